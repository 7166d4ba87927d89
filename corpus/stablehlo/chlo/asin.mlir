func.func @asin_bf16() {
  %operand = stablehlo.constant dense<[0.5, -0.25, 1.0, -1.0]> : tensor<4xbf16>
  %result = chlo.asin %operand : tensor<4xbf16> -> tensor<4xbf16>
  %result_expected = stablehlo.constant dense<[0.523, -0.252, 1.57, -1.57]> : tensor<4xbf16>
  check.expect_close %result, %result_expected, max_ulp_difference = 4 : tensor<4xbf16>, tensor<4xbf16>
  return
}

// -----

func.func @asin_f32() {
  %operand = stablehlo.constant dense<[0.5, -0.25, 1.0, -1.0]> : tensor<4xf32>
  %result = chlo.asin %operand : tensor<4xf32> -> tensor<4xf32>
  %result_expected = stablehlo.constant dense<[0.5235988, -0.25268024, 1.5707964, -1.5707964]> : tensor<4xf32>
  check.expect_close %result, %result_expected, max_ulp_difference = 4 : tensor<4xf32>, tensor<4xf32>
  return
}

// -----

func.func @asin_f64() {
  %operand = stablehlo.constant dense<[0.5, -0.25, 1.0, -1.0]> : tensor<4xf64>
  %result = chlo.asin %operand : tensor<4xf64> -> tensor<4xf64>
  %result_expected = stablehlo.constant dense<[0.5235987755982989, -0.25268025514207865, 1.5707963267948966, -1.5707963267948966]> : tensor<4xf64>
  check.expect_close %result, %result_expected, max_ulp_difference = 4 : tensor<4xf64>, tensor<4xf64>
  return
}

// -----

func.func @asin_c_f64() {
  %operand = stablehlo.constant dense<[(0.5, 1.0), (-2.0, 0.25)]> : tensor<2xcomplex<f64>>
  %result = chlo.asin %operand : tensor<2xcomplex<f64>> -> tensor<2xcomplex<f64>>
  %result_expected = stablehlo.constant dense<[(0.3494390628572133, 0.9261330313501823), (-1.427924144520526, 1.3287633703408077)]> : tensor<2xcomplex<f64>>
  check.expect_close %result, %result_expected, max_ulp_difference = 8 : tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>
  return
}
