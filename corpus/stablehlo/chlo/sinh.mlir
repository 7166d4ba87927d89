func.func @sinh_bf16() {
  %operand = stablehlo.constant dense<[0.5, -2.25, 3.0]> : tensor<3xbf16>
  %result = chlo.sinh %operand : tensor<3xbf16> -> tensor<3xbf16>
  %result_expected = stablehlo.constant dense<[0.52, -4.7, 10.0]> : tensor<3xbf16>
  check.expect_close %result, %result_expected, max_ulp_difference = 4 : tensor<3xbf16>, tensor<3xbf16>
  return
}

// -----

func.func @sinh_f32() {
  %operand = stablehlo.constant dense<[0.5, -2.25, 3.0]> : tensor<3xf32>
  %result = chlo.sinh %operand : tensor<3xf32> -> tensor<3xf32>
  %result_expected = stablehlo.constant dense<[0.5210953, -4.6911683, 10.017875]> : tensor<3xf32>
  check.expect_close %result, %result_expected, max_ulp_difference = 4 : tensor<3xf32>, tensor<3xf32>
  return
}

// -----

func.func @sinh_f64() {
  %operand = stablehlo.constant dense<[0.5, -2.25, 3.0]> : tensor<3xf64>
  %result = chlo.sinh %operand : tensor<3xf64> -> tensor<3xf64>
  %result_expected = stablehlo.constant dense<[0.5210953054937474, -4.691168305898331, 10.017874927409903]> : tensor<3xf64>
  check.expect_close %result, %result_expected, max_ulp_difference = 4 : tensor<3xf64>, tensor<3xf64>
  return
}

// -----

func.func @sinh_c_f64() {
  %operand = stablehlo.constant dense<[(0.5, 1.0), (-2.0, 0.25)]> : tensor<2xcomplex<f64>>
  %result = chlo.sinh %operand : tensor<2xcomplex<f64>> -> tensor<2xcomplex<f64>>
  %result_expected = stablehlo.constant dense<[(0.28154899513533443, 0.948864531437168), (-3.514110100973512, 0.9307821094643965)]> : tensor<2xcomplex<f64>>
  check.expect_close %result, %result_expected, max_ulp_difference = 8 : tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>
  return
}
