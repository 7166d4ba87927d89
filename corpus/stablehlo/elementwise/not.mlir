func.func @not_i2() {
  %operand = stablehlo.constant dense<[-2, -1, 0, 1]> : tensor<4xi2>
  %result = stablehlo.not %operand : tensor<4xi2>
  check.expect_eq_const %result, dense<[1, 0, -1, -2]> : tensor<4xi2>
  return
}

// -----

func.func @not_i4() {
  %operand = stablehlo.constant dense<[-8, -7, -1, 0, 1, 2, 5, 6, 7]> : tensor<9xi4>
  %result = stablehlo.not %operand : tensor<9xi4>
  check.expect_eq_const %result, dense<[7, 6, 0, -1, -2, -3, -6, -7, -8]> : tensor<9xi4>
  return
}

// -----

func.func @not_i8() {
  %operand = stablehlo.constant dense<[-128, -127, -1, 0, 1, 5, 100, 126, 127]> : tensor<9xi8>
  %result = stablehlo.not %operand : tensor<9xi8>
  check.expect_eq_const %result, dense<[127, 126, 0, -1, -2, -6, -101, -127, -128]> : tensor<9xi8>
  return
}

// -----

func.func @not_i16() {
  %operand = stablehlo.constant dense<[-32768, -32767, -1, 0, 1, 5, 100, 32766, 32767]> : tensor<9xi16>
  %result = stablehlo.not %operand : tensor<9xi16>
  check.expect_eq_const %result, dense<[32767, 32766, 0, -1, -2, -6, -101, -32767, -32768]> : tensor<9xi16>
  return
}

// -----

func.func @not_i32() {
  %operand = stablehlo.constant dense<[-2147483648, -2147483647, -1, 0, 1, 5, 100, 2147483646, 2147483647]> : tensor<9xi32>
  %result = stablehlo.not %operand : tensor<9xi32>
  check.expect_eq_const %result, dense<[2147483647, 2147483646, 0, -1, -2, -6, -101, -2147483647, -2147483648]> : tensor<9xi32>
  return
}

// -----

func.func @not_i64() {
  %operand = stablehlo.constant dense<[-9223372036854775808, -9223372036854775807, -1, 0, 1, 5, 100, 9223372036854775806, 9223372036854775807]> : tensor<9xi64>
  %result = stablehlo.not %operand : tensor<9xi64>
  check.expect_eq_const %result, dense<[9223372036854775807, 9223372036854775806, 0, -1, -2, -6, -101, -9223372036854775807, -9223372036854775808]> : tensor<9xi64>
  return
}

// -----

func.func @not_ui2() {
  %operand = stablehlo.constant dense<[0, 1, 2, 3]> : tensor<4xui2>
  %result = stablehlo.not %operand : tensor<4xui2>
  check.expect_eq_const %result, dense<[3, 2, 1, 0]> : tensor<4xui2>
  return
}

// -----

func.func @not_ui4() {
  %operand = stablehlo.constant dense<[0, 1, 5, 10, 14, 15]> : tensor<6xui4>
  %result = stablehlo.not %operand : tensor<6xui4>
  check.expect_eq_const %result, dense<[15, 14, 10, 5, 1, 0]> : tensor<6xui4>
  return
}

// -----

func.func @not_ui8() {
  %operand = stablehlo.constant dense<[0, 1, 5, 100, 254, 255]> : tensor<6xui8>
  %result = stablehlo.not %operand : tensor<6xui8>
  check.expect_eq_const %result, dense<[255, 254, 250, 155, 1, 0]> : tensor<6xui8>
  return
}

// -----

func.func @not_ui16() {
  %operand = stablehlo.constant dense<[0, 1, 5, 100, 65534, 65535]> : tensor<6xui16>
  %result = stablehlo.not %operand : tensor<6xui16>
  check.expect_eq_const %result, dense<[65535, 65534, 65530, 65435, 1, 0]> : tensor<6xui16>
  return
}

// -----

func.func @not_ui32() {
  %operand = stablehlo.constant dense<[0, 1, 5, 100, 4294967294, 4294967295]> : tensor<6xui32>
  %result = stablehlo.not %operand : tensor<6xui32>
  check.expect_eq_const %result, dense<[4294967295, 4294967294, 4294967290, 4294967195, 1, 0]> : tensor<6xui32>
  return
}

// -----

func.func @not_ui64() {
  %operand = stablehlo.constant dense<[0, 1, 5, 100, 18446744073709551614, 18446744073709551615]> : tensor<6xui64>
  %result = stablehlo.not %operand : tensor<6xui64>
  check.expect_eq_const %result, dense<[18446744073709551615, 18446744073709551614, 18446744073709551610, 18446744073709551515, 1, 0]> : tensor<6xui64>
  return
}

// -----

func.func @not_i1() {
  %operand = stablehlo.constant dense<[true, false]> : tensor<2xi1>
  %result = stablehlo.not %operand : tensor<2xi1>
  check.expect_eq_const %result, dense<[false, true]> : tensor<2xi1>
  return
}

// -----

func.func @not_scalar() {
  %operand = stablehlo.constant dense<-1> : tensor<i32>
  %result = stablehlo.not %operand : tensor<i32>
  check.expect_eq_const %result, dense<0> : tensor<i32>
  return
}
