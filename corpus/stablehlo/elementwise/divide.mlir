// Rounds towards zero.
func.func @divide_i2() {
  %lhs = stablehlo.constant dense<[-2, 1, 1, 1, 0, -2, -1, -2, -2]> : tensor<9xi2>
  %rhs = stablehlo.constant dense<[1, 1, 1, 1, 1, 1, 1, -2, 1]> : tensor<9xi2>
  %result = stablehlo.divide %lhs, %rhs : tensor<9xi2>
  check.expect_eq_const %result, dense<[-2, 1, 1, 1, 0, -2, -1, 1, -2]> : tensor<9xi2>
  return
}

// -----

// Rounds towards zero.
func.func @divide_i4() {
  %lhs = stablehlo.constant dense<[-8, 7, 7, 1, 0, -8, -1, -8, -2]> : tensor<9xi4>
  %rhs = stablehlo.constant dense<[7, 1, 7, 1, 1, 1, 1, -8, 1]> : tensor<9xi4>
  %result = stablehlo.divide %lhs, %rhs : tensor<9xi4>
  check.expect_eq_const %result, dense<[-1, 7, 1, 1, 0, -8, -1, 1, -2]> : tensor<9xi4>
  return
}

// -----

// Rounds towards zero.
func.func @divide_i8() {
  %lhs = stablehlo.constant dense<[-128, 127, 127, 1, 0, -128, -1, -128, -2, 17, -17, 17, -17]> : tensor<13xi8>
  %rhs = stablehlo.constant dense<[127, 1, 127, 1, 1, 1, 1, -128, 1, 3, 3, -3, -3]> : tensor<13xi8>
  %result = stablehlo.divide %lhs, %rhs : tensor<13xi8>
  check.expect_eq_const %result, dense<[-1, 127, 1, 1, 0, -128, -1, 1, -2, 5, -5, -5, 5]> : tensor<13xi8>
  return
}

// -----

// Rounds towards zero.
func.func @divide_i16() {
  %lhs = stablehlo.constant dense<[-32768, 32767, 32767, 1, 0, -32768, -1, -32768, -2, 17, -17, 17, -17]> : tensor<13xi16>
  %rhs = stablehlo.constant dense<[32767, 1, 32767, 1, 1, 1, 1, -32768, 1, 3, 3, -3, -3]> : tensor<13xi16>
  %result = stablehlo.divide %lhs, %rhs : tensor<13xi16>
  check.expect_eq_const %result, dense<[-1, 32767, 1, 1, 0, -32768, -1, 1, -2, 5, -5, -5, 5]> : tensor<13xi16>
  return
}

// -----

// Rounds towards zero.
func.func @divide_i32() {
  %lhs = stablehlo.constant dense<[-2147483648, 2147483647, 2147483647, 1, 0, -2147483648, -1, -2147483648, -2, 17, -17, 17, -17]> : tensor<13xi32>
  %rhs = stablehlo.constant dense<[2147483647, 1, 2147483647, 1, 1, 1, 1, -2147483648, 1, 3, 3, -3, -3]> : tensor<13xi32>
  %result = stablehlo.divide %lhs, %rhs : tensor<13xi32>
  check.expect_eq_const %result, dense<[-1, 2147483647, 1, 1, 0, -2147483648, -1, 1, -2, 5, -5, -5, 5]> : tensor<13xi32>
  return
}

// -----

// Rounds towards zero.
func.func @divide_i64() {
  %lhs = stablehlo.constant dense<[-9223372036854775808, 9223372036854775807, 9223372036854775807, 1, 0, -9223372036854775808, -1, -9223372036854775808, -2, 17, -17, 17, -17]> : tensor<13xi64>
  %rhs = stablehlo.constant dense<[9223372036854775807, 1, 9223372036854775807, 1, 1, 1, 1, -9223372036854775808, 1, 3, 3, -3, -3]> : tensor<13xi64>
  %result = stablehlo.divide %lhs, %rhs : tensor<13xi64>
  check.expect_eq_const %result, dense<[-1, 9223372036854775807, 1, 1, 0, -9223372036854775808, -1, 1, -2, 5, -5, -5, 5]> : tensor<13xi64>
  return
}

// -----

// Rounds towards zero.
func.func @divide_ui2() {
  %lhs = stablehlo.constant dense<[0, 3, 3, 1, 0, 0, 3, 2]> : tensor<8xui2>
  %rhs = stablehlo.constant dense<[3, 1, 3, 1, 1, 1, 2, 3]> : tensor<8xui2>
  %result = stablehlo.divide %lhs, %rhs : tensor<8xui2>
  check.expect_eq_const %result, dense<[0, 3, 1, 1, 0, 0, 1, 0]> : tensor<8xui2>
  return
}

// -----

// Rounds towards zero.
func.func @divide_ui4() {
  %lhs = stablehlo.constant dense<[0, 15, 15, 1, 0, 0, 15, 2]> : tensor<8xui4>
  %rhs = stablehlo.constant dense<[15, 1, 15, 1, 1, 1, 2, 3]> : tensor<8xui4>
  %result = stablehlo.divide %lhs, %rhs : tensor<8xui4>
  check.expect_eq_const %result, dense<[0, 15, 1, 1, 0, 0, 7, 0]> : tensor<8xui4>
  return
}

// -----

// Rounds towards zero.
func.func @divide_ui8() {
  %lhs = stablehlo.constant dense<[0, 255, 255, 1, 0, 0, 255, 2]> : tensor<8xui8>
  %rhs = stablehlo.constant dense<[255, 1, 255, 1, 1, 1, 2, 3]> : tensor<8xui8>
  %result = stablehlo.divide %lhs, %rhs : tensor<8xui8>
  check.expect_eq_const %result, dense<[0, 255, 1, 1, 0, 0, 127, 0]> : tensor<8xui8>
  return
}

// -----

// Rounds towards zero.
func.func @divide_ui16() {
  %lhs = stablehlo.constant dense<[0, 65535, 65535, 1, 0, 0, 65535, 2]> : tensor<8xui16>
  %rhs = stablehlo.constant dense<[65535, 1, 65535, 1, 1, 1, 2, 3]> : tensor<8xui16>
  %result = stablehlo.divide %lhs, %rhs : tensor<8xui16>
  check.expect_eq_const %result, dense<[0, 65535, 1, 1, 0, 0, 32767, 0]> : tensor<8xui16>
  return
}

// -----

// Rounds towards zero.
func.func @divide_ui32() {
  %lhs = stablehlo.constant dense<[0, 4294967295, 4294967295, 1, 0, 0, 4294967295, 2]> : tensor<8xui32>
  %rhs = stablehlo.constant dense<[4294967295, 1, 4294967295, 1, 1, 1, 2, 3]> : tensor<8xui32>
  %result = stablehlo.divide %lhs, %rhs : tensor<8xui32>
  check.expect_eq_const %result, dense<[0, 4294967295, 1, 1, 0, 0, 2147483647, 0]> : tensor<8xui32>
  return
}

// -----

// Rounds towards zero.
func.func @divide_ui64() {
  %lhs = stablehlo.constant dense<[0, 18446744073709551615, 18446744073709551615, 1, 0, 0, 18446744073709551615, 2]> : tensor<8xui64>
  %rhs = stablehlo.constant dense<[18446744073709551615, 1, 18446744073709551615, 1, 1, 1, 2, 3]> : tensor<8xui64>
  %result = stablehlo.divide %lhs, %rhs : tensor<8xui64>
  check.expect_eq_const %result, dense<[0, 18446744073709551615, 1, 1, 0, 0, 9223372036854775807, 0]> : tensor<8xui64>
  return
}

// -----

// Open in the specification: all bits set, as XLA.
func.func @divide_i8_by_zero() {
  %lhs = stablehlo.constant dense<[5, 0, -128]> : tensor<3xi8>
  %rhs = stablehlo.constant dense<[0, 0, 0]> : tensor<3xi8>
  %result = stablehlo.divide %lhs, %rhs : tensor<3xi8>
  check.expect_eq_const %result, dense<[-1, -1, -1]> : tensor<3xi8>
  return
}

// -----

// Open in the specification: all bits set, as XLA.
func.func @divide_i32_by_zero() {
  %lhs = stablehlo.constant dense<[5, 0, -2147483648]> : tensor<3xi32>
  %rhs = stablehlo.constant dense<[0, 0, 0]> : tensor<3xi32>
  %result = stablehlo.divide %lhs, %rhs : tensor<3xi32>
  check.expect_eq_const %result, dense<[-1, -1, -1]> : tensor<3xi32>
  return
}

// -----

// Open in the specification: all bits set, as XLA.
func.func @divide_ui64_by_zero() {
  %lhs = stablehlo.constant dense<[5, 0, 0]> : tensor<3xui64>
  %rhs = stablehlo.constant dense<[0, 0, 0]> : tensor<3xui64>
  %result = stablehlo.divide %lhs, %rhs : tensor<3xui64>
  check.expect_eq_const %result, dense<[18446744073709551615, 18446744073709551615, 18446744073709551615]> : tensor<3xui64>
  return
}

// -----

// Wraps.
func.func @divide_i4_by_minus_one() {
  %lhs = stablehlo.constant dense<[-8, 5, -5]> : tensor<3xi4>
  %rhs = stablehlo.constant dense<[-1, -1, -1]> : tensor<3xi4>
  %result = stablehlo.divide %lhs, %rhs : tensor<3xi4>
  check.expect_eq_const %result, dense<[-8, -5, 5]> : tensor<3xi4>
  return
}

// -----

// Wraps.
func.func @divide_i32_by_minus_one() {
  %lhs = stablehlo.constant dense<[-2147483648, 5, -5]> : tensor<3xi32>
  %rhs = stablehlo.constant dense<[-1, -1, -1]> : tensor<3xi32>
  %result = stablehlo.divide %lhs, %rhs : tensor<3xi32>
  check.expect_eq_const %result, dense<[-2147483648, -5, 5]> : tensor<3xi32>
  return
}

// -----

// Wraps.
func.func @divide_i64_by_minus_one() {
  %lhs = stablehlo.constant dense<[-9223372036854775808, 5, -5]> : tensor<3xi64>
  %rhs = stablehlo.constant dense<[-1, -1, -1]> : tensor<3xi64>
  %result = stablehlo.divide %lhs, %rhs : tensor<3xi64>
  check.expect_eq_const %result, dense<[-9223372036854775808, -5, 5]> : tensor<3xi64>
  return
}

// -----

func.func @divide_f16() {
  %lhs = stablehlo.constant dense<[1.5, -2.0, 1.0, -1.0, 0.0, 0x7C00, 0x7C00, 0x7E00, 7.0]> : tensor<9xf16>
  %rhs = stablehlo.constant dense<[0.25, 3.0, 0.0, 0.0, 0.0, 0xFC00, 1.0, 1.0, 0x7C00]> : tensor<9xf16>
  %result = stablehlo.divide %lhs, %rhs : tensor<9xf16>
  %result_expected = stablehlo.constant dense<[6.0, -0.6665, 0x7C00, 0xFC00, 0xFE00, 0xFE00, 0x7C00, 0x7E00, 0.0]> : tensor<9xf16>
  check.expect_close %result, %result_expected, max_ulp_difference = 0 : tensor<9xf16>, tensor<9xf16>
  return
}

// -----

func.func @divide_bf16() {
  %lhs = stablehlo.constant dense<[1.5, -2.0, 1.0, -1.0, 0.0, 0x7F80, 0x7F80, 0x7FC0, 7.0]> : tensor<9xbf16>
  %rhs = stablehlo.constant dense<[0.25, 3.0, 0.0, 0.0, 0.0, 0xFF80, 1.0, 1.0, 0x7F80]> : tensor<9xbf16>
  %result = stablehlo.divide %lhs, %rhs : tensor<9xbf16>
  %result_expected = stablehlo.constant dense<[6.0, -0.668, 0x7F80, 0xFF80, 0xFFC0, 0xFFC0, 0x7F80, 0x7FC0, 0.0]> : tensor<9xbf16>
  check.expect_close %result, %result_expected, max_ulp_difference = 0 : tensor<9xbf16>, tensor<9xbf16>
  return
}

// -----

func.func @divide_f32() {
  %lhs = stablehlo.constant dense<[1.5, -2.0, 1.0, -1.0, 0.0, 0x7F800000, 0x7F800000, 0x7FC00000, 7.0]> : tensor<9xf32>
  %rhs = stablehlo.constant dense<[0.25, 3.0, 0.0, 0.0, 0.0, 0xFF800000, 1.0, 1.0, 0x7F800000]> : tensor<9xf32>
  %result = stablehlo.divide %lhs, %rhs : tensor<9xf32>
  %result_expected = stablehlo.constant dense<[6.0, -0.6666667, 0x7F800000, 0xFF800000, 0xFFC00000, 0xFFC00000, 0x7F800000, 0x7FC00000, 0.0]> : tensor<9xf32>
  check.expect_close %result, %result_expected, max_ulp_difference = 0 : tensor<9xf32>, tensor<9xf32>
  return
}

// -----

func.func @divide_f64() {
  %lhs = stablehlo.constant dense<[1.5, -2.0, 1.0, -1.0, 0.0, 0x7FF0000000000000, 0x7FF0000000000000, 0x7FF8000000000000, 7.0]> : tensor<9xf64>
  %rhs = stablehlo.constant dense<[0.25, 3.0, 0.0, 0.0, 0.0, 0xFFF0000000000000, 1.0, 1.0, 0x7FF0000000000000]> : tensor<9xf64>
  %result = stablehlo.divide %lhs, %rhs : tensor<9xf64>
  %result_expected = stablehlo.constant dense<[6.0, -0.6666666666666666, 0x7FF0000000000000, 0xFFF0000000000000, 0xFFF8000000000000, 0xFFF8000000000000, 0x7FF0000000000000, 0x7FF8000000000000, 0.0]> : tensor<9xf64>
  check.expect_close %result, %result_expected, max_ulp_difference = 0 : tensor<9xf64>, tensor<9xf64>
  return
}

// -----

func.func @divide_f4e2m1fn() {
  %lhs = stablehlo.constant dense<[1.0, -1.5, 0.5, 2.0]> : tensor<4xf4E2M1FN>
  %rhs = stablehlo.constant dense<[0.5, 2.0, -4.0, 1.5]> : tensor<4xf4E2M1FN>
  %result = stablehlo.divide %lhs, %rhs : tensor<4xf4E2M1FN>
  check.expect_eq_const %result, dense<[2.0, -1.0, -0.0, 1.5]> : tensor<4xf4E2M1FN>
  return
}

// -----

func.func @divide_f8e3m4() {
  %lhs = stablehlo.constant dense<[1.0, -1.5, 0.5, 2.0]> : tensor<4xf8E3M4>
  %rhs = stablehlo.constant dense<[0.5, 2.0, -4.0, 1.5]> : tensor<4xf8E3M4>
  %result = stablehlo.divide %lhs, %rhs : tensor<4xf8E3M4>
  check.expect_eq_const %result, dense<[2.0, -0.75, -0.12, 1.3]> : tensor<4xf8E3M4>
  return
}

// -----

func.func @divide_f8e4m3() {
  %lhs = stablehlo.constant dense<[1.0, -1.5, 0.5, 2.0]> : tensor<4xf8E4M3>
  %rhs = stablehlo.constant dense<[0.5, 2.0, -4.0, 1.5]> : tensor<4xf8E4M3>
  %result = stablehlo.divide %lhs, %rhs : tensor<4xf8E4M3>
  check.expect_eq_const %result, dense<[2.0, -0.75, -0.125, 1.4]> : tensor<4xf8E4M3>
  return
}

// -----

func.func @divide_f8e4m3b11fnuz() {
  %lhs = stablehlo.constant dense<[1.0, -1.5, 0.5, 2.0]> : tensor<4xf8E4M3B11FNUZ>
  %rhs = stablehlo.constant dense<[0.5, 2.0, -4.0, 1.5]> : tensor<4xf8E4M3B11FNUZ>
  %result = stablehlo.divide %lhs, %rhs : tensor<4xf8E4M3B11FNUZ>
  check.expect_eq_const %result, dense<[2.0, -0.75, -0.125, 1.4]> : tensor<4xf8E4M3B11FNUZ>
  return
}

// -----

func.func @divide_f8e4m3fn() {
  %lhs = stablehlo.constant dense<[1.0, -1.5, 0.5, 2.0]> : tensor<4xf8E4M3FN>
  %rhs = stablehlo.constant dense<[0.5, 2.0, -4.0, 1.5]> : tensor<4xf8E4M3FN>
  %result = stablehlo.divide %lhs, %rhs : tensor<4xf8E4M3FN>
  check.expect_eq_const %result, dense<[2.0, -0.75, -0.125, 1.4]> : tensor<4xf8E4M3FN>
  return
}

// -----

func.func @divide_f8e4m3fnuz() {
  %lhs = stablehlo.constant dense<[1.0, -1.5, 0.5, 2.0]> : tensor<4xf8E4M3FNUZ>
  %rhs = stablehlo.constant dense<[0.5, 2.0, -4.0, 1.5]> : tensor<4xf8E4M3FNUZ>
  %result = stablehlo.divide %lhs, %rhs : tensor<4xf8E4M3FNUZ>
  check.expect_eq_const %result, dense<[2.0, -0.75, -0.125, 1.4]> : tensor<4xf8E4M3FNUZ>
  return
}

// -----

func.func @divide_f8e5m2() {
  %lhs = stablehlo.constant dense<[1.0, -1.5, 0.5, 2.0]> : tensor<4xf8E5M2>
  %rhs = stablehlo.constant dense<[0.5, 2.0, -4.0, 1.5]> : tensor<4xf8E5M2>
  %result = stablehlo.divide %lhs, %rhs : tensor<4xf8E5M2>
  check.expect_eq_const %result, dense<[2.0, -0.8, -0.12, 1.2]> : tensor<4xf8E5M2>
  return
}

// -----

func.func @divide_f8e5m2fnuz() {
  %lhs = stablehlo.constant dense<[1.0, -1.5, 0.5, 2.0]> : tensor<4xf8E5M2FNUZ>
  %rhs = stablehlo.constant dense<[0.5, 2.0, -4.0, 1.5]> : tensor<4xf8E5M2FNUZ>
  %result = stablehlo.divide %lhs, %rhs : tensor<4xf8E5M2FNUZ>
  check.expect_eq_const %result, dense<[2.0, -0.8, -0.12, 1.2]> : tensor<4xf8E5M2FNUZ>
  return
}

// -----

func.func @divide_by_signed_zero() {
  %lhs = stablehlo.constant dense<[1.0, -1.0]> : tensor<2xf32>
  %rhs = stablehlo.constant dense<[-0.0, -0.0]> : tensor<2xf32>
  %result = stablehlo.divide %lhs, %rhs : tensor<2xf32>
  check.expect_eq_const %result, dense<[0xFF800000, 0x7F800000]> : tensor<2xf32>
  return
}

// -----

func.func @divide_c_f32() {
  %lhs = stablehlo.constant dense<[(1.0, 2.0), (-0.5, 0.25), (3.0, -1.0), (2.0, 0.0)]> : tensor<4xcomplex<f32>>
  %rhs = stablehlo.constant dense<[(0.5, -1.0), (2.0, 2.0), (-1.0, 0.5), (3.0, 0.0)]> : tensor<4xcomplex<f32>>
  %result = stablehlo.divide %lhs, %rhs : tensor<4xcomplex<f32>>
  %result_expected = stablehlo.constant dense<[(-1.2, 1.6), (-0.0625, 0.1875), (-2.8, -0.4), (0.6666667, 0.0)]> : tensor<4xcomplex<f32>>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>
  return
}

// -----

func.func @divide_c_f64() {
  %lhs = stablehlo.constant dense<[(1.0, 2.0), (-0.5, 0.25), (3.0, -1.0), (2.0, 0.0)]> : tensor<4xcomplex<f64>>
  %rhs = stablehlo.constant dense<[(0.5, -1.0), (2.0, 2.0), (-1.0, 0.5), (3.0, 0.0)]> : tensor<4xcomplex<f64>>
  %result = stablehlo.divide %lhs, %rhs : tensor<4xcomplex<f64>>
  %result_expected = stablehlo.constant dense<[(-1.2, 1.6), (-0.0625, 0.1875), (-2.8, -0.4), (0.6666666666666666, 0.0)]> : tensor<4xcomplex<f64>>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<4xcomplex<f64>>, tensor<4xcomplex<f64>>
  return
}
