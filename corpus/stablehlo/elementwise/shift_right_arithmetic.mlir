func.func @shift_right_arithmetic_i2() {
  %lhs = stablehlo.constant dense<[-2, -2, -1, -1, 0, 0, 1, 1]> : tensor<8xi2>
  %rhs = stablehlo.constant dense<[0, 1, 0, 1, 0, 1, 0, 1]> : tensor<8xi2>
  %result = stablehlo.shift_right_arithmetic %lhs, %rhs : tensor<8xi2>
  check.expect_eq_const %result, dense<[-2, -1, -1, -1, 0, 0, 1, 0]> : tensor<8xi2>
  return
}

// -----

func.func @shift_right_arithmetic_i4() {
  %lhs = stablehlo.constant dense<[-8, -8, -8, -7, -7, -7, -1, -1, -1, 0, 0, 0]> : tensor<12xi4>
  %rhs = stablehlo.constant dense<[0, 1, 3, 0, 1, 3, 0, 1, 3, 0, 1, 3]> : tensor<12xi4>
  %result = stablehlo.shift_right_arithmetic %lhs, %rhs : tensor<12xi4>
  check.expect_eq_const %result, dense<[-8, -4, -1, -7, -4, -1, -1, -1, -1, 0, 0, 0]> : tensor<12xi4>
  return
}

// -----

func.func @shift_right_arithmetic_i8() {
  %lhs = stablehlo.constant dense<[-128, -128, -128, -127, -127, -127, -1, -1, -1, 0, 0, 0]> : tensor<12xi8>
  %rhs = stablehlo.constant dense<[0, 1, 7, 0, 1, 7, 0, 1, 7, 0, 1, 7]> : tensor<12xi8>
  %result = stablehlo.shift_right_arithmetic %lhs, %rhs : tensor<12xi8>
  check.expect_eq_const %result, dense<[-128, -64, -1, -127, -64, -1, -1, -1, -1, 0, 0, 0]> : tensor<12xi8>
  return
}

// -----

func.func @shift_right_arithmetic_i16() {
  %lhs = stablehlo.constant dense<[-32768, -32768, -32768, -32767, -32767, -32767, -1, -1, -1, 0, 0, 0]> : tensor<12xi16>
  %rhs = stablehlo.constant dense<[0, 1, 15, 0, 1, 15, 0, 1, 15, 0, 1, 15]> : tensor<12xi16>
  %result = stablehlo.shift_right_arithmetic %lhs, %rhs : tensor<12xi16>
  check.expect_eq_const %result, dense<[-32768, -16384, -1, -32767, -16384, -1, -1, -1, -1, 0, 0, 0]> : tensor<12xi16>
  return
}

// -----

func.func @shift_right_arithmetic_i32() {
  %lhs = stablehlo.constant dense<[-2147483648, -2147483648, -2147483648, -2147483647, -2147483647, -2147483647, -1, -1, -1, 0, 0, 0]> : tensor<12xi32>
  %rhs = stablehlo.constant dense<[0, 1, 31, 0, 1, 31, 0, 1, 31, 0, 1, 31]> : tensor<12xi32>
  %result = stablehlo.shift_right_arithmetic %lhs, %rhs : tensor<12xi32>
  check.expect_eq_const %result, dense<[-2147483648, -1073741824, -1, -2147483647, -1073741824, -1, -1, -1, -1, 0, 0, 0]> : tensor<12xi32>
  return
}

// -----

func.func @shift_right_arithmetic_i64() {
  %lhs = stablehlo.constant dense<[-9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775807, -9223372036854775807, -9223372036854775807, -1, -1, -1, 0, 0, 0]> : tensor<12xi64>
  %rhs = stablehlo.constant dense<[0, 1, 63, 0, 1, 63, 0, 1, 63, 0, 1, 63]> : tensor<12xi64>
  %result = stablehlo.shift_right_arithmetic %lhs, %rhs : tensor<12xi64>
  check.expect_eq_const %result, dense<[-9223372036854775808, -4611686018427387904, -1, -9223372036854775807, -4611686018427387904, -1, -1, -1, -1, 0, 0, 0]> : tensor<12xi64>
  return
}

// -----

func.func @shift_right_arithmetic_ui2() {
  %lhs = stablehlo.constant dense<[0, 0, 1, 1, 2, 2, 3, 3]> : tensor<8xui2>
  %rhs = stablehlo.constant dense<[0, 1, 0, 1, 0, 1, 0, 1]> : tensor<8xui2>
  %result = stablehlo.shift_right_arithmetic %lhs, %rhs : tensor<8xui2>
  check.expect_eq_const %result, dense<[0, 0, 1, 0, 2, 3, 3, 3]> : tensor<8xui2>
  return
}

// -----

func.func @shift_right_arithmetic_ui4() {
  %lhs = stablehlo.constant dense<[0, 0, 0, 1, 1, 1, 5, 5, 5, 10, 10, 10]> : tensor<12xui4>
  %rhs = stablehlo.constant dense<[0, 1, 3, 0, 1, 3, 0, 1, 3, 0, 1, 3]> : tensor<12xui4>
  %result = stablehlo.shift_right_arithmetic %lhs, %rhs : tensor<12xui4>
  check.expect_eq_const %result, dense<[0, 0, 0, 1, 0, 0, 5, 2, 0, 10, 13, 15]> : tensor<12xui4>
  return
}

// -----

func.func @shift_right_arithmetic_ui8() {
  %lhs = stablehlo.constant dense<[0, 0, 0, 1, 1, 1, 5, 5, 5, 100, 100, 100]> : tensor<12xui8>
  %rhs = stablehlo.constant dense<[0, 1, 7, 0, 1, 7, 0, 1, 7, 0, 1, 7]> : tensor<12xui8>
  %result = stablehlo.shift_right_arithmetic %lhs, %rhs : tensor<12xui8>
  check.expect_eq_const %result, dense<[0, 0, 0, 1, 0, 0, 5, 2, 0, 100, 50, 0]> : tensor<12xui8>
  return
}

// -----

func.func @shift_right_arithmetic_ui16() {
  %lhs = stablehlo.constant dense<[0, 0, 0, 1, 1, 1, 5, 5, 5, 100, 100, 100]> : tensor<12xui16>
  %rhs = stablehlo.constant dense<[0, 1, 15, 0, 1, 15, 0, 1, 15, 0, 1, 15]> : tensor<12xui16>
  %result = stablehlo.shift_right_arithmetic %lhs, %rhs : tensor<12xui16>
  check.expect_eq_const %result, dense<[0, 0, 0, 1, 0, 0, 5, 2, 0, 100, 50, 0]> : tensor<12xui16>
  return
}

// -----

func.func @shift_right_arithmetic_ui32() {
  %lhs = stablehlo.constant dense<[0, 0, 0, 1, 1, 1, 5, 5, 5, 100, 100, 100]> : tensor<12xui32>
  %rhs = stablehlo.constant dense<[0, 1, 31, 0, 1, 31, 0, 1, 31, 0, 1, 31]> : tensor<12xui32>
  %result = stablehlo.shift_right_arithmetic %lhs, %rhs : tensor<12xui32>
  check.expect_eq_const %result, dense<[0, 0, 0, 1, 0, 0, 5, 2, 0, 100, 50, 0]> : tensor<12xui32>
  return
}

// -----

func.func @shift_right_arithmetic_ui64() {
  %lhs = stablehlo.constant dense<[0, 0, 0, 1, 1, 1, 5, 5, 5, 100, 100, 100]> : tensor<12xui64>
  %rhs = stablehlo.constant dense<[0, 1, 63, 0, 1, 63, 0, 1, 63, 0, 1, 63]> : tensor<12xui64>
  %result = stablehlo.shift_right_arithmetic %lhs, %rhs : tensor<12xui64>
  check.expect_eq_const %result, dense<[0, 0, 0, 1, 0, 0, 5, 2, 0, 100, 50, 0]> : tensor<12xui64>
  return
}

// -----

func.func @shift_right_arithmetic_by_the_width() {
  %lhs = stablehlo.constant dense<[1, -1]> : tensor<2xi32>
  %rhs = stablehlo.constant dense<[32, 40]> : tensor<2xi32>
  %result = stablehlo.shift_right_arithmetic %lhs, %rhs : tensor<2xi32>
  check.expect_eq_const %result, dense<[0, -1]> : tensor<2xi32>
  return
}
