// Has the sign of the dividend.
func.func @remainder_i2() {
  %lhs = stablehlo.constant dense<[-2, 1, 1, 1, 0, -2, -1, -2, -2]> : tensor<9xi2>
  %rhs = stablehlo.constant dense<[1, 1, 1, 1, 1, 1, 1, -2, 1]> : tensor<9xi2>
  %result = stablehlo.remainder %lhs, %rhs : tensor<9xi2>
  check.expect_eq_const %result, dense<[0, 0, 0, 0, 0, 0, 0, 0, 0]> : tensor<9xi2>
  return
}

// -----

// Has the sign of the dividend.
func.func @remainder_i4() {
  %lhs = stablehlo.constant dense<[-8, 7, 7, 1, 0, -8, -1, -8, -2]> : tensor<9xi4>
  %rhs = stablehlo.constant dense<[7, 1, 7, 1, 1, 1, 1, -8, 1]> : tensor<9xi4>
  %result = stablehlo.remainder %lhs, %rhs : tensor<9xi4>
  check.expect_eq_const %result, dense<[-1, 0, 0, 0, 0, 0, 0, 0, 0]> : tensor<9xi4>
  return
}

// -----

// Has the sign of the dividend.
func.func @remainder_i8() {
  %lhs = stablehlo.constant dense<[-128, 127, 127, 1, 0, -128, -1, -128, -2, 17, -17, 17, -17]> : tensor<13xi8>
  %rhs = stablehlo.constant dense<[127, 1, 127, 1, 1, 1, 1, -128, 1, 3, 3, -3, -3]> : tensor<13xi8>
  %result = stablehlo.remainder %lhs, %rhs : tensor<13xi8>
  check.expect_eq_const %result, dense<[-1, 0, 0, 0, 0, 0, 0, 0, 0, 2, -2, 2, -2]> : tensor<13xi8>
  return
}

// -----

// Has the sign of the dividend.
func.func @remainder_i16() {
  %lhs = stablehlo.constant dense<[-32768, 32767, 32767, 1, 0, -32768, -1, -32768, -2, 17, -17, 17, -17]> : tensor<13xi16>
  %rhs = stablehlo.constant dense<[32767, 1, 32767, 1, 1, 1, 1, -32768, 1, 3, 3, -3, -3]> : tensor<13xi16>
  %result = stablehlo.remainder %lhs, %rhs : tensor<13xi16>
  check.expect_eq_const %result, dense<[-1, 0, 0, 0, 0, 0, 0, 0, 0, 2, -2, 2, -2]> : tensor<13xi16>
  return
}

// -----

// Has the sign of the dividend.
func.func @remainder_i32() {
  %lhs = stablehlo.constant dense<[-2147483648, 2147483647, 2147483647, 1, 0, -2147483648, -1, -2147483648, -2, 17, -17, 17, -17]> : tensor<13xi32>
  %rhs = stablehlo.constant dense<[2147483647, 1, 2147483647, 1, 1, 1, 1, -2147483648, 1, 3, 3, -3, -3]> : tensor<13xi32>
  %result = stablehlo.remainder %lhs, %rhs : tensor<13xi32>
  check.expect_eq_const %result, dense<[-1, 0, 0, 0, 0, 0, 0, 0, 0, 2, -2, 2, -2]> : tensor<13xi32>
  return
}

// -----

// Has the sign of the dividend.
func.func @remainder_i64() {
  %lhs = stablehlo.constant dense<[-9223372036854775808, 9223372036854775807, 9223372036854775807, 1, 0, -9223372036854775808, -1, -9223372036854775808, -2, 17, -17, 17, -17]> : tensor<13xi64>
  %rhs = stablehlo.constant dense<[9223372036854775807, 1, 9223372036854775807, 1, 1, 1, 1, -9223372036854775808, 1, 3, 3, -3, -3]> : tensor<13xi64>
  %result = stablehlo.remainder %lhs, %rhs : tensor<13xi64>
  check.expect_eq_const %result, dense<[-1, 0, 0, 0, 0, 0, 0, 0, 0, 2, -2, 2, -2]> : tensor<13xi64>
  return
}

// -----

// Has the sign of the dividend.
func.func @remainder_ui2() {
  %lhs = stablehlo.constant dense<[0, 3, 3, 1, 0, 0, 3, 2]> : tensor<8xui2>
  %rhs = stablehlo.constant dense<[3, 1, 3, 1, 1, 1, 2, 3]> : tensor<8xui2>
  %result = stablehlo.remainder %lhs, %rhs : tensor<8xui2>
  check.expect_eq_const %result, dense<[0, 0, 0, 0, 0, 0, 1, 2]> : tensor<8xui2>
  return
}

// -----

// Has the sign of the dividend.
func.func @remainder_ui4() {
  %lhs = stablehlo.constant dense<[0, 15, 15, 1, 0, 0, 15, 2]> : tensor<8xui4>
  %rhs = stablehlo.constant dense<[15, 1, 15, 1, 1, 1, 2, 3]> : tensor<8xui4>
  %result = stablehlo.remainder %lhs, %rhs : tensor<8xui4>
  check.expect_eq_const %result, dense<[0, 0, 0, 0, 0, 0, 1, 2]> : tensor<8xui4>
  return
}

// -----

// Has the sign of the dividend.
func.func @remainder_ui8() {
  %lhs = stablehlo.constant dense<[0, 255, 255, 1, 0, 0, 255, 2]> : tensor<8xui8>
  %rhs = stablehlo.constant dense<[255, 1, 255, 1, 1, 1, 2, 3]> : tensor<8xui8>
  %result = stablehlo.remainder %lhs, %rhs : tensor<8xui8>
  check.expect_eq_const %result, dense<[0, 0, 0, 0, 0, 0, 1, 2]> : tensor<8xui8>
  return
}

// -----

// Has the sign of the dividend.
func.func @remainder_ui16() {
  %lhs = stablehlo.constant dense<[0, 65535, 65535, 1, 0, 0, 65535, 2]> : tensor<8xui16>
  %rhs = stablehlo.constant dense<[65535, 1, 65535, 1, 1, 1, 2, 3]> : tensor<8xui16>
  %result = stablehlo.remainder %lhs, %rhs : tensor<8xui16>
  check.expect_eq_const %result, dense<[0, 0, 0, 0, 0, 0, 1, 2]> : tensor<8xui16>
  return
}

// -----

// Has the sign of the dividend.
func.func @remainder_ui32() {
  %lhs = stablehlo.constant dense<[0, 4294967295, 4294967295, 1, 0, 0, 4294967295, 2]> : tensor<8xui32>
  %rhs = stablehlo.constant dense<[4294967295, 1, 4294967295, 1, 1, 1, 2, 3]> : tensor<8xui32>
  %result = stablehlo.remainder %lhs, %rhs : tensor<8xui32>
  check.expect_eq_const %result, dense<[0, 0, 0, 0, 0, 0, 1, 2]> : tensor<8xui32>
  return
}

// -----

// Has the sign of the dividend.
func.func @remainder_ui64() {
  %lhs = stablehlo.constant dense<[0, 18446744073709551615, 18446744073709551615, 1, 0, 0, 18446744073709551615, 2]> : tensor<8xui64>
  %rhs = stablehlo.constant dense<[18446744073709551615, 1, 18446744073709551615, 1, 1, 1, 2, 3]> : tensor<8xui64>
  %result = stablehlo.remainder %lhs, %rhs : tensor<8xui64>
  check.expect_eq_const %result, dense<[0, 0, 0, 0, 0, 0, 1, 2]> : tensor<8xui64>
  return
}

// -----

// Open in the specification: the dividend.
func.func @remainder_i8_by_zero() {
  %lhs = stablehlo.constant dense<[5, 0, -128]> : tensor<3xi8>
  %rhs = stablehlo.constant dense<[0, 0, 0]> : tensor<3xi8>
  %result = stablehlo.remainder %lhs, %rhs : tensor<3xi8>
  check.expect_eq_const %result, dense<[5, 0, -128]> : tensor<3xi8>
  return
}

// -----

// Open in the specification: the dividend.
func.func @remainder_i32_by_zero() {
  %lhs = stablehlo.constant dense<[5, 0, -2147483648]> : tensor<3xi32>
  %rhs = stablehlo.constant dense<[0, 0, 0]> : tensor<3xi32>
  %result = stablehlo.remainder %lhs, %rhs : tensor<3xi32>
  check.expect_eq_const %result, dense<[5, 0, -2147483648]> : tensor<3xi32>
  return
}

// -----

// Open in the specification: the dividend.
func.func @remainder_ui64_by_zero() {
  %lhs = stablehlo.constant dense<[5, 0, 0]> : tensor<3xui64>
  %rhs = stablehlo.constant dense<[0, 0, 0]> : tensor<3xui64>
  %result = stablehlo.remainder %lhs, %rhs : tensor<3xui64>
  check.expect_eq_const %result, dense<[5, 0, 0]> : tensor<3xui64>
  return
}

// -----

func.func @remainder_i4_by_minus_one() {
  %lhs = stablehlo.constant dense<[-8, 5, -5]> : tensor<3xi4>
  %rhs = stablehlo.constant dense<[-1, -1, -1]> : tensor<3xi4>
  %result = stablehlo.remainder %lhs, %rhs : tensor<3xi4>
  check.expect_eq_const %result, dense<[0, 0, 0]> : tensor<3xi4>
  return
}

// -----

func.func @remainder_i32_by_minus_one() {
  %lhs = stablehlo.constant dense<[-2147483648, 5, -5]> : tensor<3xi32>
  %rhs = stablehlo.constant dense<[-1, -1, -1]> : tensor<3xi32>
  %result = stablehlo.remainder %lhs, %rhs : tensor<3xi32>
  check.expect_eq_const %result, dense<[0, 0, 0]> : tensor<3xi32>
  return
}

// -----

func.func @remainder_i64_by_minus_one() {
  %lhs = stablehlo.constant dense<[-9223372036854775808, 5, -5]> : tensor<3xi64>
  %rhs = stablehlo.constant dense<[-1, -1, -1]> : tensor<3xi64>
  %result = stablehlo.remainder %lhs, %rhs : tensor<3xi64>
  check.expect_eq_const %result, dense<[0, 0, 0]> : tensor<3xi64>
  return
}

// -----

func.func @remainder_f16() {
  %lhs = stablehlo.constant dense<[17.5, -17.5, 17.5, -17.5, 1.0, 0x7C00, 1.0, 0x7E00]> : tensor<8xf16>
  %rhs = stablehlo.constant dense<[3.0, 3.0, -3.0, -3.0, 0x7C00, 1.0, 0.0, 1.0]> : tensor<8xf16>
  %result = stablehlo.remainder %lhs, %rhs : tensor<8xf16>
  %result_expected = stablehlo.constant dense<[2.5, -2.5, 2.5, -2.5, 1.0, 0xFE00, 0xFE00, 0x7E00]> : tensor<8xf16>
  check.expect_close %result, %result_expected, max_ulp_difference = 0 : tensor<8xf16>, tensor<8xf16>
  return
}

// -----

func.func @remainder_bf16() {
  %lhs = stablehlo.constant dense<[17.5, -17.5, 17.5, -17.5, 1.0, 0x7F80, 1.0, 0x7FC0]> : tensor<8xbf16>
  %rhs = stablehlo.constant dense<[3.0, 3.0, -3.0, -3.0, 0x7F80, 1.0, 0.0, 1.0]> : tensor<8xbf16>
  %result = stablehlo.remainder %lhs, %rhs : tensor<8xbf16>
  %result_expected = stablehlo.constant dense<[2.5, -2.5, 2.5, -2.5, 1.0, 0xFFC0, 0xFFC0, 0x7FC0]> : tensor<8xbf16>
  check.expect_close %result, %result_expected, max_ulp_difference = 0 : tensor<8xbf16>, tensor<8xbf16>
  return
}

// -----

func.func @remainder_f32() {
  %lhs = stablehlo.constant dense<[17.5, -17.5, 17.5, -17.5, 1.0, 0x7F800000, 1.0, 0x7FC00000]> : tensor<8xf32>
  %rhs = stablehlo.constant dense<[3.0, 3.0, -3.0, -3.0, 0x7F800000, 1.0, 0.0, 1.0]> : tensor<8xf32>
  %result = stablehlo.remainder %lhs, %rhs : tensor<8xf32>
  %result_expected = stablehlo.constant dense<[2.5, -2.5, 2.5, -2.5, 1.0, 0xFFC00000, 0xFFC00000, 0x7FC00000]> : tensor<8xf32>
  check.expect_close %result, %result_expected, max_ulp_difference = 0 : tensor<8xf32>, tensor<8xf32>
  return
}

// -----

func.func @remainder_f64() {
  %lhs = stablehlo.constant dense<[17.5, -17.5, 17.5, -17.5, 1.0, 0x7FF0000000000000, 1.0, 0x7FF8000000000000]> : tensor<8xf64>
  %rhs = stablehlo.constant dense<[3.0, 3.0, -3.0, -3.0, 0x7FF0000000000000, 1.0, 0.0, 1.0]> : tensor<8xf64>
  %result = stablehlo.remainder %lhs, %rhs : tensor<8xf64>
  %result_expected = stablehlo.constant dense<[2.5, -2.5, 2.5, -2.5, 1.0, 0xFFF8000000000000, 0xFFF8000000000000, 0x7FF8000000000000]> : tensor<8xf64>
  check.expect_close %result, %result_expected, max_ulp_difference = 0 : tensor<8xf64>, tensor<8xf64>
  return
}
