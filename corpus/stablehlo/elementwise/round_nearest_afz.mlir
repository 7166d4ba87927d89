func.func @round_nearest_afz_f16() {
  %operand = stablehlo.constant dense<[0x7E00, 0x7C00, 0xFC00, 0.0, -0.0, 0.5, -0.5, 1.5, 2.5, -2.5, 0.75, -1.25]> : tensor<12xf16>
  %result = stablehlo.round_nearest_afz %operand : tensor<12xf16>
  %result_expected = stablehlo.constant dense<[0x7E00, 0x7C00, 0xFC00, 0.0, -0.0, 1.0, -1.0, 2.0, 3.0, -3.0, 1.0, -1.0]> : tensor<12xf16>
  check.expect_close %result, %result_expected, max_ulp_difference = 0 : tensor<12xf16>, tensor<12xf16>
  return
}

// -----

func.func @round_nearest_afz_bf16() {
  %operand = stablehlo.constant dense<[0x7FC0, 0x7F80, 0xFF80, 0.0, -0.0, 0.5, -0.5, 1.5, 2.5, -2.5, 0.75, -1.25]> : tensor<12xbf16>
  %result = stablehlo.round_nearest_afz %operand : tensor<12xbf16>
  %result_expected = stablehlo.constant dense<[0x7FC0, 0x7F80, 0xFF80, 0.0, -0.0, 1.0, -1.0, 2.0, 3.0, -3.0, 1.0, -1.0]> : tensor<12xbf16>
  check.expect_close %result, %result_expected, max_ulp_difference = 0 : tensor<12xbf16>, tensor<12xbf16>
  return
}

// -----

func.func @round_nearest_afz_f32() {
  %operand = stablehlo.constant dense<[0x7FC00000, 0x7F800000, 0xFF800000, 0.0, -0.0, 0.5, -0.5, 1.5, 2.5, -2.5, 0.75, -1.25]> : tensor<12xf32>
  %result = stablehlo.round_nearest_afz %operand : tensor<12xf32>
  %result_expected = stablehlo.constant dense<[0x7FC00000, 0x7F800000, 0xFF800000, 0.0, -0.0, 1.0, -1.0, 2.0, 3.0, -3.0, 1.0, -1.0]> : tensor<12xf32>
  check.expect_close %result, %result_expected, max_ulp_difference = 0 : tensor<12xf32>, tensor<12xf32>
  return
}

// -----

func.func @round_nearest_afz_f64() {
  %operand = stablehlo.constant dense<[0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000, 0.0, -0.0, 0.5, -0.5, 1.5, 2.5, -2.5, 0.75, -1.25]> : tensor<12xf64>
  %result = stablehlo.round_nearest_afz %operand : tensor<12xf64>
  %result_expected = stablehlo.constant dense<[0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000, 0.0, -0.0, 1.0, -1.0, 2.0, 3.0, -3.0, 1.0, -1.0]> : tensor<12xf64>
  check.expect_close %result, %result_expected, max_ulp_difference = 0 : tensor<12xf64>, tensor<12xf64>
  return
}

// -----

// Bits, because -0.0 equals 0.0.
func.func @round_nearest_afz_signed_zero() {
  %operand = stablehlo.constant dense<[-0.0, 0.0, -0.25, 0.25]> : tensor<4xf32>
  %result = stablehlo.round_nearest_afz %operand : tensor<4xf32>
  %result_bits = stablehlo.bitcast_convert %result : (tensor<4xf32>) -> tensor<4xui32>
  check.expect_eq_const %result_bits, dense<[0x80000000, 0x00000000, 0x80000000, 0x00000000]> : tensor<4xui32>
  return
}
