func.func @abs_f16() {
  %operand = stablehlo.constant dense<[0x7E00, 0x7C00, 0xFC00, 0.0, -0.0, 1.5, -1.5]> : tensor<7xf16>
  %result = stablehlo.abs %operand : tensor<7xf16>
  %result_expected = stablehlo.constant dense<[0xFE00, 0x7C00, 0x7C00, 0.0, 0.0, 1.5, 1.5]> : tensor<7xf16>
  check.expect_close %result, %result_expected, max_ulp_difference = 0 : tensor<7xf16>, tensor<7xf16>
  return
}

// -----

func.func @abs_bf16() {
  %operand = stablehlo.constant dense<[0x7FC0, 0x7F80, 0xFF80, 0.0, -0.0, 1.5, -1.5]> : tensor<7xbf16>
  %result = stablehlo.abs %operand : tensor<7xbf16>
  %result_expected = stablehlo.constant dense<[0xFFC0, 0x7F80, 0x7F80, 0.0, 0.0, 1.5, 1.5]> : tensor<7xbf16>
  check.expect_close %result, %result_expected, max_ulp_difference = 0 : tensor<7xbf16>, tensor<7xbf16>
  return
}

// -----

func.func @abs_f32() {
  %operand = stablehlo.constant dense<[0x7FC00000, 0x7F800000, 0xFF800000, 0.0, -0.0, 1.5, -1.5]> : tensor<7xf32>
  %result = stablehlo.abs %operand : tensor<7xf32>
  %result_expected = stablehlo.constant dense<[0xFFC00000, 0x7F800000, 0x7F800000, 0.0, 0.0, 1.5, 1.5]> : tensor<7xf32>
  check.expect_close %result, %result_expected, max_ulp_difference = 0 : tensor<7xf32>, tensor<7xf32>
  return
}

// -----

func.func @abs_f64() {
  %operand = stablehlo.constant dense<[0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000, 0.0, -0.0, 1.5, -1.5]> : tensor<7xf64>
  %result = stablehlo.abs %operand : tensor<7xf64>
  %result_expected = stablehlo.constant dense<[0xFFF8000000000000, 0x7FF0000000000000, 0x7FF0000000000000, 0.0, 0.0, 1.5, 1.5]> : tensor<7xf64>
  check.expect_close %result, %result_expected, max_ulp_difference = 0 : tensor<7xf64>, tensor<7xf64>
  return
}

// -----

// Bits, because -0.0 equals 0.0.
func.func @abs_signed_zero() {
  %operand = stablehlo.constant dense<[-0.0, 0.0, -0.25, 0.25]> : tensor<4xf32>
  %result = stablehlo.abs %operand : tensor<4xf32>
  %result_bits = stablehlo.bitcast_convert %result : (tensor<4xf32>) -> tensor<4xui32>
  check.expect_eq_const %result_bits, dense<[0x00000000, 0x00000000, 0x3E800000, 0x3E800000]> : tensor<4xui32>
  return
}

// -----

func.func @abs_f4e2m1fn() {
  %operand = stablehlo.constant dense<[1.0, -1.5, 0.5, -4.0, 6.0]> : tensor<5xf4E2M1FN>
  %result = stablehlo.abs %operand : tensor<5xf4E2M1FN>
  check.expect_eq_const %result, dense<[1.0, 1.5, 0.5, 4.0, 6.0]> : tensor<5xf4E2M1FN>
  return
}

// -----

func.func @abs_f8e3m4() {
  %operand = stablehlo.constant dense<[1.0, -1.5, 0.5, -4.0, 6.0]> : tensor<5xf8E3M4>
  %result = stablehlo.abs %operand : tensor<5xf8E3M4>
  check.expect_eq_const %result, dense<[1.0, 1.5, 0.5, 4.0, 6.0]> : tensor<5xf8E3M4>
  return
}

// -----

func.func @abs_f8e4m3() {
  %operand = stablehlo.constant dense<[1.0, -1.5, 0.5, -4.0, 6.0]> : tensor<5xf8E4M3>
  %result = stablehlo.abs %operand : tensor<5xf8E4M3>
  check.expect_eq_const %result, dense<[1.0, 1.5, 0.5, 4.0, 6.0]> : tensor<5xf8E4M3>
  return
}

// -----

func.func @abs_f8e4m3b11fnuz() {
  %operand = stablehlo.constant dense<[1.0, -1.5, 0.5, -4.0, 6.0]> : tensor<5xf8E4M3B11FNUZ>
  %result = stablehlo.abs %operand : tensor<5xf8E4M3B11FNUZ>
  check.expect_eq_const %result, dense<[1.0, 1.5, 0.5, 4.0, 6.0]> : tensor<5xf8E4M3B11FNUZ>
  return
}

// -----

func.func @abs_f8e4m3fn() {
  %operand = stablehlo.constant dense<[1.0, -1.5, 0.5, -4.0, 6.0]> : tensor<5xf8E4M3FN>
  %result = stablehlo.abs %operand : tensor<5xf8E4M3FN>
  check.expect_eq_const %result, dense<[1.0, 1.5, 0.5, 4.0, 6.0]> : tensor<5xf8E4M3FN>
  return
}

// -----

func.func @abs_f8e4m3fnuz() {
  %operand = stablehlo.constant dense<[1.0, -1.5, 0.5, -4.0, 6.0]> : tensor<5xf8E4M3FNUZ>
  %result = stablehlo.abs %operand : tensor<5xf8E4M3FNUZ>
  check.expect_eq_const %result, dense<[1.0, 1.5, 0.5, 4.0, 6.0]> : tensor<5xf8E4M3FNUZ>
  return
}

// -----

func.func @abs_f8e5m2() {
  %operand = stablehlo.constant dense<[1.0, -1.5, 0.5, -4.0, 6.0]> : tensor<5xf8E5M2>
  %result = stablehlo.abs %operand : tensor<5xf8E5M2>
  check.expect_eq_const %result, dense<[1.0, 1.5, 0.5, 4.0, 6.0]> : tensor<5xf8E5M2>
  return
}

// -----

func.func @abs_f8e5m2fnuz() {
  %operand = stablehlo.constant dense<[1.0, -1.5, 0.5, -4.0, 6.0]> : tensor<5xf8E5M2FNUZ>
  %result = stablehlo.abs %operand : tensor<5xf8E5M2FNUZ>
  check.expect_eq_const %result, dense<[1.0, 1.5, 0.5, 4.0, 6.0]> : tensor<5xf8E5M2FNUZ>
  return
}

// -----

func.func @abs_subnormal() {
  %operand = stablehlo.constant dense<[1.0e-45, -1.0e-45, -1.0e-40]> : tensor<3xf32>
  %result = stablehlo.abs %operand : tensor<3xf32>
  check.expect_eq_const %result, dense<[1.0e-45, 1.0e-45, 1.0e-40]> : tensor<3xf32>
  return
}

// -----

// |inf + nan i| is inf.
func.func @abs_c_f32() {
  %operand = stablehlo.constant dense<[(3.0, 4.0), (-5.0, 12.0), (0.0, 0.0), (0x7F800000, 0x7FC00000), (1.0e30, 1.0e30)]> : tensor<5xcomplex<f32>>
  %result = stablehlo.abs %operand : (tensor<5xcomplex<f32>>) -> tensor<5xf32>
  %result_expected = stablehlo.constant dense<[5.0, 13.0, 0.0, 0x7F800000, 1.4142135e30]> : tensor<5xf32>
  check.expect_close %result, %result_expected, max_ulp_difference = 2 : tensor<5xf32>, tensor<5xf32>
  return
}

// -----

// |inf + nan i| is inf.
func.func @abs_c_f64() {
  %operand = stablehlo.constant dense<[(3.0, 4.0), (-5.0, 12.0), (0.0, 0.0), (0x7FF0000000000000, 0x7FF8000000000000), (1.0e30, 1.0e30)]> : tensor<5xcomplex<f64>>
  %result = stablehlo.abs %operand : (tensor<5xcomplex<f64>>) -> tensor<5xf64>
  %result_expected = stablehlo.constant dense<[5.0, 13.0, 0.0, 0x7FF0000000000000, 1.414213562373095e30]> : tensor<5xf64>
  check.expect_close %result, %result_expected, max_ulp_difference = 2 : tensor<5xf64>, tensor<5xf64>
  return
}

// -----

// Wraps.
func.func @abs_i2() {
  %operand = stablehlo.constant dense<[-2, -1, 0, 1]> : tensor<4xi2>
  %result = stablehlo.abs %operand : tensor<4xi2>
  check.expect_eq_const %result, dense<[-2, 1, 0, 1]> : tensor<4xi2>
  return
}

// -----

// Wraps.
func.func @abs_i4() {
  %operand = stablehlo.constant dense<[-8, -7, -1, 0, 1, 2, 5, 6, 7]> : tensor<9xi4>
  %result = stablehlo.abs %operand : tensor<9xi4>
  check.expect_eq_const %result, dense<[-8, 7, 1, 0, 1, 2, 5, 6, 7]> : tensor<9xi4>
  return
}

// -----

// Wraps.
func.func @abs_i8() {
  %operand = stablehlo.constant dense<[-128, -127, -1, 0, 1, 5, 100, 126, 127]> : tensor<9xi8>
  %result = stablehlo.abs %operand : tensor<9xi8>
  check.expect_eq_const %result, dense<[-128, 127, 1, 0, 1, 5, 100, 126, 127]> : tensor<9xi8>
  return
}

// -----

// Wraps.
func.func @abs_i16() {
  %operand = stablehlo.constant dense<[-32768, -32767, -1, 0, 1, 5, 100, 32766, 32767]> : tensor<9xi16>
  %result = stablehlo.abs %operand : tensor<9xi16>
  check.expect_eq_const %result, dense<[-32768, 32767, 1, 0, 1, 5, 100, 32766, 32767]> : tensor<9xi16>
  return
}

// -----

// Wraps.
func.func @abs_i32() {
  %operand = stablehlo.constant dense<[-2147483648, -2147483647, -1, 0, 1, 5, 100, 2147483646, 2147483647]> : tensor<9xi32>
  %result = stablehlo.abs %operand : tensor<9xi32>
  check.expect_eq_const %result, dense<[-2147483648, 2147483647, 1, 0, 1, 5, 100, 2147483646, 2147483647]> : tensor<9xi32>
  return
}

// -----

// Wraps.
func.func @abs_i64() {
  %operand = stablehlo.constant dense<[-9223372036854775808, -9223372036854775807, -1, 0, 1, 5, 100, 9223372036854775806, 9223372036854775807]> : tensor<9xi64>
  %result = stablehlo.abs %operand : tensor<9xi64>
  check.expect_eq_const %result, dense<[-9223372036854775808, 9223372036854775807, 1, 0, 1, 5, 100, 9223372036854775806, 9223372036854775807]> : tensor<9xi64>
  return
}
