func.func @cholesky_f32_lower() {
  %matrix = stablehlo.constant dense<[[4.0, 2.0, -2.0], [2.0, 10.0, 5.0], [-2.0, 5.0, 9.0]]> : tensor<3x3xf32>
  %mask = stablehlo.constant dense<[[true, false, false], [true, true, false], [true, true, true]]> : tensor<3x3xi1>
  %factor = stablehlo.cholesky %matrix, lower = true : tensor<3x3xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<3x3xf32>
  %result = stablehlo.select %mask, %factor, %zero : tensor<3x3xi1>, tensor<3x3xf32>
  check.expect_almost_eq_const %result, dense<[[2.0, 0.0, 0.0], [1.0, 3.0, 0.0], [-1.0, 2.0, 2.0]]> : tensor<3x3xf32>, tolerance = 1.0e-5
  return
}

// -----

func.func @cholesky_f32_upper() {
  %matrix = stablehlo.constant dense<[[4.0, 2.0, -2.0], [2.0, 10.0, 5.0], [-2.0, 5.0, 9.0]]> : tensor<3x3xf32>
  %mask = stablehlo.constant dense<[[true, true, true], [false, true, true], [false, false, true]]> : tensor<3x3xi1>
  %factor = stablehlo.cholesky %matrix, lower = false : tensor<3x3xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<3x3xf32>
  %result = stablehlo.select %mask, %factor, %zero : tensor<3x3xi1>, tensor<3x3xf32>
  check.expect_almost_eq_const %result, dense<[[2.0, 1.0, -1.0], [0.0, 3.0, 2.0], [0.0, 0.0, 2.0]]> : tensor<3x3xf32>, tolerance = 1.0e-5
  return
}

// -----

func.func @cholesky_f64_lower() {
  %matrix = stablehlo.constant dense<[[4.0, 2.0, -2.0], [2.0, 10.0, 5.0], [-2.0, 5.0, 9.0]]> : tensor<3x3xf64>
  %mask = stablehlo.constant dense<[[true, false, false], [true, true, false], [true, true, true]]> : tensor<3x3xi1>
  %factor = stablehlo.cholesky %matrix, lower = true : tensor<3x3xf64>
  %zero = stablehlo.constant dense<0.0> : tensor<3x3xf64>
  %result = stablehlo.select %mask, %factor, %zero : tensor<3x3xi1>, tensor<3x3xf64>
  check.expect_almost_eq_const %result, dense<[[2.0, 0.0, 0.0], [1.0, 3.0, 0.0], [-1.0, 2.0, 2.0]]> : tensor<3x3xf64>, tolerance = 1.0e-5
  return
}

// -----

func.func @cholesky_f64_upper() {
  %matrix = stablehlo.constant dense<[[4.0, 2.0, -2.0], [2.0, 10.0, 5.0], [-2.0, 5.0, 9.0]]> : tensor<3x3xf64>
  %mask = stablehlo.constant dense<[[true, true, true], [false, true, true], [false, false, true]]> : tensor<3x3xi1>
  %factor = stablehlo.cholesky %matrix, lower = false : tensor<3x3xf64>
  %zero = stablehlo.constant dense<0.0> : tensor<3x3xf64>
  %result = stablehlo.select %mask, %factor, %zero : tensor<3x3xi1>, tensor<3x3xf64>
  check.expect_almost_eq_const %result, dense<[[2.0, 1.0, -1.0], [0.0, 3.0, 2.0], [0.0, 0.0, 2.0]]> : tensor<3x3xf64>, tolerance = 1.0e-5
  return
}

// -----

func.func @cholesky_complex_lower() {
  %matrix = stablehlo.constant dense<[[(4.0, 0.0), (2.0, -2.0)], [(2.0, 2.0), (11.0, 0.0)]]> : tensor<2x2xcomplex<f32>>
  %mask = stablehlo.constant dense<[[true, false], [true, true]]> : tensor<2x2xi1>
  %factor = stablehlo.cholesky %matrix, lower = true : tensor<2x2xcomplex<f32>>
  %zero = stablehlo.constant dense<(0.0, 0.0)> : tensor<2x2xcomplex<f32>>
  %result = stablehlo.select %mask, %factor, %zero : tensor<2x2xi1>, tensor<2x2xcomplex<f32>>
  check.expect_almost_eq_const %result, dense<[[(2.0, 0.0), (0.0, 0.0)], [(1.0, 1.0), (3.0, 0.0)]]> : tensor<2x2xcomplex<f32>>, tolerance = 1.0e-5
  return
}

// -----

func.func @cholesky_complex_upper() {
  %matrix = stablehlo.constant dense<[[(4.0, 0.0), (2.0, -2.0)], [(2.0, 2.0), (11.0, 0.0)]]> : tensor<2x2xcomplex<f64>>
  %mask = stablehlo.constant dense<[[true, true], [false, true]]> : tensor<2x2xi1>
  %factor = stablehlo.cholesky %matrix, lower = false : tensor<2x2xcomplex<f64>>
  %zero = stablehlo.constant dense<(0.0, 0.0)> : tensor<2x2xcomplex<f64>>
  %result = stablehlo.select %mask, %factor, %zero : tensor<2x2xi1>, tensor<2x2xcomplex<f64>>
  check.expect_almost_eq_const %result, dense<[[(2.0, -0.0), (1.0, -1.0)], [(0.0, -0.0), (3.0, -0.0)]]> : tensor<2x2xcomplex<f64>>, tolerance = 1.0e-5
  return
}

// -----

func.func @cholesky_batch() {
  %matrix = stablehlo.constant dense<[[[4.0, 2.0], [2.0, 5.0]], [[9.0, 3.0], [3.0, 2.0]]]> : tensor<2x2x2xf32>
  %mask = stablehlo.constant dense<[[[true, false], [true, true]], [[true, false], [true, true]]]> : tensor<2x2x2xi1>
  %factor = stablehlo.cholesky %matrix, lower = true : tensor<2x2x2xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<2x2x2xf32>
  %result = stablehlo.select %mask, %factor, %zero : tensor<2x2x2xi1>, tensor<2x2x2xf32>
  check.expect_almost_eq_const %result, dense<[[[2.0, 0.0], [1.0, 2.0]], [[3.0, 0.0], [1.0, 1.0]]]> : tensor<2x2x2xf32>, tolerance = 1.0e-5
  return
}

// -----

// The other triangle is not read.
func.func @cholesky_one_triangle() {
  %matrix = stablehlo.constant dense<[[4.0, 100.0], [2.0, 5.0]]> : tensor<2x2xf32>
  %mask = stablehlo.constant dense<[[true, false], [true, true]]> : tensor<2x2xi1>
  %factor = stablehlo.cholesky %matrix, lower = true : tensor<2x2xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<2x2xf32>
  %result = stablehlo.select %mask, %factor, %zero : tensor<2x2xi1>, tensor<2x2xf32>
  check.expect_almost_eq_const %result, dense<[[2.0, 0.0], [1.0, 2.0]]> : tensor<2x2xf32>, tolerance = 1.0e-5
  return
}

// -----

func.func @cholesky_scalar_matrix() {
  %matrix = stablehlo.constant dense<[[9.0]]> : tensor<1x1xf32>
  %mask = stablehlo.constant dense<[[true]]> : tensor<1x1xi1>
  %factor = stablehlo.cholesky %matrix, lower = true : tensor<1x1xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<1x1xf32>
  %result = stablehlo.select %mask, %factor, %zero : tensor<1x1xi1>, tensor<1x1xf32>
  check.expect_almost_eq_const %result, dense<[[3.0]]> : tensor<1x1xf32>, tolerance = 1.0e-5
  return
}
