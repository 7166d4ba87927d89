// Wraps.
func.func @add_i2() {
  %lhs = stablehlo.constant dense<[-2, 1, 1, 1, 0, -2, -1, -2, -2]> : tensor<9xi2>
  %rhs = stablehlo.constant dense<[1, 1, 1, 1, 1, 1, 1, -2, 1]> : tensor<9xi2>
  %result = stablehlo.add %lhs, %rhs : tensor<9xi2>
  check.expect_eq_const %result, dense<[-1, -2, -2, -2, 1, -1, 0, 0, -1]> : tensor<9xi2>
  return
}

// -----

// Wraps.
func.func @add_i4() {
  %lhs = stablehlo.constant dense<[-8, 7, 7, 1, 0, -8, -1, -8, -2]> : tensor<9xi4>
  %rhs = stablehlo.constant dense<[7, 1, 7, 1, 1, 1, 1, -8, 1]> : tensor<9xi4>
  %result = stablehlo.add %lhs, %rhs : tensor<9xi4>
  check.expect_eq_const %result, dense<[-1, -8, -2, 2, 1, -7, 0, 0, -1]> : tensor<9xi4>
  return
}

// -----

// Wraps.
func.func @add_i8() {
  %lhs = stablehlo.constant dense<[-128, 127, 127, 1, 0, -128, -1, -128, -2, 17, -17, 17, -17]> : tensor<13xi8>
  %rhs = stablehlo.constant dense<[127, 1, 127, 1, 1, 1, 1, -128, 1, 3, 3, -3, -3]> : tensor<13xi8>
  %result = stablehlo.add %lhs, %rhs : tensor<13xi8>
  check.expect_eq_const %result, dense<[-1, -128, -2, 2, 1, -127, 0, 0, -1, 20, -14, 14, -20]> : tensor<13xi8>
  return
}

// -----

// Wraps.
func.func @add_i16() {
  %lhs = stablehlo.constant dense<[-32768, 32767, 32767, 1, 0, -32768, -1, -32768, -2, 17, -17, 17, -17]> : tensor<13xi16>
  %rhs = stablehlo.constant dense<[32767, 1, 32767, 1, 1, 1, 1, -32768, 1, 3, 3, -3, -3]> : tensor<13xi16>
  %result = stablehlo.add %lhs, %rhs : tensor<13xi16>
  check.expect_eq_const %result, dense<[-1, -32768, -2, 2, 1, -32767, 0, 0, -1, 20, -14, 14, -20]> : tensor<13xi16>
  return
}

// -----

// Wraps.
func.func @add_i32() {
  %lhs = stablehlo.constant dense<[-2147483648, 2147483647, 2147483647, 1, 0, -2147483648, -1, -2147483648, -2, 17, -17, 17, -17]> : tensor<13xi32>
  %rhs = stablehlo.constant dense<[2147483647, 1, 2147483647, 1, 1, 1, 1, -2147483648, 1, 3, 3, -3, -3]> : tensor<13xi32>
  %result = stablehlo.add %lhs, %rhs : tensor<13xi32>
  check.expect_eq_const %result, dense<[-1, -2147483648, -2, 2, 1, -2147483647, 0, 0, -1, 20, -14, 14, -20]> : tensor<13xi32>
  return
}

// -----

// Wraps.
func.func @add_i64() {
  %lhs = stablehlo.constant dense<[-9223372036854775808, 9223372036854775807, 9223372036854775807, 1, 0, -9223372036854775808, -1, -9223372036854775808, -2, 17, -17, 17, -17]> : tensor<13xi64>
  %rhs = stablehlo.constant dense<[9223372036854775807, 1, 9223372036854775807, 1, 1, 1, 1, -9223372036854775808, 1, 3, 3, -3, -3]> : tensor<13xi64>
  %result = stablehlo.add %lhs, %rhs : tensor<13xi64>
  check.expect_eq_const %result, dense<[-1, -9223372036854775808, -2, 2, 1, -9223372036854775807, 0, 0, -1, 20, -14, 14, -20]> : tensor<13xi64>
  return
}

// -----

// Wraps.
func.func @add_ui2() {
  %lhs = stablehlo.constant dense<[0, 3, 3, 1, 0, 0, 3, 2]> : tensor<8xui2>
  %rhs = stablehlo.constant dense<[3, 1, 3, 1, 1, 1, 2, 3]> : tensor<8xui2>
  %result = stablehlo.add %lhs, %rhs : tensor<8xui2>
  check.expect_eq_const %result, dense<[3, 0, 2, 2, 1, 1, 1, 1]> : tensor<8xui2>
  return
}

// -----

// Wraps.
func.func @add_ui4() {
  %lhs = stablehlo.constant dense<[0, 15, 15, 1, 0, 0, 15, 2]> : tensor<8xui4>
  %rhs = stablehlo.constant dense<[15, 1, 15, 1, 1, 1, 2, 3]> : tensor<8xui4>
  %result = stablehlo.add %lhs, %rhs : tensor<8xui4>
  check.expect_eq_const %result, dense<[15, 0, 14, 2, 1, 1, 1, 5]> : tensor<8xui4>
  return
}

// -----

// Wraps.
func.func @add_ui8() {
  %lhs = stablehlo.constant dense<[0, 255, 255, 1, 0, 0, 255, 2]> : tensor<8xui8>
  %rhs = stablehlo.constant dense<[255, 1, 255, 1, 1, 1, 2, 3]> : tensor<8xui8>
  %result = stablehlo.add %lhs, %rhs : tensor<8xui8>
  check.expect_eq_const %result, dense<[255, 0, 254, 2, 1, 1, 1, 5]> : tensor<8xui8>
  return
}

// -----

// Wraps.
func.func @add_ui16() {
  %lhs = stablehlo.constant dense<[0, 65535, 65535, 1, 0, 0, 65535, 2]> : tensor<8xui16>
  %rhs = stablehlo.constant dense<[65535, 1, 65535, 1, 1, 1, 2, 3]> : tensor<8xui16>
  %result = stablehlo.add %lhs, %rhs : tensor<8xui16>
  check.expect_eq_const %result, dense<[65535, 0, 65534, 2, 1, 1, 1, 5]> : tensor<8xui16>
  return
}

// -----

// Wraps.
func.func @add_ui32() {
  %lhs = stablehlo.constant dense<[0, 4294967295, 4294967295, 1, 0, 0, 4294967295, 2]> : tensor<8xui32>
  %rhs = stablehlo.constant dense<[4294967295, 1, 4294967295, 1, 1, 1, 2, 3]> : tensor<8xui32>
  %result = stablehlo.add %lhs, %rhs : tensor<8xui32>
  check.expect_eq_const %result, dense<[4294967295, 0, 4294967294, 2, 1, 1, 1, 5]> : tensor<8xui32>
  return
}

// -----

// Wraps.
func.func @add_ui64() {
  %lhs = stablehlo.constant dense<[0, 18446744073709551615, 18446744073709551615, 1, 0, 0, 18446744073709551615, 2]> : tensor<8xui64>
  %rhs = stablehlo.constant dense<[18446744073709551615, 1, 18446744073709551615, 1, 1, 1, 2, 3]> : tensor<8xui64>
  %result = stablehlo.add %lhs, %rhs : tensor<8xui64>
  check.expect_eq_const %result, dense<[18446744073709551615, 0, 18446744073709551614, 2, 1, 1, 1, 5]> : tensor<8xui64>
  return
}

// -----

// Of booleans it is the logical or.
func.func @add_i1() {
  %lhs = stablehlo.constant dense<[false, false, true, true]> : tensor<4xi1>
  %rhs = stablehlo.constant dense<[false, true, false, true]> : tensor<4xi1>
  %result = stablehlo.add %lhs, %rhs : tensor<4xi1>
  check.expect_eq_const %result, dense<[false, true, true, true]> : tensor<4xi1>
  return
}

// -----

func.func @add_scalar() {
  %lhs = stablehlo.constant dense<4611686018427387904> : tensor<i64>
  %rhs = stablehlo.constant dense<4611686018427387904> : tensor<i64>
  %result = stablehlo.add %lhs, %rhs : tensor<i64>
  check.expect_eq_const %result, dense<-9223372036854775808> : tensor<i64>
  return
}

// -----

func.func @add_empty() {
  %lhs = stablehlo.constant dense<> : tensor<3x0xf32>
  %rhs = stablehlo.constant dense<> : tensor<3x0xf32>
  %result = stablehlo.add %lhs, %rhs : tensor<3x0xf32>
  check.expect_eq_const %result, dense<> : tensor<3x0xf32>
  return
}

// -----

func.func @add_f16() {
  %lhs = stablehlo.constant dense<[1.5, -2.0, 1.0, -1.0, 0.0, 0x7C00, 0x7C00, 0x7E00, 7.0]> : tensor<9xf16>
  %rhs = stablehlo.constant dense<[0.25, 3.0, 0.0, 0.0, 0.0, 0xFC00, 1.0, 1.0, 0x7C00]> : tensor<9xf16>
  %result = stablehlo.add %lhs, %rhs : tensor<9xf16>
  %result_expected = stablehlo.constant dense<[1.75, 1.0, 1.0, -1.0, 0.0, 0xFE00, 0x7C00, 0x7E00, 0x7C00]> : tensor<9xf16>
  check.expect_close %result, %result_expected, max_ulp_difference = 0 : tensor<9xf16>, tensor<9xf16>
  return
}

// -----

func.func @add_bf16() {
  %lhs = stablehlo.constant dense<[1.5, -2.0, 1.0, -1.0, 0.0, 0x7F80, 0x7F80, 0x7FC0, 7.0]> : tensor<9xbf16>
  %rhs = stablehlo.constant dense<[0.25, 3.0, 0.0, 0.0, 0.0, 0xFF80, 1.0, 1.0, 0x7F80]> : tensor<9xbf16>
  %result = stablehlo.add %lhs, %rhs : tensor<9xbf16>
  %result_expected = stablehlo.constant dense<[1.75, 1.0, 1.0, -1.0, 0.0, 0xFFC0, 0x7F80, 0x7FC0, 0x7F80]> : tensor<9xbf16>
  check.expect_close %result, %result_expected, max_ulp_difference = 0 : tensor<9xbf16>, tensor<9xbf16>
  return
}

// -----

func.func @add_f32() {
  %lhs = stablehlo.constant dense<[1.5, -2.0, 1.0, -1.0, 0.0, 0x7F800000, 0x7F800000, 0x7FC00000, 7.0]> : tensor<9xf32>
  %rhs = stablehlo.constant dense<[0.25, 3.0, 0.0, 0.0, 0.0, 0xFF800000, 1.0, 1.0, 0x7F800000]> : tensor<9xf32>
  %result = stablehlo.add %lhs, %rhs : tensor<9xf32>
  %result_expected = stablehlo.constant dense<[1.75, 1.0, 1.0, -1.0, 0.0, 0xFFC00000, 0x7F800000, 0x7FC00000, 0x7F800000]> : tensor<9xf32>
  check.expect_close %result, %result_expected, max_ulp_difference = 0 : tensor<9xf32>, tensor<9xf32>
  return
}

// -----

func.func @add_f64() {
  %lhs = stablehlo.constant dense<[1.5, -2.0, 1.0, -1.0, 0.0, 0x7FF0000000000000, 0x7FF0000000000000, 0x7FF8000000000000, 7.0]> : tensor<9xf64>
  %rhs = stablehlo.constant dense<[0.25, 3.0, 0.0, 0.0, 0.0, 0xFFF0000000000000, 1.0, 1.0, 0x7FF0000000000000]> : tensor<9xf64>
  %result = stablehlo.add %lhs, %rhs : tensor<9xf64>
  %result_expected = stablehlo.constant dense<[1.75, 1.0, 1.0, -1.0, 0.0, 0xFFF8000000000000, 0x7FF0000000000000, 0x7FF8000000000000, 0x7FF0000000000000]> : tensor<9xf64>
  check.expect_close %result, %result_expected, max_ulp_difference = 0 : tensor<9xf64>, tensor<9xf64>
  return
}

// -----

func.func @add_f4e2m1fn() {
  %lhs = stablehlo.constant dense<[1.0, -1.5, 0.5, 2.0]> : tensor<4xf4E2M1FN>
  %rhs = stablehlo.constant dense<[0.5, 2.0, -4.0, 1.5]> : tensor<4xf4E2M1FN>
  %result = stablehlo.add %lhs, %rhs : tensor<4xf4E2M1FN>
  check.expect_eq_const %result, dense<[1.5, 0.5, -4.0, 4.0]> : tensor<4xf4E2M1FN>
  return
}

// -----

func.func @add_f8e3m4() {
  %lhs = stablehlo.constant dense<[1.0, -1.5, 0.5, 2.0]> : tensor<4xf8E3M4>
  %rhs = stablehlo.constant dense<[0.5, 2.0, -4.0, 1.5]> : tensor<4xf8E3M4>
  %result = stablehlo.add %lhs, %rhs : tensor<4xf8E3M4>
  check.expect_eq_const %result, dense<[1.5, 0.5, -3.5, 3.5]> : tensor<4xf8E3M4>
  return
}

// -----

func.func @add_f8e4m3() {
  %lhs = stablehlo.constant dense<[1.0, -1.5, 0.5, 2.0]> : tensor<4xf8E4M3>
  %rhs = stablehlo.constant dense<[0.5, 2.0, -4.0, 1.5]> : tensor<4xf8E4M3>
  %result = stablehlo.add %lhs, %rhs : tensor<4xf8E4M3>
  check.expect_eq_const %result, dense<[1.5, 0.5, -3.5, 3.5]> : tensor<4xf8E4M3>
  return
}

// -----

func.func @add_f8e4m3b11fnuz() {
  %lhs = stablehlo.constant dense<[1.0, -1.5, 0.5, 2.0]> : tensor<4xf8E4M3B11FNUZ>
  %rhs = stablehlo.constant dense<[0.5, 2.0, -4.0, 1.5]> : tensor<4xf8E4M3B11FNUZ>
  %result = stablehlo.add %lhs, %rhs : tensor<4xf8E4M3B11FNUZ>
  check.expect_eq_const %result, dense<[1.5, 0.5, -3.5, 3.5]> : tensor<4xf8E4M3B11FNUZ>
  return
}

// -----

func.func @add_f8e4m3fn() {
  %lhs = stablehlo.constant dense<[1.0, -1.5, 0.5, 2.0]> : tensor<4xf8E4M3FN>
  %rhs = stablehlo.constant dense<[0.5, 2.0, -4.0, 1.5]> : tensor<4xf8E4M3FN>
  %result = stablehlo.add %lhs, %rhs : tensor<4xf8E4M3FN>
  check.expect_eq_const %result, dense<[1.5, 0.5, -3.5, 3.5]> : tensor<4xf8E4M3FN>
  return
}

// -----

func.func @add_f8e4m3fnuz() {
  %lhs = stablehlo.constant dense<[1.0, -1.5, 0.5, 2.0]> : tensor<4xf8E4M3FNUZ>
  %rhs = stablehlo.constant dense<[0.5, 2.0, -4.0, 1.5]> : tensor<4xf8E4M3FNUZ>
  %result = stablehlo.add %lhs, %rhs : tensor<4xf8E4M3FNUZ>
  check.expect_eq_const %result, dense<[1.5, 0.5, -3.5, 3.5]> : tensor<4xf8E4M3FNUZ>
  return
}

// -----

func.func @add_f8e5m2() {
  %lhs = stablehlo.constant dense<[1.0, -1.5, 0.5, 2.0]> : tensor<4xf8E5M2>
  %rhs = stablehlo.constant dense<[0.5, 2.0, -4.0, 1.5]> : tensor<4xf8E5M2>
  %result = stablehlo.add %lhs, %rhs : tensor<4xf8E5M2>
  check.expect_eq_const %result, dense<[1.5, 0.5, -3.5, 3.5]> : tensor<4xf8E5M2>
  return
}

// -----

func.func @add_f8e5m2fnuz() {
  %lhs = stablehlo.constant dense<[1.0, -1.5, 0.5, 2.0]> : tensor<4xf8E5M2FNUZ>
  %rhs = stablehlo.constant dense<[0.5, 2.0, -4.0, 1.5]> : tensor<4xf8E5M2FNUZ>
  %result = stablehlo.add %lhs, %rhs : tensor<4xf8E5M2FNUZ>
  check.expect_eq_const %result, dense<[1.5, 0.5, -3.5, 3.5]> : tensor<4xf8E5M2FNUZ>
  return
}

// -----

func.func @add_signed_zero() {
  %lhs = stablehlo.constant dense<[0.0, -0.0, 0.0, -0.0]> : tensor<4xf32>
  %rhs = stablehlo.constant dense<[-0.0, 0.0, 0.0, -0.0]> : tensor<4xf32>
  %result = stablehlo.add %lhs, %rhs : tensor<4xf32>
  %result_bits = stablehlo.bitcast_convert %result : (tensor<4xf32>) -> tensor<4xui32>
  check.expect_eq_const %result_bits, dense<[0x00000000, 0x00000000, 0x00000000, 0x80000000]> : tensor<4xui32>
  return
}

// -----

func.func @add_f32_rounds_to_even() {
  %lhs = stablehlo.constant dense<[16777216.0, 16777218.0]> : tensor<2xf32>
  %rhs = stablehlo.constant dense<[1.0, 1.0]> : tensor<2xf32>
  %result = stablehlo.add %lhs, %rhs : tensor<2xf32>
  check.expect_eq_const %result, dense<[16777216.0, 16777220.0]> : tensor<2xf32>
  return
}

// -----

func.func @add_c_f32() {
  %lhs = stablehlo.constant dense<[(1.0, 2.0), (-0.5, 0.25), (3.0, -1.0), (2.0, 0.0)]> : tensor<4xcomplex<f32>>
  %rhs = stablehlo.constant dense<[(0.5, -1.0), (2.0, 2.0), (-1.0, 0.5), (3.0, 0.0)]> : tensor<4xcomplex<f32>>
  %result = stablehlo.add %lhs, %rhs : tensor<4xcomplex<f32>>
  check.expect_eq_const %result, dense<[(1.5, 1.0), (1.5, 2.25), (2.0, -0.5), (5.0, 0.0)]> : tensor<4xcomplex<f32>>
  return
}

// -----

func.func @add_c_f64() {
  %lhs = stablehlo.constant dense<[(1.0, 2.0), (-0.5, 0.25), (3.0, -1.0), (2.0, 0.0)]> : tensor<4xcomplex<f64>>
  %rhs = stablehlo.constant dense<[(0.5, -1.0), (2.0, 2.0), (-1.0, 0.5), (3.0, 0.0)]> : tensor<4xcomplex<f64>>
  %result = stablehlo.add %lhs, %rhs : tensor<4xcomplex<f64>>
  check.expect_eq_const %result, dense<[(1.5, 1.0), (1.5, 2.25), (2.0, -0.5), (5.0, 0.0)]> : tensor<4xcomplex<f64>>
  return
}
