func.func @bessel_i1e_bf16() {
  %operand = stablehlo.constant dense<[1.0, 0.0, -1.0]> : tensor<3xbf16>
  %result = chlo.bessel_i1e %operand : tensor<3xbf16> -> tensor<3xbf16>
  %result_expected = stablehlo.constant dense<[0.208, 0.0, -0.208]> : tensor<3xbf16>
  check.expect_close %result, %result_expected, max_ulp_difference = 4 : tensor<3xbf16>, tensor<3xbf16>
  return
}

// -----

func.func @bessel_i1e_f32() {
  %operand = stablehlo.constant dense<[1.0, 0.0, -1.0]> : tensor<3xf32>
  %result = chlo.bessel_i1e %operand : tensor<3xf32> -> tensor<3xf32>
  %result_expected = stablehlo.constant dense<[0.20791042, 0.0, -0.20791042]> : tensor<3xf32>
  check.expect_close %result, %result_expected, max_ulp_difference = 4 : tensor<3xf32>, tensor<3xf32>
  return
}

// -----

func.func @bessel_i1e_f64() {
  %operand = stablehlo.constant dense<[1.0, 0.0, -1.0]> : tensor<3xf64>
  %result = chlo.bessel_i1e %operand : tensor<3xf64> -> tensor<3xf64>
  %result_expected = stablehlo.constant dense<[0.2079104153497085, 0.0, -0.2079104153497085]> : tensor<3xf64>
  check.expect_close %result, %result_expected, max_ulp_difference = 4 : tensor<3xf64>, tensor<3xf64>
  return
}
