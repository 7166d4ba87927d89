func.func @cosh_bf16() {
  %operand = stablehlo.constant dense<[0.5, -2.25, 3.0]> : tensor<3xbf16>
  %result = chlo.cosh %operand : tensor<3xbf16> -> tensor<3xbf16>
  %result_expected = stablehlo.constant dense<[1.125, 4.78, 10.06]> : tensor<3xbf16>
  check.expect_close %result, %result_expected, max_ulp_difference = 4 : tensor<3xbf16>, tensor<3xbf16>
  return
}

// -----

func.func @cosh_f32() {
  %operand = stablehlo.constant dense<[0.5, -2.25, 3.0]> : tensor<3xf32>
  %result = chlo.cosh %operand : tensor<3xf32> -> tensor<3xf32>
  %result_expected = stablehlo.constant dense<[1.127626, 4.7965674, 10.067662]> : tensor<3xf32>
  check.expect_close %result, %result_expected, max_ulp_difference = 4 : tensor<3xf32>, tensor<3xf32>
  return
}

// -----

func.func @cosh_f64() {
  %operand = stablehlo.constant dense<[0.5, -2.25, 3.0]> : tensor<3xf64>
  %result = chlo.cosh %operand : tensor<3xf64> -> tensor<3xf64>
  %result_expected = stablehlo.constant dense<[1.1276259652063807, 4.796567530460195, 10.067661995777765]> : tensor<3xf64>
  check.expect_close %result, %result_expected, max_ulp_difference = 4 : tensor<3xf64>, tensor<3xf64>
  return
}

// -----

func.func @cosh_c_f64() {
  %operand = stablehlo.constant dense<[(0.5, 1.0), (-2.0, 0.25)]> : tensor<2xcomplex<f64>>
  %result = chlo.cosh %operand : tensor<2xcomplex<f64>> -> tensor<2xcomplex<f64>>
  %result_expected = stablehlo.constant dense<[(0.6092589091577942, 0.4384865798925953), (3.645238137997194, -0.8972996245648264)]> : tensor<2xcomplex<f64>>
  check.expect_close %result, %result_expected, max_ulp_difference = 8 : tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>
  return
}
