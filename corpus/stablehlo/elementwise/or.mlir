func.func @or_i2() {
  %lhs = stablehlo.constant dense<[-2, 1, 1, 1, 0, -2, -1, -2, -2]> : tensor<9xi2>
  %rhs = stablehlo.constant dense<[1, 1, 1, 1, 1, 1, 1, -2, 1]> : tensor<9xi2>
  %result = stablehlo.or %lhs, %rhs : tensor<9xi2>
  check.expect_eq_const %result, dense<[-1, 1, 1, 1, 1, -1, -1, -2, -1]> : tensor<9xi2>
  return
}

// -----

func.func @or_i4() {
  %lhs = stablehlo.constant dense<[-8, 7, 7, 1, 0, -8, -1, -8, -2]> : tensor<9xi4>
  %rhs = stablehlo.constant dense<[7, 1, 7, 1, 1, 1, 1, -8, 1]> : tensor<9xi4>
  %result = stablehlo.or %lhs, %rhs : tensor<9xi4>
  check.expect_eq_const %result, dense<[-1, 7, 7, 1, 1, -7, -1, -8, -1]> : tensor<9xi4>
  return
}

// -----

func.func @or_i8() {
  %lhs = stablehlo.constant dense<[-128, 127, 127, 1, 0, -128, -1, -128, -2, 17, -17, 17, -17]> : tensor<13xi8>
  %rhs = stablehlo.constant dense<[127, 1, 127, 1, 1, 1, 1, -128, 1, 3, 3, -3, -3]> : tensor<13xi8>
  %result = stablehlo.or %lhs, %rhs : tensor<13xi8>
  check.expect_eq_const %result, dense<[-1, 127, 127, 1, 1, -127, -1, -128, -1, 19, -17, -3, -1]> : tensor<13xi8>
  return
}

// -----

func.func @or_i16() {
  %lhs = stablehlo.constant dense<[-32768, 32767, 32767, 1, 0, -32768, -1, -32768, -2, 17, -17, 17, -17]> : tensor<13xi16>
  %rhs = stablehlo.constant dense<[32767, 1, 32767, 1, 1, 1, 1, -32768, 1, 3, 3, -3, -3]> : tensor<13xi16>
  %result = stablehlo.or %lhs, %rhs : tensor<13xi16>
  check.expect_eq_const %result, dense<[-1, 32767, 32767, 1, 1, -32767, -1, -32768, -1, 19, -17, -3, -1]> : tensor<13xi16>
  return
}

// -----

func.func @or_i32() {
  %lhs = stablehlo.constant dense<[-2147483648, 2147483647, 2147483647, 1, 0, -2147483648, -1, -2147483648, -2, 17, -17, 17, -17]> : tensor<13xi32>
  %rhs = stablehlo.constant dense<[2147483647, 1, 2147483647, 1, 1, 1, 1, -2147483648, 1, 3, 3, -3, -3]> : tensor<13xi32>
  %result = stablehlo.or %lhs, %rhs : tensor<13xi32>
  check.expect_eq_const %result, dense<[-1, 2147483647, 2147483647, 1, 1, -2147483647, -1, -2147483648, -1, 19, -17, -3, -1]> : tensor<13xi32>
  return
}

// -----

func.func @or_i64() {
  %lhs = stablehlo.constant dense<[-9223372036854775808, 9223372036854775807, 9223372036854775807, 1, 0, -9223372036854775808, -1, -9223372036854775808, -2, 17, -17, 17, -17]> : tensor<13xi64>
  %rhs = stablehlo.constant dense<[9223372036854775807, 1, 9223372036854775807, 1, 1, 1, 1, -9223372036854775808, 1, 3, 3, -3, -3]> : tensor<13xi64>
  %result = stablehlo.or %lhs, %rhs : tensor<13xi64>
  check.expect_eq_const %result, dense<[-1, 9223372036854775807, 9223372036854775807, 1, 1, -9223372036854775807, -1, -9223372036854775808, -1, 19, -17, -3, -1]> : tensor<13xi64>
  return
}

// -----

func.func @or_ui2() {
  %lhs = stablehlo.constant dense<[0, 3, 3, 1, 0, 0, 3, 2]> : tensor<8xui2>
  %rhs = stablehlo.constant dense<[3, 1, 3, 1, 1, 1, 2, 3]> : tensor<8xui2>
  %result = stablehlo.or %lhs, %rhs : tensor<8xui2>
  check.expect_eq_const %result, dense<[3, 3, 3, 1, 1, 1, 3, 3]> : tensor<8xui2>
  return
}

// -----

func.func @or_ui4() {
  %lhs = stablehlo.constant dense<[0, 15, 15, 1, 0, 0, 15, 2]> : tensor<8xui4>
  %rhs = stablehlo.constant dense<[15, 1, 15, 1, 1, 1, 2, 3]> : tensor<8xui4>
  %result = stablehlo.or %lhs, %rhs : tensor<8xui4>
  check.expect_eq_const %result, dense<[15, 15, 15, 1, 1, 1, 15, 3]> : tensor<8xui4>
  return
}

// -----

func.func @or_ui8() {
  %lhs = stablehlo.constant dense<[0, 255, 255, 1, 0, 0, 255, 2]> : tensor<8xui8>
  %rhs = stablehlo.constant dense<[255, 1, 255, 1, 1, 1, 2, 3]> : tensor<8xui8>
  %result = stablehlo.or %lhs, %rhs : tensor<8xui8>
  check.expect_eq_const %result, dense<[255, 255, 255, 1, 1, 1, 255, 3]> : tensor<8xui8>
  return
}

// -----

func.func @or_ui16() {
  %lhs = stablehlo.constant dense<[0, 65535, 65535, 1, 0, 0, 65535, 2]> : tensor<8xui16>
  %rhs = stablehlo.constant dense<[65535, 1, 65535, 1, 1, 1, 2, 3]> : tensor<8xui16>
  %result = stablehlo.or %lhs, %rhs : tensor<8xui16>
  check.expect_eq_const %result, dense<[65535, 65535, 65535, 1, 1, 1, 65535, 3]> : tensor<8xui16>
  return
}

// -----

func.func @or_ui32() {
  %lhs = stablehlo.constant dense<[0, 4294967295, 4294967295, 1, 0, 0, 4294967295, 2]> : tensor<8xui32>
  %rhs = stablehlo.constant dense<[4294967295, 1, 4294967295, 1, 1, 1, 2, 3]> : tensor<8xui32>
  %result = stablehlo.or %lhs, %rhs : tensor<8xui32>
  check.expect_eq_const %result, dense<[4294967295, 4294967295, 4294967295, 1, 1, 1, 4294967295, 3]> : tensor<8xui32>
  return
}

// -----

func.func @or_ui64() {
  %lhs = stablehlo.constant dense<[0, 18446744073709551615, 18446744073709551615, 1, 0, 0, 18446744073709551615, 2]> : tensor<8xui64>
  %rhs = stablehlo.constant dense<[18446744073709551615, 1, 18446744073709551615, 1, 1, 1, 2, 3]> : tensor<8xui64>
  %result = stablehlo.or %lhs, %rhs : tensor<8xui64>
  check.expect_eq_const %result, dense<[18446744073709551615, 18446744073709551615, 18446744073709551615, 1, 1, 1, 18446744073709551615, 3]> : tensor<8xui64>
  return
}

// -----

func.func @or_i1() {
  %lhs = stablehlo.constant dense<[false, false, true, true]> : tensor<4xi1>
  %rhs = stablehlo.constant dense<[false, true, false, true]> : tensor<4xi1>
  %result = stablehlo.or %lhs, %rhs : tensor<4xi1>
  check.expect_eq_const %result, dense<[false, true, true, true]> : tensor<4xi1>
  return
}
