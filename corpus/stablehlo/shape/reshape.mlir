func.func @reshape_i1() {
  %operand = stablehlo.constant dense<[[false, true, false], [true, false, true]]> : tensor<2x3xi1>
  %result = stablehlo.reshape %operand : (tensor<2x3xi1>) -> tensor<3x2xi1>
  check.expect_eq_const %result, dense<[[false, true], [false, true], [false, true]]> : tensor<3x2xi1>
  return
}

// -----

func.func @reshape_i4() {
  %operand = stablehlo.constant dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xi4>
  %result = stablehlo.reshape %operand : (tensor<2x3xi4>) -> tensor<3x2xi4>
  check.expect_eq_const %result, dense<[[0, 1], [2, 3], [4, 5]]> : tensor<3x2xi4>
  return
}

// -----

func.func @reshape_i8() {
  %operand = stablehlo.constant dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xi8>
  %result = stablehlo.reshape %operand : (tensor<2x3xi8>) -> tensor<3x2xi8>
  check.expect_eq_const %result, dense<[[0, 1], [2, 3], [4, 5]]> : tensor<3x2xi8>
  return
}

// -----

func.func @reshape_ui16() {
  %operand = stablehlo.constant dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xui16>
  %result = stablehlo.reshape %operand : (tensor<2x3xui16>) -> tensor<3x2xui16>
  check.expect_eq_const %result, dense<[[0, 1], [2, 3], [4, 5]]> : tensor<3x2xui16>
  return
}

// -----

func.func @reshape_i32() {
  %operand = stablehlo.constant dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xi32>
  %result = stablehlo.reshape %operand : (tensor<2x3xi32>) -> tensor<3x2xi32>
  check.expect_eq_const %result, dense<[[0, 1], [2, 3], [4, 5]]> : tensor<3x2xi32>
  return
}

// -----

func.func @reshape_ui64() {
  %operand = stablehlo.constant dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xui64>
  %result = stablehlo.reshape %operand : (tensor<2x3xui64>) -> tensor<3x2xui64>
  check.expect_eq_const %result, dense<[[0, 1], [2, 3], [4, 5]]> : tensor<3x2xui64>
  return
}

// -----

func.func @reshape_f8e4m3fn() {
  %operand = stablehlo.constant dense<[[0.0, 1.0, 2.0], [3.0, 0.0, 1.0]]> : tensor<2x3xf8E4M3FN>
  %result = stablehlo.reshape %operand : (tensor<2x3xf8E4M3FN>) -> tensor<3x2xf8E4M3FN>
  check.expect_eq_const %result, dense<[[0.0, 1.0], [2.0, 3.0], [0.0, 1.0]]> : tensor<3x2xf8E4M3FN>
  return
}

// -----

func.func @reshape_bf16() {
  %operand = stablehlo.constant dense<[[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]> : tensor<2x3xbf16>
  %result = stablehlo.reshape %operand : (tensor<2x3xbf16>) -> tensor<3x2xbf16>
  check.expect_eq_const %result, dense<[[0.0, 1.0], [2.0, 3.0], [4.0, 5.0]]> : tensor<3x2xbf16>
  return
}

// -----

func.func @reshape_f32() {
  %operand = stablehlo.constant dense<[[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]> : tensor<2x3xf32>
  %result = stablehlo.reshape %operand : (tensor<2x3xf32>) -> tensor<3x2xf32>
  check.expect_eq_const %result, dense<[[0.0, 1.0], [2.0, 3.0], [4.0, 5.0]]> : tensor<3x2xf32>
  return
}

// -----

func.func @reshape_f64() {
  %operand = stablehlo.constant dense<[[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]> : tensor<2x3xf64>
  %result = stablehlo.reshape %operand : (tensor<2x3xf64>) -> tensor<3x2xf64>
  check.expect_eq_const %result, dense<[[0.0, 1.0], [2.0, 3.0], [4.0, 5.0]]> : tensor<3x2xf64>
  return
}

// -----

func.func @reshape_c_f32() {
  %operand = stablehlo.constant dense<[[(0.0, 0.0), (1.0, 0.0), (2.0, 0.0)], [(3.0, 0.0), (4.0, 0.0), (5.0, 0.0)]]> : tensor<2x3xcomplex<f32>>
  %result = stablehlo.reshape %operand : (tensor<2x3xcomplex<f32>>) -> tensor<3x2xcomplex<f32>>
  check.expect_eq_const %result, dense<[[(0.0, 0.0), (1.0, 0.0)], [(2.0, 0.0), (3.0, 0.0)], [(4.0, 0.0), (5.0, 0.0)]]> : tensor<3x2xcomplex<f32>>
  return
}

// -----

// Row-major order stays.
func.func @reshape_to_scalar() {
  %operand = stablehlo.constant dense<[[0]]> : tensor<1x1xi32>
  %result = stablehlo.reshape %operand : (tensor<1x1xi32>) -> tensor<i32>
  check.expect_eq_const %result, dense<0> : tensor<i32>
  return
}

// -----

// Row-major order stays.
func.func @reshape_from_scalar() {
  %operand = stablehlo.constant dense<0> : tensor<i32>
  %result = stablehlo.reshape %operand : (tensor<i32>) -> tensor<1x1x1xi32>
  check.expect_eq_const %result, dense<[[[0]]]> : tensor<1x1x1xi32>
  return
}

// -----

// Row-major order stays.
func.func @reshape_empty() {
  %operand = stablehlo.constant dense<> : tensor<0x3xi32>
  %result = stablehlo.reshape %operand : (tensor<0x3xi32>) -> tensor<5x0xi32>
  check.expect_eq_const %result, dense<> : tensor<5x0xi32>
  return
}

// -----

// Row-major order stays.
func.func @reshape_splits() {
  %operand = stablehlo.constant dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]> : tensor<12xi32>
  %result = stablehlo.reshape %operand : (tensor<12xi32>) -> tensor<2x3x2xi32>
  check.expect_eq_const %result, dense<[[[0, 1], [2, 3], [4, 5]], [[6, 7], [8, 9], [10, 11]]]> : tensor<2x3x2xi32>
  return
}

// -----

// Row-major order stays.
func.func @reshape_merges() {
  %operand = stablehlo.constant dense<[[[0, 1], [2, 3], [4, 5]], [[6, 7], [8, 9], [10, 11]]]> : tensor<2x3x2xi32>
  %result = stablehlo.reshape %operand : (tensor<2x3x2xi32>) -> tensor<6x2xi32>
  check.expect_eq_const %result, dense<[[0, 1], [2, 3], [4, 5], [6, 7], [8, 9], [10, 11]]> : tensor<6x2xi32>
  return
}
