func.func @clamp_i2() {
  %low = stablehlo.constant dense<[0, 0, 1, 1]> : tensor<4xi2>
  %operand = stablehlo.constant dense<[1, 0, 0, 1]> : tensor<4xi2>
  %high = stablehlo.constant dense<[1, 1, 1, 1]> : tensor<4xi2>
  %result = stablehlo.clamp %low, %operand, %high : (tensor<4xi2>, tensor<4xi2>, tensor<4xi2>) -> tensor<4xi2>
  check.expect_eq_const %result, dense<[1, 0, 1, 1]> : tensor<4xi2>
  return
}

// -----

func.func @clamp_i4() {
  %low = stablehlo.constant dense<[0, 0, 1, 1]> : tensor<4xi4>
  %operand = stablehlo.constant dense<[1, 0, 0, 1]> : tensor<4xi4>
  %high = stablehlo.constant dense<[1, 1, 1, 1]> : tensor<4xi4>
  %result = stablehlo.clamp %low, %operand, %high : (tensor<4xi4>, tensor<4xi4>, tensor<4xi4>) -> tensor<4xi4>
  check.expect_eq_const %result, dense<[1, 0, 1, 1]> : tensor<4xi4>
  return
}

// -----

func.func @clamp_i8() {
  %low = stablehlo.constant dense<[0, 0, 1, 1]> : tensor<4xi8>
  %operand = stablehlo.constant dense<[1, 0, 0, 1]> : tensor<4xi8>
  %high = stablehlo.constant dense<[1, 1, 1, 1]> : tensor<4xi8>
  %result = stablehlo.clamp %low, %operand, %high : (tensor<4xi8>, tensor<4xi8>, tensor<4xi8>) -> tensor<4xi8>
  check.expect_eq_const %result, dense<[1, 0, 1, 1]> : tensor<4xi8>
  return
}

// -----

func.func @clamp_i16() {
  %low = stablehlo.constant dense<[0, 0, 1, 1]> : tensor<4xi16>
  %operand = stablehlo.constant dense<[1, 0, 0, 1]> : tensor<4xi16>
  %high = stablehlo.constant dense<[1, 1, 1, 1]> : tensor<4xi16>
  %result = stablehlo.clamp %low, %operand, %high : (tensor<4xi16>, tensor<4xi16>, tensor<4xi16>) -> tensor<4xi16>
  check.expect_eq_const %result, dense<[1, 0, 1, 1]> : tensor<4xi16>
  return
}

// -----

func.func @clamp_i32() {
  %low = stablehlo.constant dense<[0, 0, 1, 1]> : tensor<4xi32>
  %operand = stablehlo.constant dense<[1, 0, 0, 1]> : tensor<4xi32>
  %high = stablehlo.constant dense<[1, 1, 1, 1]> : tensor<4xi32>
  %result = stablehlo.clamp %low, %operand, %high : (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  check.expect_eq_const %result, dense<[1, 0, 1, 1]> : tensor<4xi32>
  return
}

// -----

func.func @clamp_i64() {
  %low = stablehlo.constant dense<[0, 0, 1, 1]> : tensor<4xi64>
  %operand = stablehlo.constant dense<[1, 0, 0, 1]> : tensor<4xi64>
  %high = stablehlo.constant dense<[1, 1, 1, 1]> : tensor<4xi64>
  %result = stablehlo.clamp %low, %operand, %high : (tensor<4xi64>, tensor<4xi64>, tensor<4xi64>) -> tensor<4xi64>
  check.expect_eq_const %result, dense<[1, 0, 1, 1]> : tensor<4xi64>
  return
}

// -----

func.func @clamp_ui2() {
  %low = stablehlo.constant dense<[0, 0, 1, 1]> : tensor<4xui2>
  %operand = stablehlo.constant dense<[1, 0, 0, 1]> : tensor<4xui2>
  %high = stablehlo.constant dense<[1, 1, 1, 1]> : tensor<4xui2>
  %result = stablehlo.clamp %low, %operand, %high : (tensor<4xui2>, tensor<4xui2>, tensor<4xui2>) -> tensor<4xui2>
  check.expect_eq_const %result, dense<[1, 0, 1, 1]> : tensor<4xui2>
  return
}

// -----

func.func @clamp_ui4() {
  %low = stablehlo.constant dense<[0, 0, 1, 1]> : tensor<4xui4>
  %operand = stablehlo.constant dense<[1, 0, 0, 1]> : tensor<4xui4>
  %high = stablehlo.constant dense<[1, 1, 1, 1]> : tensor<4xui4>
  %result = stablehlo.clamp %low, %operand, %high : (tensor<4xui4>, tensor<4xui4>, tensor<4xui4>) -> tensor<4xui4>
  check.expect_eq_const %result, dense<[1, 0, 1, 1]> : tensor<4xui4>
  return
}

// -----

func.func @clamp_ui8() {
  %low = stablehlo.constant dense<[0, 0, 1, 1]> : tensor<4xui8>
  %operand = stablehlo.constant dense<[1, 0, 0, 1]> : tensor<4xui8>
  %high = stablehlo.constant dense<[1, 1, 1, 1]> : tensor<4xui8>
  %result = stablehlo.clamp %low, %operand, %high : (tensor<4xui8>, tensor<4xui8>, tensor<4xui8>) -> tensor<4xui8>
  check.expect_eq_const %result, dense<[1, 0, 1, 1]> : tensor<4xui8>
  return
}

// -----

func.func @clamp_ui16() {
  %low = stablehlo.constant dense<[0, 0, 1, 1]> : tensor<4xui16>
  %operand = stablehlo.constant dense<[1, 0, 0, 1]> : tensor<4xui16>
  %high = stablehlo.constant dense<[1, 1, 1, 1]> : tensor<4xui16>
  %result = stablehlo.clamp %low, %operand, %high : (tensor<4xui16>, tensor<4xui16>, tensor<4xui16>) -> tensor<4xui16>
  check.expect_eq_const %result, dense<[1, 0, 1, 1]> : tensor<4xui16>
  return
}

// -----

func.func @clamp_ui32() {
  %low = stablehlo.constant dense<[0, 0, 1, 1]> : tensor<4xui32>
  %operand = stablehlo.constant dense<[1, 0, 0, 1]> : tensor<4xui32>
  %high = stablehlo.constant dense<[1, 1, 1, 1]> : tensor<4xui32>
  %result = stablehlo.clamp %low, %operand, %high : (tensor<4xui32>, tensor<4xui32>, tensor<4xui32>) -> tensor<4xui32>
  check.expect_eq_const %result, dense<[1, 0, 1, 1]> : tensor<4xui32>
  return
}

// -----

func.func @clamp_ui64() {
  %low = stablehlo.constant dense<[0, 0, 1, 1]> : tensor<4xui64>
  %operand = stablehlo.constant dense<[1, 0, 0, 1]> : tensor<4xui64>
  %high = stablehlo.constant dense<[1, 1, 1, 1]> : tensor<4xui64>
  %result = stablehlo.clamp %low, %operand, %high : (tensor<4xui64>, tensor<4xui64>, tensor<4xui64>) -> tensor<4xui64>
  check.expect_eq_const %result, dense<[1, 0, 1, 1]> : tensor<4xui64>
  return
}

// -----

// One bound for all; NaN stays.
func.func @clamp_f16() {
  %low = stablehlo.constant dense<-1.0> : tensor<f16>
  %operand = stablehlo.constant dense<[-1.5, 0.5, 3.0, 0x7C00, 0xFC00, 0x7E00]> : tensor<6xf16>
  %high = stablehlo.constant dense<2.0> : tensor<f16>
  %result = stablehlo.clamp %low, %operand, %high : (tensor<f16>, tensor<6xf16>, tensor<f16>) -> tensor<6xf16>
  %result_expected = stablehlo.constant dense<[-1.0, 0.5, 2.0, 2.0, -1.0, 0x7E00]> : tensor<6xf16>
  check.expect_close %result, %result_expected, max_ulp_difference = 0 : tensor<6xf16>, tensor<6xf16>
  return
}

// -----

// One bound for all; NaN stays.
func.func @clamp_bf16() {
  %low = stablehlo.constant dense<-1.0> : tensor<bf16>
  %operand = stablehlo.constant dense<[-1.5, 0.5, 3.0, 0x7F80, 0xFF80, 0x7FC0]> : tensor<6xbf16>
  %high = stablehlo.constant dense<2.0> : tensor<bf16>
  %result = stablehlo.clamp %low, %operand, %high : (tensor<bf16>, tensor<6xbf16>, tensor<bf16>) -> tensor<6xbf16>
  %result_expected = stablehlo.constant dense<[-1.0, 0.5, 2.0, 2.0, -1.0, 0x7FC0]> : tensor<6xbf16>
  check.expect_close %result, %result_expected, max_ulp_difference = 0 : tensor<6xbf16>, tensor<6xbf16>
  return
}

// -----

// One bound for all; NaN stays.
func.func @clamp_f32() {
  %low = stablehlo.constant dense<-1.0> : tensor<f32>
  %operand = stablehlo.constant dense<[-1.5, 0.5, 3.0, 0x7F800000, 0xFF800000, 0x7FC00000]> : tensor<6xf32>
  %high = stablehlo.constant dense<2.0> : tensor<f32>
  %result = stablehlo.clamp %low, %operand, %high : (tensor<f32>, tensor<6xf32>, tensor<f32>) -> tensor<6xf32>
  %result_expected = stablehlo.constant dense<[-1.0, 0.5, 2.0, 2.0, -1.0, 0x7FC00000]> : tensor<6xf32>
  check.expect_close %result, %result_expected, max_ulp_difference = 0 : tensor<6xf32>, tensor<6xf32>
  return
}

// -----

// One bound for all; NaN stays.
func.func @clamp_f64() {
  %low = stablehlo.constant dense<-1.0> : tensor<f64>
  %operand = stablehlo.constant dense<[-1.5, 0.5, 3.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000]> : tensor<6xf64>
  %high = stablehlo.constant dense<2.0> : tensor<f64>
  %result = stablehlo.clamp %low, %operand, %high : (tensor<f64>, tensor<6xf64>, tensor<f64>) -> tensor<6xf64>
  %result_expected = stablehlo.constant dense<[-1.0, 0.5, 2.0, 2.0, -1.0, 0x7FF8000000000000]> : tensor<6xf64>
  check.expect_close %result, %result_expected, max_ulp_difference = 0 : tensor<6xf64>, tensor<6xf64>
  return
}

// -----

// min(max(x, low), high).
func.func @clamp_crossed() {
  %low = stablehlo.constant dense<[5, 5]> : tensor<2xi32>
  %operand = stablehlo.constant dense<[3, 9]> : tensor<2xi32>
  %high = stablehlo.constant dense<[2, 2]> : tensor<2xi32>
  %result = stablehlo.clamp %low, %operand, %high : (tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  check.expect_eq_const %result, dense<[2, 2]> : tensor<2xi32>
  return
}

// -----

func.func @clamp_nan_bound() {
  %low = stablehlo.constant dense<[0x7FC00000]> : tensor<1xf32>
  %operand = stablehlo.constant dense<[1.0]> : tensor<1xf32>
  %high = stablehlo.constant dense<[2.0]> : tensor<1xf32>
  %result = stablehlo.clamp %low, %operand, %high : (tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
  %result_expected = stablehlo.constant dense<[0x7FC00000]> : tensor<1xf32>
  check.expect_close %result, %result_expected, max_ulp_difference = 0 : tensor<1xf32>, tensor<1xf32>
  return
}

// -----

func.func @clamp_scalar() {
  %low = stablehlo.constant dense<0> : tensor<i64>
  %operand = stablehlo.constant dense<-7> : tensor<i64>
  %high = stablehlo.constant dense<10> : tensor<i64>
  %result = stablehlo.clamp %low, %operand, %high : (tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<i64>
  check.expect_eq_const %result, dense<0> : tensor<i64>
  return
}
