func.func @atan2_f16() {
  %lhs = stablehlo.constant dense<[0.0, -0.0, 0.0, -0.0, 1.0, -1.0, 1.0, -1.0, 0x7C00, 0x7C00, 0x7E00, 1.0]> : tensor<12xf16>
  %rhs = stablehlo.constant dense<[1.0, 1.0, -1.0, -1.0, 0.0, 0.0, 1.0, -1.0, 0x7C00, 0xFC00, 1.0, 0x7C00]> : tensor<12xf16>
  %result = stablehlo.atan2 %lhs, %rhs : tensor<12xf16>
  %result_expected = stablehlo.constant dense<[0.0, -0.0, 3.14, -3.14, 1.57, -1.57, 0.785, -2.355, 0.785, 2.355, 0x7E00, 0.0]> : tensor<12xf16>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<12xf16>, tensor<12xf16>
  return
}

// -----

func.func @atan2_bf16() {
  %lhs = stablehlo.constant dense<[0.0, -0.0, 0.0, -0.0, 1.0, -1.0, 1.0, -1.0, 0x7F80, 0x7F80, 0x7FC0, 1.0]> : tensor<12xbf16>
  %rhs = stablehlo.constant dense<[1.0, 1.0, -1.0, -1.0, 0.0, 0.0, 1.0, -1.0, 0x7F80, 0xFF80, 1.0, 0x7F80]> : tensor<12xbf16>
  %result = stablehlo.atan2 %lhs, %rhs : tensor<12xbf16>
  %result_expected = stablehlo.constant dense<[0.0, -0.0, 3.14, -3.14, 1.57, -1.57, 0.785, -2.36, 0.785, 2.36, 0x7FC0, 0.0]> : tensor<12xbf16>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<12xbf16>, tensor<12xbf16>
  return
}

// -----

func.func @atan2_f32() {
  %lhs = stablehlo.constant dense<[0.0, -0.0, 0.0, -0.0, 1.0, -1.0, 1.0, -1.0, 0x7F800000, 0x7F800000, 0x7FC00000, 1.0]> : tensor<12xf32>
  %rhs = stablehlo.constant dense<[1.0, 1.0, -1.0, -1.0, 0.0, 0.0, 1.0, -1.0, 0x7F800000, 0xFF800000, 1.0, 0x7F800000]> : tensor<12xf32>
  %result = stablehlo.atan2 %lhs, %rhs : tensor<12xf32>
  %result_expected = stablehlo.constant dense<[0.0, -0.0, 3.1415927, -3.1415927, 1.5707964, -1.5707964, 0.7853982, -2.3561945, 0.7853982, 2.3561945, 0x7FC00000, 0.0]> : tensor<12xf32>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<12xf32>, tensor<12xf32>
  return
}

// -----

func.func @atan2_f64() {
  %lhs = stablehlo.constant dense<[0.0, -0.0, 0.0, -0.0, 1.0, -1.0, 1.0, -1.0, 0x7FF0000000000000, 0x7FF0000000000000, 0x7FF8000000000000, 1.0]> : tensor<12xf64>
  %rhs = stablehlo.constant dense<[1.0, 1.0, -1.0, -1.0, 0.0, 0.0, 1.0, -1.0, 0x7FF0000000000000, 0xFFF0000000000000, 1.0, 0x7FF0000000000000]> : tensor<12xf64>
  %result = stablehlo.atan2 %lhs, %rhs : tensor<12xf64>
  %result_expected = stablehlo.constant dense<[0.0, -0.0, 3.141592653589793, -3.141592653589793, 1.5707963267948966, -1.5707963267948966, 0.7853981633974483, -2.356194490192345, 0.7853981633974483, 2.356194490192345, 0x7FF8000000000000, 0.0]> : tensor<12xf64>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<12xf64>, tensor<12xf64>
  return
}

// -----

func.func @atan2_signed_zero() {
  %lhs = stablehlo.constant dense<[0.0, -0.0, 0.0, -0.0]> : tensor<4xf32>
  %rhs = stablehlo.constant dense<[1.0, 1.0, -1.0, -1.0]> : tensor<4xf32>
  %result = stablehlo.atan2 %lhs, %rhs : tensor<4xf32>
  %result_expected = stablehlo.constant dense<[0.0, -0.0, 3.1415927, -3.1415927]> : tensor<4xf32>
  check.expect_close %result, %result_expected, max_ulp_difference = 1 : tensor<4xf32>, tensor<4xf32>
  return
}
