func.func @compare_i2() {
  %lhs = stablehlo.constant dense<[-2, -2, -1, -1, 0, 0]> : tensor<6xi2>
  %rhs = stablehlo.constant dense<[-2, 1, -2, 1, -2, 1]> : tensor<6xi2>
  %eq = stablehlo.compare EQ, %lhs, %rhs, SIGNED : (tensor<6xi2>, tensor<6xi2>) -> tensor<6xi1>
  %ne = stablehlo.compare NE, %lhs, %rhs, SIGNED : (tensor<6xi2>, tensor<6xi2>) -> tensor<6xi1>
  %ge = stablehlo.compare GE, %lhs, %rhs, SIGNED : (tensor<6xi2>, tensor<6xi2>) -> tensor<6xi1>
  %gt = stablehlo.compare GT, %lhs, %rhs, SIGNED : (tensor<6xi2>, tensor<6xi2>) -> tensor<6xi1>
  %le = stablehlo.compare LE, %lhs, %rhs, SIGNED : (tensor<6xi2>, tensor<6xi2>) -> tensor<6xi1>
  %lt = stablehlo.compare LT, %lhs, %rhs, SIGNED : (tensor<6xi2>, tensor<6xi2>) -> tensor<6xi1>
  check.expect_eq_const %eq, dense<[true, false, false, false, false, false]> : tensor<6xi1>
  check.expect_eq_const %ne, dense<[false, true, true, true, true, true]> : tensor<6xi1>
  check.expect_eq_const %ge, dense<[true, false, true, false, true, false]> : tensor<6xi1>
  check.expect_eq_const %gt, dense<[false, false, true, false, true, false]> : tensor<6xi1>
  check.expect_eq_const %le, dense<[true, true, false, true, false, true]> : tensor<6xi1>
  check.expect_eq_const %lt, dense<[false, true, false, true, false, true]> : tensor<6xi1>
  return
}

// -----

func.func @compare_i4() {
  %lhs = stablehlo.constant dense<[-8, -8, -7, -7, -1, -1]> : tensor<6xi4>
  %rhs = stablehlo.constant dense<[-8, 7, -8, 7, -8, 7]> : tensor<6xi4>
  %eq = stablehlo.compare EQ, %lhs, %rhs, SIGNED : (tensor<6xi4>, tensor<6xi4>) -> tensor<6xi1>
  %ne = stablehlo.compare NE, %lhs, %rhs, SIGNED : (tensor<6xi4>, tensor<6xi4>) -> tensor<6xi1>
  %ge = stablehlo.compare GE, %lhs, %rhs, SIGNED : (tensor<6xi4>, tensor<6xi4>) -> tensor<6xi1>
  %gt = stablehlo.compare GT, %lhs, %rhs, SIGNED : (tensor<6xi4>, tensor<6xi4>) -> tensor<6xi1>
  %le = stablehlo.compare LE, %lhs, %rhs, SIGNED : (tensor<6xi4>, tensor<6xi4>) -> tensor<6xi1>
  %lt = stablehlo.compare LT, %lhs, %rhs, SIGNED : (tensor<6xi4>, tensor<6xi4>) -> tensor<6xi1>
  check.expect_eq_const %eq, dense<[true, false, false, false, false, false]> : tensor<6xi1>
  check.expect_eq_const %ne, dense<[false, true, true, true, true, true]> : tensor<6xi1>
  check.expect_eq_const %ge, dense<[true, false, true, false, true, false]> : tensor<6xi1>
  check.expect_eq_const %gt, dense<[false, false, true, false, true, false]> : tensor<6xi1>
  check.expect_eq_const %le, dense<[true, true, false, true, false, true]> : tensor<6xi1>
  check.expect_eq_const %lt, dense<[false, true, false, true, false, true]> : tensor<6xi1>
  return
}

// -----

func.func @compare_i8() {
  %lhs = stablehlo.constant dense<[-128, -128, -127, -127, -1, -1]> : tensor<6xi8>
  %rhs = stablehlo.constant dense<[-128, 127, -128, 127, -128, 127]> : tensor<6xi8>
  %eq = stablehlo.compare EQ, %lhs, %rhs, SIGNED : (tensor<6xi8>, tensor<6xi8>) -> tensor<6xi1>
  %ne = stablehlo.compare NE, %lhs, %rhs, SIGNED : (tensor<6xi8>, tensor<6xi8>) -> tensor<6xi1>
  %ge = stablehlo.compare GE, %lhs, %rhs, SIGNED : (tensor<6xi8>, tensor<6xi8>) -> tensor<6xi1>
  %gt = stablehlo.compare GT, %lhs, %rhs, SIGNED : (tensor<6xi8>, tensor<6xi8>) -> tensor<6xi1>
  %le = stablehlo.compare LE, %lhs, %rhs, SIGNED : (tensor<6xi8>, tensor<6xi8>) -> tensor<6xi1>
  %lt = stablehlo.compare LT, %lhs, %rhs, SIGNED : (tensor<6xi8>, tensor<6xi8>) -> tensor<6xi1>
  check.expect_eq_const %eq, dense<[true, false, false, false, false, false]> : tensor<6xi1>
  check.expect_eq_const %ne, dense<[false, true, true, true, true, true]> : tensor<6xi1>
  check.expect_eq_const %ge, dense<[true, false, true, false, true, false]> : tensor<6xi1>
  check.expect_eq_const %gt, dense<[false, false, true, false, true, false]> : tensor<6xi1>
  check.expect_eq_const %le, dense<[true, true, false, true, false, true]> : tensor<6xi1>
  check.expect_eq_const %lt, dense<[false, true, false, true, false, true]> : tensor<6xi1>
  return
}

// -----

func.func @compare_i16() {
  %lhs = stablehlo.constant dense<[-32768, -32768, -32767, -32767, -1, -1]> : tensor<6xi16>
  %rhs = stablehlo.constant dense<[-32768, 32767, -32768, 32767, -32768, 32767]> : tensor<6xi16>
  %eq = stablehlo.compare EQ, %lhs, %rhs, SIGNED : (tensor<6xi16>, tensor<6xi16>) -> tensor<6xi1>
  %ne = stablehlo.compare NE, %lhs, %rhs, SIGNED : (tensor<6xi16>, tensor<6xi16>) -> tensor<6xi1>
  %ge = stablehlo.compare GE, %lhs, %rhs, SIGNED : (tensor<6xi16>, tensor<6xi16>) -> tensor<6xi1>
  %gt = stablehlo.compare GT, %lhs, %rhs, SIGNED : (tensor<6xi16>, tensor<6xi16>) -> tensor<6xi1>
  %le = stablehlo.compare LE, %lhs, %rhs, SIGNED : (tensor<6xi16>, tensor<6xi16>) -> tensor<6xi1>
  %lt = stablehlo.compare LT, %lhs, %rhs, SIGNED : (tensor<6xi16>, tensor<6xi16>) -> tensor<6xi1>
  check.expect_eq_const %eq, dense<[true, false, false, false, false, false]> : tensor<6xi1>
  check.expect_eq_const %ne, dense<[false, true, true, true, true, true]> : tensor<6xi1>
  check.expect_eq_const %ge, dense<[true, false, true, false, true, false]> : tensor<6xi1>
  check.expect_eq_const %gt, dense<[false, false, true, false, true, false]> : tensor<6xi1>
  check.expect_eq_const %le, dense<[true, true, false, true, false, true]> : tensor<6xi1>
  check.expect_eq_const %lt, dense<[false, true, false, true, false, true]> : tensor<6xi1>
  return
}

// -----

func.func @compare_i32() {
  %lhs = stablehlo.constant dense<[-2147483648, -2147483648, -2147483647, -2147483647, -1, -1]> : tensor<6xi32>
  %rhs = stablehlo.constant dense<[-2147483648, 2147483647, -2147483648, 2147483647, -2147483648, 2147483647]> : tensor<6xi32>
  %eq = stablehlo.compare EQ, %lhs, %rhs, SIGNED : (tensor<6xi32>, tensor<6xi32>) -> tensor<6xi1>
  %ne = stablehlo.compare NE, %lhs, %rhs, SIGNED : (tensor<6xi32>, tensor<6xi32>) -> tensor<6xi1>
  %ge = stablehlo.compare GE, %lhs, %rhs, SIGNED : (tensor<6xi32>, tensor<6xi32>) -> tensor<6xi1>
  %gt = stablehlo.compare GT, %lhs, %rhs, SIGNED : (tensor<6xi32>, tensor<6xi32>) -> tensor<6xi1>
  %le = stablehlo.compare LE, %lhs, %rhs, SIGNED : (tensor<6xi32>, tensor<6xi32>) -> tensor<6xi1>
  %lt = stablehlo.compare LT, %lhs, %rhs, SIGNED : (tensor<6xi32>, tensor<6xi32>) -> tensor<6xi1>
  check.expect_eq_const %eq, dense<[true, false, false, false, false, false]> : tensor<6xi1>
  check.expect_eq_const %ne, dense<[false, true, true, true, true, true]> : tensor<6xi1>
  check.expect_eq_const %ge, dense<[true, false, true, false, true, false]> : tensor<6xi1>
  check.expect_eq_const %gt, dense<[false, false, true, false, true, false]> : tensor<6xi1>
  check.expect_eq_const %le, dense<[true, true, false, true, false, true]> : tensor<6xi1>
  check.expect_eq_const %lt, dense<[false, true, false, true, false, true]> : tensor<6xi1>
  return
}

// -----

func.func @compare_i64() {
  %lhs = stablehlo.constant dense<[-9223372036854775808, -9223372036854775808, -9223372036854775807, -9223372036854775807, -1, -1]> : tensor<6xi64>
  %rhs = stablehlo.constant dense<[-9223372036854775808, 9223372036854775807, -9223372036854775808, 9223372036854775807, -9223372036854775808, 9223372036854775807]> : tensor<6xi64>
  %eq = stablehlo.compare EQ, %lhs, %rhs, SIGNED : (tensor<6xi64>, tensor<6xi64>) -> tensor<6xi1>
  %ne = stablehlo.compare NE, %lhs, %rhs, SIGNED : (tensor<6xi64>, tensor<6xi64>) -> tensor<6xi1>
  %ge = stablehlo.compare GE, %lhs, %rhs, SIGNED : (tensor<6xi64>, tensor<6xi64>) -> tensor<6xi1>
  %gt = stablehlo.compare GT, %lhs, %rhs, SIGNED : (tensor<6xi64>, tensor<6xi64>) -> tensor<6xi1>
  %le = stablehlo.compare LE, %lhs, %rhs, SIGNED : (tensor<6xi64>, tensor<6xi64>) -> tensor<6xi1>
  %lt = stablehlo.compare LT, %lhs, %rhs, SIGNED : (tensor<6xi64>, tensor<6xi64>) -> tensor<6xi1>
  check.expect_eq_const %eq, dense<[true, false, false, false, false, false]> : tensor<6xi1>
  check.expect_eq_const %ne, dense<[false, true, true, true, true, true]> : tensor<6xi1>
  check.expect_eq_const %ge, dense<[true, false, true, false, true, false]> : tensor<6xi1>
  check.expect_eq_const %gt, dense<[false, false, true, false, true, false]> : tensor<6xi1>
  check.expect_eq_const %le, dense<[true, true, false, true, false, true]> : tensor<6xi1>
  check.expect_eq_const %lt, dense<[false, true, false, true, false, true]> : tensor<6xi1>
  return
}

// -----

func.func @compare_ui2() {
  %lhs = stablehlo.constant dense<[0, 0, 1, 1, 2, 2]> : tensor<6xui2>
  %rhs = stablehlo.constant dense<[0, 3, 0, 3, 0, 3]> : tensor<6xui2>
  %eq = stablehlo.compare EQ, %lhs, %rhs, UNSIGNED : (tensor<6xui2>, tensor<6xui2>) -> tensor<6xi1>
  %ne = stablehlo.compare NE, %lhs, %rhs, UNSIGNED : (tensor<6xui2>, tensor<6xui2>) -> tensor<6xi1>
  %ge = stablehlo.compare GE, %lhs, %rhs, UNSIGNED : (tensor<6xui2>, tensor<6xui2>) -> tensor<6xi1>
  %gt = stablehlo.compare GT, %lhs, %rhs, UNSIGNED : (tensor<6xui2>, tensor<6xui2>) -> tensor<6xi1>
  %le = stablehlo.compare LE, %lhs, %rhs, UNSIGNED : (tensor<6xui2>, tensor<6xui2>) -> tensor<6xi1>
  %lt = stablehlo.compare LT, %lhs, %rhs, UNSIGNED : (tensor<6xui2>, tensor<6xui2>) -> tensor<6xi1>
  check.expect_eq_const %eq, dense<[true, false, false, false, false, false]> : tensor<6xi1>
  check.expect_eq_const %ne, dense<[false, true, true, true, true, true]> : tensor<6xi1>
  check.expect_eq_const %ge, dense<[true, false, true, false, true, false]> : tensor<6xi1>
  check.expect_eq_const %gt, dense<[false, false, true, false, true, false]> : tensor<6xi1>
  check.expect_eq_const %le, dense<[true, true, false, true, false, true]> : tensor<6xi1>
  check.expect_eq_const %lt, dense<[false, true, false, true, false, true]> : tensor<6xi1>
  return
}

// -----

func.func @compare_ui4() {
  %lhs = stablehlo.constant dense<[0, 0, 1, 1, 5, 5]> : tensor<6xui4>
  %rhs = stablehlo.constant dense<[0, 15, 0, 15, 0, 15]> : tensor<6xui4>
  %eq = stablehlo.compare EQ, %lhs, %rhs, UNSIGNED : (tensor<6xui4>, tensor<6xui4>) -> tensor<6xi1>
  %ne = stablehlo.compare NE, %lhs, %rhs, UNSIGNED : (tensor<6xui4>, tensor<6xui4>) -> tensor<6xi1>
  %ge = stablehlo.compare GE, %lhs, %rhs, UNSIGNED : (tensor<6xui4>, tensor<6xui4>) -> tensor<6xi1>
  %gt = stablehlo.compare GT, %lhs, %rhs, UNSIGNED : (tensor<6xui4>, tensor<6xui4>) -> tensor<6xi1>
  %le = stablehlo.compare LE, %lhs, %rhs, UNSIGNED : (tensor<6xui4>, tensor<6xui4>) -> tensor<6xi1>
  %lt = stablehlo.compare LT, %lhs, %rhs, UNSIGNED : (tensor<6xui4>, tensor<6xui4>) -> tensor<6xi1>
  check.expect_eq_const %eq, dense<[true, false, false, false, false, false]> : tensor<6xi1>
  check.expect_eq_const %ne, dense<[false, true, true, true, true, true]> : tensor<6xi1>
  check.expect_eq_const %ge, dense<[true, false, true, false, true, false]> : tensor<6xi1>
  check.expect_eq_const %gt, dense<[false, false, true, false, true, false]> : tensor<6xi1>
  check.expect_eq_const %le, dense<[true, true, false, true, false, true]> : tensor<6xi1>
  check.expect_eq_const %lt, dense<[false, true, false, true, false, true]> : tensor<6xi1>
  return
}

// -----

func.func @compare_ui8() {
  %lhs = stablehlo.constant dense<[0, 0, 1, 1, 5, 5]> : tensor<6xui8>
  %rhs = stablehlo.constant dense<[0, 255, 0, 255, 0, 255]> : tensor<6xui8>
  %eq = stablehlo.compare EQ, %lhs, %rhs, UNSIGNED : (tensor<6xui8>, tensor<6xui8>) -> tensor<6xi1>
  %ne = stablehlo.compare NE, %lhs, %rhs, UNSIGNED : (tensor<6xui8>, tensor<6xui8>) -> tensor<6xi1>
  %ge = stablehlo.compare GE, %lhs, %rhs, UNSIGNED : (tensor<6xui8>, tensor<6xui8>) -> tensor<6xi1>
  %gt = stablehlo.compare GT, %lhs, %rhs, UNSIGNED : (tensor<6xui8>, tensor<6xui8>) -> tensor<6xi1>
  %le = stablehlo.compare LE, %lhs, %rhs, UNSIGNED : (tensor<6xui8>, tensor<6xui8>) -> tensor<6xi1>
  %lt = stablehlo.compare LT, %lhs, %rhs, UNSIGNED : (tensor<6xui8>, tensor<6xui8>) -> tensor<6xi1>
  check.expect_eq_const %eq, dense<[true, false, false, false, false, false]> : tensor<6xi1>
  check.expect_eq_const %ne, dense<[false, true, true, true, true, true]> : tensor<6xi1>
  check.expect_eq_const %ge, dense<[true, false, true, false, true, false]> : tensor<6xi1>
  check.expect_eq_const %gt, dense<[false, false, true, false, true, false]> : tensor<6xi1>
  check.expect_eq_const %le, dense<[true, true, false, true, false, true]> : tensor<6xi1>
  check.expect_eq_const %lt, dense<[false, true, false, true, false, true]> : tensor<6xi1>
  return
}

// -----

func.func @compare_ui16() {
  %lhs = stablehlo.constant dense<[0, 0, 1, 1, 5, 5]> : tensor<6xui16>
  %rhs = stablehlo.constant dense<[0, 65535, 0, 65535, 0, 65535]> : tensor<6xui16>
  %eq = stablehlo.compare EQ, %lhs, %rhs, UNSIGNED : (tensor<6xui16>, tensor<6xui16>) -> tensor<6xi1>
  %ne = stablehlo.compare NE, %lhs, %rhs, UNSIGNED : (tensor<6xui16>, tensor<6xui16>) -> tensor<6xi1>
  %ge = stablehlo.compare GE, %lhs, %rhs, UNSIGNED : (tensor<6xui16>, tensor<6xui16>) -> tensor<6xi1>
  %gt = stablehlo.compare GT, %lhs, %rhs, UNSIGNED : (tensor<6xui16>, tensor<6xui16>) -> tensor<6xi1>
  %le = stablehlo.compare LE, %lhs, %rhs, UNSIGNED : (tensor<6xui16>, tensor<6xui16>) -> tensor<6xi1>
  %lt = stablehlo.compare LT, %lhs, %rhs, UNSIGNED : (tensor<6xui16>, tensor<6xui16>) -> tensor<6xi1>
  check.expect_eq_const %eq, dense<[true, false, false, false, false, false]> : tensor<6xi1>
  check.expect_eq_const %ne, dense<[false, true, true, true, true, true]> : tensor<6xi1>
  check.expect_eq_const %ge, dense<[true, false, true, false, true, false]> : tensor<6xi1>
  check.expect_eq_const %gt, dense<[false, false, true, false, true, false]> : tensor<6xi1>
  check.expect_eq_const %le, dense<[true, true, false, true, false, true]> : tensor<6xi1>
  check.expect_eq_const %lt, dense<[false, true, false, true, false, true]> : tensor<6xi1>
  return
}

// -----

func.func @compare_ui32() {
  %lhs = stablehlo.constant dense<[0, 0, 1, 1, 5, 5]> : tensor<6xui32>
  %rhs = stablehlo.constant dense<[0, 4294967295, 0, 4294967295, 0, 4294967295]> : tensor<6xui32>
  %eq = stablehlo.compare EQ, %lhs, %rhs, UNSIGNED : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xi1>
  %ne = stablehlo.compare NE, %lhs, %rhs, UNSIGNED : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xi1>
  %ge = stablehlo.compare GE, %lhs, %rhs, UNSIGNED : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xi1>
  %gt = stablehlo.compare GT, %lhs, %rhs, UNSIGNED : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xi1>
  %le = stablehlo.compare LE, %lhs, %rhs, UNSIGNED : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xi1>
  %lt = stablehlo.compare LT, %lhs, %rhs, UNSIGNED : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xi1>
  check.expect_eq_const %eq, dense<[true, false, false, false, false, false]> : tensor<6xi1>
  check.expect_eq_const %ne, dense<[false, true, true, true, true, true]> : tensor<6xi1>
  check.expect_eq_const %ge, dense<[true, false, true, false, true, false]> : tensor<6xi1>
  check.expect_eq_const %gt, dense<[false, false, true, false, true, false]> : tensor<6xi1>
  check.expect_eq_const %le, dense<[true, true, false, true, false, true]> : tensor<6xi1>
  check.expect_eq_const %lt, dense<[false, true, false, true, false, true]> : tensor<6xi1>
  return
}

// -----

func.func @compare_ui64() {
  %lhs = stablehlo.constant dense<[0, 0, 1, 1, 5, 5]> : tensor<6xui64>
  %rhs = stablehlo.constant dense<[0, 18446744073709551615, 0, 18446744073709551615, 0, 18446744073709551615]> : tensor<6xui64>
  %eq = stablehlo.compare EQ, %lhs, %rhs, UNSIGNED : (tensor<6xui64>, tensor<6xui64>) -> tensor<6xi1>
  %ne = stablehlo.compare NE, %lhs, %rhs, UNSIGNED : (tensor<6xui64>, tensor<6xui64>) -> tensor<6xi1>
  %ge = stablehlo.compare GE, %lhs, %rhs, UNSIGNED : (tensor<6xui64>, tensor<6xui64>) -> tensor<6xi1>
  %gt = stablehlo.compare GT, %lhs, %rhs, UNSIGNED : (tensor<6xui64>, tensor<6xui64>) -> tensor<6xi1>
  %le = stablehlo.compare LE, %lhs, %rhs, UNSIGNED : (tensor<6xui64>, tensor<6xui64>) -> tensor<6xi1>
  %lt = stablehlo.compare LT, %lhs, %rhs, UNSIGNED : (tensor<6xui64>, tensor<6xui64>) -> tensor<6xi1>
  check.expect_eq_const %eq, dense<[true, false, false, false, false, false]> : tensor<6xi1>
  check.expect_eq_const %ne, dense<[false, true, true, true, true, true]> : tensor<6xi1>
  check.expect_eq_const %ge, dense<[true, false, true, false, true, false]> : tensor<6xi1>
  check.expect_eq_const %gt, dense<[false, false, true, false, true, false]> : tensor<6xi1>
  check.expect_eq_const %le, dense<[true, true, false, true, false, true]> : tensor<6xi1>
  check.expect_eq_const %lt, dense<[false, true, false, true, false, true]> : tensor<6xi1>
  return
}

// -----

func.func @compare_i1() {
  %lhs = stablehlo.constant dense<[false, false, true, true]> : tensor<4xi1>
  %rhs = stablehlo.constant dense<[false, true, false, true]> : tensor<4xi1>
  %eq = stablehlo.compare EQ, %lhs, %rhs, UNSIGNED : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %ne = stablehlo.compare NE, %lhs, %rhs, UNSIGNED : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %ge = stablehlo.compare GE, %lhs, %rhs, UNSIGNED : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %gt = stablehlo.compare GT, %lhs, %rhs, UNSIGNED : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %le = stablehlo.compare LE, %lhs, %rhs, UNSIGNED : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %lt = stablehlo.compare LT, %lhs, %rhs, UNSIGNED : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  check.expect_eq_const %eq, dense<[true, false, false, true]> : tensor<4xi1>
  check.expect_eq_const %ne, dense<[false, true, true, false]> : tensor<4xi1>
  check.expect_eq_const %ge, dense<[true, false, true, true]> : tensor<4xi1>
  check.expect_eq_const %gt, dense<[false, false, true, false]> : tensor<4xi1>
  check.expect_eq_const %le, dense<[true, true, false, true]> : tensor<4xi1>
  check.expect_eq_const %lt, dense<[false, true, false, false]> : tensor<4xi1>
  return
}

// -----

// NaN is unequal to everything; -0.0 equals 0.0.
func.func @compare_f16() {
  %lhs = stablehlo.constant dense<[0x7E00, 0x7E00, 1.0, 0.0, 0xFC00, 0x7C00, 1.5, -1.5]> : tensor<8xf16>
  %rhs = stablehlo.constant dense<[0x7E00, 1.0, 0x7E00, -0.0, 0x7C00, 0x7C00, -1.5, 1.5]> : tensor<8xf16>
  %eq = stablehlo.compare EQ, %lhs, %rhs, FLOAT : (tensor<8xf16>, tensor<8xf16>) -> tensor<8xi1>
  %ne = stablehlo.compare NE, %lhs, %rhs, FLOAT : (tensor<8xf16>, tensor<8xf16>) -> tensor<8xi1>
  %ge = stablehlo.compare GE, %lhs, %rhs, FLOAT : (tensor<8xf16>, tensor<8xf16>) -> tensor<8xi1>
  %gt = stablehlo.compare GT, %lhs, %rhs, FLOAT : (tensor<8xf16>, tensor<8xf16>) -> tensor<8xi1>
  %le = stablehlo.compare LE, %lhs, %rhs, FLOAT : (tensor<8xf16>, tensor<8xf16>) -> tensor<8xi1>
  %lt = stablehlo.compare LT, %lhs, %rhs, FLOAT : (tensor<8xf16>, tensor<8xf16>) -> tensor<8xi1>
  check.expect_eq_const %eq, dense<[false, false, false, true, false, true, false, false]> : tensor<8xi1>
  check.expect_eq_const %ne, dense<[true, true, true, false, true, false, true, true]> : tensor<8xi1>
  check.expect_eq_const %ge, dense<[false, false, false, true, false, true, true, false]> : tensor<8xi1>
  check.expect_eq_const %gt, dense<[false, false, false, false, false, false, true, false]> : tensor<8xi1>
  check.expect_eq_const %le, dense<[false, false, false, true, true, true, false, true]> : tensor<8xi1>
  check.expect_eq_const %lt, dense<[false, false, false, false, true, false, false, true]> : tensor<8xi1>
  return
}

// -----

// NaN is unequal to everything; -0.0 equals 0.0.
func.func @compare_bf16() {
  %lhs = stablehlo.constant dense<[0x7FC0, 0x7FC0, 1.0, 0.0, 0xFF80, 0x7F80, 1.5, -1.5]> : tensor<8xbf16>
  %rhs = stablehlo.constant dense<[0x7FC0, 1.0, 0x7FC0, -0.0, 0x7F80, 0x7F80, -1.5, 1.5]> : tensor<8xbf16>
  %eq = stablehlo.compare EQ, %lhs, %rhs, FLOAT : (tensor<8xbf16>, tensor<8xbf16>) -> tensor<8xi1>
  %ne = stablehlo.compare NE, %lhs, %rhs, FLOAT : (tensor<8xbf16>, tensor<8xbf16>) -> tensor<8xi1>
  %ge = stablehlo.compare GE, %lhs, %rhs, FLOAT : (tensor<8xbf16>, tensor<8xbf16>) -> tensor<8xi1>
  %gt = stablehlo.compare GT, %lhs, %rhs, FLOAT : (tensor<8xbf16>, tensor<8xbf16>) -> tensor<8xi1>
  %le = stablehlo.compare LE, %lhs, %rhs, FLOAT : (tensor<8xbf16>, tensor<8xbf16>) -> tensor<8xi1>
  %lt = stablehlo.compare LT, %lhs, %rhs, FLOAT : (tensor<8xbf16>, tensor<8xbf16>) -> tensor<8xi1>
  check.expect_eq_const %eq, dense<[false, false, false, true, false, true, false, false]> : tensor<8xi1>
  check.expect_eq_const %ne, dense<[true, true, true, false, true, false, true, true]> : tensor<8xi1>
  check.expect_eq_const %ge, dense<[false, false, false, true, false, true, true, false]> : tensor<8xi1>
  check.expect_eq_const %gt, dense<[false, false, false, false, false, false, true, false]> : tensor<8xi1>
  check.expect_eq_const %le, dense<[false, false, false, true, true, true, false, true]> : tensor<8xi1>
  check.expect_eq_const %lt, dense<[false, false, false, false, true, false, false, true]> : tensor<8xi1>
  return
}

// -----

// NaN is unequal to everything; -0.0 equals 0.0.
func.func @compare_f32() {
  %lhs = stablehlo.constant dense<[0x7FC00000, 0x7FC00000, 1.0, 0.0, 0xFF800000, 0x7F800000, 1.5, -1.5]> : tensor<8xf32>
  %rhs = stablehlo.constant dense<[0x7FC00000, 1.0, 0x7FC00000, -0.0, 0x7F800000, 0x7F800000, -1.5, 1.5]> : tensor<8xf32>
  %eq = stablehlo.compare EQ, %lhs, %rhs, FLOAT : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
  %ne = stablehlo.compare NE, %lhs, %rhs, FLOAT : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
  %ge = stablehlo.compare GE, %lhs, %rhs, FLOAT : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
  %gt = stablehlo.compare GT, %lhs, %rhs, FLOAT : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
  %le = stablehlo.compare LE, %lhs, %rhs, FLOAT : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
  %lt = stablehlo.compare LT, %lhs, %rhs, FLOAT : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
  check.expect_eq_const %eq, dense<[false, false, false, true, false, true, false, false]> : tensor<8xi1>
  check.expect_eq_const %ne, dense<[true, true, true, false, true, false, true, true]> : tensor<8xi1>
  check.expect_eq_const %ge, dense<[false, false, false, true, false, true, true, false]> : tensor<8xi1>
  check.expect_eq_const %gt, dense<[false, false, false, false, false, false, true, false]> : tensor<8xi1>
  check.expect_eq_const %le, dense<[false, false, false, true, true, true, false, true]> : tensor<8xi1>
  check.expect_eq_const %lt, dense<[false, false, false, false, true, false, false, true]> : tensor<8xi1>
  return
}

// -----

// NaN is unequal to everything; -0.0 equals 0.0.
func.func @compare_f64() {
  %lhs = stablehlo.constant dense<[0x7FF8000000000000, 0x7FF8000000000000, 1.0, 0.0, 0xFFF0000000000000, 0x7FF0000000000000, 1.5, -1.5]> : tensor<8xf64>
  %rhs = stablehlo.constant dense<[0x7FF8000000000000, 1.0, 0x7FF8000000000000, -0.0, 0x7FF0000000000000, 0x7FF0000000000000, -1.5, 1.5]> : tensor<8xf64>
  %eq = stablehlo.compare EQ, %lhs, %rhs, FLOAT : (tensor<8xf64>, tensor<8xf64>) -> tensor<8xi1>
  %ne = stablehlo.compare NE, %lhs, %rhs, FLOAT : (tensor<8xf64>, tensor<8xf64>) -> tensor<8xi1>
  %ge = stablehlo.compare GE, %lhs, %rhs, FLOAT : (tensor<8xf64>, tensor<8xf64>) -> tensor<8xi1>
  %gt = stablehlo.compare GT, %lhs, %rhs, FLOAT : (tensor<8xf64>, tensor<8xf64>) -> tensor<8xi1>
  %le = stablehlo.compare LE, %lhs, %rhs, FLOAT : (tensor<8xf64>, tensor<8xf64>) -> tensor<8xi1>
  %lt = stablehlo.compare LT, %lhs, %rhs, FLOAT : (tensor<8xf64>, tensor<8xf64>) -> tensor<8xi1>
  check.expect_eq_const %eq, dense<[false, false, false, true, false, true, false, false]> : tensor<8xi1>
  check.expect_eq_const %ne, dense<[true, true, true, false, true, false, true, true]> : tensor<8xi1>
  check.expect_eq_const %ge, dense<[false, false, false, true, false, true, true, false]> : tensor<8xi1>
  check.expect_eq_const %gt, dense<[false, false, false, false, false, false, true, false]> : tensor<8xi1>
  check.expect_eq_const %le, dense<[false, false, false, true, true, true, false, true]> : tensor<8xi1>
  check.expect_eq_const %lt, dense<[false, false, false, false, true, false, false, true]> : tensor<8xi1>
  return
}

// -----

func.func @compare_f4e2m1fn() {
  %lhs = stablehlo.constant dense<[1.0, 2.0, 0.5]> : tensor<3xf4E2M1FN>
  %rhs = stablehlo.constant dense<[1.0, 0.5, 2.0]> : tensor<3xf4E2M1FN>
  %eq = stablehlo.compare EQ, %lhs, %rhs, FLOAT : (tensor<3xf4E2M1FN>, tensor<3xf4E2M1FN>) -> tensor<3xi1>
  %lt = stablehlo.compare LT, %lhs, %rhs, FLOAT : (tensor<3xf4E2M1FN>, tensor<3xf4E2M1FN>) -> tensor<3xi1>
  %ge = stablehlo.compare GE, %lhs, %rhs, FLOAT : (tensor<3xf4E2M1FN>, tensor<3xf4E2M1FN>) -> tensor<3xi1>
  check.expect_eq_const %eq, dense<[true, false, false]> : tensor<3xi1>
  check.expect_eq_const %lt, dense<[false, false, true]> : tensor<3xi1>
  check.expect_eq_const %ge, dense<[true, true, false]> : tensor<3xi1>
  return
}

// -----

func.func @compare_f8e3m4() {
  %lhs = stablehlo.constant dense<[1.0, 2.0, 0.5]> : tensor<3xf8E3M4>
  %rhs = stablehlo.constant dense<[1.0, 0.5, 2.0]> : tensor<3xf8E3M4>
  %eq = stablehlo.compare EQ, %lhs, %rhs, FLOAT : (tensor<3xf8E3M4>, tensor<3xf8E3M4>) -> tensor<3xi1>
  %lt = stablehlo.compare LT, %lhs, %rhs, FLOAT : (tensor<3xf8E3M4>, tensor<3xf8E3M4>) -> tensor<3xi1>
  %ge = stablehlo.compare GE, %lhs, %rhs, FLOAT : (tensor<3xf8E3M4>, tensor<3xf8E3M4>) -> tensor<3xi1>
  check.expect_eq_const %eq, dense<[true, false, false]> : tensor<3xi1>
  check.expect_eq_const %lt, dense<[false, false, true]> : tensor<3xi1>
  check.expect_eq_const %ge, dense<[true, true, false]> : tensor<3xi1>
  return
}

// -----

func.func @compare_f8e4m3() {
  %lhs = stablehlo.constant dense<[1.0, 2.0, 0.5]> : tensor<3xf8E4M3>
  %rhs = stablehlo.constant dense<[1.0, 0.5, 2.0]> : tensor<3xf8E4M3>
  %eq = stablehlo.compare EQ, %lhs, %rhs, FLOAT : (tensor<3xf8E4M3>, tensor<3xf8E4M3>) -> tensor<3xi1>
  %lt = stablehlo.compare LT, %lhs, %rhs, FLOAT : (tensor<3xf8E4M3>, tensor<3xf8E4M3>) -> tensor<3xi1>
  %ge = stablehlo.compare GE, %lhs, %rhs, FLOAT : (tensor<3xf8E4M3>, tensor<3xf8E4M3>) -> tensor<3xi1>
  check.expect_eq_const %eq, dense<[true, false, false]> : tensor<3xi1>
  check.expect_eq_const %lt, dense<[false, false, true]> : tensor<3xi1>
  check.expect_eq_const %ge, dense<[true, true, false]> : tensor<3xi1>
  return
}

// -----

func.func @compare_f8e4m3b11fnuz() {
  %lhs = stablehlo.constant dense<[1.0, 2.0, 0.5]> : tensor<3xf8E4M3B11FNUZ>
  %rhs = stablehlo.constant dense<[1.0, 0.5, 2.0]> : tensor<3xf8E4M3B11FNUZ>
  %eq = stablehlo.compare EQ, %lhs, %rhs, FLOAT : (tensor<3xf8E4M3B11FNUZ>, tensor<3xf8E4M3B11FNUZ>) -> tensor<3xi1>
  %lt = stablehlo.compare LT, %lhs, %rhs, FLOAT : (tensor<3xf8E4M3B11FNUZ>, tensor<3xf8E4M3B11FNUZ>) -> tensor<3xi1>
  %ge = stablehlo.compare GE, %lhs, %rhs, FLOAT : (tensor<3xf8E4M3B11FNUZ>, tensor<3xf8E4M3B11FNUZ>) -> tensor<3xi1>
  check.expect_eq_const %eq, dense<[true, false, false]> : tensor<3xi1>
  check.expect_eq_const %lt, dense<[false, false, true]> : tensor<3xi1>
  check.expect_eq_const %ge, dense<[true, true, false]> : tensor<3xi1>
  return
}

// -----

func.func @compare_f8e4m3fn() {
  %lhs = stablehlo.constant dense<[1.0, 2.0, 0.5]> : tensor<3xf8E4M3FN>
  %rhs = stablehlo.constant dense<[1.0, 0.5, 2.0]> : tensor<3xf8E4M3FN>
  %eq = stablehlo.compare EQ, %lhs, %rhs, FLOAT : (tensor<3xf8E4M3FN>, tensor<3xf8E4M3FN>) -> tensor<3xi1>
  %lt = stablehlo.compare LT, %lhs, %rhs, FLOAT : (tensor<3xf8E4M3FN>, tensor<3xf8E4M3FN>) -> tensor<3xi1>
  %ge = stablehlo.compare GE, %lhs, %rhs, FLOAT : (tensor<3xf8E4M3FN>, tensor<3xf8E4M3FN>) -> tensor<3xi1>
  check.expect_eq_const %eq, dense<[true, false, false]> : tensor<3xi1>
  check.expect_eq_const %lt, dense<[false, false, true]> : tensor<3xi1>
  check.expect_eq_const %ge, dense<[true, true, false]> : tensor<3xi1>
  return
}

// -----

func.func @compare_f8e4m3fnuz() {
  %lhs = stablehlo.constant dense<[1.0, 2.0, 0.5]> : tensor<3xf8E4M3FNUZ>
  %rhs = stablehlo.constant dense<[1.0, 0.5, 2.0]> : tensor<3xf8E4M3FNUZ>
  %eq = stablehlo.compare EQ, %lhs, %rhs, FLOAT : (tensor<3xf8E4M3FNUZ>, tensor<3xf8E4M3FNUZ>) -> tensor<3xi1>
  %lt = stablehlo.compare LT, %lhs, %rhs, FLOAT : (tensor<3xf8E4M3FNUZ>, tensor<3xf8E4M3FNUZ>) -> tensor<3xi1>
  %ge = stablehlo.compare GE, %lhs, %rhs, FLOAT : (tensor<3xf8E4M3FNUZ>, tensor<3xf8E4M3FNUZ>) -> tensor<3xi1>
  check.expect_eq_const %eq, dense<[true, false, false]> : tensor<3xi1>
  check.expect_eq_const %lt, dense<[false, false, true]> : tensor<3xi1>
  check.expect_eq_const %ge, dense<[true, true, false]> : tensor<3xi1>
  return
}

// -----

func.func @compare_f8e5m2() {
  %lhs = stablehlo.constant dense<[1.0, 2.0, 0.5]> : tensor<3xf8E5M2>
  %rhs = stablehlo.constant dense<[1.0, 0.5, 2.0]> : tensor<3xf8E5M2>
  %eq = stablehlo.compare EQ, %lhs, %rhs, FLOAT : (tensor<3xf8E5M2>, tensor<3xf8E5M2>) -> tensor<3xi1>
  %lt = stablehlo.compare LT, %lhs, %rhs, FLOAT : (tensor<3xf8E5M2>, tensor<3xf8E5M2>) -> tensor<3xi1>
  %ge = stablehlo.compare GE, %lhs, %rhs, FLOAT : (tensor<3xf8E5M2>, tensor<3xf8E5M2>) -> tensor<3xi1>
  check.expect_eq_const %eq, dense<[true, false, false]> : tensor<3xi1>
  check.expect_eq_const %lt, dense<[false, false, true]> : tensor<3xi1>
  check.expect_eq_const %ge, dense<[true, true, false]> : tensor<3xi1>
  return
}

// -----

func.func @compare_f8e5m2fnuz() {
  %lhs = stablehlo.constant dense<[1.0, 2.0, 0.5]> : tensor<3xf8E5M2FNUZ>
  %rhs = stablehlo.constant dense<[1.0, 0.5, 2.0]> : tensor<3xf8E5M2FNUZ>
  %eq = stablehlo.compare EQ, %lhs, %rhs, FLOAT : (tensor<3xf8E5M2FNUZ>, tensor<3xf8E5M2FNUZ>) -> tensor<3xi1>
  %lt = stablehlo.compare LT, %lhs, %rhs, FLOAT : (tensor<3xf8E5M2FNUZ>, tensor<3xf8E5M2FNUZ>) -> tensor<3xi1>
  %ge = stablehlo.compare GE, %lhs, %rhs, FLOAT : (tensor<3xf8E5M2FNUZ>, tensor<3xf8E5M2FNUZ>) -> tensor<3xi1>
  check.expect_eq_const %eq, dense<[true, false, false]> : tensor<3xi1>
  check.expect_eq_const %lt, dense<[false, false, true]> : tensor<3xi1>
  check.expect_eq_const %ge, dense<[true, true, false]> : tensor<3xi1>
  return
}

// -----

func.func @compare_f8e8m0fnu() {
  %lhs = stablehlo.constant dense<[1.0, 2.0, 0.5]> : tensor<3xf8E8M0FNU>
  %rhs = stablehlo.constant dense<[1.0, 0.5, 2.0]> : tensor<3xf8E8M0FNU>
  %eq = stablehlo.compare EQ, %lhs, %rhs, FLOAT : (tensor<3xf8E8M0FNU>, tensor<3xf8E8M0FNU>) -> tensor<3xi1>
  %lt = stablehlo.compare LT, %lhs, %rhs, FLOAT : (tensor<3xf8E8M0FNU>, tensor<3xf8E8M0FNU>) -> tensor<3xi1>
  %ge = stablehlo.compare GE, %lhs, %rhs, FLOAT : (tensor<3xf8E8M0FNU>, tensor<3xf8E8M0FNU>) -> tensor<3xi1>
  check.expect_eq_const %eq, dense<[true, false, false]> : tensor<3xi1>
  check.expect_eq_const %lt, dense<[false, false, true]> : tensor<3xi1>
  check.expect_eq_const %ge, dense<[true, true, false]> : tensor<3xi1>
  return
}

// -----

// -NaN is first, NaN last; -0.0 < 0.0.
func.func @compare_f16_total_order() {
  %lhs = stablehlo.constant dense<[0xFE00, 0xFC00, -1.5, -0.0, 0.0, 1.5, 0x7C00, 0x7E00]> : tensor<8xf16>
  %rhs = stablehlo.constant dense<[1.5, 0x7C00, 0x7E00, 0xFE00, 0xFC00, -1.5, -0.0, 0.0]> : tensor<8xf16>
  %eq = stablehlo.compare EQ, %lhs, %rhs, TOTALORDER : (tensor<8xf16>, tensor<8xf16>) -> tensor<8xi1>
  %ne = stablehlo.compare NE, %lhs, %rhs, TOTALORDER : (tensor<8xf16>, tensor<8xf16>) -> tensor<8xi1>
  %ge = stablehlo.compare GE, %lhs, %rhs, TOTALORDER : (tensor<8xf16>, tensor<8xf16>) -> tensor<8xi1>
  %gt = stablehlo.compare GT, %lhs, %rhs, TOTALORDER : (tensor<8xf16>, tensor<8xf16>) -> tensor<8xi1>
  %le = stablehlo.compare LE, %lhs, %rhs, TOTALORDER : (tensor<8xf16>, tensor<8xf16>) -> tensor<8xi1>
  %lt = stablehlo.compare LT, %lhs, %rhs, TOTALORDER : (tensor<8xf16>, tensor<8xf16>) -> tensor<8xi1>
  check.expect_eq_const %eq, dense<[false, false, false, false, false, false, false, false]> : tensor<8xi1>
  check.expect_eq_const %ne, dense<[true, true, true, true, true, true, true, true]> : tensor<8xi1>
  check.expect_eq_const %ge, dense<[false, false, false, true, true, true, true, true]> : tensor<8xi1>
  check.expect_eq_const %gt, dense<[false, false, false, true, true, true, true, true]> : tensor<8xi1>
  check.expect_eq_const %le, dense<[true, true, true, false, false, false, false, false]> : tensor<8xi1>
  check.expect_eq_const %lt, dense<[true, true, true, false, false, false, false, false]> : tensor<8xi1>
  return
}

// -----

// -NaN is first, NaN last; -0.0 < 0.0.
func.func @compare_bf16_total_order() {
  %lhs = stablehlo.constant dense<[0xFFC0, 0xFF80, -1.5, -0.0, 0.0, 1.5, 0x7F80, 0x7FC0]> : tensor<8xbf16>
  %rhs = stablehlo.constant dense<[1.5, 0x7F80, 0x7FC0, 0xFFC0, 0xFF80, -1.5, -0.0, 0.0]> : tensor<8xbf16>
  %eq = stablehlo.compare EQ, %lhs, %rhs, TOTALORDER : (tensor<8xbf16>, tensor<8xbf16>) -> tensor<8xi1>
  %ne = stablehlo.compare NE, %lhs, %rhs, TOTALORDER : (tensor<8xbf16>, tensor<8xbf16>) -> tensor<8xi1>
  %ge = stablehlo.compare GE, %lhs, %rhs, TOTALORDER : (tensor<8xbf16>, tensor<8xbf16>) -> tensor<8xi1>
  %gt = stablehlo.compare GT, %lhs, %rhs, TOTALORDER : (tensor<8xbf16>, tensor<8xbf16>) -> tensor<8xi1>
  %le = stablehlo.compare LE, %lhs, %rhs, TOTALORDER : (tensor<8xbf16>, tensor<8xbf16>) -> tensor<8xi1>
  %lt = stablehlo.compare LT, %lhs, %rhs, TOTALORDER : (tensor<8xbf16>, tensor<8xbf16>) -> tensor<8xi1>
  check.expect_eq_const %eq, dense<[false, false, false, false, false, false, false, false]> : tensor<8xi1>
  check.expect_eq_const %ne, dense<[true, true, true, true, true, true, true, true]> : tensor<8xi1>
  check.expect_eq_const %ge, dense<[false, false, false, true, true, true, true, true]> : tensor<8xi1>
  check.expect_eq_const %gt, dense<[false, false, false, true, true, true, true, true]> : tensor<8xi1>
  check.expect_eq_const %le, dense<[true, true, true, false, false, false, false, false]> : tensor<8xi1>
  check.expect_eq_const %lt, dense<[true, true, true, false, false, false, false, false]> : tensor<8xi1>
  return
}

// -----

// -NaN is first, NaN last; -0.0 < 0.0.
func.func @compare_f32_total_order() {
  %lhs = stablehlo.constant dense<[0xFFC00000, 0xFF800000, -1.5, -0.0, 0.0, 1.5, 0x7F800000, 0x7FC00000]> : tensor<8xf32>
  %rhs = stablehlo.constant dense<[1.5, 0x7F800000, 0x7FC00000, 0xFFC00000, 0xFF800000, -1.5, -0.0, 0.0]> : tensor<8xf32>
  %eq = stablehlo.compare EQ, %lhs, %rhs, TOTALORDER : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
  %ne = stablehlo.compare NE, %lhs, %rhs, TOTALORDER : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
  %ge = stablehlo.compare GE, %lhs, %rhs, TOTALORDER : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
  %gt = stablehlo.compare GT, %lhs, %rhs, TOTALORDER : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
  %le = stablehlo.compare LE, %lhs, %rhs, TOTALORDER : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
  %lt = stablehlo.compare LT, %lhs, %rhs, TOTALORDER : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
  check.expect_eq_const %eq, dense<[false, false, false, false, false, false, false, false]> : tensor<8xi1>
  check.expect_eq_const %ne, dense<[true, true, true, true, true, true, true, true]> : tensor<8xi1>
  check.expect_eq_const %ge, dense<[false, false, false, true, true, true, true, true]> : tensor<8xi1>
  check.expect_eq_const %gt, dense<[false, false, false, true, true, true, true, true]> : tensor<8xi1>
  check.expect_eq_const %le, dense<[true, true, true, false, false, false, false, false]> : tensor<8xi1>
  check.expect_eq_const %lt, dense<[true, true, true, false, false, false, false, false]> : tensor<8xi1>
  return
}

// -----

// -NaN is first, NaN last; -0.0 < 0.0.
func.func @compare_f64_total_order() {
  %lhs = stablehlo.constant dense<[0xFFF8000000000000, 0xFFF0000000000000, -1.5, -0.0, 0.0, 1.5, 0x7FF0000000000000, 0x7FF8000000000000]> : tensor<8xf64>
  %rhs = stablehlo.constant dense<[1.5, 0x7FF0000000000000, 0x7FF8000000000000, 0xFFF8000000000000, 0xFFF0000000000000, -1.5, -0.0, 0.0]> : tensor<8xf64>
  %eq = stablehlo.compare EQ, %lhs, %rhs, TOTALORDER : (tensor<8xf64>, tensor<8xf64>) -> tensor<8xi1>
  %ne = stablehlo.compare NE, %lhs, %rhs, TOTALORDER : (tensor<8xf64>, tensor<8xf64>) -> tensor<8xi1>
  %ge = stablehlo.compare GE, %lhs, %rhs, TOTALORDER : (tensor<8xf64>, tensor<8xf64>) -> tensor<8xi1>
  %gt = stablehlo.compare GT, %lhs, %rhs, TOTALORDER : (tensor<8xf64>, tensor<8xf64>) -> tensor<8xi1>
  %le = stablehlo.compare LE, %lhs, %rhs, TOTALORDER : (tensor<8xf64>, tensor<8xf64>) -> tensor<8xi1>
  %lt = stablehlo.compare LT, %lhs, %rhs, TOTALORDER : (tensor<8xf64>, tensor<8xf64>) -> tensor<8xi1>
  check.expect_eq_const %eq, dense<[false, false, false, false, false, false, false, false]> : tensor<8xi1>
  check.expect_eq_const %ne, dense<[true, true, true, true, true, true, true, true]> : tensor<8xi1>
  check.expect_eq_const %ge, dense<[false, false, false, true, true, true, true, true]> : tensor<8xi1>
  check.expect_eq_const %gt, dense<[false, false, false, true, true, true, true, true]> : tensor<8xi1>
  check.expect_eq_const %le, dense<[true, true, true, false, false, false, false, false]> : tensor<8xi1>
  check.expect_eq_const %lt, dense<[true, true, true, false, false, false, false, false]> : tensor<8xi1>
  return
}

// -----

func.func @compare_c_f32() {
  %lhs = stablehlo.constant dense<[(1.0, 2.0), (1.0, 2.0), (0x7FC00000, 0.0)]> : tensor<3xcomplex<f32>>
  %rhs = stablehlo.constant dense<[(1.0, 2.0), (1.0, -2.0), (0x7FC00000, 0.0)]> : tensor<3xcomplex<f32>>
  %eq = stablehlo.compare EQ, %lhs, %rhs, FLOAT : (tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>) -> tensor<3xi1>
  %ne = stablehlo.compare NE, %lhs, %rhs, FLOAT : (tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>) -> tensor<3xi1>
  check.expect_eq_const %eq, dense<[true, false, false]> : tensor<3xi1>
  check.expect_eq_const %ne, dense<[false, true, true]> : tensor<3xi1>
  return
}

// -----

func.func @compare_c_f64() {
  %lhs = stablehlo.constant dense<[(1.0, 2.0), (1.0, 2.0), (0x7FF8000000000000, 0.0)]> : tensor<3xcomplex<f64>>
  %rhs = stablehlo.constant dense<[(1.0, 2.0), (1.0, -2.0), (0x7FF8000000000000, 0.0)]> : tensor<3xcomplex<f64>>
  %eq = stablehlo.compare EQ, %lhs, %rhs, FLOAT : (tensor<3xcomplex<f64>>, tensor<3xcomplex<f64>>) -> tensor<3xi1>
  %ne = stablehlo.compare NE, %lhs, %rhs, FLOAT : (tensor<3xcomplex<f64>>, tensor<3xcomplex<f64>>) -> tensor<3xi1>
  check.expect_eq_const %eq, dense<[true, false, false]> : tensor<3xi1>
  check.expect_eq_const %ne, dense<[false, true, true]> : tensor<3xi1>
  return
}

// -----

func.func @compare_scalar() {
  %lhs = stablehlo.constant dense<3> : tensor<i32>
  %rhs = stablehlo.constant dense<4> : tensor<i32>
  %lt = stablehlo.compare LT, %lhs, %rhs, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
  check.expect_eq_const %lt, dense<true> : tensor<i1>
  return
}

// -----

func.func @compare_empty() {
  %lhs = stablehlo.constant dense<> : tensor<0x3xf32>
  %rhs = stablehlo.constant dense<> : tensor<0x3xf32>
  %eq = stablehlo.compare EQ, %lhs, %rhs, FLOAT : (tensor<0x3xf32>, tensor<0x3xf32>) -> tensor<0x3xi1>
  check.expect_eq_const %eq, dense<> : tensor<0x3xi1>
  return
}
