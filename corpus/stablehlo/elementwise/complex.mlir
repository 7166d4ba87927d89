func.func @complex_c_f32() {
  %lhs = stablehlo.constant dense<[[1.0, -2.0], [0.0, 0x7FC00000]]> : tensor<2x2xf32>
  %rhs = stablehlo.constant dense<[[3.0, 4.0], [-0.0, 1.0]]> : tensor<2x2xf32>
  %result = stablehlo.complex %lhs, %rhs : tensor<2x2xcomplex<f32>>
  %real = stablehlo.real %result : (tensor<2x2xcomplex<f32>>) -> tensor<2x2xf32>
  %imag = stablehlo.imag %result : (tensor<2x2xcomplex<f32>>) -> tensor<2x2xf32>
  %real_expected = stablehlo.constant dense<[[1.0, -2.0], [0.0, 0x7FC00000]]> : tensor<2x2xf32>
  check.expect_close %real, %real_expected, max_ulp_difference = 0 : tensor<2x2xf32>, tensor<2x2xf32>
  check.expect_eq_const %imag, dense<[[3.0, 4.0], [-0.0, 1.0]]> : tensor<2x2xf32>
  return
}

// -----

func.func @complex_c_f64() {
  %lhs = stablehlo.constant dense<[[1.0, -2.0], [0.0, 0x7FF8000000000000]]> : tensor<2x2xf64>
  %rhs = stablehlo.constant dense<[[3.0, 4.0], [-0.0, 1.0]]> : tensor<2x2xf64>
  %result = stablehlo.complex %lhs, %rhs : tensor<2x2xcomplex<f64>>
  %real = stablehlo.real %result : (tensor<2x2xcomplex<f64>>) -> tensor<2x2xf64>
  %imag = stablehlo.imag %result : (tensor<2x2xcomplex<f64>>) -> tensor<2x2xf64>
  %real_expected = stablehlo.constant dense<[[1.0, -2.0], [0.0, 0x7FF8000000000000]]> : tensor<2x2xf64>
  check.expect_close %real, %real_expected, max_ulp_difference = 0 : tensor<2x2xf64>, tensor<2x2xf64>
  check.expect_eq_const %imag, dense<[[3.0, 4.0], [-0.0, 1.0]]> : tensor<2x2xf64>
  return
}
