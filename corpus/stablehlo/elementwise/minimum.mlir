func.func @minimum_i2() {
  %lhs = stablehlo.constant dense<[-2, 1, 1, 1, 0, -2, -1, -2, -2]> : tensor<9xi2>
  %rhs = stablehlo.constant dense<[1, 1, 1, 1, 1, 1, 1, -2, 1]> : tensor<9xi2>
  %result = stablehlo.minimum %lhs, %rhs : tensor<9xi2>
  check.expect_eq_const %result, dense<[-2, 1, 1, 1, 0, -2, -1, -2, -2]> : tensor<9xi2>
  return
}

// -----

func.func @minimum_i4() {
  %lhs = stablehlo.constant dense<[-8, 7, 7, 1, 0, -8, -1, -8, -2]> : tensor<9xi4>
  %rhs = stablehlo.constant dense<[7, 1, 7, 1, 1, 1, 1, -8, 1]> : tensor<9xi4>
  %result = stablehlo.minimum %lhs, %rhs : tensor<9xi4>
  check.expect_eq_const %result, dense<[-8, 1, 7, 1, 0, -8, -1, -8, -2]> : tensor<9xi4>
  return
}

// -----

func.func @minimum_i8() {
  %lhs = stablehlo.constant dense<[-128, 127, 127, 1, 0, -128, -1, -128, -2, 17, -17, 17, -17]> : tensor<13xi8>
  %rhs = stablehlo.constant dense<[127, 1, 127, 1, 1, 1, 1, -128, 1, 3, 3, -3, -3]> : tensor<13xi8>
  %result = stablehlo.minimum %lhs, %rhs : tensor<13xi8>
  check.expect_eq_const %result, dense<[-128, 1, 127, 1, 0, -128, -1, -128, -2, 3, -17, -3, -17]> : tensor<13xi8>
  return
}

// -----

func.func @minimum_i16() {
  %lhs = stablehlo.constant dense<[-32768, 32767, 32767, 1, 0, -32768, -1, -32768, -2, 17, -17, 17, -17]> : tensor<13xi16>
  %rhs = stablehlo.constant dense<[32767, 1, 32767, 1, 1, 1, 1, -32768, 1, 3, 3, -3, -3]> : tensor<13xi16>
  %result = stablehlo.minimum %lhs, %rhs : tensor<13xi16>
  check.expect_eq_const %result, dense<[-32768, 1, 32767, 1, 0, -32768, -1, -32768, -2, 3, -17, -3, -17]> : tensor<13xi16>
  return
}

// -----

func.func @minimum_i32() {
  %lhs = stablehlo.constant dense<[-2147483648, 2147483647, 2147483647, 1, 0, -2147483648, -1, -2147483648, -2, 17, -17, 17, -17]> : tensor<13xi32>
  %rhs = stablehlo.constant dense<[2147483647, 1, 2147483647, 1, 1, 1, 1, -2147483648, 1, 3, 3, -3, -3]> : tensor<13xi32>
  %result = stablehlo.minimum %lhs, %rhs : tensor<13xi32>
  check.expect_eq_const %result, dense<[-2147483648, 1, 2147483647, 1, 0, -2147483648, -1, -2147483648, -2, 3, -17, -3, -17]> : tensor<13xi32>
  return
}

// -----

func.func @minimum_i64() {
  %lhs = stablehlo.constant dense<[-9223372036854775808, 9223372036854775807, 9223372036854775807, 1, 0, -9223372036854775808, -1, -9223372036854775808, -2, 17, -17, 17, -17]> : tensor<13xi64>
  %rhs = stablehlo.constant dense<[9223372036854775807, 1, 9223372036854775807, 1, 1, 1, 1, -9223372036854775808, 1, 3, 3, -3, -3]> : tensor<13xi64>
  %result = stablehlo.minimum %lhs, %rhs : tensor<13xi64>
  check.expect_eq_const %result, dense<[-9223372036854775808, 1, 9223372036854775807, 1, 0, -9223372036854775808, -1, -9223372036854775808, -2, 3, -17, -3, -17]> : tensor<13xi64>
  return
}

// -----

func.func @minimum_ui2() {
  %lhs = stablehlo.constant dense<[0, 3, 3, 1, 0, 0, 3, 2]> : tensor<8xui2>
  %rhs = stablehlo.constant dense<[3, 1, 3, 1, 1, 1, 2, 3]> : tensor<8xui2>
  %result = stablehlo.minimum %lhs, %rhs : tensor<8xui2>
  check.expect_eq_const %result, dense<[0, 1, 3, 1, 0, 0, 2, 2]> : tensor<8xui2>
  return
}

// -----

func.func @minimum_ui4() {
  %lhs = stablehlo.constant dense<[0, 15, 15, 1, 0, 0, 15, 2]> : tensor<8xui4>
  %rhs = stablehlo.constant dense<[15, 1, 15, 1, 1, 1, 2, 3]> : tensor<8xui4>
  %result = stablehlo.minimum %lhs, %rhs : tensor<8xui4>
  check.expect_eq_const %result, dense<[0, 1, 15, 1, 0, 0, 2, 2]> : tensor<8xui4>
  return
}

// -----

func.func @minimum_ui8() {
  %lhs = stablehlo.constant dense<[0, 255, 255, 1, 0, 0, 255, 2]> : tensor<8xui8>
  %rhs = stablehlo.constant dense<[255, 1, 255, 1, 1, 1, 2, 3]> : tensor<8xui8>
  %result = stablehlo.minimum %lhs, %rhs : tensor<8xui8>
  check.expect_eq_const %result, dense<[0, 1, 255, 1, 0, 0, 2, 2]> : tensor<8xui8>
  return
}

// -----

func.func @minimum_ui16() {
  %lhs = stablehlo.constant dense<[0, 65535, 65535, 1, 0, 0, 65535, 2]> : tensor<8xui16>
  %rhs = stablehlo.constant dense<[65535, 1, 65535, 1, 1, 1, 2, 3]> : tensor<8xui16>
  %result = stablehlo.minimum %lhs, %rhs : tensor<8xui16>
  check.expect_eq_const %result, dense<[0, 1, 65535, 1, 0, 0, 2, 2]> : tensor<8xui16>
  return
}

// -----

func.func @minimum_ui32() {
  %lhs = stablehlo.constant dense<[0, 4294967295, 4294967295, 1, 0, 0, 4294967295, 2]> : tensor<8xui32>
  %rhs = stablehlo.constant dense<[4294967295, 1, 4294967295, 1, 1, 1, 2, 3]> : tensor<8xui32>
  %result = stablehlo.minimum %lhs, %rhs : tensor<8xui32>
  check.expect_eq_const %result, dense<[0, 1, 4294967295, 1, 0, 0, 2, 2]> : tensor<8xui32>
  return
}

// -----

func.func @minimum_ui64() {
  %lhs = stablehlo.constant dense<[0, 18446744073709551615, 18446744073709551615, 1, 0, 0, 18446744073709551615, 2]> : tensor<8xui64>
  %rhs = stablehlo.constant dense<[18446744073709551615, 1, 18446744073709551615, 1, 1, 1, 2, 3]> : tensor<8xui64>
  %result = stablehlo.minimum %lhs, %rhs : tensor<8xui64>
  check.expect_eq_const %result, dense<[0, 1, 18446744073709551615, 1, 0, 0, 2, 2]> : tensor<8xui64>
  return
}

// -----

func.func @minimum_i1() {
  %lhs = stablehlo.constant dense<[false, false, true, true]> : tensor<4xi1>
  %rhs = stablehlo.constant dense<[false, true, false, true]> : tensor<4xi1>
  %result = stablehlo.minimum %lhs, %rhs : tensor<4xi1>
  check.expect_eq_const %result, dense<[false, false, false, true]> : tensor<4xi1>
  return
}

// -----

func.func @minimum_f16() {
  %lhs = stablehlo.constant dense<[1.5, -2.0, 1.0, -1.0, 0.0, 0x7C00, 0x7C00, 0x7E00, 7.0, 1.0, 0x7C00]> : tensor<11xf16>
  %rhs = stablehlo.constant dense<[0.25, 3.0, 0.0, 0.0, 0.0, 0xFC00, 1.0, 1.0, 0x7C00, 0x7E00, 0x7E00]> : tensor<11xf16>
  %result = stablehlo.minimum %lhs, %rhs : tensor<11xf16>
  %result_expected = stablehlo.constant dense<[0.25, -2.0, 0.0, -1.0, 0.0, 0xFC00, 1.0, 0x7E00, 7.0, 0x7E00, 0x7E00]> : tensor<11xf16>
  check.expect_close %result, %result_expected, max_ulp_difference = 0 : tensor<11xf16>, tensor<11xf16>
  return
}

// -----

func.func @minimum_bf16() {
  %lhs = stablehlo.constant dense<[1.5, -2.0, 1.0, -1.0, 0.0, 0x7F80, 0x7F80, 0x7FC0, 7.0, 1.0, 0x7F80]> : tensor<11xbf16>
  %rhs = stablehlo.constant dense<[0.25, 3.0, 0.0, 0.0, 0.0, 0xFF80, 1.0, 1.0, 0x7F80, 0x7FC0, 0x7FC0]> : tensor<11xbf16>
  %result = stablehlo.minimum %lhs, %rhs : tensor<11xbf16>
  %result_expected = stablehlo.constant dense<[0.25, -2.0, 0.0, -1.0, 0.0, 0xFF80, 1.0, 0x7FC0, 7.0, 0x7FC0, 0x7FC0]> : tensor<11xbf16>
  check.expect_close %result, %result_expected, max_ulp_difference = 0 : tensor<11xbf16>, tensor<11xbf16>
  return
}

// -----

func.func @minimum_f32() {
  %lhs = stablehlo.constant dense<[1.5, -2.0, 1.0, -1.0, 0.0, 0x7F800000, 0x7F800000, 0x7FC00000, 7.0, 1.0, 0x7F800000]> : tensor<11xf32>
  %rhs = stablehlo.constant dense<[0.25, 3.0, 0.0, 0.0, 0.0, 0xFF800000, 1.0, 1.0, 0x7F800000, 0x7FC00000, 0x7FC00000]> : tensor<11xf32>
  %result = stablehlo.minimum %lhs, %rhs : tensor<11xf32>
  %result_expected = stablehlo.constant dense<[0.25, -2.0, 0.0, -1.0, 0.0, 0xFF800000, 1.0, 0x7FC00000, 7.0, 0x7FC00000, 0x7FC00000]> : tensor<11xf32>
  check.expect_close %result, %result_expected, max_ulp_difference = 0 : tensor<11xf32>, tensor<11xf32>
  return
}

// -----

func.func @minimum_f64() {
  %lhs = stablehlo.constant dense<[1.5, -2.0, 1.0, -1.0, 0.0, 0x7FF0000000000000, 0x7FF0000000000000, 0x7FF8000000000000, 7.0, 1.0, 0x7FF0000000000000]> : tensor<11xf64>
  %rhs = stablehlo.constant dense<[0.25, 3.0, 0.0, 0.0, 0.0, 0xFFF0000000000000, 1.0, 1.0, 0x7FF0000000000000, 0x7FF8000000000000, 0x7FF8000000000000]> : tensor<11xf64>
  %result = stablehlo.minimum %lhs, %rhs : tensor<11xf64>
  %result_expected = stablehlo.constant dense<[0.25, -2.0, 0.0, -1.0, 0.0, 0xFFF0000000000000, 1.0, 0x7FF8000000000000, 7.0, 0x7FF8000000000000, 0x7FF8000000000000]> : tensor<11xf64>
  check.expect_close %result, %result_expected, max_ulp_difference = 0 : tensor<11xf64>, tensor<11xf64>
  return
}

// -----

func.func @minimum_f4e2m1fn() {
  %lhs = stablehlo.constant dense<[1.0, -1.5, 0.5, 2.0]> : tensor<4xf4E2M1FN>
  %rhs = stablehlo.constant dense<[0.5, 2.0, -4.0, 1.5]> : tensor<4xf4E2M1FN>
  %result = stablehlo.minimum %lhs, %rhs : tensor<4xf4E2M1FN>
  check.expect_eq_const %result, dense<[0.5, -1.5, -4.0, 1.5]> : tensor<4xf4E2M1FN>
  return
}

// -----

func.func @minimum_f8e3m4() {
  %lhs = stablehlo.constant dense<[1.0, -1.5, 0.5, 2.0]> : tensor<4xf8E3M4>
  %rhs = stablehlo.constant dense<[0.5, 2.0, -4.0, 1.5]> : tensor<4xf8E3M4>
  %result = stablehlo.minimum %lhs, %rhs : tensor<4xf8E3M4>
  check.expect_eq_const %result, dense<[0.5, -1.5, -4.0, 1.5]> : tensor<4xf8E3M4>
  return
}

// -----

func.func @minimum_f8e4m3() {
  %lhs = stablehlo.constant dense<[1.0, -1.5, 0.5, 2.0]> : tensor<4xf8E4M3>
  %rhs = stablehlo.constant dense<[0.5, 2.0, -4.0, 1.5]> : tensor<4xf8E4M3>
  %result = stablehlo.minimum %lhs, %rhs : tensor<4xf8E4M3>
  check.expect_eq_const %result, dense<[0.5, -1.5, -4.0, 1.5]> : tensor<4xf8E4M3>
  return
}

// -----

func.func @minimum_f8e4m3b11fnuz() {
  %lhs = stablehlo.constant dense<[1.0, -1.5, 0.5, 2.0]> : tensor<4xf8E4M3B11FNUZ>
  %rhs = stablehlo.constant dense<[0.5, 2.0, -4.0, 1.5]> : tensor<4xf8E4M3B11FNUZ>
  %result = stablehlo.minimum %lhs, %rhs : tensor<4xf8E4M3B11FNUZ>
  check.expect_eq_const %result, dense<[0.5, -1.5, -4.0, 1.5]> : tensor<4xf8E4M3B11FNUZ>
  return
}

// -----

func.func @minimum_f8e4m3fn() {
  %lhs = stablehlo.constant dense<[1.0, -1.5, 0.5, 2.0]> : tensor<4xf8E4M3FN>
  %rhs = stablehlo.constant dense<[0.5, 2.0, -4.0, 1.5]> : tensor<4xf8E4M3FN>
  %result = stablehlo.minimum %lhs, %rhs : tensor<4xf8E4M3FN>
  check.expect_eq_const %result, dense<[0.5, -1.5, -4.0, 1.5]> : tensor<4xf8E4M3FN>
  return
}

// -----

func.func @minimum_f8e4m3fnuz() {
  %lhs = stablehlo.constant dense<[1.0, -1.5, 0.5, 2.0]> : tensor<4xf8E4M3FNUZ>
  %rhs = stablehlo.constant dense<[0.5, 2.0, -4.0, 1.5]> : tensor<4xf8E4M3FNUZ>
  %result = stablehlo.minimum %lhs, %rhs : tensor<4xf8E4M3FNUZ>
  check.expect_eq_const %result, dense<[0.5, -1.5, -4.0, 1.5]> : tensor<4xf8E4M3FNUZ>
  return
}

// -----

func.func @minimum_f8e5m2() {
  %lhs = stablehlo.constant dense<[1.0, -1.5, 0.5, 2.0]> : tensor<4xf8E5M2>
  %rhs = stablehlo.constant dense<[0.5, 2.0, -4.0, 1.5]> : tensor<4xf8E5M2>
  %result = stablehlo.minimum %lhs, %rhs : tensor<4xf8E5M2>
  check.expect_eq_const %result, dense<[0.5, -1.5, -4.0, 1.5]> : tensor<4xf8E5M2>
  return
}

// -----

func.func @minimum_f8e5m2fnuz() {
  %lhs = stablehlo.constant dense<[1.0, -1.5, 0.5, 2.0]> : tensor<4xf8E5M2FNUZ>
  %rhs = stablehlo.constant dense<[0.5, 2.0, -4.0, 1.5]> : tensor<4xf8E5M2FNUZ>
  %result = stablehlo.minimum %lhs, %rhs : tensor<4xf8E5M2FNUZ>
  check.expect_eq_const %result, dense<[0.5, -1.5, -4.0, 1.5]> : tensor<4xf8E5M2FNUZ>
  return
}

// -----

// -0.0 is less than 0.0.
func.func @minimum_signed_zero() {
  %lhs = stablehlo.constant dense<[0.0, -0.0, 0.0, -0.0]> : tensor<4xf32>
  %rhs = stablehlo.constant dense<[-0.0, 0.0, 0.0, -0.0]> : tensor<4xf32>
  %result = stablehlo.minimum %lhs, %rhs : tensor<4xf32>
  %result_bits = stablehlo.bitcast_convert %result : (tensor<4xf32>) -> tensor<4xui32>
  check.expect_eq_const %result_bits, dense<[0x80000000, 0x80000000, 0x00000000, 0x80000000]> : tensor<4xui32>
  return
}
