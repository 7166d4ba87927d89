func.func @digamma_bf16() {
  %operand = stablehlo.constant dense<[1.0, 0.5, 2.0]> : tensor<3xbf16>
  %result = chlo.digamma %operand : tensor<3xbf16> -> tensor<3xbf16>
  %result_expected = stablehlo.constant dense<[-0.58, -1.96, 0.422]> : tensor<3xbf16>
  check.expect_close %result, %result_expected, max_ulp_difference = 16 : tensor<3xbf16>, tensor<3xbf16>
  return
}

// -----

func.func @digamma_f32() {
  %operand = stablehlo.constant dense<[1.0, 0.5, 2.0]> : tensor<3xf32>
  %result = chlo.digamma %operand : tensor<3xf32> -> tensor<3xf32>
  %result_expected = stablehlo.constant dense<[-0.5772157, -1.96351, 0.42278433]> : tensor<3xf32>
  check.expect_close %result, %result_expected, max_ulp_difference = 16 : tensor<3xf32>, tensor<3xf32>
  return
}

// -----

func.func @digamma_f64() {
  %operand = stablehlo.constant dense<[1.0, 0.5, 2.0]> : tensor<3xf64>
  %result = chlo.digamma %operand : tensor<3xf64> -> tensor<3xf64>
  %result_expected = stablehlo.constant dense<[-0.5772156649015329, -1.9635100260214235, 0.42278433509846713]> : tensor<3xf64>
  check.expect_close %result, %result_expected, max_ulp_difference = 16 : tensor<3xf64>, tensor<3xf64>
  return
}
