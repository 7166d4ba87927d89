func.func @acosh_bf16() {
  %operand = stablehlo.constant dense<[1.0, 2.5, 100.0]> : tensor<3xbf16>
  %result = chlo.acosh %operand : tensor<3xbf16> -> tensor<3xbf16>
  %result_expected = stablehlo.constant dense<[0.0, 1.57, 5.3]> : tensor<3xbf16>
  check.expect_close %result, %result_expected, max_ulp_difference = 4 : tensor<3xbf16>, tensor<3xbf16>
  return
}

// -----

func.func @acosh_f32() {
  %operand = stablehlo.constant dense<[1.0, 2.5, 100.0]> : tensor<3xf32>
  %result = chlo.acosh %operand : tensor<3xf32> -> tensor<3xf32>
  %result_expected = stablehlo.constant dense<[0.0, 1.5667993, 5.298292]> : tensor<3xf32>
  check.expect_close %result, %result_expected, max_ulp_difference = 4 : tensor<3xf32>, tensor<3xf32>
  return
}

// -----

func.func @acosh_f64() {
  %operand = stablehlo.constant dense<[1.0, 2.5, 100.0]> : tensor<3xf64>
  %result = chlo.acosh %operand : tensor<3xf64> -> tensor<3xf64>
  %result_expected = stablehlo.constant dense<[0.0, 1.566799236972411, 5.298292365610484]> : tensor<3xf64>
  check.expect_close %result, %result_expected, max_ulp_difference = 4 : tensor<3xf64>, tensor<3xf64>
  return
}
