func.func @convert_i2_to_f64() {
  %operand = stablehlo.constant dense<[-2, -1, 0, 1]> : tensor<4xi2>
  %result = stablehlo.convert %operand : (tensor<4xi2>) -> tensor<4xf64>
  check.expect_eq_const %result, dense<[-2.0, -1.0, 0.0, 1.0]> : tensor<4xf64>
  return
}

// -----

func.func @convert_i2_to_f32() {
  %operand = stablehlo.constant dense<[-2, -1, 0, 1]> : tensor<4xi2>
  %result = stablehlo.convert %operand : (tensor<4xi2>) -> tensor<4xf32>
  check.expect_eq_const %result, dense<[-2.0, -1.0, 0.0, 1.0]> : tensor<4xf32>
  return
}

// -----

func.func @convert_i2_to_i1() {
  %operand = stablehlo.constant dense<[-2, -1, 0, 1]> : tensor<4xi2>
  %result = stablehlo.convert %operand : (tensor<4xi2>) -> tensor<4xi1>
  check.expect_eq_const %result, dense<[true, true, false, true]> : tensor<4xi1>
  return
}

// -----

func.func @convert_i1_to_i2() {
  %operand = stablehlo.constant dense<[true, false]> : tensor<2xi1>
  %result = stablehlo.convert %operand : (tensor<2xi1>) -> tensor<2xi2>
  check.expect_eq_const %result, dense<[1, 0]> : tensor<2xi2>
  return
}

// -----

// Rounds towards zero.
func.func @convert_f32_to_i2() {
  %operand = stablehlo.constant dense<[-2.0, -1.75, 0.75, 1.0]> : tensor<4xf32>
  %result = stablehlo.convert %operand : (tensor<4xf32>) -> tensor<4xi2>
  check.expect_eq_const %result, dense<[-2, -1, 0, 1]> : tensor<4xi2>
  return
}

// -----

func.func @convert_i4_to_f64() {
  %operand = stablehlo.constant dense<[-8, -7, -1, 0, 1, 2, 5, 6, 7]> : tensor<9xi4>
  %result = stablehlo.convert %operand : (tensor<9xi4>) -> tensor<9xf64>
  check.expect_eq_const %result, dense<[-8.0, -7.0, -1.0, 0.0, 1.0, 2.0, 5.0, 6.0, 7.0]> : tensor<9xf64>
  return
}

// -----

func.func @convert_i4_to_f32() {
  %operand = stablehlo.constant dense<[-8, -7, -1, 0, 1, 2, 5, 6, 7]> : tensor<9xi4>
  %result = stablehlo.convert %operand : (tensor<9xi4>) -> tensor<9xf32>
  check.expect_eq_const %result, dense<[-8.0, -7.0, -1.0, 0.0, 1.0, 2.0, 5.0, 6.0, 7.0]> : tensor<9xf32>
  return
}

// -----

func.func @convert_i4_to_i1() {
  %operand = stablehlo.constant dense<[-8, -7, -1, 0, 1, 2, 5, 6, 7]> : tensor<9xi4>
  %result = stablehlo.convert %operand : (tensor<9xi4>) -> tensor<9xi1>
  check.expect_eq_const %result, dense<[true, true, true, false, true, true, true, true, true]> : tensor<9xi1>
  return
}

// -----

func.func @convert_i1_to_i4() {
  %operand = stablehlo.constant dense<[true, false]> : tensor<2xi1>
  %result = stablehlo.convert %operand : (tensor<2xi1>) -> tensor<2xi4>
  check.expect_eq_const %result, dense<[1, 0]> : tensor<2xi4>
  return
}

// -----

// Rounds towards zero.
func.func @convert_f32_to_i4() {
  %operand = stablehlo.constant dense<[-2.0, -1.75, 0.75, 1.0]> : tensor<4xf32>
  %result = stablehlo.convert %operand : (tensor<4xf32>) -> tensor<4xi4>
  check.expect_eq_const %result, dense<[-2, -1, 0, 1]> : tensor<4xi4>
  return
}

// -----

func.func @convert_i8_to_f64() {
  %operand = stablehlo.constant dense<[-128, -127, -1, 0, 1, 5, 100, 126, 127]> : tensor<9xi8>
  %result = stablehlo.convert %operand : (tensor<9xi8>) -> tensor<9xf64>
  check.expect_eq_const %result, dense<[-128.0, -127.0, -1.0, 0.0, 1.0, 5.0, 100.0, 126.0, 127.0]> : tensor<9xf64>
  return
}

// -----

func.func @convert_i8_to_f32() {
  %operand = stablehlo.constant dense<[-128, -127, -1, 0, 1, 5, 100, 126, 127]> : tensor<9xi8>
  %result = stablehlo.convert %operand : (tensor<9xi8>) -> tensor<9xf32>
  check.expect_eq_const %result, dense<[-128.0, -127.0, -1.0, 0.0, 1.0, 5.0, 100.0, 126.0, 127.0]> : tensor<9xf32>
  return
}

// -----

func.func @convert_i8_to_i1() {
  %operand = stablehlo.constant dense<[-128, -127, -1, 0, 1, 5, 100, 126, 127]> : tensor<9xi8>
  %result = stablehlo.convert %operand : (tensor<9xi8>) -> tensor<9xi1>
  check.expect_eq_const %result, dense<[true, true, true, false, true, true, true, true, true]> : tensor<9xi1>
  return
}

// -----

func.func @convert_i1_to_i8() {
  %operand = stablehlo.constant dense<[true, false]> : tensor<2xi1>
  %result = stablehlo.convert %operand : (tensor<2xi1>) -> tensor<2xi8>
  check.expect_eq_const %result, dense<[1, 0]> : tensor<2xi8>
  return
}

// -----

// Rounds towards zero.
func.func @convert_f32_to_i8() {
  %operand = stablehlo.constant dense<[-2.0, -1.75, 0.75, 1.0]> : tensor<4xf32>
  %result = stablehlo.convert %operand : (tensor<4xf32>) -> tensor<4xi8>
  check.expect_eq_const %result, dense<[-2, -1, 0, 1]> : tensor<4xi8>
  return
}

// -----

func.func @convert_i16_to_f64() {
  %operand = stablehlo.constant dense<[-32768, -32767, -1, 0, 1, 5, 100, 32766, 32767]> : tensor<9xi16>
  %result = stablehlo.convert %operand : (tensor<9xi16>) -> tensor<9xf64>
  check.expect_eq_const %result, dense<[-32768.0, -32767.0, -1.0, 0.0, 1.0, 5.0, 100.0, 32766.0, 32767.0]> : tensor<9xf64>
  return
}

// -----

func.func @convert_i16_to_f32() {
  %operand = stablehlo.constant dense<[-32768, -32767, -1, 0, 1, 5, 100, 32766, 32767]> : tensor<9xi16>
  %result = stablehlo.convert %operand : (tensor<9xi16>) -> tensor<9xf32>
  check.expect_eq_const %result, dense<[-32768.0, -32767.0, -1.0, 0.0, 1.0, 5.0, 100.0, 32766.0, 32767.0]> : tensor<9xf32>
  return
}

// -----

func.func @convert_i16_to_i1() {
  %operand = stablehlo.constant dense<[-32768, -32767, -1, 0, 1, 5, 100, 32766, 32767]> : tensor<9xi16>
  %result = stablehlo.convert %operand : (tensor<9xi16>) -> tensor<9xi1>
  check.expect_eq_const %result, dense<[true, true, true, false, true, true, true, true, true]> : tensor<9xi1>
  return
}

// -----

func.func @convert_i1_to_i16() {
  %operand = stablehlo.constant dense<[true, false]> : tensor<2xi1>
  %result = stablehlo.convert %operand : (tensor<2xi1>) -> tensor<2xi16>
  check.expect_eq_const %result, dense<[1, 0]> : tensor<2xi16>
  return
}

// -----

// Rounds towards zero.
func.func @convert_f32_to_i16() {
  %operand = stablehlo.constant dense<[-2.0, -1.75, 0.75, 1.0]> : tensor<4xf32>
  %result = stablehlo.convert %operand : (tensor<4xf32>) -> tensor<4xi16>
  check.expect_eq_const %result, dense<[-2, -1, 0, 1]> : tensor<4xi16>
  return
}

// -----

func.func @convert_i32_to_f64() {
  %operand = stablehlo.constant dense<[-2147483648, -2147483647, -1, 0, 1, 5, 100, 2147483646, 2147483647]> : tensor<9xi32>
  %result = stablehlo.convert %operand : (tensor<9xi32>) -> tensor<9xf64>
  check.expect_eq_const %result, dense<[-2147483648.0, -2147483647.0, -1.0, 0.0, 1.0, 5.0, 100.0, 2147483646.0, 2147483647.0]> : tensor<9xf64>
  return
}

// -----

func.func @convert_i32_to_f32() {
  %operand = stablehlo.constant dense<[-2147483648, -2147483647, -1, 0, 1, 5, 100, 2147483646, 2147483647]> : tensor<9xi32>
  %result = stablehlo.convert %operand : (tensor<9xi32>) -> tensor<9xf32>
  check.expect_eq_const %result, dense<[-2.1474836e9, -2.1474836e9, -1.0, 0.0, 1.0, 5.0, 100.0, 2.1474836e9, 2.1474836e9]> : tensor<9xf32>
  return
}

// -----

func.func @convert_i32_to_i1() {
  %operand = stablehlo.constant dense<[-2147483648, -2147483647, -1, 0, 1, 5, 100, 2147483646, 2147483647]> : tensor<9xi32>
  %result = stablehlo.convert %operand : (tensor<9xi32>) -> tensor<9xi1>
  check.expect_eq_const %result, dense<[true, true, true, false, true, true, true, true, true]> : tensor<9xi1>
  return
}

// -----

func.func @convert_i1_to_i32() {
  %operand = stablehlo.constant dense<[true, false]> : tensor<2xi1>
  %result = stablehlo.convert %operand : (tensor<2xi1>) -> tensor<2xi32>
  check.expect_eq_const %result, dense<[1, 0]> : tensor<2xi32>
  return
}

// -----

// Rounds towards zero.
func.func @convert_f32_to_i32() {
  %operand = stablehlo.constant dense<[-2.0, -1.75, 0.75, 1.0]> : tensor<4xf32>
  %result = stablehlo.convert %operand : (tensor<4xf32>) -> tensor<4xi32>
  check.expect_eq_const %result, dense<[-2, -1, 0, 1]> : tensor<4xi32>
  return
}

// -----

func.func @convert_i64_to_f64() {
  %operand = stablehlo.constant dense<[-1, 0, 1, 5, 100]> : tensor<5xi64>
  %result = stablehlo.convert %operand : (tensor<5xi64>) -> tensor<5xf64>
  check.expect_eq_const %result, dense<[-1.0, 0.0, 1.0, 5.0, 100.0]> : tensor<5xf64>
  return
}

// -----

func.func @convert_i64_to_f32() {
  %operand = stablehlo.constant dense<[-1, 0, 1, 5, 100]> : tensor<5xi64>
  %result = stablehlo.convert %operand : (tensor<5xi64>) -> tensor<5xf32>
  check.expect_eq_const %result, dense<[-1.0, 0.0, 1.0, 5.0, 100.0]> : tensor<5xf32>
  return
}

// -----

func.func @convert_i64_to_i1() {
  %operand = stablehlo.constant dense<[-1, 0, 1, 5, 100]> : tensor<5xi64>
  %result = stablehlo.convert %operand : (tensor<5xi64>) -> tensor<5xi1>
  check.expect_eq_const %result, dense<[true, false, true, true, true]> : tensor<5xi1>
  return
}

// -----

func.func @convert_i1_to_i64() {
  %operand = stablehlo.constant dense<[true, false]> : tensor<2xi1>
  %result = stablehlo.convert %operand : (tensor<2xi1>) -> tensor<2xi64>
  check.expect_eq_const %result, dense<[1, 0]> : tensor<2xi64>
  return
}

// -----

// Rounds towards zero.
func.func @convert_f32_to_i64() {
  %operand = stablehlo.constant dense<[-2.0, -1.75, 0.75, 1.0]> : tensor<4xf32>
  %result = stablehlo.convert %operand : (tensor<4xf32>) -> tensor<4xi64>
  check.expect_eq_const %result, dense<[-2, -1, 0, 1]> : tensor<4xi64>
  return
}

// -----

func.func @convert_ui2_to_f64() {
  %operand = stablehlo.constant dense<[0, 1, 2, 3]> : tensor<4xui2>
  %result = stablehlo.convert %operand : (tensor<4xui2>) -> tensor<4xf64>
  check.expect_eq_const %result, dense<[0.0, 1.0, 2.0, 3.0]> : tensor<4xf64>
  return
}

// -----

func.func @convert_ui2_to_f32() {
  %operand = stablehlo.constant dense<[0, 1, 2, 3]> : tensor<4xui2>
  %result = stablehlo.convert %operand : (tensor<4xui2>) -> tensor<4xf32>
  check.expect_eq_const %result, dense<[0.0, 1.0, 2.0, 3.0]> : tensor<4xf32>
  return
}

// -----

func.func @convert_ui2_to_i1() {
  %operand = stablehlo.constant dense<[0, 1, 2, 3]> : tensor<4xui2>
  %result = stablehlo.convert %operand : (tensor<4xui2>) -> tensor<4xi1>
  check.expect_eq_const %result, dense<[false, true, true, true]> : tensor<4xi1>
  return
}

// -----

func.func @convert_i1_to_ui2() {
  %operand = stablehlo.constant dense<[true, false]> : tensor<2xi1>
  %result = stablehlo.convert %operand : (tensor<2xi1>) -> tensor<2xui2>
  check.expect_eq_const %result, dense<[1, 0]> : tensor<2xui2>
  return
}

// -----

// Rounds towards zero.
func.func @convert_f32_to_ui2() {
  %operand = stablehlo.constant dense<[0.75, 1.0]> : tensor<2xf32>
  %result = stablehlo.convert %operand : (tensor<2xf32>) -> tensor<2xui2>
  check.expect_eq_const %result, dense<[0, 1]> : tensor<2xui2>
  return
}

// -----

func.func @convert_ui4_to_f64() {
  %operand = stablehlo.constant dense<[0, 1, 5, 10, 14, 15]> : tensor<6xui4>
  %result = stablehlo.convert %operand : (tensor<6xui4>) -> tensor<6xf64>
  check.expect_eq_const %result, dense<[0.0, 1.0, 5.0, 10.0, 14.0, 15.0]> : tensor<6xf64>
  return
}

// -----

func.func @convert_ui4_to_f32() {
  %operand = stablehlo.constant dense<[0, 1, 5, 10, 14, 15]> : tensor<6xui4>
  %result = stablehlo.convert %operand : (tensor<6xui4>) -> tensor<6xf32>
  check.expect_eq_const %result, dense<[0.0, 1.0, 5.0, 10.0, 14.0, 15.0]> : tensor<6xf32>
  return
}

// -----

func.func @convert_ui4_to_i1() {
  %operand = stablehlo.constant dense<[0, 1, 5, 10, 14, 15]> : tensor<6xui4>
  %result = stablehlo.convert %operand : (tensor<6xui4>) -> tensor<6xi1>
  check.expect_eq_const %result, dense<[false, true, true, true, true, true]> : tensor<6xi1>
  return
}

// -----

func.func @convert_i1_to_ui4() {
  %operand = stablehlo.constant dense<[true, false]> : tensor<2xi1>
  %result = stablehlo.convert %operand : (tensor<2xi1>) -> tensor<2xui4>
  check.expect_eq_const %result, dense<[1, 0]> : tensor<2xui4>
  return
}

// -----

// Rounds towards zero.
func.func @convert_f32_to_ui4() {
  %operand = stablehlo.constant dense<[0.75, 1.0]> : tensor<2xf32>
  %result = stablehlo.convert %operand : (tensor<2xf32>) -> tensor<2xui4>
  check.expect_eq_const %result, dense<[0, 1]> : tensor<2xui4>
  return
}

// -----

func.func @convert_ui8_to_f64() {
  %operand = stablehlo.constant dense<[0, 1, 5, 100, 254, 255]> : tensor<6xui8>
  %result = stablehlo.convert %operand : (tensor<6xui8>) -> tensor<6xf64>
  check.expect_eq_const %result, dense<[0.0, 1.0, 5.0, 100.0, 254.0, 255.0]> : tensor<6xf64>
  return
}

// -----

func.func @convert_ui8_to_f32() {
  %operand = stablehlo.constant dense<[0, 1, 5, 100, 254, 255]> : tensor<6xui8>
  %result = stablehlo.convert %operand : (tensor<6xui8>) -> tensor<6xf32>
  check.expect_eq_const %result, dense<[0.0, 1.0, 5.0, 100.0, 254.0, 255.0]> : tensor<6xf32>
  return
}

// -----

func.func @convert_ui8_to_i1() {
  %operand = stablehlo.constant dense<[0, 1, 5, 100, 254, 255]> : tensor<6xui8>
  %result = stablehlo.convert %operand : (tensor<6xui8>) -> tensor<6xi1>
  check.expect_eq_const %result, dense<[false, true, true, true, true, true]> : tensor<6xi1>
  return
}

// -----

func.func @convert_i1_to_ui8() {
  %operand = stablehlo.constant dense<[true, false]> : tensor<2xi1>
  %result = stablehlo.convert %operand : (tensor<2xi1>) -> tensor<2xui8>
  check.expect_eq_const %result, dense<[1, 0]> : tensor<2xui8>
  return
}

// -----

// Rounds towards zero.
func.func @convert_f32_to_ui8() {
  %operand = stablehlo.constant dense<[0.75, 1.0]> : tensor<2xf32>
  %result = stablehlo.convert %operand : (tensor<2xf32>) -> tensor<2xui8>
  check.expect_eq_const %result, dense<[0, 1]> : tensor<2xui8>
  return
}

// -----

func.func @convert_ui16_to_f64() {
  %operand = stablehlo.constant dense<[0, 1, 5, 100, 65534, 65535]> : tensor<6xui16>
  %result = stablehlo.convert %operand : (tensor<6xui16>) -> tensor<6xf64>
  check.expect_eq_const %result, dense<[0.0, 1.0, 5.0, 100.0, 65534.0, 65535.0]> : tensor<6xf64>
  return
}

// -----

func.func @convert_ui16_to_f32() {
  %operand = stablehlo.constant dense<[0, 1, 5, 100, 65534, 65535]> : tensor<6xui16>
  %result = stablehlo.convert %operand : (tensor<6xui16>) -> tensor<6xf32>
  check.expect_eq_const %result, dense<[0.0, 1.0, 5.0, 100.0, 65534.0, 65535.0]> : tensor<6xf32>
  return
}

// -----

func.func @convert_ui16_to_i1() {
  %operand = stablehlo.constant dense<[0, 1, 5, 100, 65534, 65535]> : tensor<6xui16>
  %result = stablehlo.convert %operand : (tensor<6xui16>) -> tensor<6xi1>
  check.expect_eq_const %result, dense<[false, true, true, true, true, true]> : tensor<6xi1>
  return
}

// -----

func.func @convert_i1_to_ui16() {
  %operand = stablehlo.constant dense<[true, false]> : tensor<2xi1>
  %result = stablehlo.convert %operand : (tensor<2xi1>) -> tensor<2xui16>
  check.expect_eq_const %result, dense<[1, 0]> : tensor<2xui16>
  return
}

// -----

// Rounds towards zero.
func.func @convert_f32_to_ui16() {
  %operand = stablehlo.constant dense<[0.75, 1.0]> : tensor<2xf32>
  %result = stablehlo.convert %operand : (tensor<2xf32>) -> tensor<2xui16>
  check.expect_eq_const %result, dense<[0, 1]> : tensor<2xui16>
  return
}

// -----

func.func @convert_ui32_to_f64() {
  %operand = stablehlo.constant dense<[0, 1, 5, 100, 4294967294, 4294967295]> : tensor<6xui32>
  %result = stablehlo.convert %operand : (tensor<6xui32>) -> tensor<6xf64>
  check.expect_eq_const %result, dense<[0.0, 1.0, 5.0, 100.0, 4294967294.0, 4294967295.0]> : tensor<6xf64>
  return
}

// -----

func.func @convert_ui32_to_f32() {
  %operand = stablehlo.constant dense<[0, 1, 5, 100, 4294967294, 4294967295]> : tensor<6xui32>
  %result = stablehlo.convert %operand : (tensor<6xui32>) -> tensor<6xf32>
  check.expect_eq_const %result, dense<[0.0, 1.0, 5.0, 100.0, 4.2949673e9, 4.2949673e9]> : tensor<6xf32>
  return
}

// -----

func.func @convert_ui32_to_i1() {
  %operand = stablehlo.constant dense<[0, 1, 5, 100, 4294967294, 4294967295]> : tensor<6xui32>
  %result = stablehlo.convert %operand : (tensor<6xui32>) -> tensor<6xi1>
  check.expect_eq_const %result, dense<[false, true, true, true, true, true]> : tensor<6xi1>
  return
}

// -----

func.func @convert_i1_to_ui32() {
  %operand = stablehlo.constant dense<[true, false]> : tensor<2xi1>
  %result = stablehlo.convert %operand : (tensor<2xi1>) -> tensor<2xui32>
  check.expect_eq_const %result, dense<[1, 0]> : tensor<2xui32>
  return
}

// -----

// Rounds towards zero.
func.func @convert_f32_to_ui32() {
  %operand = stablehlo.constant dense<[0.75, 1.0]> : tensor<2xf32>
  %result = stablehlo.convert %operand : (tensor<2xf32>) -> tensor<2xui32>
  check.expect_eq_const %result, dense<[0, 1]> : tensor<2xui32>
  return
}

// -----

func.func @convert_ui64_to_f64() {
  %operand = stablehlo.constant dense<[0, 1, 5, 100]> : tensor<4xui64>
  %result = stablehlo.convert %operand : (tensor<4xui64>) -> tensor<4xf64>
  check.expect_eq_const %result, dense<[0.0, 1.0, 5.0, 100.0]> : tensor<4xf64>
  return
}

// -----

func.func @convert_ui64_to_f32() {
  %operand = stablehlo.constant dense<[0, 1, 5, 100]> : tensor<4xui64>
  %result = stablehlo.convert %operand : (tensor<4xui64>) -> tensor<4xf32>
  check.expect_eq_const %result, dense<[0.0, 1.0, 5.0, 100.0]> : tensor<4xf32>
  return
}

// -----

func.func @convert_ui64_to_i1() {
  %operand = stablehlo.constant dense<[0, 1, 5, 100]> : tensor<4xui64>
  %result = stablehlo.convert %operand : (tensor<4xui64>) -> tensor<4xi1>
  check.expect_eq_const %result, dense<[false, true, true, true]> : tensor<4xi1>
  return
}

// -----

func.func @convert_i1_to_ui64() {
  %operand = stablehlo.constant dense<[true, false]> : tensor<2xi1>
  %result = stablehlo.convert %operand : (tensor<2xi1>) -> tensor<2xui64>
  check.expect_eq_const %result, dense<[1, 0]> : tensor<2xui64>
  return
}

// -----

// Rounds towards zero.
func.func @convert_f32_to_ui64() {
  %operand = stablehlo.constant dense<[0.75, 1.0]> : tensor<2xf32>
  %result = stablehlo.convert %operand : (tensor<2xf32>) -> tensor<2xui64>
  check.expect_eq_const %result, dense<[0, 1]> : tensor<2xui64>
  return
}

// -----

// Keeps the low bits.
func.func @convert_i32_to_i8() {
  %operand = stablehlo.constant dense<[300, -129, 127, -1]> : tensor<4xi32>
  %result = stablehlo.convert %operand : (tensor<4xi32>) -> tensor<4xi8>
  check.expect_eq_const %result, dense<[44, 127, 127, -1]> : tensor<4xi8>
  return
}

// -----

// Extends the sign.
func.func @convert_i8_to_ui16() {
  %operand = stablehlo.constant dense<[-1, 127]> : tensor<2xi8>
  %result = stablehlo.convert %operand : (tensor<2xi8>) -> tensor<2xui16>
  check.expect_eq_const %result, dense<[65535, 127]> : tensor<2xui16>
  return
}

// -----

func.func @convert_ui8_to_i16() {
  %operand = stablehlo.constant dense<[255, 127]> : tensor<2xui8>
  %result = stablehlo.convert %operand : (tensor<2xui8>) -> tensor<2xi16>
  check.expect_eq_const %result, dense<[255, 127]> : tensor<2xi16>
  return
}

// -----

func.func @convert_i64_to_f32_ties_to_even() {
  %operand = stablehlo.constant dense<[16777217, 16777219]> : tensor<2xi64>
  %result = stablehlo.convert %operand : (tensor<2xi64>) -> tensor<2xf32>
  check.expect_eq_const %result, dense<[16777216.0, 16777220.0]> : tensor<2xf32>
  return
}

// -----

func.func @convert_f64_to_f32() {
  %operand = stablehlo.constant dense<[1.0e300, 0.1, 1.0e-46, 0x7FF8000000000000]> : tensor<4xf64>
  %result = stablehlo.convert %operand : (tensor<4xf64>) -> tensor<4xf32>
  %result_expected = stablehlo.constant dense<[0x7F800000, 0.1, 0.0, 0x7FC00000]> : tensor<4xf32>
  check.expect_close %result, %result_expected, max_ulp_difference = 0 : tensor<4xf32>, tensor<4xf32>
  return
}

// -----

// Ties to even.
func.func @convert_f32_to_bf16() {
  %operand = stablehlo.constant dense<[1.0039062, 1.0117188, 3.4e38]> : tensor<3xf32>
  %result = stablehlo.convert %operand : (tensor<3xf32>) -> tensor<3xbf16>
  check.expect_eq_const %result, dense<[1.0, 1.016, 0x7F80]> : tensor<3xbf16>
  return
}

// -----

func.func @convert_f32_to_f16() {
  %operand = stablehlo.constant dense<[65504.0, 65519.0, 65520.0, 1.0e-8]> : tensor<4xf32>
  %result = stablehlo.convert %operand : (tensor<4xf32>) -> tensor<4xf16>
  check.expect_eq_const %result, dense<[65500.0, 65500.0, 0x7C00, 0.0]> : tensor<4xf16>
  return
}

// -----

func.func @convert_f32_to_f4e2m1fn() {
  %operand = stablehlo.constant dense<[1.0, 1.0625, 1.1875, 3.0, 0.5, 2.0]> : tensor<6xf32>
  %result = stablehlo.convert %operand : (tensor<6xf32>) -> tensor<6xf4E2M1FN>
  check.expect_eq_const %result, dense<[1.0, 1.0, 1.0, 3.0, 0.5, 2.0]> : tensor<6xf4E2M1FN>
  return
}

// -----

func.func @convert_f4e2m1fn_to_f32() {
  %operand = stablehlo.constant dense<[1.0, 1.0, 1.0, 3.0, 0.5, 2.0]> : tensor<6xf4E2M1FN>
  %result = stablehlo.convert %operand : (tensor<6xf4E2M1FN>) -> tensor<6xf32>
  check.expect_eq_const %result, dense<[1.0, 1.0, 1.0, 3.0, 0.5, 2.0]> : tensor<6xf32>
  return
}

// -----

func.func @convert_f32_to_f8e3m4() {
  %operand = stablehlo.constant dense<[1.0, 1.0625, 1.1875, 3.0, 0.5, 2.0]> : tensor<6xf32>
  %result = stablehlo.convert %operand : (tensor<6xf32>) -> tensor<6xf8E3M4>
  check.expect_eq_const %result, dense<[1.0, 1.06, 1.2, 3.0, 0.5, 2.0]> : tensor<6xf8E3M4>
  return
}

// -----

func.func @convert_f8e3m4_to_f32() {
  %operand = stablehlo.constant dense<[1.0, 1.06, 1.2, 3.0, 0.5, 2.0]> : tensor<6xf8E3M4>
  %result = stablehlo.convert %operand : (tensor<6xf8E3M4>) -> tensor<6xf32>
  check.expect_eq_const %result, dense<[1.0, 1.0625, 1.1875, 3.0, 0.5, 2.0]> : tensor<6xf32>
  return
}

// -----

func.func @convert_f32_to_f8e4m3() {
  %operand = stablehlo.constant dense<[1.0, 1.0625, 1.1875, 3.0, 0.5, 2.0]> : tensor<6xf32>
  %result = stablehlo.convert %operand : (tensor<6xf32>) -> tensor<6xf8E4M3>
  check.expect_eq_const %result, dense<[1.0, 1.0, 1.2, 3.0, 0.5, 2.0]> : tensor<6xf8E4M3>
  return
}

// -----

func.func @convert_f8e4m3_to_f32() {
  %operand = stablehlo.constant dense<[1.0, 1.0, 1.2, 3.0, 0.5, 2.0]> : tensor<6xf8E4M3>
  %result = stablehlo.convert %operand : (tensor<6xf8E4M3>) -> tensor<6xf32>
  check.expect_eq_const %result, dense<[1.0, 1.0, 1.25, 3.0, 0.5, 2.0]> : tensor<6xf32>
  return
}

// -----

func.func @convert_f32_to_f8e4m3b11fnuz() {
  %operand = stablehlo.constant dense<[1.0, 1.0625, 1.1875, 3.0, 0.5, 2.0]> : tensor<6xf32>
  %result = stablehlo.convert %operand : (tensor<6xf32>) -> tensor<6xf8E4M3B11FNUZ>
  check.expect_eq_const %result, dense<[1.0, 1.0, 1.2, 3.0, 0.5, 2.0]> : tensor<6xf8E4M3B11FNUZ>
  return
}

// -----

func.func @convert_f8e4m3b11fnuz_to_f32() {
  %operand = stablehlo.constant dense<[1.0, 1.0, 1.2, 3.0, 0.5, 2.0]> : tensor<6xf8E4M3B11FNUZ>
  %result = stablehlo.convert %operand : (tensor<6xf8E4M3B11FNUZ>) -> tensor<6xf32>
  check.expect_eq_const %result, dense<[1.0, 1.0, 1.25, 3.0, 0.5, 2.0]> : tensor<6xf32>
  return
}

// -----

func.func @convert_f32_to_f8e4m3fn() {
  %operand = stablehlo.constant dense<[1.0, 1.0625, 1.1875, 3.0, 0.5, 2.0]> : tensor<6xf32>
  %result = stablehlo.convert %operand : (tensor<6xf32>) -> tensor<6xf8E4M3FN>
  check.expect_eq_const %result, dense<[1.0, 1.0, 1.2, 3.0, 0.5, 2.0]> : tensor<6xf8E4M3FN>
  return
}

// -----

func.func @convert_f8e4m3fn_to_f32() {
  %operand = stablehlo.constant dense<[1.0, 1.0, 1.2, 3.0, 0.5, 2.0]> : tensor<6xf8E4M3FN>
  %result = stablehlo.convert %operand : (tensor<6xf8E4M3FN>) -> tensor<6xf32>
  check.expect_eq_const %result, dense<[1.0, 1.0, 1.25, 3.0, 0.5, 2.0]> : tensor<6xf32>
  return
}

// -----

func.func @convert_f32_to_f8e4m3fnuz() {
  %operand = stablehlo.constant dense<[1.0, 1.0625, 1.1875, 3.0, 0.5, 2.0]> : tensor<6xf32>
  %result = stablehlo.convert %operand : (tensor<6xf32>) -> tensor<6xf8E4M3FNUZ>
  check.expect_eq_const %result, dense<[1.0, 1.0, 1.2, 3.0, 0.5, 2.0]> : tensor<6xf8E4M3FNUZ>
  return
}

// -----

func.func @convert_f8e4m3fnuz_to_f32() {
  %operand = stablehlo.constant dense<[1.0, 1.0, 1.2, 3.0, 0.5, 2.0]> : tensor<6xf8E4M3FNUZ>
  %result = stablehlo.convert %operand : (tensor<6xf8E4M3FNUZ>) -> tensor<6xf32>
  check.expect_eq_const %result, dense<[1.0, 1.0, 1.25, 3.0, 0.5, 2.0]> : tensor<6xf32>
  return
}

// -----

func.func @convert_f32_to_f8e5m2() {
  %operand = stablehlo.constant dense<[1.0, 1.0625, 1.1875, 3.0, 0.5, 2.0]> : tensor<6xf32>
  %result = stablehlo.convert %operand : (tensor<6xf32>) -> tensor<6xf8E5M2>
  check.expect_eq_const %result, dense<[1.0, 1.0, 1.2, 3.0, 0.5, 2.0]> : tensor<6xf8E5M2>
  return
}

// -----

func.func @convert_f8e5m2_to_f32() {
  %operand = stablehlo.constant dense<[1.0, 1.0, 1.2, 3.0, 0.5, 2.0]> : tensor<6xf8E5M2>
  %result = stablehlo.convert %operand : (tensor<6xf8E5M2>) -> tensor<6xf32>
  check.expect_eq_const %result, dense<[1.0, 1.0, 1.25, 3.0, 0.5, 2.0]> : tensor<6xf32>
  return
}

// -----

func.func @convert_f32_to_f8e5m2fnuz() {
  %operand = stablehlo.constant dense<[1.0, 1.0625, 1.1875, 3.0, 0.5, 2.0]> : tensor<6xf32>
  %result = stablehlo.convert %operand : (tensor<6xf32>) -> tensor<6xf8E5M2FNUZ>
  check.expect_eq_const %result, dense<[1.0, 1.0, 1.2, 3.0, 0.5, 2.0]> : tensor<6xf8E5M2FNUZ>
  return
}

// -----

func.func @convert_f8e5m2fnuz_to_f32() {
  %operand = stablehlo.constant dense<[1.0, 1.0, 1.2, 3.0, 0.5, 2.0]> : tensor<6xf8E5M2FNUZ>
  %result = stablehlo.convert %operand : (tensor<6xf8E5M2FNUZ>) -> tensor<6xf32>
  check.expect_eq_const %result, dense<[1.0, 1.0, 1.25, 3.0, 0.5, 2.0]> : tensor<6xf32>
  return
}

// -----

func.func @convert_f32_to_f8e8m0fnu() {
  %operand = stablehlo.constant dense<[1.0, 2.0, 0.25, 128.0]> : tensor<4xf32>
  %result = stablehlo.convert %operand : (tensor<4xf32>) -> tensor<4xf8E8M0FNU>
  check.expect_eq_const %result, dense<[1.0, 2.0, 0.2, 100.0]> : tensor<4xf8E8M0FNU>
  return
}

// -----

func.func @convert_f8e8m0fnu_to_f32() {
  %operand = stablehlo.constant dense<[1.0, 2.0, 0.2, 100.0]> : tensor<4xf8E8M0FNU>
  %result = stablehlo.convert %operand : (tensor<4xf8E8M0FNU>) -> tensor<4xf32>
  check.expect_eq_const %result, dense<[1.0, 2.0, 0.25, 128.0]> : tensor<4xf32>
  return
}

// -----

func.func @convert_f32_to_f8e4m3fn_overflow() {
  %operand = stablehlo.constant dense<[448.0, 464.0, 480.0, 0x7F800000]> : tensor<4xf32>
  %result = stablehlo.convert %operand : (tensor<4xf32>) -> tensor<4xf8E4M3FN>
  %result_expected = stablehlo.constant dense<[450.0, 450.0, 0x7F, 0x7F]> : tensor<4xf8E4M3FN>
  check.expect_close %result, %result_expected, max_ulp_difference = 0 : tensor<4xf8E4M3FN>, tensor<4xf8E4M3FN>
  return
}

// -----

func.func @convert_f32_to_f8e5m2_overflow() {
  %operand = stablehlo.constant dense<[57344.0, 61440.0, 0x7F800000]> : tensor<3xf32>
  %result = stablehlo.convert %operand : (tensor<3xf32>) -> tensor<3xf8E5M2>
  check.expect_eq_const %result, dense<[60000.0, 0x7C, 0x7C]> : tensor<3xf8E5M2>
  return
}

// -----

func.func @convert_f32_to_complex() {
  %operand = stablehlo.constant dense<[1.5, -2.0]> : tensor<2xf32>
  %result = stablehlo.convert %operand : (tensor<2xf32>) -> tensor<2xcomplex<f32>>
  check.expect_eq_const %result, dense<[(1.5, 0.0), (-2.0, 0.0)]> : tensor<2xcomplex<f32>>
  return
}

// -----

// Drops the imaginary part.
func.func @convert_complex_to_f32() {
  %operand = stablehlo.constant dense<[(1.5, 2.0), (-2.0, 0.0)]> : tensor<2xcomplex<f32>>
  %result = stablehlo.convert %operand : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
  check.expect_eq_const %result, dense<[1.5, -2.0]> : tensor<2xf32>
  return
}

// -----

func.func @convert_complex_to_complex() {
  %operand = stablehlo.constant dense<[(0.1, 0.2)]> : tensor<1xcomplex<f64>>
  %result = stablehlo.convert %operand : (tensor<1xcomplex<f64>>) -> tensor<1xcomplex<f32>>
  check.expect_eq_const %result, dense<[(0.1, 0.2)]> : tensor<1xcomplex<f32>>
  return
}

// -----

func.func @convert_empty() {
  %operand = stablehlo.constant dense<> : tensor<0x2xf32>
  %result = stablehlo.convert %operand : (tensor<0x2xf32>) -> tensor<0x2xi8>
  check.expect_eq_const %result, dense<> : tensor<0x2xi8>
  return
}
