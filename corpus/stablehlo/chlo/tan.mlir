func.func @tan_bf16() {
  %operand = stablehlo.constant dense<[0.5, -2.25, 3.0]> : tensor<3xbf16>
  %result = chlo.tan %operand : tensor<3xbf16> -> tensor<3xbf16>
  %result_expected = stablehlo.constant dense<[0.547, 1.24, -0.143]> : tensor<3xbf16>
  check.expect_close %result, %result_expected, max_ulp_difference = 4 : tensor<3xbf16>, tensor<3xbf16>
  return
}

// -----

func.func @tan_f32() {
  %operand = stablehlo.constant dense<[0.5, -2.25, 3.0]> : tensor<3xf32>
  %result = chlo.tan %operand : tensor<3xf32> -> tensor<3xf32>
  %result_expected = stablehlo.constant dense<[0.5463025, 1.2386277, -0.14254655]> : tensor<3xf32>
  check.expect_close %result, %result_expected, max_ulp_difference = 4 : tensor<3xf32>, tensor<3xf32>
  return
}

// -----

func.func @tan_f64() {
  %operand = stablehlo.constant dense<[0.5, -2.25, 3.0]> : tensor<3xf64>
  %result = chlo.tan %operand : tensor<3xf64> -> tensor<3xf64>
  %result_expected = stablehlo.constant dense<[0.5463024898437905, 1.2386276162240966, -0.1425465430742778]> : tensor<3xf64>
  check.expect_close %result, %result_expected, max_ulp_difference = 4 : tensor<3xf64>, tensor<3xf64>
  return
}

// -----

func.func @tan_c_f64() {
  %operand = stablehlo.constant dense<[(0.5, 1.0), (-2.0, 0.25)]> : tensor<2xcomplex<f64>>
  %result = chlo.tan %operand : tensor<2xcomplex<f64>> -> tensor<2xcomplex<f64>>
  %result_expected = stablehlo.constant dense<[(0.19557731006593404, 0.8429662048457831), (1.5966892107707558, 1.099398135211779)]> : tensor<2xcomplex<f64>>
  check.expect_close %result, %result_expected, max_ulp_difference = 8 : tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>
  return
}
