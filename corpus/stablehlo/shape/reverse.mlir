func.func @reverse_i1() {
  %operand = stablehlo.constant dense<[[false, true, false], [true, false, true]]> : tensor<2x3xi1>
  %result = stablehlo.reverse %operand, dims = [1] : tensor<2x3xi1>
  check.expect_eq_const %result, dense<[[false, true, false], [true, false, true]]> : tensor<2x3xi1>
  return
}

// -----

func.func @reverse_i4() {
  %operand = stablehlo.constant dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xi4>
  %result = stablehlo.reverse %operand, dims = [1] : tensor<2x3xi4>
  check.expect_eq_const %result, dense<[[2, 1, 0], [5, 4, 3]]> : tensor<2x3xi4>
  return
}

// -----

func.func @reverse_i8() {
  %operand = stablehlo.constant dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xi8>
  %result = stablehlo.reverse %operand, dims = [1] : tensor<2x3xi8>
  check.expect_eq_const %result, dense<[[2, 1, 0], [5, 4, 3]]> : tensor<2x3xi8>
  return
}

// -----

func.func @reverse_ui16() {
  %operand = stablehlo.constant dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xui16>
  %result = stablehlo.reverse %operand, dims = [1] : tensor<2x3xui16>
  check.expect_eq_const %result, dense<[[2, 1, 0], [5, 4, 3]]> : tensor<2x3xui16>
  return
}

// -----

func.func @reverse_i32() {
  %operand = stablehlo.constant dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xi32>
  %result = stablehlo.reverse %operand, dims = [1] : tensor<2x3xi32>
  check.expect_eq_const %result, dense<[[2, 1, 0], [5, 4, 3]]> : tensor<2x3xi32>
  return
}

// -----

func.func @reverse_ui64() {
  %operand = stablehlo.constant dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xui64>
  %result = stablehlo.reverse %operand, dims = [1] : tensor<2x3xui64>
  check.expect_eq_const %result, dense<[[2, 1, 0], [5, 4, 3]]> : tensor<2x3xui64>
  return
}

// -----

func.func @reverse_f8e4m3fn() {
  %operand = stablehlo.constant dense<[[0.0, 1.0, 2.0], [3.0, 0.0, 1.0]]> : tensor<2x3xf8E4M3FN>
  %result = stablehlo.reverse %operand, dims = [1] : tensor<2x3xf8E4M3FN>
  check.expect_eq_const %result, dense<[[2.0, 1.0, 0.0], [1.0, 0.0, 3.0]]> : tensor<2x3xf8E4M3FN>
  return
}

// -----

func.func @reverse_bf16() {
  %operand = stablehlo.constant dense<[[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]> : tensor<2x3xbf16>
  %result = stablehlo.reverse %operand, dims = [1] : tensor<2x3xbf16>
  check.expect_eq_const %result, dense<[[2.0, 1.0, 0.0], [5.0, 4.0, 3.0]]> : tensor<2x3xbf16>
  return
}

// -----

func.func @reverse_f32() {
  %operand = stablehlo.constant dense<[[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]> : tensor<2x3xf32>
  %result = stablehlo.reverse %operand, dims = [1] : tensor<2x3xf32>
  check.expect_eq_const %result, dense<[[2.0, 1.0, 0.0], [5.0, 4.0, 3.0]]> : tensor<2x3xf32>
  return
}

// -----

func.func @reverse_f64() {
  %operand = stablehlo.constant dense<[[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]> : tensor<2x3xf64>
  %result = stablehlo.reverse %operand, dims = [1] : tensor<2x3xf64>
  check.expect_eq_const %result, dense<[[2.0, 1.0, 0.0], [5.0, 4.0, 3.0]]> : tensor<2x3xf64>
  return
}

// -----

func.func @reverse_c_f32() {
  %operand = stablehlo.constant dense<[[(0.0, 0.0), (1.0, 0.0), (2.0, 0.0)], [(3.0, 0.0), (4.0, 0.0), (5.0, 0.0)]]> : tensor<2x3xcomplex<f32>>
  %result = stablehlo.reverse %operand, dims = [1] : tensor<2x3xcomplex<f32>>
  check.expect_eq_const %result, dense<[[(2.0, 0.0), (1.0, 0.0), (0.0, 0.0)], [(5.0, 0.0), (4.0, 0.0), (3.0, 0.0)]]> : tensor<2x3xcomplex<f32>>
  return
}

// -----

func.func @reverse_two_dimensions() {
  %operand = stablehlo.constant dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xi32>
  %result = stablehlo.reverse %operand, dims = [1, 0] : tensor<2x3xi32>
  check.expect_eq_const %result, dense<[[5, 4, 3], [2, 1, 0]]> : tensor<2x3xi32>
  return
}

// -----

func.func @reverse_no_dimension() {
  %operand = stablehlo.constant dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xi32>
  %result = stablehlo.reverse %operand, dims = [] : tensor<2x3xi32>
  check.expect_eq_const %result, dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xi32>
  return
}

// -----

func.func @reverse_scalar() {
  %operand = stablehlo.constant dense<1.5> : tensor<f32>
  %result = stablehlo.reverse %operand, dims = [] : tensor<f32>
  check.expect_eq_const %result, dense<1.5> : tensor<f32>
  return
}

// -----

func.func @reverse_empty() {
  %operand = stablehlo.constant dense<> : tensor<0x3xi32>
  %result = stablehlo.reverse %operand, dims = [0, 1] : tensor<0x3xi32>
  check.expect_eq_const %result, dense<> : tensor<0x3xi32>
  return
}
