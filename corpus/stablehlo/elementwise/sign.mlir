func.func @sign_f16() {
  %operand = stablehlo.constant dense<[0x7E00, 0x7C00, 0xFC00, 0.0, -0.0, 1.5, -1.5]> : tensor<7xf16>
  %result = stablehlo.sign %operand : tensor<7xf16>
  %result_expected = stablehlo.constant dense<[0x7E00, 1.0, -1.0, 0.0, -0.0, 1.0, -1.0]> : tensor<7xf16>
  check.expect_close %result, %result_expected, max_ulp_difference = 0 : tensor<7xf16>, tensor<7xf16>
  return
}

// -----

func.func @sign_bf16() {
  %operand = stablehlo.constant dense<[0x7FC0, 0x7F80, 0xFF80, 0.0, -0.0, 1.5, -1.5]> : tensor<7xbf16>
  %result = stablehlo.sign %operand : tensor<7xbf16>
  %result_expected = stablehlo.constant dense<[0x7FC0, 1.0, -1.0, 0.0, -0.0, 1.0, -1.0]> : tensor<7xbf16>
  check.expect_close %result, %result_expected, max_ulp_difference = 0 : tensor<7xbf16>, tensor<7xbf16>
  return
}

// -----

func.func @sign_f32() {
  %operand = stablehlo.constant dense<[0x7FC00000, 0x7F800000, 0xFF800000, 0.0, -0.0, 1.5, -1.5]> : tensor<7xf32>
  %result = stablehlo.sign %operand : tensor<7xf32>
  %result_expected = stablehlo.constant dense<[0x7FC00000, 1.0, -1.0, 0.0, -0.0, 1.0, -1.0]> : tensor<7xf32>
  check.expect_close %result, %result_expected, max_ulp_difference = 0 : tensor<7xf32>, tensor<7xf32>
  return
}

// -----

func.func @sign_f64() {
  %operand = stablehlo.constant dense<[0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000, 0.0, -0.0, 1.5, -1.5]> : tensor<7xf64>
  %result = stablehlo.sign %operand : tensor<7xf64>
  %result_expected = stablehlo.constant dense<[0x7FF8000000000000, 1.0, -1.0, 0.0, -0.0, 1.0, -1.0]> : tensor<7xf64>
  check.expect_close %result, %result_expected, max_ulp_difference = 0 : tensor<7xf64>, tensor<7xf64>
  return
}

// -----

// Bits, because -0.0 equals 0.0.
func.func @sign_signed_zero() {
  %operand = stablehlo.constant dense<[-0.0, 0.0, -0.25, 0.25]> : tensor<4xf32>
  %result = stablehlo.sign %operand : tensor<4xf32>
  %result_bits = stablehlo.bitcast_convert %result : (tensor<4xf32>) -> tensor<4xui32>
  check.expect_eq_const %result_bits, dense<[0x80000000, 0x00000000, 0xBF800000, 0x3F800000]> : tensor<4xui32>
  return
}

// -----

func.func @sign_c_f32() {
  %operand = stablehlo.constant dense<[(1.0, 2.0), (-1.5, 0.5), (0.25, -3.0), (2.0, 0.0), (-0.5, -0.75), (0.001, 0.001)]> : tensor<6xcomplex<f32>>
  %result = stablehlo.sign %operand : tensor<6xcomplex<f32>>
  %result_expected = stablehlo.constant dense<[(0.4472136, 0.8944272), (-0.9486833, 0.31622776), (0.08304548, -0.99654573), (1.0, 0.0), (-0.5547002, -0.8320503), (0.70710677, 0.70710677)]> : tensor<6xcomplex<f32>>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<6xcomplex<f32>>, tensor<6xcomplex<f32>>
  return
}

// -----

func.func @sign_c_f64() {
  %operand = stablehlo.constant dense<[(1.0, 2.0), (-1.5, 0.5), (0.25, -3.0), (2.0, 0.0), (-0.5, -0.75), (0.001, 0.001)]> : tensor<6xcomplex<f64>>
  %result = stablehlo.sign %operand : tensor<6xcomplex<f64>>
  %result_expected = stablehlo.constant dense<[(0.4472135954999579, 0.8944271909999159), (-0.9486832980505138, 0.31622776601683794), (0.08304547985373997, -0.9965457582448797), (1.0, 0.0), (-0.5547001962252291, -0.8320502943378437), (0.7071067811865476, 0.7071067811865476)]> : tensor<6xcomplex<f64>>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<6xcomplex<f64>>, tensor<6xcomplex<f64>>
  return
}

// -----

func.func @sign_i2() {
  %operand = stablehlo.constant dense<[-2, -1, 0, 1]> : tensor<4xi2>
  %result = stablehlo.sign %operand : tensor<4xi2>
  check.expect_eq_const %result, dense<[-1, -1, 0, 1]> : tensor<4xi2>
  return
}

// -----

func.func @sign_i4() {
  %operand = stablehlo.constant dense<[-8, -7, -1, 0, 1, 2, 5, 6, 7]> : tensor<9xi4>
  %result = stablehlo.sign %operand : tensor<9xi4>
  check.expect_eq_const %result, dense<[-1, -1, -1, 0, 1, 1, 1, 1, 1]> : tensor<9xi4>
  return
}

// -----

func.func @sign_i8() {
  %operand = stablehlo.constant dense<[-128, -127, -1, 0, 1, 5, 100, 126, 127]> : tensor<9xi8>
  %result = stablehlo.sign %operand : tensor<9xi8>
  check.expect_eq_const %result, dense<[-1, -1, -1, 0, 1, 1, 1, 1, 1]> : tensor<9xi8>
  return
}

// -----

func.func @sign_i16() {
  %operand = stablehlo.constant dense<[-32768, -32767, -1, 0, 1, 5, 100, 32766, 32767]> : tensor<9xi16>
  %result = stablehlo.sign %operand : tensor<9xi16>
  check.expect_eq_const %result, dense<[-1, -1, -1, 0, 1, 1, 1, 1, 1]> : tensor<9xi16>
  return
}

// -----

func.func @sign_i32() {
  %operand = stablehlo.constant dense<[-2147483648, -2147483647, -1, 0, 1, 5, 100, 2147483646, 2147483647]> : tensor<9xi32>
  %result = stablehlo.sign %operand : tensor<9xi32>
  check.expect_eq_const %result, dense<[-1, -1, -1, 0, 1, 1, 1, 1, 1]> : tensor<9xi32>
  return
}

// -----

func.func @sign_i64() {
  %operand = stablehlo.constant dense<[-9223372036854775808, -9223372036854775807, -1, 0, 1, 5, 100, 9223372036854775806, 9223372036854775807]> : tensor<9xi64>
  %result = stablehlo.sign %operand : tensor<9xi64>
  check.expect_eq_const %result, dense<[-1, -1, -1, 0, 1, 1, 1, 1, 1]> : tensor<9xi64>
  return
}
