func.func @transpose_i1() {
  %operand = stablehlo.constant dense<[[false, true, false], [true, false, true]]> : tensor<2x3xi1>
  %result = stablehlo.transpose %operand, dims = [1, 0] : (tensor<2x3xi1>) -> tensor<3x2xi1>
  check.expect_eq_const %result, dense<[[false, true], [true, false], [false, true]]> : tensor<3x2xi1>
  return
}

// -----

func.func @transpose_i4() {
  %operand = stablehlo.constant dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xi4>
  %result = stablehlo.transpose %operand, dims = [1, 0] : (tensor<2x3xi4>) -> tensor<3x2xi4>
  check.expect_eq_const %result, dense<[[0, 3], [1, 4], [2, 5]]> : tensor<3x2xi4>
  return
}

// -----

func.func @transpose_i8() {
  %operand = stablehlo.constant dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xi8>
  %result = stablehlo.transpose %operand, dims = [1, 0] : (tensor<2x3xi8>) -> tensor<3x2xi8>
  check.expect_eq_const %result, dense<[[0, 3], [1, 4], [2, 5]]> : tensor<3x2xi8>
  return
}

// -----

func.func @transpose_ui16() {
  %operand = stablehlo.constant dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xui16>
  %result = stablehlo.transpose %operand, dims = [1, 0] : (tensor<2x3xui16>) -> tensor<3x2xui16>
  check.expect_eq_const %result, dense<[[0, 3], [1, 4], [2, 5]]> : tensor<3x2xui16>
  return
}

// -----

func.func @transpose_i32() {
  %operand = stablehlo.constant dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xi32>
  %result = stablehlo.transpose %operand, dims = [1, 0] : (tensor<2x3xi32>) -> tensor<3x2xi32>
  check.expect_eq_const %result, dense<[[0, 3], [1, 4], [2, 5]]> : tensor<3x2xi32>
  return
}

// -----

func.func @transpose_ui64() {
  %operand = stablehlo.constant dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xui64>
  %result = stablehlo.transpose %operand, dims = [1, 0] : (tensor<2x3xui64>) -> tensor<3x2xui64>
  check.expect_eq_const %result, dense<[[0, 3], [1, 4], [2, 5]]> : tensor<3x2xui64>
  return
}

// -----

func.func @transpose_f8e4m3fn() {
  %operand = stablehlo.constant dense<[[0.0, 1.0, 2.0], [3.0, 0.0, 1.0]]> : tensor<2x3xf8E4M3FN>
  %result = stablehlo.transpose %operand, dims = [1, 0] : (tensor<2x3xf8E4M3FN>) -> tensor<3x2xf8E4M3FN>
  check.expect_eq_const %result, dense<[[0.0, 3.0], [1.0, 0.0], [2.0, 1.0]]> : tensor<3x2xf8E4M3FN>
  return
}

// -----

func.func @transpose_bf16() {
  %operand = stablehlo.constant dense<[[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]> : tensor<2x3xbf16>
  %result = stablehlo.transpose %operand, dims = [1, 0] : (tensor<2x3xbf16>) -> tensor<3x2xbf16>
  check.expect_eq_const %result, dense<[[0.0, 3.0], [1.0, 4.0], [2.0, 5.0]]> : tensor<3x2xbf16>
  return
}

// -----

func.func @transpose_f32() {
  %operand = stablehlo.constant dense<[[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]> : tensor<2x3xf32>
  %result = stablehlo.transpose %operand, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  check.expect_eq_const %result, dense<[[0.0, 3.0], [1.0, 4.0], [2.0, 5.0]]> : tensor<3x2xf32>
  return
}

// -----

func.func @transpose_f64() {
  %operand = stablehlo.constant dense<[[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]> : tensor<2x3xf64>
  %result = stablehlo.transpose %operand, dims = [1, 0] : (tensor<2x3xf64>) -> tensor<3x2xf64>
  check.expect_eq_const %result, dense<[[0.0, 3.0], [1.0, 4.0], [2.0, 5.0]]> : tensor<3x2xf64>
  return
}

// -----

func.func @transpose_c_f32() {
  %operand = stablehlo.constant dense<[[(0.0, 0.0), (1.0, 0.0), (2.0, 0.0)], [(3.0, 0.0), (4.0, 0.0), (5.0, 0.0)]]> : tensor<2x3xcomplex<f32>>
  %result = stablehlo.transpose %operand, dims = [1, 0] : (tensor<2x3xcomplex<f32>>) -> tensor<3x2xcomplex<f32>>
  check.expect_eq_const %result, dense<[[(0.0, 0.0), (3.0, 0.0)], [(1.0, 0.0), (4.0, 0.0)], [(2.0, 0.0), (5.0, 0.0)]]> : tensor<3x2xcomplex<f32>>
  return
}

// -----

func.func @transpose_dims_201() {
  %operand = stablehlo.constant dense<[[[0, 1], [2, 3], [4, 5]], [[6, 7], [8, 9], [10, 11]]]> : tensor<2x3x2xi32>
  %result = stablehlo.transpose %operand, dims = [2, 0, 1] : (tensor<2x3x2xi32>) -> tensor<2x2x3xi32>
  check.expect_eq_const %result, dense<[[[0, 2, 4], [6, 8, 10]], [[1, 3, 5], [7, 9, 11]]]> : tensor<2x2x3xi32>
  return
}

// -----

func.func @transpose_dims_021() {
  %operand = stablehlo.constant dense<[[[0, 1], [2, 3], [4, 5]], [[6, 7], [8, 9], [10, 11]]]> : tensor<2x3x2xi32>
  %result = stablehlo.transpose %operand, dims = [0, 2, 1] : (tensor<2x3x2xi32>) -> tensor<2x2x3xi32>
  check.expect_eq_const %result, dense<[[[0, 2, 4], [1, 3, 5]], [[6, 8, 10], [7, 9, 11]]]> : tensor<2x2x3xi32>
  return
}

// -----

func.func @transpose_dims_012() {
  %operand = stablehlo.constant dense<[[[0, 1], [2, 3], [4, 5]], [[6, 7], [8, 9], [10, 11]]]> : tensor<2x3x2xi32>
  %result = stablehlo.transpose %operand, dims = [0, 1, 2] : (tensor<2x3x2xi32>) -> tensor<2x3x2xi32>
  check.expect_eq_const %result, dense<[[[0, 1], [2, 3], [4, 5]], [[6, 7], [8, 9], [10, 11]]]> : tensor<2x3x2xi32>
  return
}

// -----

func.func @transpose_scalar() {
  %operand = stablehlo.constant dense<1.5> : tensor<f32>
  %result = stablehlo.transpose %operand, dims = [] : (tensor<f32>) -> tensor<f32>
  check.expect_eq_const %result, dense<1.5> : tensor<f32>
  return
}

// -----

func.func @transpose_empty() {
  %operand = stablehlo.constant dense<> : tensor<0x3xi32>
  %result = stablehlo.transpose %operand, dims = [1, 0] : (tensor<0x3xi32>) -> tensor<3x0xi32>
  check.expect_eq_const %result, dense<> : tensor<3x0xi32>
  return
}
