func.func @lgamma_bf16() {
  %operand = stablehlo.constant dense<[0.5, 4.5, 10.0, -1.5]> : tensor<4xbf16>
  %result = chlo.lgamma %operand : tensor<4xbf16> -> tensor<4xbf16>
  %result_expected = stablehlo.constant dense<[0.574, 2.45, 12.8, 0.86]> : tensor<4xbf16>
  check.expect_close %result, %result_expected, max_ulp_difference = 16 : tensor<4xbf16>, tensor<4xbf16>
  return
}

// -----

func.func @lgamma_f32() {
  %operand = stablehlo.constant dense<[0.5, 4.5, 10.0, -1.5]> : tensor<4xf32>
  %result = chlo.lgamma %operand : tensor<4xf32> -> tensor<4xf32>
  %result_expected = stablehlo.constant dense<[0.5723649, 2.4537365, 12.801827, 0.86004704]> : tensor<4xf32>
  check.expect_close %result, %result_expected, max_ulp_difference = 16 : tensor<4xf32>, tensor<4xf32>
  return
}

// -----

func.func @lgamma_f64() {
  %operand = stablehlo.constant dense<[0.5, 4.5, 10.0, -1.5]> : tensor<4xf64>
  %result = chlo.lgamma %operand : tensor<4xf64> -> tensor<4xf64>
  %result_expected = stablehlo.constant dense<[0.5723649429247004, 2.453736570842443, 12.801827480081467, 0.8600470153764812]> : tensor<4xf64>
  check.expect_close %result, %result_expected, max_ulp_difference = 16 : tensor<4xf64>, tensor<4xf64>
  return
}
