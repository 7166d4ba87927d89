func.func @atan_bf16() {
  %operand = stablehlo.constant dense<[0.5, -2.25, 100.0]> : tensor<3xbf16>
  %result = chlo.atan %operand : tensor<3xbf16> -> tensor<3xbf16>
  %result_expected = stablehlo.constant dense<[0.463, -1.16, 1.56]> : tensor<3xbf16>
  check.expect_close %result, %result_expected, max_ulp_difference = 4 : tensor<3xbf16>, tensor<3xbf16>
  return
}

// -----

func.func @atan_f32() {
  %operand = stablehlo.constant dense<[0.5, -2.25, 100.0]> : tensor<3xf32>
  %result = chlo.atan %operand : tensor<3xf32> -> tensor<3xf32>
  %result_expected = stablehlo.constant dense<[0.4636476, -1.152572, 1.5607966]> : tensor<3xf32>
  check.expect_close %result, %result_expected, max_ulp_difference = 4 : tensor<3xf32>, tensor<3xf32>
  return
}

// -----

func.func @atan_f64() {
  %operand = stablehlo.constant dense<[0.5, -2.25, 100.0]> : tensor<3xf64>
  %result = chlo.atan %operand : tensor<3xf64> -> tensor<3xf64>
  %result_expected = stablehlo.constant dense<[0.4636476090008061, -1.1525719972156676, 1.5607966601082315]> : tensor<3xf64>
  check.expect_close %result, %result_expected, max_ulp_difference = 4 : tensor<3xf64>, tensor<3xf64>
  return
}

// -----

func.func @atan_c_f64() {
  %operand = stablehlo.constant dense<[(0.5, 1.0), (-2.0, 0.25)]> : tensor<2xcomplex<f64>>
  %result = chlo.atan %operand : tensor<2xcomplex<f64>> -> tensor<2xcomplex<f64>>
  %result_expected = stablehlo.constant dense<[(0.9078874949608804, 0.708303336014054), (-1.1121113339878292, 0.04954423214593717)]> : tensor<2xcomplex<f64>>
  check.expect_close %result, %result_expected, max_ulp_difference = 8 : tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>
  return
}
