// As through bf16: ties to even.
func.func @reduce_precision_f32_to_bf16() {
  %operand = stablehlo.constant dense<[1.0039062, 1.0117188, 0x7FC00000, 0x7F800000, -3.4e38, 0.1]> : tensor<6xf32>
  %result = stablehlo.reduce_precision %operand, format = e8m7 : tensor<6xf32>
  %result_expected = stablehlo.constant dense<[1.0, 1.015625, 0x7FC00000, 0x7F800000, 0xFF800000, 0.100097656]> : tensor<6xf32>
  check.expect_close %result, %result_expected, max_ulp_difference = 0 : tensor<6xf32>, tensor<6xf32>
  return
}

// -----

// As through f16: too large is infinite.
func.func @reduce_precision_f32_to_f16() {
  %operand = stablehlo.constant dense<[1.0004883, 65504.0, 65520.0, 0x7FC00000, 0xFF800000, 0.1]> : tensor<6xf32>
  %result = stablehlo.reduce_precision %operand, format = e5m10 : tensor<6xf32>
  %result_expected = stablehlo.constant dense<[1.0, 65504.0, 0x7F800000, 0x7FC00000, 0xFF800000, 0.099975586]> : tensor<6xf32>
  check.expect_close %result, %result_expected, max_ulp_difference = 0 : tensor<6xf32>, tensor<6xf32>
  return
}

// -----

// As through f32.
func.func @reduce_precision_f64_to_f32() {
  %operand = stablehlo.constant dense<[0.1, 1.0e300, 0x7FF8000000000000, 1.0]> : tensor<4xf64>
  %result = stablehlo.reduce_precision %operand, format = e8m23 : tensor<4xf64>
  %result_expected = stablehlo.constant dense<[0.10000000149011612, 0x7FF0000000000000, 0x7FF8000000000000, 1.0]> : tensor<4xf64>
  check.expect_close %result, %result_expected, max_ulp_difference = 0 : tensor<4xf64>, tensor<4xf64>
  return
}

// -----

func.func @reduce_precision_f16_to_e4m3() {
  %operand = stablehlo.constant dense<[1.125, 1.0625, 1.1875, 240.0, -3.0]> : tensor<5xf16>
  %result = stablehlo.reduce_precision %operand, format = e4m3 : tensor<5xf16>
  check.expect_eq_const %result, dense<[1.125, 1.0, 1.25, 240.0, -3.0]> : tensor<5xf16>
  return
}
