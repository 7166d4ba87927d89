func.func @negate_f16() {
  %operand = stablehlo.constant dense<[0x7E00, 0x7C00, 0xFC00, 0.0, -0.0, 1.5, -1.5]> : tensor<7xf16>
  %result = stablehlo.negate %operand : tensor<7xf16>
  %result_expected = stablehlo.constant dense<[0xFE00, 0xFC00, 0x7C00, -0.0, 0.0, -1.5, 1.5]> : tensor<7xf16>
  check.expect_close %result, %result_expected, max_ulp_difference = 0 : tensor<7xf16>, tensor<7xf16>
  return
}

// -----

func.func @negate_bf16() {
  %operand = stablehlo.constant dense<[0x7FC0, 0x7F80, 0xFF80, 0.0, -0.0, 1.5, -1.5]> : tensor<7xbf16>
  %result = stablehlo.negate %operand : tensor<7xbf16>
  %result_expected = stablehlo.constant dense<[0xFFC0, 0xFF80, 0x7F80, -0.0, 0.0, -1.5, 1.5]> : tensor<7xbf16>
  check.expect_close %result, %result_expected, max_ulp_difference = 0 : tensor<7xbf16>, tensor<7xbf16>
  return
}

// -----

func.func @negate_f32() {
  %operand = stablehlo.constant dense<[0x7FC00000, 0x7F800000, 0xFF800000, 0.0, -0.0, 1.5, -1.5]> : tensor<7xf32>
  %result = stablehlo.negate %operand : tensor<7xf32>
  %result_expected = stablehlo.constant dense<[0xFFC00000, 0xFF800000, 0x7F800000, -0.0, 0.0, -1.5, 1.5]> : tensor<7xf32>
  check.expect_close %result, %result_expected, max_ulp_difference = 0 : tensor<7xf32>, tensor<7xf32>
  return
}

// -----

func.func @negate_f64() {
  %operand = stablehlo.constant dense<[0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000, 0.0, -0.0, 1.5, -1.5]> : tensor<7xf64>
  %result = stablehlo.negate %operand : tensor<7xf64>
  %result_expected = stablehlo.constant dense<[0xFFF8000000000000, 0xFFF0000000000000, 0x7FF0000000000000, -0.0, 0.0, -1.5, 1.5]> : tensor<7xf64>
  check.expect_close %result, %result_expected, max_ulp_difference = 0 : tensor<7xf64>, tensor<7xf64>
  return
}

// -----

// Bits, because -0.0 equals 0.0.
func.func @negate_signed_zero() {
  %operand = stablehlo.constant dense<[-0.0, 0.0, -0.25, 0.25]> : tensor<4xf32>
  %result = stablehlo.negate %operand : tensor<4xf32>
  %result_bits = stablehlo.bitcast_convert %result : (tensor<4xf32>) -> tensor<4xui32>
  check.expect_eq_const %result_bits, dense<[0x00000000, 0x80000000, 0x3E800000, 0xBE800000]> : tensor<4xui32>
  return
}

// -----

func.func @negate_f4e2m1fn() {
  %operand = stablehlo.constant dense<[1.0, -1.5, 0.5, -4.0, 6.0]> : tensor<5xf4E2M1FN>
  %result = stablehlo.negate %operand : tensor<5xf4E2M1FN>
  check.expect_eq_const %result, dense<[-1.0, 1.5, -0.5, 4.0, -6.0]> : tensor<5xf4E2M1FN>
  return
}

// -----

func.func @negate_f8e3m4() {
  %operand = stablehlo.constant dense<[1.0, -1.5, 0.5, -4.0, 6.0]> : tensor<5xf8E3M4>
  %result = stablehlo.negate %operand : tensor<5xf8E3M4>
  check.expect_eq_const %result, dense<[-1.0, 1.5, -0.5, 4.0, -6.0]> : tensor<5xf8E3M4>
  return
}

// -----

func.func @negate_f8e4m3() {
  %operand = stablehlo.constant dense<[1.0, -1.5, 0.5, -4.0, 6.0]> : tensor<5xf8E4M3>
  %result = stablehlo.negate %operand : tensor<5xf8E4M3>
  check.expect_eq_const %result, dense<[-1.0, 1.5, -0.5, 4.0, -6.0]> : tensor<5xf8E4M3>
  return
}

// -----

func.func @negate_f8e4m3b11fnuz() {
  %operand = stablehlo.constant dense<[1.0, -1.5, 0.5, -4.0, 6.0]> : tensor<5xf8E4M3B11FNUZ>
  %result = stablehlo.negate %operand : tensor<5xf8E4M3B11FNUZ>
  check.expect_eq_const %result, dense<[-1.0, 1.5, -0.5, 4.0, -6.0]> : tensor<5xf8E4M3B11FNUZ>
  return
}

// -----

func.func @negate_f8e4m3fn() {
  %operand = stablehlo.constant dense<[1.0, -1.5, 0.5, -4.0, 6.0]> : tensor<5xf8E4M3FN>
  %result = stablehlo.negate %operand : tensor<5xf8E4M3FN>
  check.expect_eq_const %result, dense<[-1.0, 1.5, -0.5, 4.0, -6.0]> : tensor<5xf8E4M3FN>
  return
}

// -----

func.func @negate_f8e4m3fnuz() {
  %operand = stablehlo.constant dense<[1.0, -1.5, 0.5, -4.0, 6.0]> : tensor<5xf8E4M3FNUZ>
  %result = stablehlo.negate %operand : tensor<5xf8E4M3FNUZ>
  check.expect_eq_const %result, dense<[-1.0, 1.5, -0.5, 4.0, -6.0]> : tensor<5xf8E4M3FNUZ>
  return
}

// -----

func.func @negate_f8e5m2() {
  %operand = stablehlo.constant dense<[1.0, -1.5, 0.5, -4.0, 6.0]> : tensor<5xf8E5M2>
  %result = stablehlo.negate %operand : tensor<5xf8E5M2>
  check.expect_eq_const %result, dense<[-1.0, 1.5, -0.5, 4.0, -6.0]> : tensor<5xf8E5M2>
  return
}

// -----

func.func @negate_f8e5m2fnuz() {
  %operand = stablehlo.constant dense<[1.0, -1.5, 0.5, -4.0, 6.0]> : tensor<5xf8E5M2FNUZ>
  %result = stablehlo.negate %operand : tensor<5xf8E5M2FNUZ>
  check.expect_eq_const %result, dense<[-1.0, 1.5, -0.5, 4.0, -6.0]> : tensor<5xf8E5M2FNUZ>
  return
}

// -----

func.func @negate_c_f32() {
  %operand = stablehlo.constant dense<[(1.0, 2.0), (-1.5, 0.5), (0.25, -3.0), (2.0, 0.0), (-0.5, -0.75), (0.001, 0.001)]> : tensor<6xcomplex<f32>>
  %result = stablehlo.negate %operand : tensor<6xcomplex<f32>>
  check.expect_eq_const %result, dense<[(-1.0, -2.0), (1.5, -0.5), (-0.25, 3.0), (-2.0, -0.0), (0.5, 0.75), (-0.001, -0.001)]> : tensor<6xcomplex<f32>>
  return
}

// -----

func.func @negate_c_f64() {
  %operand = stablehlo.constant dense<[(1.0, 2.0), (-1.5, 0.5), (0.25, -3.0), (2.0, 0.0), (-0.5, -0.75), (0.001, 0.001)]> : tensor<6xcomplex<f64>>
  %result = stablehlo.negate %operand : tensor<6xcomplex<f64>>
  check.expect_eq_const %result, dense<[(-1.0, -2.0), (1.5, -0.5), (-0.25, 3.0), (-2.0, -0.0), (0.5, 0.75), (-0.001, -0.001)]> : tensor<6xcomplex<f64>>
  return
}

// -----

// Wraps.
func.func @negate_i2() {
  %operand = stablehlo.constant dense<[-2, -1, 0, 1]> : tensor<4xi2>
  %result = stablehlo.negate %operand : tensor<4xi2>
  check.expect_eq_const %result, dense<[-2, 1, 0, -1]> : tensor<4xi2>
  return
}

// -----

// Wraps.
func.func @negate_i4() {
  %operand = stablehlo.constant dense<[-8, -7, -1, 0, 1, 2, 5, 6, 7]> : tensor<9xi4>
  %result = stablehlo.negate %operand : tensor<9xi4>
  check.expect_eq_const %result, dense<[-8, 7, 1, 0, -1, -2, -5, -6, -7]> : tensor<9xi4>
  return
}

// -----

// Wraps.
func.func @negate_i8() {
  %operand = stablehlo.constant dense<[-128, -127, -1, 0, 1, 5, 100, 126, 127]> : tensor<9xi8>
  %result = stablehlo.negate %operand : tensor<9xi8>
  check.expect_eq_const %result, dense<[-128, 127, 1, 0, -1, -5, -100, -126, -127]> : tensor<9xi8>
  return
}

// -----

// Wraps.
func.func @negate_i16() {
  %operand = stablehlo.constant dense<[-32768, -32767, -1, 0, 1, 5, 100, 32766, 32767]> : tensor<9xi16>
  %result = stablehlo.negate %operand : tensor<9xi16>
  check.expect_eq_const %result, dense<[-32768, 32767, 1, 0, -1, -5, -100, -32766, -32767]> : tensor<9xi16>
  return
}

// -----

// Wraps.
func.func @negate_i32() {
  %operand = stablehlo.constant dense<[-2147483648, -2147483647, -1, 0, 1, 5, 100, 2147483646, 2147483647]> : tensor<9xi32>
  %result = stablehlo.negate %operand : tensor<9xi32>
  check.expect_eq_const %result, dense<[-2147483648, 2147483647, 1, 0, -1, -5, -100, -2147483646, -2147483647]> : tensor<9xi32>
  return
}

// -----

// Wraps.
func.func @negate_i64() {
  %operand = stablehlo.constant dense<[-9223372036854775808, -9223372036854775807, -1, 0, 1, 5, 100, 9223372036854775806, 9223372036854775807]> : tensor<9xi64>
  %result = stablehlo.negate %operand : tensor<9xi64>
  check.expect_eq_const %result, dense<[-9223372036854775808, 9223372036854775807, 1, 0, -1, -5, -100, -9223372036854775806, -9223372036854775807]> : tensor<9xi64>
  return
}

// -----

// Wraps.
func.func @negate_ui2() {
  %operand = stablehlo.constant dense<[0, 1, 2, 3]> : tensor<4xui2>
  %result = stablehlo.negate %operand : tensor<4xui2>
  check.expect_eq_const %result, dense<[0, 3, 2, 1]> : tensor<4xui2>
  return
}

// -----

// Wraps.
func.func @negate_ui4() {
  %operand = stablehlo.constant dense<[0, 1, 5, 10, 14, 15]> : tensor<6xui4>
  %result = stablehlo.negate %operand : tensor<6xui4>
  check.expect_eq_const %result, dense<[0, 15, 11, 6, 2, 1]> : tensor<6xui4>
  return
}

// -----

// Wraps.
func.func @negate_ui8() {
  %operand = stablehlo.constant dense<[0, 1, 5, 100, 254, 255]> : tensor<6xui8>
  %result = stablehlo.negate %operand : tensor<6xui8>
  check.expect_eq_const %result, dense<[0, 255, 251, 156, 2, 1]> : tensor<6xui8>
  return
}

// -----

// Wraps.
func.func @negate_ui16() {
  %operand = stablehlo.constant dense<[0, 1, 5, 100, 65534, 65535]> : tensor<6xui16>
  %result = stablehlo.negate %operand : tensor<6xui16>
  check.expect_eq_const %result, dense<[0, 65535, 65531, 65436, 2, 1]> : tensor<6xui16>
  return
}

// -----

// Wraps.
func.func @negate_ui32() {
  %operand = stablehlo.constant dense<[0, 1, 5, 100, 4294967294, 4294967295]> : tensor<6xui32>
  %result = stablehlo.negate %operand : tensor<6xui32>
  check.expect_eq_const %result, dense<[0, 4294967295, 4294967291, 4294967196, 2, 1]> : tensor<6xui32>
  return
}

// -----

// Wraps.
func.func @negate_ui64() {
  %operand = stablehlo.constant dense<[0, 1, 5, 100, 18446744073709551614, 18446744073709551615]> : tensor<6xui64>
  %result = stablehlo.negate %operand : tensor<6xui64>
  check.expect_eq_const %result, dense<[0, 18446744073709551615, 18446744073709551611, 18446744073709551516, 2, 1]> : tensor<6xui64>
  return
}
