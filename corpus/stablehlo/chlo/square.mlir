func.func @square_bf16() {
  %operand = stablehlo.constant dense<[0.5, -2.25, 3.0]> : tensor<3xbf16>
  %result = chlo.square %operand : tensor<3xbf16> -> tensor<3xbf16>
  %result_expected = stablehlo.constant dense<[0.25, 5.06, 9.0]> : tensor<3xbf16>
  check.expect_close %result, %result_expected, max_ulp_difference = 4 : tensor<3xbf16>, tensor<3xbf16>
  return
}

// -----

func.func @square_f32() {
  %operand = stablehlo.constant dense<[0.5, -2.25, 3.0]> : tensor<3xf32>
  %result = chlo.square %operand : tensor<3xf32> -> tensor<3xf32>
  %result_expected = stablehlo.constant dense<[0.25, 5.0625, 9.0]> : tensor<3xf32>
  check.expect_close %result, %result_expected, max_ulp_difference = 4 : tensor<3xf32>, tensor<3xf32>
  return
}

// -----

func.func @square_f64() {
  %operand = stablehlo.constant dense<[0.5, -2.25, 3.0]> : tensor<3xf64>
  %result = chlo.square %operand : tensor<3xf64> -> tensor<3xf64>
  %result_expected = stablehlo.constant dense<[0.25, 5.0625, 9.0]> : tensor<3xf64>
  check.expect_close %result, %result_expected, max_ulp_difference = 4 : tensor<3xf64>, tensor<3xf64>
  return
}

// -----

func.func @square_c_f64() {
  %operand = stablehlo.constant dense<[(0.5, 1.0), (-2.0, 0.25)]> : tensor<2xcomplex<f64>>
  %result = chlo.square %operand : tensor<2xcomplex<f64>> -> tensor<2xcomplex<f64>>
  %result_expected = stablehlo.constant dense<[(-0.75, 1.0), (3.9375, -1.0)]> : tensor<2xcomplex<f64>>
  check.expect_close %result, %result_expected, max_ulp_difference = 8 : tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>
  return
}
