func.func @ceil_f16() {
  %operand = stablehlo.constant dense<[0x7E00, 0x7C00, 0xFC00, 0.0, -0.0, 0.5, -0.5, 1.5, -1.5, 2.0, 100.25]> : tensor<11xf16>
  %result = stablehlo.ceil %operand : tensor<11xf16>
  %result_expected = stablehlo.constant dense<[0x7E00, 0x7C00, 0xFC00, 0.0, -0.0, 1.0, -0.0, 2.0, -1.0, 2.0, 101.0]> : tensor<11xf16>
  check.expect_close %result, %result_expected, max_ulp_difference = 0 : tensor<11xf16>, tensor<11xf16>
  return
}

// -----

func.func @ceil_bf16() {
  %operand = stablehlo.constant dense<[0x7FC0, 0x7F80, 0xFF80, 0.0, -0.0, 0.5, -0.5, 1.5, -1.5, 2.0, 100.0]> : tensor<11xbf16>
  %result = stablehlo.ceil %operand : tensor<11xbf16>
  %result_expected = stablehlo.constant dense<[0x7FC0, 0x7F80, 0xFF80, 0.0, -0.0, 1.0, -0.0, 2.0, -1.0, 2.0, 100.0]> : tensor<11xbf16>
  check.expect_close %result, %result_expected, max_ulp_difference = 0 : tensor<11xbf16>, tensor<11xbf16>
  return
}

// -----

func.func @ceil_f32() {
  %operand = stablehlo.constant dense<[0x7FC00000, 0x7F800000, 0xFF800000, 0.0, -0.0, 0.5, -0.5, 1.5, -1.5, 2.0, 100.25]> : tensor<11xf32>
  %result = stablehlo.ceil %operand : tensor<11xf32>
  %result_expected = stablehlo.constant dense<[0x7FC00000, 0x7F800000, 0xFF800000, 0.0, -0.0, 1.0, -0.0, 2.0, -1.0, 2.0, 101.0]> : tensor<11xf32>
  check.expect_close %result, %result_expected, max_ulp_difference = 0 : tensor<11xf32>, tensor<11xf32>
  return
}

// -----

func.func @ceil_f64() {
  %operand = stablehlo.constant dense<[0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000, 0.0, -0.0, 0.5, -0.5, 1.5, -1.5, 2.0, 100.25]> : tensor<11xf64>
  %result = stablehlo.ceil %operand : tensor<11xf64>
  %result_expected = stablehlo.constant dense<[0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000, 0.0, -0.0, 1.0, -0.0, 2.0, -1.0, 2.0, 101.0]> : tensor<11xf64>
  check.expect_close %result, %result_expected, max_ulp_difference = 0 : tensor<11xf64>, tensor<11xf64>
  return
}

// -----

// Bits, because -0.0 equals 0.0.
func.func @ceil_signed_zero() {
  %operand = stablehlo.constant dense<[-0.0, 0.0, -0.25, 0.25]> : tensor<4xf32>
  %result = stablehlo.ceil %operand : tensor<4xf32>
  %result_bits = stablehlo.bitcast_convert %result : (tensor<4xf32>) -> tensor<4xui32>
  check.expect_eq_const %result_bits, dense<[0x80000000, 0x00000000, 0x80000000, 0x3F800000]> : tensor<4xui32>
  return
}
