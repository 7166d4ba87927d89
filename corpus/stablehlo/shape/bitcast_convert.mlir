func.func @bitcast_convert_f32_to_ui32() {
  %operand = stablehlo.constant dense<[1.0, -2.0, 0x7F800000, -0.0]> : tensor<4xf32>
  %result = stablehlo.bitcast_convert %operand : (tensor<4xf32>) -> tensor<4xui32>
  check.expect_eq_const %result, dense<[1065353216, 3221225472, 2139095040, 2147483648]> : tensor<4xui32>
  return
}

// -----

func.func @bitcast_convert_ui32_to_f32() {
  %operand = stablehlo.constant dense<[1065353216, 3221225472, 2139095040, 2147483648]> : tensor<4xui32>
  %result = stablehlo.bitcast_convert %operand : (tensor<4xui32>) -> tensor<4xf32>
  %result_bits = stablehlo.bitcast_convert %result : (tensor<4xf32>) -> tensor<4xui32>
  check.expect_eq_const %result_bits, dense<[0x3F800000, 0xC0000000, 0x7F800000, 0x80000000]> : tensor<4xui32>
  return
}

// -----

func.func @bitcast_convert_f64_to_i64() {
  %operand = stablehlo.constant dense<[1.0, -2.0, 0x7FF0000000000000, -0.0]> : tensor<4xf64>
  %result = stablehlo.bitcast_convert %operand : (tensor<4xf64>) -> tensor<4xi64>
  check.expect_eq_const %result, dense<[4607182418800017408, -4611686018427387904, 9218868437227405312, -9223372036854775808]> : tensor<4xi64>
  return
}

// -----

func.func @bitcast_convert_i64_to_f64() {
  %operand = stablehlo.constant dense<[4607182418800017408, -4611686018427387904, 9218868437227405312, -9223372036854775808]> : tensor<4xi64>
  %result = stablehlo.bitcast_convert %operand : (tensor<4xi64>) -> tensor<4xf64>
  %result_bits = stablehlo.bitcast_convert %result : (tensor<4xf64>) -> tensor<4xui64>
  check.expect_eq_const %result_bits, dense<[0x3FF0000000000000, 0xC000000000000000, 0x7FF0000000000000, 0x8000000000000000]> : tensor<4xui64>
  return
}

// -----

func.func @bitcast_convert_bf16_to_ui16() {
  %operand = stablehlo.constant dense<[1.0, -2.0, 0x7F80, -0.0]> : tensor<4xbf16>
  %result = stablehlo.bitcast_convert %operand : (tensor<4xbf16>) -> tensor<4xui16>
  check.expect_eq_const %result, dense<[16256, 49152, 32640, 32768]> : tensor<4xui16>
  return
}

// -----

func.func @bitcast_convert_ui16_to_bf16() {
  %operand = stablehlo.constant dense<[16256, 49152, 32640, 32768]> : tensor<4xui16>
  %result = stablehlo.bitcast_convert %operand : (tensor<4xui16>) -> tensor<4xbf16>
  %result_bits = stablehlo.bitcast_convert %result : (tensor<4xbf16>) -> tensor<4xui16>
  check.expect_eq_const %result_bits, dense<[0x3F80, 0xC000, 0x7F80, 0x8000]> : tensor<4xui16>
  return
}

// -----

func.func @bitcast_convert_f16_to_i16() {
  %operand = stablehlo.constant dense<[1.0, -2.0, 0x7C00, -0.0]> : tensor<4xf16>
  %result = stablehlo.bitcast_convert %operand : (tensor<4xf16>) -> tensor<4xi16>
  check.expect_eq_const %result, dense<[15360, -16384, 31744, -32768]> : tensor<4xi16>
  return
}

// -----

func.func @bitcast_convert_i16_to_f16() {
  %operand = stablehlo.constant dense<[15360, -16384, 31744, -32768]> : tensor<4xi16>
  %result = stablehlo.bitcast_convert %operand : (tensor<4xi16>) -> tensor<4xf16>
  %result_bits = stablehlo.bitcast_convert %result : (tensor<4xf16>) -> tensor<4xui16>
  check.expect_eq_const %result_bits, dense<[0x3C00, 0xC000, 0x7C00, 0x8000]> : tensor<4xui16>
  return
}

// -----

func.func @bitcast_convert_f8e5m2_to_ui8() {
  %operand = stablehlo.constant dense<[1.0, -2.0, 0x7C, -0.0]> : tensor<4xf8E5M2>
  %result = stablehlo.bitcast_convert %operand : (tensor<4xf8E5M2>) -> tensor<4xui8>
  check.expect_eq_const %result, dense<[60, 192, 124, 128]> : tensor<4xui8>
  return
}

// -----

func.func @bitcast_convert_ui8_to_f8e5m2() {
  %operand = stablehlo.constant dense<[60, 192, 124, 128]> : tensor<4xui8>
  %result = stablehlo.bitcast_convert %operand : (tensor<4xui8>) -> tensor<4xf8E5M2>
  %result_bits = stablehlo.bitcast_convert %result : (tensor<4xf8E5M2>) -> tensor<4xui8>
  check.expect_eq_const %result_bits, dense<[0x3C, 0xC0, 0x7C, 0x80]> : tensor<4xui8>
  return
}

// -----

func.func @bitcast_convert_i32_to_ui32() {
  %operand = stablehlo.constant dense<[-1, 1]> : tensor<2xi32>
  %result = stablehlo.bitcast_convert %operand : (tensor<2xi32>) -> tensor<2xui32>
  check.expect_eq_const %result, dense<[4294967295, 1]> : tensor<2xui32>
  return
}

// -----

// Low bits first.
func.func @bitcast_convert_narrows() {
  %operand = stablehlo.constant dense<[16909060, 4294901244]> : tensor<2xui32>
  %result = stablehlo.bitcast_convert %operand : (tensor<2xui32>) -> tensor<2x4xui8>
  check.expect_eq_const %result, dense<[[4, 3, 2, 1], [252, 253, 254, 255]]> : tensor<2x4xui8>
  return
}

// -----

func.func @bitcast_convert_widens() {
  %operand = stablehlo.constant dense<[[4, 3, 2, 1], [252, 253, 254, 255]]> : tensor<2x4xui8>
  %result = stablehlo.bitcast_convert %operand : (tensor<2x4xui8>) -> tensor<2xui32>
  check.expect_eq_const %result, dense<[16909060, 4294901244]> : tensor<2xui32>
  return
}

// -----

func.func @bitcast_convert_f64_to_f32() {
  %operand = stablehlo.constant dense<[1.0]> : tensor<1xf64>
  %result = stablehlo.bitcast_convert %operand : (tensor<1xf64>) -> tensor<1x2xf32>
  check.expect_eq_const %result, dense<[[0.0, 1.875]]> : tensor<1x2xf32>
  return
}

// -----

func.func @bitcast_convert_i8_to_i4() {
  %operand = stablehlo.constant dense<[33, -1]> : tensor<2xi8>
  %result = stablehlo.bitcast_convert %operand : (tensor<2xi8>) -> tensor<2x2xi4>
  check.expect_eq_const %result, dense<[[1, 2], [-1, -1]]> : tensor<2x2xi4>
  return
}

// -----

func.func @bitcast_convert_i4_to_i8() {
  %operand = stablehlo.constant dense<[[1, 2], [-1, -1]]> : tensor<2x2xi4>
  %result = stablehlo.bitcast_convert %operand : (tensor<2x2xi4>) -> tensor<2xi8>
  check.expect_eq_const %result, dense<[33, -1]> : tensor<2xi8>
  return
}
