func.func @count_leading_zeros_i2() {
  %operand = stablehlo.constant dense<[-2, -1, 0, 1]> : tensor<4xi2>
  %result = stablehlo.count_leading_zeros %operand : tensor<4xi2>
  check.expect_eq_const %result, dense<[0, 0, -2, 1]> : tensor<4xi2>
  return
}

// -----

func.func @count_leading_zeros_i4() {
  %operand = stablehlo.constant dense<[-8, -7, -1, 0, 1, 2, 5, 6, 7]> : tensor<9xi4>
  %result = stablehlo.count_leading_zeros %operand : tensor<9xi4>
  check.expect_eq_const %result, dense<[0, 0, 0, 4, 3, 2, 1, 1, 1]> : tensor<9xi4>
  return
}

// -----

func.func @count_leading_zeros_i8() {
  %operand = stablehlo.constant dense<[-128, -127, -1, 0, 1, 5, 100, 126, 127]> : tensor<9xi8>
  %result = stablehlo.count_leading_zeros %operand : tensor<9xi8>
  check.expect_eq_const %result, dense<[0, 0, 0, 8, 7, 5, 1, 1, 1]> : tensor<9xi8>
  return
}

// -----

func.func @count_leading_zeros_i16() {
  %operand = stablehlo.constant dense<[-32768, -32767, -1, 0, 1, 5, 100, 32766, 32767]> : tensor<9xi16>
  %result = stablehlo.count_leading_zeros %operand : tensor<9xi16>
  check.expect_eq_const %result, dense<[0, 0, 0, 16, 15, 13, 9, 1, 1]> : tensor<9xi16>
  return
}

// -----

func.func @count_leading_zeros_i32() {
  %operand = stablehlo.constant dense<[-2147483648, -2147483647, -1, 0, 1, 5, 100, 2147483646, 2147483647]> : tensor<9xi32>
  %result = stablehlo.count_leading_zeros %operand : tensor<9xi32>
  check.expect_eq_const %result, dense<[0, 0, 0, 32, 31, 29, 25, 1, 1]> : tensor<9xi32>
  return
}

// -----

func.func @count_leading_zeros_i64() {
  %operand = stablehlo.constant dense<[-9223372036854775808, -9223372036854775807, -1, 0, 1, 5, 100, 9223372036854775806, 9223372036854775807]> : tensor<9xi64>
  %result = stablehlo.count_leading_zeros %operand : tensor<9xi64>
  check.expect_eq_const %result, dense<[0, 0, 0, 64, 63, 61, 57, 1, 1]> : tensor<9xi64>
  return
}

// -----

func.func @count_leading_zeros_ui2() {
  %operand = stablehlo.constant dense<[0, 1, 2, 3]> : tensor<4xui2>
  %result = stablehlo.count_leading_zeros %operand : tensor<4xui2>
  check.expect_eq_const %result, dense<[2, 1, 0, 0]> : tensor<4xui2>
  return
}

// -----

func.func @count_leading_zeros_ui4() {
  %operand = stablehlo.constant dense<[0, 1, 5, 10, 14, 15]> : tensor<6xui4>
  %result = stablehlo.count_leading_zeros %operand : tensor<6xui4>
  check.expect_eq_const %result, dense<[4, 3, 1, 0, 0, 0]> : tensor<6xui4>
  return
}

// -----

func.func @count_leading_zeros_ui8() {
  %operand = stablehlo.constant dense<[0, 1, 5, 100, 254, 255]> : tensor<6xui8>
  %result = stablehlo.count_leading_zeros %operand : tensor<6xui8>
  check.expect_eq_const %result, dense<[8, 7, 5, 1, 0, 0]> : tensor<6xui8>
  return
}

// -----

func.func @count_leading_zeros_ui16() {
  %operand = stablehlo.constant dense<[0, 1, 5, 100, 65534, 65535]> : tensor<6xui16>
  %result = stablehlo.count_leading_zeros %operand : tensor<6xui16>
  check.expect_eq_const %result, dense<[16, 15, 13, 9, 0, 0]> : tensor<6xui16>
  return
}

// -----

func.func @count_leading_zeros_ui32() {
  %operand = stablehlo.constant dense<[0, 1, 5, 100, 4294967294, 4294967295]> : tensor<6xui32>
  %result = stablehlo.count_leading_zeros %operand : tensor<6xui32>
  check.expect_eq_const %result, dense<[32, 31, 29, 25, 0, 0]> : tensor<6xui32>
  return
}

// -----

func.func @count_leading_zeros_ui64() {
  %operand = stablehlo.constant dense<[0, 1, 5, 100, 18446744073709551614, 18446744073709551615]> : tensor<6xui64>
  %result = stablehlo.count_leading_zeros %operand : tensor<6xui64>
  check.expect_eq_const %result, dense<[64, 63, 61, 57, 0, 0]> : tensor<6xui64>
  return
}
