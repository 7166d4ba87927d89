func.func @real_c_f32() {
  %operand = stablehlo.constant dense<[(1.0, 2.0), (-0.5, -3.0)]> : tensor<2xcomplex<f32>>
  %result = stablehlo.real %operand : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
  check.expect_eq_const %result, dense<[1.0, -0.5]> : tensor<2xf32>
  return
}

// -----

func.func @real_c_f64() {
  %operand = stablehlo.constant dense<[(1.0, 2.0), (-0.5, -3.0)]> : tensor<2xcomplex<f64>>
  %result = stablehlo.real %operand : (tensor<2xcomplex<f64>>) -> tensor<2xf64>
  check.expect_eq_const %result, dense<[1.0, -0.5]> : tensor<2xf64>
  return
}

// -----

// The real part of a float is the float.
func.func @real_f16() {
  %operand = stablehlo.constant dense<[1.5, -2.0, 0x7E00]> : tensor<3xf16>
  %result = stablehlo.real %operand : tensor<3xf16>
  %result_expected = stablehlo.constant dense<[1.5, -2.0, 0x7E00]> : tensor<3xf16>
  check.expect_close %result, %result_expected, max_ulp_difference = 0 : tensor<3xf16>, tensor<3xf16>
  return
}

// -----

// The real part of a float is the float.
func.func @real_bf16() {
  %operand = stablehlo.constant dense<[1.5, -2.0, 0x7FC0]> : tensor<3xbf16>
  %result = stablehlo.real %operand : tensor<3xbf16>
  %result_expected = stablehlo.constant dense<[1.5, -2.0, 0x7FC0]> : tensor<3xbf16>
  check.expect_close %result, %result_expected, max_ulp_difference = 0 : tensor<3xbf16>, tensor<3xbf16>
  return
}

// -----

// The real part of a float is the float.
func.func @real_f32() {
  %operand = stablehlo.constant dense<[1.5, -2.0, 0x7FC00000]> : tensor<3xf32>
  %result = stablehlo.real %operand : tensor<3xf32>
  %result_expected = stablehlo.constant dense<[1.5, -2.0, 0x7FC00000]> : tensor<3xf32>
  check.expect_close %result, %result_expected, max_ulp_difference = 0 : tensor<3xf32>, tensor<3xf32>
  return
}

// -----

// The real part of a float is the float.
func.func @real_f64() {
  %operand = stablehlo.constant dense<[1.5, -2.0, 0x7FF8000000000000]> : tensor<3xf64>
  %result = stablehlo.real %operand : tensor<3xf64>
  %result_expected = stablehlo.constant dense<[1.5, -2.0, 0x7FF8000000000000]> : tensor<3xf64>
  check.expect_close %result, %result_expected, max_ulp_difference = 0 : tensor<3xf64>, tensor<3xf64>
  return
}
