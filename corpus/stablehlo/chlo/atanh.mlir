func.func @atanh_bf16() {
  %operand = stablehlo.constant dense<[0.5, -0.25, 0.875]> : tensor<3xbf16>
  %result = chlo.atanh %operand : tensor<3xbf16> -> tensor<3xbf16>
  %result_expected = stablehlo.constant dense<[0.55, -0.256, 1.35]> : tensor<3xbf16>
  check.expect_close %result, %result_expected, max_ulp_difference = 4 : tensor<3xbf16>, tensor<3xbf16>
  return
}

// -----

func.func @atanh_f32() {
  %operand = stablehlo.constant dense<[0.5, -0.25, 0.875]> : tensor<3xf32>
  %result = chlo.atanh %operand : tensor<3xf32> -> tensor<3xf32>
  %result_expected = stablehlo.constant dense<[0.54930615, -0.25541282, 1.3540251]> : tensor<3xf32>
  check.expect_close %result, %result_expected, max_ulp_difference = 4 : tensor<3xf32>, tensor<3xf32>
  return
}

// -----

func.func @atanh_f64() {
  %operand = stablehlo.constant dense<[0.5, -0.25, 0.875]> : tensor<3xf64>
  %result = chlo.atanh %operand : tensor<3xf64> -> tensor<3xf64>
  %result_expected = stablehlo.constant dense<[0.5493061443340548, -0.25541281188299536, 1.354025100551105]> : tensor<3xf64>
  check.expect_close %result, %result_expected, max_ulp_difference = 4 : tensor<3xf64>, tensor<3xf64>
  return
}

// -----

func.func @atanh_c_f64() {
  %operand = stablehlo.constant dense<[(0.5, 1.0), (-2.0, 0.25)]> : tensor<2xcomplex<f64>>
  %result = chlo.atanh %operand : tensor<2xcomplex<f64>> -> tensor<2xcomplex<f64>>
  %result_expected = stablehlo.constant dense<[(0.23887786125685911, 0.847575660670829), (-0.5358800995910896, 1.489877611175685)]> : tensor<2xcomplex<f64>>
  check.expect_close %result, %result_expected, max_ulp_difference = 8 : tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>
  return
}
