func.func @erf_inv_bf16() {
  %operand = stablehlo.constant dense<[0.5, 0.0, -0.5]> : tensor<3xbf16>
  %result = chlo.erf_inv %operand : tensor<3xbf16> -> tensor<3xbf16>
  %result_expected = stablehlo.constant dense<[0.477, 0.0, -0.477]> : tensor<3xbf16>
  check.expect_close %result, %result_expected, max_ulp_difference = 4 : tensor<3xbf16>, tensor<3xbf16>
  return
}

// -----

func.func @erf_inv_f32() {
  %operand = stablehlo.constant dense<[0.5, 0.0, -0.5]> : tensor<3xf32>
  %result = chlo.erf_inv %operand : tensor<3xf32> -> tensor<3xf32>
  %result_expected = stablehlo.constant dense<[0.47693628, 0.0, -0.47693628]> : tensor<3xf32>
  check.expect_close %result, %result_expected, max_ulp_difference = 4 : tensor<3xf32>, tensor<3xf32>
  return
}

// -----

func.func @erf_inv_f64() {
  %operand = stablehlo.constant dense<[0.5, 0.0, -0.5]> : tensor<3xf64>
  %result = chlo.erf_inv %operand : tensor<3xf64> -> tensor<3xf64>
  %result_expected = stablehlo.constant dense<[0.4769362762044699, 0.0, -0.4769362762044699]> : tensor<3xf64>
  check.expect_close %result, %result_expected, max_ulp_difference = 4 : tensor<3xf64>, tensor<3xf64>
  return
}
