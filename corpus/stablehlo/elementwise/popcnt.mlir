func.func @popcnt_i2() {
  %operand = stablehlo.constant dense<[-2, -1, 0, 1]> : tensor<4xi2>
  %result = stablehlo.popcnt %operand : tensor<4xi2>
  check.expect_eq_const %result, dense<[1, -2, 0, 1]> : tensor<4xi2>
  return
}

// -----

func.func @popcnt_i4() {
  %operand = stablehlo.constant dense<[-8, -7, -1, 0, 1, 2, 5, 6, 7]> : tensor<9xi4>
  %result = stablehlo.popcnt %operand : tensor<9xi4>
  check.expect_eq_const %result, dense<[1, 2, 4, 0, 1, 1, 2, 2, 3]> : tensor<9xi4>
  return
}

// -----

func.func @popcnt_i8() {
  %operand = stablehlo.constant dense<[-128, -127, -1, 0, 1, 5, 100, 126, 127]> : tensor<9xi8>
  %result = stablehlo.popcnt %operand : tensor<9xi8>
  check.expect_eq_const %result, dense<[1, 2, 8, 0, 1, 2, 3, 6, 7]> : tensor<9xi8>
  return
}

// -----

func.func @popcnt_i16() {
  %operand = stablehlo.constant dense<[-32768, -32767, -1, 0, 1, 5, 100, 32766, 32767]> : tensor<9xi16>
  %result = stablehlo.popcnt %operand : tensor<9xi16>
  check.expect_eq_const %result, dense<[1, 2, 16, 0, 1, 2, 3, 14, 15]> : tensor<9xi16>
  return
}

// -----

func.func @popcnt_i32() {
  %operand = stablehlo.constant dense<[-2147483648, -2147483647, -1, 0, 1, 5, 100, 2147483646, 2147483647]> : tensor<9xi32>
  %result = stablehlo.popcnt %operand : tensor<9xi32>
  check.expect_eq_const %result, dense<[1, 2, 32, 0, 1, 2, 3, 30, 31]> : tensor<9xi32>
  return
}

// -----

func.func @popcnt_i64() {
  %operand = stablehlo.constant dense<[-9223372036854775808, -9223372036854775807, -1, 0, 1, 5, 100, 9223372036854775806, 9223372036854775807]> : tensor<9xi64>
  %result = stablehlo.popcnt %operand : tensor<9xi64>
  check.expect_eq_const %result, dense<[1, 2, 64, 0, 1, 2, 3, 62, 63]> : tensor<9xi64>
  return
}

// -----

func.func @popcnt_ui2() {
  %operand = stablehlo.constant dense<[0, 1, 2, 3]> : tensor<4xui2>
  %result = stablehlo.popcnt %operand : tensor<4xui2>
  check.expect_eq_const %result, dense<[0, 1, 1, 2]> : tensor<4xui2>
  return
}

// -----

func.func @popcnt_ui4() {
  %operand = stablehlo.constant dense<[0, 1, 5, 10, 14, 15]> : tensor<6xui4>
  %result = stablehlo.popcnt %operand : tensor<6xui4>
  check.expect_eq_const %result, dense<[0, 1, 2, 2, 3, 4]> : tensor<6xui4>
  return
}

// -----

func.func @popcnt_ui8() {
  %operand = stablehlo.constant dense<[0, 1, 5, 100, 254, 255]> : tensor<6xui8>
  %result = stablehlo.popcnt %operand : tensor<6xui8>
  check.expect_eq_const %result, dense<[0, 1, 2, 3, 7, 8]> : tensor<6xui8>
  return
}

// -----

func.func @popcnt_ui16() {
  %operand = stablehlo.constant dense<[0, 1, 5, 100, 65534, 65535]> : tensor<6xui16>
  %result = stablehlo.popcnt %operand : tensor<6xui16>
  check.expect_eq_const %result, dense<[0, 1, 2, 3, 15, 16]> : tensor<6xui16>
  return
}

// -----

func.func @popcnt_ui32() {
  %operand = stablehlo.constant dense<[0, 1, 5, 100, 4294967294, 4294967295]> : tensor<6xui32>
  %result = stablehlo.popcnt %operand : tensor<6xui32>
  check.expect_eq_const %result, dense<[0, 1, 2, 3, 31, 32]> : tensor<6xui32>
  return
}

// -----

func.func @popcnt_ui64() {
  %operand = stablehlo.constant dense<[0, 1, 5, 100, 18446744073709551614, 18446744073709551615]> : tensor<6xui64>
  %result = stablehlo.popcnt %operand : tensor<6xui64>
  check.expect_eq_const %result, dense<[0, 1, 2, 3, 63, 64]> : tensor<6xui64>
  return
}

// -----

func.func @popcnt_empty() {
  %operand = stablehlo.constant dense<> : tensor<0x3xi32>
  %result = stablehlo.popcnt %operand : tensor<0x3xi32>
  check.expect_eq_const %result, dense<> : tensor<0x3xi32>
  return
}
