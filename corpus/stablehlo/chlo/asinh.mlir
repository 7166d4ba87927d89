func.func @asinh_bf16() {
  %operand = stablehlo.constant dense<[0.5, -2.25, 100.0]> : tensor<3xbf16>
  %result = chlo.asinh %operand : tensor<3xbf16> -> tensor<3xbf16>
  %result_expected = stablehlo.constant dense<[0.48, -1.55, 5.3]> : tensor<3xbf16>
  check.expect_close %result, %result_expected, max_ulp_difference = 4 : tensor<3xbf16>, tensor<3xbf16>
  return
}

// -----

func.func @asinh_f32() {
  %operand = stablehlo.constant dense<[0.5, -2.25, 100.0]> : tensor<3xf32>
  %result = chlo.asinh %operand : tensor<3xf32> -> tensor<3xf32>
  %result_expected = stablehlo.constant dense<[0.4812118, -1.5501579, 5.298342]> : tensor<3xf32>
  check.expect_close %result, %result_expected, max_ulp_difference = 4 : tensor<3xf32>, tensor<3xf32>
  return
}

// -----

func.func @asinh_f64() {
  %operand = stablehlo.constant dense<[0.5, -2.25, 100.0]> : tensor<3xf64>
  %result = chlo.asinh %operand : tensor<3xf64> -> tensor<3xf64>
  %result_expected = stablehlo.constant dense<[0.48121182505960347, -1.5501579568690622, 5.298342365610589]> : tensor<3xf64>
  check.expect_close %result, %result_expected, max_ulp_difference = 4 : tensor<3xf64>, tensor<3xf64>
  return
}

// -----

func.func @asinh_c_f64() {
  %operand = stablehlo.constant dense<[(0.5, 1.0), (-2.0, 0.25)]> : tensor<2xcomplex<f64>>
  %result = chlo.asinh %operand : tensor<2xcomplex<f64>> -> tensor<2xcomplex<f64>>
  %result_expected = stablehlo.constant dense<[(0.7328576759736453, 0.8959074812088902), (-1.4492081522551188, 0.11147792536848176)]> : tensor<2xcomplex<f64>>
  check.expect_close %result, %result_expected, max_ulp_difference = 8 : tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>
  return
}
