func.func @cbrt_f16() {
  %operand = stablehlo.constant dense<[0x7E00, 0x7C00, 0xFC00, 0.0, -0.0, 0.5, -0.5, 1.0, -1.0, 2.25, -3.0, 0.001953, 10.0, -7.5, 27.0, -8.0]> : tensor<16xf16>
  %result = stablehlo.cbrt %operand : tensor<16xf16>
  %result_expected = stablehlo.constant dense<[0x7E00, 0x7C00, 0xFC00, 0.0, -0.0, 0.7935, -0.7935, 1.0, -1.0, 1.311, -1.442, 0.125, 2.154, -1.957, 3.0, -2.0]> : tensor<16xf16>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<16xf16>, tensor<16xf16>
  return
}

// -----

func.func @cbrt_bf16() {
  %operand = stablehlo.constant dense<[0x7FC0, 0x7F80, 0xFF80, 0.0, -0.0, 0.5, -0.5, 1.0, -1.0, 2.25, -3.0, 0.00195, 10.0, -7.5, 27.0, -8.0]> : tensor<16xbf16>
  %result = stablehlo.cbrt %operand : tensor<16xbf16>
  %result_expected = stablehlo.constant dense<[0x7FC0, 0x7F80, 0xFF80, 0.0, -0.0, 0.793, -0.793, 1.0, -1.0, 1.31, -1.445, 0.125, 2.16, -1.96, 3.0, -2.0]> : tensor<16xbf16>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<16xbf16>, tensor<16xbf16>
  return
}

// -----

func.func @cbrt_f32() {
  %operand = stablehlo.constant dense<[0x7FC00000, 0x7F800000, 0xFF800000, 0.0, -0.0, 0.5, -0.5, 1.0, -1.0, 2.25, -3.0, 0.001953125, 10.0, -7.5, 27.0, -8.0]> : tensor<16xf32>
  %result = stablehlo.cbrt %operand : tensor<16xf32>
  %result_expected = stablehlo.constant dense<[0x7FC00000, 0x7F800000, 0xFF800000, 0.0, -0.0, 0.7937005, -0.7937005, 1.0, -1.0, 1.3103707, -1.4422495, 0.125, 2.1544347, -1.9574338, 3.0, -2.0]> : tensor<16xf32>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<16xf32>, tensor<16xf32>
  return
}

// -----

func.func @cbrt_f64() {
  %operand = stablehlo.constant dense<[0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000, 0.0, -0.0, 0.5, -0.5, 1.0, -1.0, 2.25, -3.0, 0.001953125, 10.0, -7.5, 27.0, -8.0]> : tensor<16xf64>
  %result = stablehlo.cbrt %operand : tensor<16xf64>
  %result_expected = stablehlo.constant dense<[0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000, 0.0, -0.0, 0.7937005259840998, -0.7937005259840998, 1.0, -1.0, 1.3103706971044482, -1.4422495703074083, 0.125, 2.154434690031884, -1.9574338205844317, 3.0, -2.0]> : tensor<16xf64>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<16xf64>, tensor<16xf64>
  return
}

// -----

func.func @cbrt_empty() {
  %operand = stablehlo.constant dense<> : tensor<2x0xf32>
  %result = stablehlo.cbrt %operand : tensor<2x0xf32>
  check.expect_eq_const %result, dense<> : tensor<2x0xf32>
  return
}

// -----

// An odd function near 0: the sign of zero stays.
func.func @cbrt_signed_zero() {
  %operand = stablehlo.constant dense<[-0.0, 0.0]> : tensor<2xf32>
  %result = stablehlo.cbrt %operand : tensor<2xf32>
  %result_bits = stablehlo.bitcast_convert %result : (tensor<2xf32>) -> tensor<2xui32>
  check.expect_eq_const %result_bits, dense<[0x80000000, 0x00000000]> : tensor<2xui32>
  return
}

// -----

func.func @cbrt_c_f32() {
  %operand = stablehlo.constant dense<[(1.0, 2.0), (-1.5, 0.5), (0.25, -3.0), (2.0, 0.0), (-0.5, -0.75), (0.001, 0.001)]> : tensor<6xcomplex<f32>>
  %result = stablehlo.cbrt %operand : tensor<6xcomplex<f32>>
  %result_expected = stablehlo.constant dense<[(1.2196165, 0.47171128), (0.68714845, 0.9407634), (1.2699916, -0.6870291), (1.2599211, 0.0), (0.7264883, -0.63666517), (0.10842151, 0.029051457)]> : tensor<6xcomplex<f32>>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<6xcomplex<f32>>, tensor<6xcomplex<f32>>
  return
}

// -----

func.func @cbrt_c_f64() {
  %operand = stablehlo.constant dense<[(1.0, 2.0), (-1.5, 0.5), (0.25, -3.0), (2.0, 0.0), (-0.5, -0.75), (0.001, 0.001)]> : tensor<6xcomplex<f64>>
  %result = stablehlo.cbrt %operand : tensor<6xcomplex<f64>>
  %result_expected = stablehlo.constant dense<[(1.2196165079717576, 0.471711267789389), (0.6871484672961216, 0.940763409253381), (1.2699916219082052, -0.6870291181119021), (1.2599210498948732, 0.0), (0.7264883077893569, -0.6366651614857441), (0.10842150814913512, 0.029051455550725146)]> : tensor<6xcomplex<f64>>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<6xcomplex<f64>>, tensor<6xcomplex<f64>>
  return
}
