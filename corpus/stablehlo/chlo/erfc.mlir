func.func @erfc_bf16() {
  %operand = stablehlo.constant dense<[0.5, -2.25, 0.0, 3.0]> : tensor<4xbf16>
  %result = chlo.erfc %operand : tensor<4xbf16> -> tensor<4xbf16>
  %result_expected = stablehlo.constant dense<[0.48, 2.0, 1.0, 2.2e-5]> : tensor<4xbf16>
  check.expect_close %result, %result_expected, max_ulp_difference = 4 : tensor<4xbf16>, tensor<4xbf16>
  return
}

// -----

func.func @erfc_f32() {
  %operand = stablehlo.constant dense<[0.5, -2.25, 0.0, 3.0]> : tensor<4xf32>
  %result = chlo.erfc %operand : tensor<4xf32> -> tensor<4xf32>
  %result_expected = stablehlo.constant dense<[0.47950011, 1.9985373, 1.0, 2.2090497e-5]> : tensor<4xf32>
  check.expect_close %result, %result_expected, max_ulp_difference = 4 : tensor<4xf32>, tensor<4xf32>
  return
}

// -----

func.func @erfc_f64() {
  %operand = stablehlo.constant dense<[0.5, -2.25, 0.0, 3.0]> : tensor<4xf64>
  %result = chlo.erfc %operand : tensor<4xf64> -> tensor<4xf64>
  %result_expected = stablehlo.constant dense<[0.4795001221869535, 1.9985372834133188, 1.0, 2.2090496998585438e-5]> : tensor<4xf64>
  check.expect_close %result, %result_expected, max_ulp_difference = 4 : tensor<4xf64>, tensor<4xf64>
  return
}
