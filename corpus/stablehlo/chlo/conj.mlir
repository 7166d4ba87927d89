func.func @conj_c_f64() {
  %operand = stablehlo.constant dense<[(0.5, 1.0), (-2.0, 0.25)]> : tensor<2xcomplex<f64>>
  %result = chlo.conj %operand : tensor<2xcomplex<f64>> -> tensor<2xcomplex<f64>>
  %result_expected = stablehlo.constant dense<[(0.5, -1.0), (-2.0, -0.25)]> : tensor<2xcomplex<f64>>
  check.expect_close %result, %result_expected, max_ulp_difference = 8 : tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>
  return
}
