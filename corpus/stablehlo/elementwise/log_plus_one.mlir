func.func @log_plus_one_f16() {
  %operand = stablehlo.constant dense<[0x7E00, 0x7C00, 0.0, 0.25, 0.5, 1.0, 2.0, 3.0, 10.0, 1024.0, 1.001, -0.0, -1.0, -2.0, -0.5, 0.000977]> : tensor<16xf16>
  %result = stablehlo.log_plus_one %operand : tensor<16xf16>
  %result_expected = stablehlo.constant dense<[0x7E00, 0x7C00, 0.0, 0.2231, 0.4055, 0.6934, 1.099, 1.387, 2.398, 6.934, 0.694, -0.0, 0xFC00, 0xFE00, -0.6934, 0.000976]> : tensor<16xf16>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<16xf16>, tensor<16xf16>
  return
}

// -----

func.func @log_plus_one_bf16() {
  %operand = stablehlo.constant dense<[0x7FC0, 0x7F80, 0.0, 0.25, 0.5, 1.0, 2.0, 3.0, 10.0, 1024.0, 1.0, -0.0, -1.0, -2.0, -0.5, 0.00098]> : tensor<16xbf16>
  %result = stablehlo.log_plus_one %operand : tensor<16xbf16>
  %result_expected = stablehlo.constant dense<[0x7FC0, 0x7F80, 0.0, 0.223, 0.406, 0.69, 1.1, 1.38, 2.39, 6.94, 0.69, -0.0, 0xFF80, 0xFFC0, -0.69, 0.00098]> : tensor<16xbf16>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<16xbf16>, tensor<16xbf16>
  return
}

// -----

func.func @log_plus_one_f32() {
  %operand = stablehlo.constant dense<[0x7FC00000, 0x7F800000, 0.0, 0.25, 0.5, 1.0, 2.0, 3.0, 10.0, 1024.0, 1.0009766, -0.0, -1.0, -2.0, -0.5, 0.0009765625]> : tensor<16xf32>
  %result = stablehlo.log_plus_one %operand : tensor<16xf32>
  %result_expected = stablehlo.constant dense<[0x7FC00000, 0x7F800000, 0.0, 0.22314355, 0.4054651, 0.6931472, 1.0986123, 1.3862944, 2.3978953, 6.932448, 0.69363534, -0.0, 0xFF800000, 0xFFC00000, -0.6931472, 0.00097608595]> : tensor<16xf32>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<16xf32>, tensor<16xf32>
  return
}

// -----

func.func @log_plus_one_f64() {
  %operand = stablehlo.constant dense<[0x7FF8000000000000, 0x7FF0000000000000, 0.0, 0.25, 0.5, 1.0, 2.0, 3.0, 10.0, 1024.0, 1.0009765625, -0.0, -1.0, -2.0, -0.5, 0.0009765625]> : tensor<16xf64>
  %result = stablehlo.log_plus_one %operand : tensor<16xf64>
  %result_expected = stablehlo.constant dense<[0x7FF8000000000000, 0x7FF0000000000000, 0.0, 0.22314355131420976, 0.4054651081081644, 0.6931471805599453, 1.0986122886681098, 1.3862943611198906, 2.3978952727983707, 6.932447891572509, 0.6936353426394467, -0.0, 0xFFF0000000000000, 0xFFF8000000000000, -0.6931471805599453, 0.0009760859730554589]> : tensor<16xf64>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<16xf64>, tensor<16xf64>
  return
}

// -----

func.func @log_plus_one_empty() {
  %operand = stablehlo.constant dense<> : tensor<2x0xf32>
  %result = stablehlo.log_plus_one %operand : tensor<2x0xf32>
  check.expect_eq_const %result, dense<> : tensor<2x0xf32>
  return
}

// -----

// An odd function near 0: the sign of zero stays.
func.func @log_plus_one_signed_zero() {
  %operand = stablehlo.constant dense<[-0.0, 0.0]> : tensor<2xf32>
  %result = stablehlo.log_plus_one %operand : tensor<2xf32>
  %result_bits = stablehlo.bitcast_convert %result : (tensor<2xf32>) -> tensor<2xui32>
  check.expect_eq_const %result_bits, dense<[0x80000000, 0x00000000]> : tensor<2xui32>
  return
}

// -----

func.func @log_plus_one_c_f32() {
  %operand = stablehlo.constant dense<[(1.0, 2.0), (-1.5, 0.5), (0.25, -3.0), (2.0, 0.0), (-0.5, -0.75), (0.001, 0.001)]> : tensor<6xcomplex<f32>>
  %result = stablehlo.log_plus_one %operand : tensor<6xcomplex<f32>>
  %result_expected = stablehlo.constant dense<[(1.0397208, 0.7853982), (-0.3465736, 2.3561945), (1.178655, -1.1760052), (1.0986123, 0.0), (-0.10381968, -0.98279375), (0.0009999993, 0.0009990007)]> : tensor<6xcomplex<f32>>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<6xcomplex<f32>>, tensor<6xcomplex<f32>>
  return
}

// -----

func.func @log_plus_one_c_f64() {
  %operand = stablehlo.constant dense<[(1.0, 2.0), (-1.5, 0.5), (0.25, -3.0), (2.0, 0.0), (-0.5, -0.75), (0.001, 0.001)]> : tensor<6xcomplex<f64>>
  %result = stablehlo.log_plus_one %operand : tensor<6xcomplex<f64>>
  %result_expected = stablehlo.constant dense<[(1.0397207708399179, 0.7853981633974483), (-0.34657359027997264, 2.356194490192345), (1.1786549963416462, -1.176005207095135), (1.0986122886681098, 0.0), (-0.10381968238912224, -0.982793723247329), (0.0009999993343325333, 0.000999000666665868)]> : tensor<6xcomplex<f64>>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<6xcomplex<f64>>, tensor<6xcomplex<f64>>
  return
}
