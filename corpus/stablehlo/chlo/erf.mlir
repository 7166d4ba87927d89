func.func @erf_bf16() {
  %operand = stablehlo.constant dense<[0.5, -2.25, 0.0, 5.0]> : tensor<4xbf16>
  %result = chlo.erf %operand : tensor<4xbf16> -> tensor<4xbf16>
  %result_expected = stablehlo.constant dense<[0.52, -1.0, 0.0, 1.0]> : tensor<4xbf16>
  check.expect_close %result, %result_expected, max_ulp_difference = 4 : tensor<4xbf16>, tensor<4xbf16>
  return
}

// -----

func.func @erf_f32() {
  %operand = stablehlo.constant dense<[0.5, -2.25, 0.0, 5.0]> : tensor<4xf32>
  %result = chlo.erf %operand : tensor<4xf32> -> tensor<4xf32>
  %result_expected = stablehlo.constant dense<[0.5204999, -0.9985373, 0.0, 1.0]> : tensor<4xf32>
  check.expect_close %result, %result_expected, max_ulp_difference = 4 : tensor<4xf32>, tensor<4xf32>
  return
}

// -----

func.func @erf_f64() {
  %operand = stablehlo.constant dense<[0.5, -2.25, 0.0, 5.0]> : tensor<4xf64>
  %result = chlo.erf %operand : tensor<4xf64> -> tensor<4xf64>
  %result_expected = stablehlo.constant dense<[0.5204998778130465, -0.9985372834133188, 0.0, 0.9999999999984626]> : tensor<4xf64>
  check.expect_close %result, %result_expected, max_ulp_difference = 4 : tensor<4xf64>, tensor<4xf64>
  return
}
