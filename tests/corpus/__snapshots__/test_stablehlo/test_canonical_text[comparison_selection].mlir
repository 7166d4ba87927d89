// clamp
module {
  func.func @clamp_i2() {
    %c = stablehlo.constant dense<[0, 0, 1, 1]> : tensor<4xi2>
    %c_0 = stablehlo.constant dense<[1, 0, 0, 1]> : tensor<4xi2>
    %c_1 = stablehlo.constant dense<1> : tensor<4xi2>
    %0 = stablehlo.clamp %c, %c_0, %c_1 : tensor<4xi2>
    check.expect_eq_const %0, dense<[1, 0, 1, 1]> : tensor<4xi2>
    return
  }
}
// -----
module {
  func.func @clamp_i4() {
    %c = stablehlo.constant dense<[0, 0, 1, 1]> : tensor<4xi4>
    %c_0 = stablehlo.constant dense<[1, 0, 0, 1]> : tensor<4xi4>
    %c_1 = stablehlo.constant dense<1> : tensor<4xi4>
    %0 = stablehlo.clamp %c, %c_0, %c_1 : tensor<4xi4>
    check.expect_eq_const %0, dense<[1, 0, 1, 1]> : tensor<4xi4>
    return
  }
}
// -----
module {
  func.func @clamp_i8() {
    %c = stablehlo.constant dense<[0, 0, 1, 1]> : tensor<4xi8>
    %c_0 = stablehlo.constant dense<[1, 0, 0, 1]> : tensor<4xi8>
    %c_1 = stablehlo.constant dense<1> : tensor<4xi8>
    %0 = stablehlo.clamp %c, %c_0, %c_1 : tensor<4xi8>
    check.expect_eq_const %0, dense<[1, 0, 1, 1]> : tensor<4xi8>
    return
  }
}
// -----
module {
  func.func @clamp_i16() {
    %c = stablehlo.constant dense<[0, 0, 1, 1]> : tensor<4xi16>
    %c_0 = stablehlo.constant dense<[1, 0, 0, 1]> : tensor<4xi16>
    %c_1 = stablehlo.constant dense<1> : tensor<4xi16>
    %0 = stablehlo.clamp %c, %c_0, %c_1 : tensor<4xi16>
    check.expect_eq_const %0, dense<[1, 0, 1, 1]> : tensor<4xi16>
    return
  }
}
// -----
module {
  func.func @clamp_i32() {
    %c = stablehlo.constant dense<[0, 0, 1, 1]> : tensor<4xi32>
    %c_0 = stablehlo.constant dense<[1, 0, 0, 1]> : tensor<4xi32>
    %c_1 = stablehlo.constant dense<1> : tensor<4xi32>
    %0 = stablehlo.clamp %c, %c_0, %c_1 : tensor<4xi32>
    check.expect_eq_const %0, dense<[1, 0, 1, 1]> : tensor<4xi32>
    return
  }
}
// -----
module {
  func.func @clamp_i64() {
    %c = stablehlo.constant dense<[0, 0, 1, 1]> : tensor<4xi64>
    %c_0 = stablehlo.constant dense<[1, 0, 0, 1]> : tensor<4xi64>
    %c_1 = stablehlo.constant dense<1> : tensor<4xi64>
    %0 = stablehlo.clamp %c, %c_0, %c_1 : tensor<4xi64>
    check.expect_eq_const %0, dense<[1, 0, 1, 1]> : tensor<4xi64>
    return
  }
}
// -----
module {
  func.func @clamp_ui2() {
    %c = stablehlo.constant dense<[0, 0, 1, 1]> : tensor<4xui2>
    %c_0 = stablehlo.constant dense<[1, 0, 0, 1]> : tensor<4xui2>
    %c_1 = stablehlo.constant dense<1> : tensor<4xui2>
    %0 = stablehlo.clamp %c, %c_0, %c_1 : tensor<4xui2>
    check.expect_eq_const %0, dense<[1, 0, 1, 1]> : tensor<4xui2>
    return
  }
}
// -----
module {
  func.func @clamp_ui4() {
    %c = stablehlo.constant dense<[0, 0, 1, 1]> : tensor<4xui4>
    %c_0 = stablehlo.constant dense<[1, 0, 0, 1]> : tensor<4xui4>
    %c_1 = stablehlo.constant dense<1> : tensor<4xui4>
    %0 = stablehlo.clamp %c, %c_0, %c_1 : tensor<4xui4>
    check.expect_eq_const %0, dense<[1, 0, 1, 1]> : tensor<4xui4>
    return
  }
}
// -----
module {
  func.func @clamp_ui8() {
    %c = stablehlo.constant dense<[0, 0, 1, 1]> : tensor<4xui8>
    %c_0 = stablehlo.constant dense<[1, 0, 0, 1]> : tensor<4xui8>
    %c_1 = stablehlo.constant dense<1> : tensor<4xui8>
    %0 = stablehlo.clamp %c, %c_0, %c_1 : tensor<4xui8>
    check.expect_eq_const %0, dense<[1, 0, 1, 1]> : tensor<4xui8>
    return
  }
}
// -----
module {
  func.func @clamp_ui16() {
    %c = stablehlo.constant dense<[0, 0, 1, 1]> : tensor<4xui16>
    %c_0 = stablehlo.constant dense<[1, 0, 0, 1]> : tensor<4xui16>
    %c_1 = stablehlo.constant dense<1> : tensor<4xui16>
    %0 = stablehlo.clamp %c, %c_0, %c_1 : tensor<4xui16>
    check.expect_eq_const %0, dense<[1, 0, 1, 1]> : tensor<4xui16>
    return
  }
}
// -----
module {
  func.func @clamp_ui32() {
    %c = stablehlo.constant dense<[0, 0, 1, 1]> : tensor<4xui32>
    %c_0 = stablehlo.constant dense<[1, 0, 0, 1]> : tensor<4xui32>
    %c_1 = stablehlo.constant dense<1> : tensor<4xui32>
    %0 = stablehlo.clamp %c, %c_0, %c_1 : tensor<4xui32>
    check.expect_eq_const %0, dense<[1, 0, 1, 1]> : tensor<4xui32>
    return
  }
}
// -----
module {
  func.func @clamp_ui64() {
    %c = stablehlo.constant dense<[0, 0, 1, 1]> : tensor<4xui64>
    %c_0 = stablehlo.constant dense<[1, 0, 0, 1]> : tensor<4xui64>
    %c_1 = stablehlo.constant dense<1> : tensor<4xui64>
    %0 = stablehlo.clamp %c, %c_0, %c_1 : tensor<4xui64>
    check.expect_eq_const %0, dense<[1, 0, 1, 1]> : tensor<4xui64>
    return
  }
}
// -----
module {
  func.func @clamp_f16() {
    %cst = stablehlo.constant dense<-1.000000e+00> : tensor<f16>
    %cst_0 = stablehlo.constant dense<[-1.500000e+00, 5.000000e-01, 3.000000e+00, 0x7C00, 0xFC00, 0x7E00]> : tensor<6xf16>
    %cst_1 = stablehlo.constant dense<2.000000e+00> : tensor<f16>
    %0 = stablehlo.clamp %cst, %cst_0, %cst_1 : (tensor<f16>, tensor<6xf16>, tensor<f16>) -> tensor<6xf16>
    %cst_2 = stablehlo.constant dense<[-1.000000e+00, 5.000000e-01, 2.000000e+00, 2.000000e+00, -1.000000e+00, 0x7E00]> : tensor<6xf16>
    check.expect_close %0, %cst_2, max_ulp_difference = 0 : tensor<6xf16>, tensor<6xf16>
    return
  }
}
// -----
module {
  func.func @clamp_bf16() {
    %cst = stablehlo.constant dense<-1.000000e+00> : tensor<bf16>
    %cst_0 = stablehlo.constant dense<[-1.500000e+00, 5.000000e-01, 3.000000e+00, 0x7F80, 0xFF80, 0x7FC0]> : tensor<6xbf16>
    %cst_1 = stablehlo.constant dense<2.000000e+00> : tensor<bf16>
    %0 = stablehlo.clamp %cst, %cst_0, %cst_1 : (tensor<bf16>, tensor<6xbf16>, tensor<bf16>) -> tensor<6xbf16>
    %cst_2 = stablehlo.constant dense<[-1.000000e+00, 5.000000e-01, 2.000000e+00, 2.000000e+00, -1.000000e+00, 0x7FC0]> : tensor<6xbf16>
    check.expect_close %0, %cst_2, max_ulp_difference = 0 : tensor<6xbf16>, tensor<6xbf16>
    return
  }
}
// -----
module {
  func.func @clamp_f32() {
    %cst = stablehlo.constant dense<-1.000000e+00> : tensor<f32>
    %cst_0 = stablehlo.constant dense<[-1.500000e+00, 5.000000e-01, 3.000000e+00, 0x7F800000, 0xFF800000, 0x7FC00000]> : tensor<6xf32>
    %cst_1 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %0 = stablehlo.clamp %cst, %cst_0, %cst_1 : (tensor<f32>, tensor<6xf32>, tensor<f32>) -> tensor<6xf32>
    %cst_2 = stablehlo.constant dense<[-1.000000e+00, 5.000000e-01, 2.000000e+00, 2.000000e+00, -1.000000e+00, 0x7FC00000]> : tensor<6xf32>
    check.expect_close %0, %cst_2, max_ulp_difference = 0 : tensor<6xf32>, tensor<6xf32>
    return
  }
}
// -----
module {
  func.func @clamp_f64() {
    %cst = stablehlo.constant dense<-1.000000e+00> : tensor<f64>
    %cst_0 = stablehlo.constant dense<[-1.500000e+00, 5.000000e-01, 3.000000e+00, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000]> : tensor<6xf64>
    %cst_1 = stablehlo.constant dense<2.000000e+00> : tensor<f64>
    %0 = stablehlo.clamp %cst, %cst_0, %cst_1 : (tensor<f64>, tensor<6xf64>, tensor<f64>) -> tensor<6xf64>
    %cst_2 = stablehlo.constant dense<[-1.000000e+00, 5.000000e-01, 2.000000e+00, 2.000000e+00, -1.000000e+00, 0x7FF8000000000000]> : tensor<6xf64>
    check.expect_close %0, %cst_2, max_ulp_difference = 0 : tensor<6xf64>, tensor<6xf64>
    return
  }
}
// -----
module {
  func.func @clamp_crossed() {
    %c = stablehlo.constant dense<5> : tensor<2xi32>
    %c_0 = stablehlo.constant dense<[3, 9]> : tensor<2xi32>
    %c_1 = stablehlo.constant dense<2> : tensor<2xi32>
    %0 = stablehlo.clamp %c, %c_0, %c_1 : tensor<2xi32>
    check.expect_eq_const %0, dense<2> : tensor<2xi32>
    return
  }
}
// -----
module {
  func.func @clamp_nan_bound() {
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<1xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<1xf32>
    %cst_1 = stablehlo.constant dense<2.000000e+00> : tensor<1xf32>
    %0 = stablehlo.clamp %cst, %cst_0, %cst_1 : tensor<1xf32>
    %cst_2 = stablehlo.constant dense<0x7FC00000> : tensor<1xf32>
    check.expect_close %0, %cst_2, max_ulp_difference = 0 : tensor<1xf32>, tensor<1xf32>
    return
  }
}
// -----
module {
  func.func @clamp_scalar() {
    %c = stablehlo.constant dense<0> : tensor<i64>
    %c_0 = stablehlo.constant dense<-7> : tensor<i64>
    %c_1 = stablehlo.constant dense<10> : tensor<i64>
    %0 = stablehlo.clamp %c, %c_0, %c_1 : tensor<i64>
    check.expect_eq_const %0, dense<0> : tensor<i64>
    return
  }
}
// compare
module {
  func.func @compare_i2() {
    %c = stablehlo.constant dense<[-2, -2, -1, -1, 0, 0]> : tensor<6xi2>
    %c_0 = stablehlo.constant dense<[-2, 1, -2, 1, -2, 1]> : tensor<6xi2>
    %0 = stablehlo.compare EQ, %c, %c_0, SIGNED : (tensor<6xi2>, tensor<6xi2>) -> tensor<6xi1>
    %1 = stablehlo.compare NE, %c, %c_0, SIGNED : (tensor<6xi2>, tensor<6xi2>) -> tensor<6xi1>
    %2 = stablehlo.compare GE, %c, %c_0, SIGNED : (tensor<6xi2>, tensor<6xi2>) -> tensor<6xi1>
    %3 = stablehlo.compare GT, %c, %c_0, SIGNED : (tensor<6xi2>, tensor<6xi2>) -> tensor<6xi1>
    %4 = stablehlo.compare LE, %c, %c_0, SIGNED : (tensor<6xi2>, tensor<6xi2>) -> tensor<6xi1>
    %5 = stablehlo.compare LT, %c, %c_0, SIGNED : (tensor<6xi2>, tensor<6xi2>) -> tensor<6xi1>
    check.expect_eq_const %0, dense<[true, false, false, false, false, false]> : tensor<6xi1>
    check.expect_eq_const %1, dense<[false, true, true, true, true, true]> : tensor<6xi1>
    check.expect_eq_const %2, dense<[true, false, true, false, true, false]> : tensor<6xi1>
    check.expect_eq_const %3, dense<[false, false, true, false, true, false]> : tensor<6xi1>
    check.expect_eq_const %4, dense<[true, true, false, true, false, true]> : tensor<6xi1>
    check.expect_eq_const %5, dense<[false, true, false, true, false, true]> : tensor<6xi1>
    return
  }
}
// -----
module {
  func.func @compare_i4() {
    %c = stablehlo.constant dense<[-8, -8, -7, -7, -1, -1]> : tensor<6xi4>
    %c_0 = stablehlo.constant dense<[-8, 7, -8, 7, -8, 7]> : tensor<6xi4>
    %0 = stablehlo.compare EQ, %c, %c_0, SIGNED : (tensor<6xi4>, tensor<6xi4>) -> tensor<6xi1>
    %1 = stablehlo.compare NE, %c, %c_0, SIGNED : (tensor<6xi4>, tensor<6xi4>) -> tensor<6xi1>
    %2 = stablehlo.compare GE, %c, %c_0, SIGNED : (tensor<6xi4>, tensor<6xi4>) -> tensor<6xi1>
    %3 = stablehlo.compare GT, %c, %c_0, SIGNED : (tensor<6xi4>, tensor<6xi4>) -> tensor<6xi1>
    %4 = stablehlo.compare LE, %c, %c_0, SIGNED : (tensor<6xi4>, tensor<6xi4>) -> tensor<6xi1>
    %5 = stablehlo.compare LT, %c, %c_0, SIGNED : (tensor<6xi4>, tensor<6xi4>) -> tensor<6xi1>
    check.expect_eq_const %0, dense<[true, false, false, false, false, false]> : tensor<6xi1>
    check.expect_eq_const %1, dense<[false, true, true, true, true, true]> : tensor<6xi1>
    check.expect_eq_const %2, dense<[true, false, true, false, true, false]> : tensor<6xi1>
    check.expect_eq_const %3, dense<[false, false, true, false, true, false]> : tensor<6xi1>
    check.expect_eq_const %4, dense<[true, true, false, true, false, true]> : tensor<6xi1>
    check.expect_eq_const %5, dense<[false, true, false, true, false, true]> : tensor<6xi1>
    return
  }
}
// -----
module {
  func.func @compare_i8() {
    %c = stablehlo.constant dense<[-128, -128, -127, -127, -1, -1]> : tensor<6xi8>
    %c_0 = stablehlo.constant dense<[-128, 127, -128, 127, -128, 127]> : tensor<6xi8>
    %0 = stablehlo.compare EQ, %c, %c_0, SIGNED : (tensor<6xi8>, tensor<6xi8>) -> tensor<6xi1>
    %1 = stablehlo.compare NE, %c, %c_0, SIGNED : (tensor<6xi8>, tensor<6xi8>) -> tensor<6xi1>
    %2 = stablehlo.compare GE, %c, %c_0, SIGNED : (tensor<6xi8>, tensor<6xi8>) -> tensor<6xi1>
    %3 = stablehlo.compare GT, %c, %c_0, SIGNED : (tensor<6xi8>, tensor<6xi8>) -> tensor<6xi1>
    %4 = stablehlo.compare LE, %c, %c_0, SIGNED : (tensor<6xi8>, tensor<6xi8>) -> tensor<6xi1>
    %5 = stablehlo.compare LT, %c, %c_0, SIGNED : (tensor<6xi8>, tensor<6xi8>) -> tensor<6xi1>
    check.expect_eq_const %0, dense<[true, false, false, false, false, false]> : tensor<6xi1>
    check.expect_eq_const %1, dense<[false, true, true, true, true, true]> : tensor<6xi1>
    check.expect_eq_const %2, dense<[true, false, true, false, true, false]> : tensor<6xi1>
    check.expect_eq_const %3, dense<[false, false, true, false, true, false]> : tensor<6xi1>
    check.expect_eq_const %4, dense<[true, true, false, true, false, true]> : tensor<6xi1>
    check.expect_eq_const %5, dense<[false, true, false, true, false, true]> : tensor<6xi1>
    return
  }
}
// -----
module {
  func.func @compare_i16() {
    %c = stablehlo.constant dense<[-32768, -32768, -32767, -32767, -1, -1]> : tensor<6xi16>
    %c_0 = stablehlo.constant dense<[-32768, 32767, -32768, 32767, -32768, 32767]> : tensor<6xi16>
    %0 = stablehlo.compare EQ, %c, %c_0, SIGNED : (tensor<6xi16>, tensor<6xi16>) -> tensor<6xi1>
    %1 = stablehlo.compare NE, %c, %c_0, SIGNED : (tensor<6xi16>, tensor<6xi16>) -> tensor<6xi1>
    %2 = stablehlo.compare GE, %c, %c_0, SIGNED : (tensor<6xi16>, tensor<6xi16>) -> tensor<6xi1>
    %3 = stablehlo.compare GT, %c, %c_0, SIGNED : (tensor<6xi16>, tensor<6xi16>) -> tensor<6xi1>
    %4 = stablehlo.compare LE, %c, %c_0, SIGNED : (tensor<6xi16>, tensor<6xi16>) -> tensor<6xi1>
    %5 = stablehlo.compare LT, %c, %c_0, SIGNED : (tensor<6xi16>, tensor<6xi16>) -> tensor<6xi1>
    check.expect_eq_const %0, dense<[true, false, false, false, false, false]> : tensor<6xi1>
    check.expect_eq_const %1, dense<[false, true, true, true, true, true]> : tensor<6xi1>
    check.expect_eq_const %2, dense<[true, false, true, false, true, false]> : tensor<6xi1>
    check.expect_eq_const %3, dense<[false, false, true, false, true, false]> : tensor<6xi1>
    check.expect_eq_const %4, dense<[true, true, false, true, false, true]> : tensor<6xi1>
    check.expect_eq_const %5, dense<[false, true, false, true, false, true]> : tensor<6xi1>
    return
  }
}
// -----
module {
  func.func @compare_i32() {
    %c = stablehlo.constant dense<[-2147483648, -2147483648, -2147483647, -2147483647, -1, -1]> : tensor<6xi32>
    %c_0 = stablehlo.constant dense<[-2147483648, 2147483647, -2147483648, 2147483647, -2147483648, 2147483647]> : tensor<6xi32>
    %0 = stablehlo.compare EQ, %c, %c_0, SIGNED : (tensor<6xi32>, tensor<6xi32>) -> tensor<6xi1>
    %1 = stablehlo.compare NE, %c, %c_0, SIGNED : (tensor<6xi32>, tensor<6xi32>) -> tensor<6xi1>
    %2 = stablehlo.compare GE, %c, %c_0, SIGNED : (tensor<6xi32>, tensor<6xi32>) -> tensor<6xi1>
    %3 = stablehlo.compare GT, %c, %c_0, SIGNED : (tensor<6xi32>, tensor<6xi32>) -> tensor<6xi1>
    %4 = stablehlo.compare LE, %c, %c_0, SIGNED : (tensor<6xi32>, tensor<6xi32>) -> tensor<6xi1>
    %5 = stablehlo.compare LT, %c, %c_0, SIGNED : (tensor<6xi32>, tensor<6xi32>) -> tensor<6xi1>
    check.expect_eq_const %0, dense<[true, false, false, false, false, false]> : tensor<6xi1>
    check.expect_eq_const %1, dense<[false, true, true, true, true, true]> : tensor<6xi1>
    check.expect_eq_const %2, dense<[true, false, true, false, true, false]> : tensor<6xi1>
    check.expect_eq_const %3, dense<[false, false, true, false, true, false]> : tensor<6xi1>
    check.expect_eq_const %4, dense<[true, true, false, true, false, true]> : tensor<6xi1>
    check.expect_eq_const %5, dense<[false, true, false, true, false, true]> : tensor<6xi1>
    return
  }
}
// -----
module {
  func.func @compare_i64() {
    %c = stablehlo.constant dense<[-9223372036854775808, -9223372036854775808, -9223372036854775807, -9223372036854775807, -1, -1]> : tensor<6xi64>
    %c_0 = stablehlo.constant dense<[-9223372036854775808, 9223372036854775807, -9223372036854775808, 9223372036854775807, -9223372036854775808, 9223372036854775807]> : tensor<6xi64>
    %0 = stablehlo.compare EQ, %c, %c_0, SIGNED : (tensor<6xi64>, tensor<6xi64>) -> tensor<6xi1>
    %1 = stablehlo.compare NE, %c, %c_0, SIGNED : (tensor<6xi64>, tensor<6xi64>) -> tensor<6xi1>
    %2 = stablehlo.compare GE, %c, %c_0, SIGNED : (tensor<6xi64>, tensor<6xi64>) -> tensor<6xi1>
    %3 = stablehlo.compare GT, %c, %c_0, SIGNED : (tensor<6xi64>, tensor<6xi64>) -> tensor<6xi1>
    %4 = stablehlo.compare LE, %c, %c_0, SIGNED : (tensor<6xi64>, tensor<6xi64>) -> tensor<6xi1>
    %5 = stablehlo.compare LT, %c, %c_0, SIGNED : (tensor<6xi64>, tensor<6xi64>) -> tensor<6xi1>
    check.expect_eq_const %0, dense<[true, false, false, false, false, false]> : tensor<6xi1>
    check.expect_eq_const %1, dense<[false, true, true, true, true, true]> : tensor<6xi1>
    check.expect_eq_const %2, dense<[true, false, true, false, true, false]> : tensor<6xi1>
    check.expect_eq_const %3, dense<[false, false, true, false, true, false]> : tensor<6xi1>
    check.expect_eq_const %4, dense<[true, true, false, true, false, true]> : tensor<6xi1>
    check.expect_eq_const %5, dense<[false, true, false, true, false, true]> : tensor<6xi1>
    return
  }
}
// -----
module {
  func.func @compare_ui2() {
    %c = stablehlo.constant dense<[0, 0, 1, 1, 2, 2]> : tensor<6xui2>
    %c_0 = stablehlo.constant dense<[0, 3, 0, 3, 0, 3]> : tensor<6xui2>
    %0 = stablehlo.compare EQ, %c, %c_0, UNSIGNED : (tensor<6xui2>, tensor<6xui2>) -> tensor<6xi1>
    %1 = stablehlo.compare NE, %c, %c_0, UNSIGNED : (tensor<6xui2>, tensor<6xui2>) -> tensor<6xi1>
    %2 = stablehlo.compare GE, %c, %c_0, UNSIGNED : (tensor<6xui2>, tensor<6xui2>) -> tensor<6xi1>
    %3 = stablehlo.compare GT, %c, %c_0, UNSIGNED : (tensor<6xui2>, tensor<6xui2>) -> tensor<6xi1>
    %4 = stablehlo.compare LE, %c, %c_0, UNSIGNED : (tensor<6xui2>, tensor<6xui2>) -> tensor<6xi1>
    %5 = stablehlo.compare LT, %c, %c_0, UNSIGNED : (tensor<6xui2>, tensor<6xui2>) -> tensor<6xi1>
    check.expect_eq_const %0, dense<[true, false, false, false, false, false]> : tensor<6xi1>
    check.expect_eq_const %1, dense<[false, true, true, true, true, true]> : tensor<6xi1>
    check.expect_eq_const %2, dense<[true, false, true, false, true, false]> : tensor<6xi1>
    check.expect_eq_const %3, dense<[false, false, true, false, true, false]> : tensor<6xi1>
    check.expect_eq_const %4, dense<[true, true, false, true, false, true]> : tensor<6xi1>
    check.expect_eq_const %5, dense<[false, true, false, true, false, true]> : tensor<6xi1>
    return
  }
}
// -----
module {
  func.func @compare_ui4() {
    %c = stablehlo.constant dense<[0, 0, 1, 1, 5, 5]> : tensor<6xui4>
    %c_0 = stablehlo.constant dense<[0, 15, 0, 15, 0, 15]> : tensor<6xui4>
    %0 = stablehlo.compare EQ, %c, %c_0, UNSIGNED : (tensor<6xui4>, tensor<6xui4>) -> tensor<6xi1>
    %1 = stablehlo.compare NE, %c, %c_0, UNSIGNED : (tensor<6xui4>, tensor<6xui4>) -> tensor<6xi1>
    %2 = stablehlo.compare GE, %c, %c_0, UNSIGNED : (tensor<6xui4>, tensor<6xui4>) -> tensor<6xi1>
    %3 = stablehlo.compare GT, %c, %c_0, UNSIGNED : (tensor<6xui4>, tensor<6xui4>) -> tensor<6xi1>
    %4 = stablehlo.compare LE, %c, %c_0, UNSIGNED : (tensor<6xui4>, tensor<6xui4>) -> tensor<6xi1>
    %5 = stablehlo.compare LT, %c, %c_0, UNSIGNED : (tensor<6xui4>, tensor<6xui4>) -> tensor<6xi1>
    check.expect_eq_const %0, dense<[true, false, false, false, false, false]> : tensor<6xi1>
    check.expect_eq_const %1, dense<[false, true, true, true, true, true]> : tensor<6xi1>
    check.expect_eq_const %2, dense<[true, false, true, false, true, false]> : tensor<6xi1>
    check.expect_eq_const %3, dense<[false, false, true, false, true, false]> : tensor<6xi1>
    check.expect_eq_const %4, dense<[true, true, false, true, false, true]> : tensor<6xi1>
    check.expect_eq_const %5, dense<[false, true, false, true, false, true]> : tensor<6xi1>
    return
  }
}
// -----
module {
  func.func @compare_ui8() {
    %c = stablehlo.constant dense<[0, 0, 1, 1, 5, 5]> : tensor<6xui8>
    %c_0 = stablehlo.constant dense<[0, 255, 0, 255, 0, 255]> : tensor<6xui8>
    %0 = stablehlo.compare EQ, %c, %c_0, UNSIGNED : (tensor<6xui8>, tensor<6xui8>) -> tensor<6xi1>
    %1 = stablehlo.compare NE, %c, %c_0, UNSIGNED : (tensor<6xui8>, tensor<6xui8>) -> tensor<6xi1>
    %2 = stablehlo.compare GE, %c, %c_0, UNSIGNED : (tensor<6xui8>, tensor<6xui8>) -> tensor<6xi1>
    %3 = stablehlo.compare GT, %c, %c_0, UNSIGNED : (tensor<6xui8>, tensor<6xui8>) -> tensor<6xi1>
    %4 = stablehlo.compare LE, %c, %c_0, UNSIGNED : (tensor<6xui8>, tensor<6xui8>) -> tensor<6xi1>
    %5 = stablehlo.compare LT, %c, %c_0, UNSIGNED : (tensor<6xui8>, tensor<6xui8>) -> tensor<6xi1>
    check.expect_eq_const %0, dense<[true, false, false, false, false, false]> : tensor<6xi1>
    check.expect_eq_const %1, dense<[false, true, true, true, true, true]> : tensor<6xi1>
    check.expect_eq_const %2, dense<[true, false, true, false, true, false]> : tensor<6xi1>
    check.expect_eq_const %3, dense<[false, false, true, false, true, false]> : tensor<6xi1>
    check.expect_eq_const %4, dense<[true, true, false, true, false, true]> : tensor<6xi1>
    check.expect_eq_const %5, dense<[false, true, false, true, false, true]> : tensor<6xi1>
    return
  }
}
// -----
module {
  func.func @compare_ui16() {
    %c = stablehlo.constant dense<[0, 0, 1, 1, 5, 5]> : tensor<6xui16>
    %c_0 = stablehlo.constant dense<[0, 65535, 0, 65535, 0, 65535]> : tensor<6xui16>
    %0 = stablehlo.compare EQ, %c, %c_0, UNSIGNED : (tensor<6xui16>, tensor<6xui16>) -> tensor<6xi1>
    %1 = stablehlo.compare NE, %c, %c_0, UNSIGNED : (tensor<6xui16>, tensor<6xui16>) -> tensor<6xi1>
    %2 = stablehlo.compare GE, %c, %c_0, UNSIGNED : (tensor<6xui16>, tensor<6xui16>) -> tensor<6xi1>
    %3 = stablehlo.compare GT, %c, %c_0, UNSIGNED : (tensor<6xui16>, tensor<6xui16>) -> tensor<6xi1>
    %4 = stablehlo.compare LE, %c, %c_0, UNSIGNED : (tensor<6xui16>, tensor<6xui16>) -> tensor<6xi1>
    %5 = stablehlo.compare LT, %c, %c_0, UNSIGNED : (tensor<6xui16>, tensor<6xui16>) -> tensor<6xi1>
    check.expect_eq_const %0, dense<[true, false, false, false, false, false]> : tensor<6xi1>
    check.expect_eq_const %1, dense<[false, true, true, true, true, true]> : tensor<6xi1>
    check.expect_eq_const %2, dense<[true, false, true, false, true, false]> : tensor<6xi1>
    check.expect_eq_const %3, dense<[false, false, true, false, true, false]> : tensor<6xi1>
    check.expect_eq_const %4, dense<[true, true, false, true, false, true]> : tensor<6xi1>
    check.expect_eq_const %5, dense<[false, true, false, true, false, true]> : tensor<6xi1>
    return
  }
}
// -----
module {
  func.func @compare_ui32() {
    %c = stablehlo.constant dense<[0, 0, 1, 1, 5, 5]> : tensor<6xui32>
    %c_0 = stablehlo.constant dense<[0, 4294967295, 0, 4294967295, 0, 4294967295]> : tensor<6xui32>
    %0 = stablehlo.compare EQ, %c, %c_0, UNSIGNED : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xi1>
    %1 = stablehlo.compare NE, %c, %c_0, UNSIGNED : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xi1>
    %2 = stablehlo.compare GE, %c, %c_0, UNSIGNED : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xi1>
    %3 = stablehlo.compare GT, %c, %c_0, UNSIGNED : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xi1>
    %4 = stablehlo.compare LE, %c, %c_0, UNSIGNED : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xi1>
    %5 = stablehlo.compare LT, %c, %c_0, UNSIGNED : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xi1>
    check.expect_eq_const %0, dense<[true, false, false, false, false, false]> : tensor<6xi1>
    check.expect_eq_const %1, dense<[false, true, true, true, true, true]> : tensor<6xi1>
    check.expect_eq_const %2, dense<[true, false, true, false, true, false]> : tensor<6xi1>
    check.expect_eq_const %3, dense<[false, false, true, false, true, false]> : tensor<6xi1>
    check.expect_eq_const %4, dense<[true, true, false, true, false, true]> : tensor<6xi1>
    check.expect_eq_const %5, dense<[false, true, false, true, false, true]> : tensor<6xi1>
    return
  }
}
// -----
module {
  func.func @compare_ui64() {
    %c = stablehlo.constant dense<[0, 0, 1, 1, 5, 5]> : tensor<6xui64>
    %c_0 = stablehlo.constant dense<[0, 18446744073709551615, 0, 18446744073709551615, 0, 18446744073709551615]> : tensor<6xui64>
    %0 = stablehlo.compare EQ, %c, %c_0, UNSIGNED : (tensor<6xui64>, tensor<6xui64>) -> tensor<6xi1>
    %1 = stablehlo.compare NE, %c, %c_0, UNSIGNED : (tensor<6xui64>, tensor<6xui64>) -> tensor<6xi1>
    %2 = stablehlo.compare GE, %c, %c_0, UNSIGNED : (tensor<6xui64>, tensor<6xui64>) -> tensor<6xi1>
    %3 = stablehlo.compare GT, %c, %c_0, UNSIGNED : (tensor<6xui64>, tensor<6xui64>) -> tensor<6xi1>
    %4 = stablehlo.compare LE, %c, %c_0, UNSIGNED : (tensor<6xui64>, tensor<6xui64>) -> tensor<6xi1>
    %5 = stablehlo.compare LT, %c, %c_0, UNSIGNED : (tensor<6xui64>, tensor<6xui64>) -> tensor<6xi1>
    check.expect_eq_const %0, dense<[true, false, false, false, false, false]> : tensor<6xi1>
    check.expect_eq_const %1, dense<[false, true, true, true, true, true]> : tensor<6xi1>
    check.expect_eq_const %2, dense<[true, false, true, false, true, false]> : tensor<6xi1>
    check.expect_eq_const %3, dense<[false, false, true, false, true, false]> : tensor<6xi1>
    check.expect_eq_const %4, dense<[true, true, false, true, false, true]> : tensor<6xi1>
    check.expect_eq_const %5, dense<[false, true, false, true, false, true]> : tensor<6xi1>
    return
  }
}
// -----
module {
  func.func @compare_i1() {
    %c = stablehlo.constant dense<[false, false, true, true]> : tensor<4xi1>
    %c_0 = stablehlo.constant dense<[false, true, false, true]> : tensor<4xi1>
    %0 = stablehlo.compare EQ, %c, %c_0, UNSIGNED : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
    %1 = stablehlo.compare NE, %c, %c_0, UNSIGNED : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
    %2 = stablehlo.compare GE, %c, %c_0, UNSIGNED : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
    %3 = stablehlo.compare GT, %c, %c_0, UNSIGNED : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
    %4 = stablehlo.compare LE, %c, %c_0, UNSIGNED : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
    %5 = stablehlo.compare LT, %c, %c_0, UNSIGNED : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
    check.expect_eq_const %0, dense<[true, false, false, true]> : tensor<4xi1>
    check.expect_eq_const %1, dense<[false, true, true, false]> : tensor<4xi1>
    check.expect_eq_const %2, dense<[true, false, true, true]> : tensor<4xi1>
    check.expect_eq_const %3, dense<[false, false, true, false]> : tensor<4xi1>
    check.expect_eq_const %4, dense<[true, true, false, true]> : tensor<4xi1>
    check.expect_eq_const %5, dense<[false, true, false, false]> : tensor<4xi1>
    return
  }
}
// -----
module {
  func.func @compare_f16() {
    %cst = stablehlo.constant dense<[0x7E00, 0x7E00, 1.000000e+00, 0.000000e+00, 0xFC00, 0x7C00, 1.500000e+00, -1.500000e+00]> : tensor<8xf16>
    %cst_0 = stablehlo.constant dense<[0x7E00, 1.000000e+00, 0x7E00, -0.000000e+00, 0x7C00, 0x7C00, -1.500000e+00, 1.500000e+00]> : tensor<8xf16>
    %0 = stablehlo.compare EQ, %cst, %cst_0, FLOAT : (tensor<8xf16>, tensor<8xf16>) -> tensor<8xi1>
    %1 = stablehlo.compare NE, %cst, %cst_0, FLOAT : (tensor<8xf16>, tensor<8xf16>) -> tensor<8xi1>
    %2 = stablehlo.compare GE, %cst, %cst_0, FLOAT : (tensor<8xf16>, tensor<8xf16>) -> tensor<8xi1>
    %3 = stablehlo.compare GT, %cst, %cst_0, FLOAT : (tensor<8xf16>, tensor<8xf16>) -> tensor<8xi1>
    %4 = stablehlo.compare LE, %cst, %cst_0, FLOAT : (tensor<8xf16>, tensor<8xf16>) -> tensor<8xi1>
    %5 = stablehlo.compare LT, %cst, %cst_0, FLOAT : (tensor<8xf16>, tensor<8xf16>) -> tensor<8xi1>
    check.expect_eq_const %0, dense<[false, false, false, true, false, true, false, false]> : tensor<8xi1>
    check.expect_eq_const %1, dense<[true, true, true, false, true, false, true, true]> : tensor<8xi1>
    check.expect_eq_const %2, dense<[false, false, false, true, false, true, true, false]> : tensor<8xi1>
    check.expect_eq_const %3, dense<[false, false, false, false, false, false, true, false]> : tensor<8xi1>
    check.expect_eq_const %4, dense<[false, false, false, true, true, true, false, true]> : tensor<8xi1>
    check.expect_eq_const %5, dense<[false, false, false, false, true, false, false, true]> : tensor<8xi1>
    return
  }
}
// -----
module {
  func.func @compare_bf16() {
    %cst = stablehlo.constant dense<[0x7FC0, 0x7FC0, 1.000000e+00, 0.000000e+00, 0xFF80, 0x7F80, 1.500000e+00, -1.500000e+00]> : tensor<8xbf16>
    %cst_0 = stablehlo.constant dense<[0x7FC0, 1.000000e+00, 0x7FC0, -0.000000e+00, 0x7F80, 0x7F80, -1.500000e+00, 1.500000e+00]> : tensor<8xbf16>
    %0 = stablehlo.compare EQ, %cst, %cst_0, FLOAT : (tensor<8xbf16>, tensor<8xbf16>) -> tensor<8xi1>
    %1 = stablehlo.compare NE, %cst, %cst_0, FLOAT : (tensor<8xbf16>, tensor<8xbf16>) -> tensor<8xi1>
    %2 = stablehlo.compare GE, %cst, %cst_0, FLOAT : (tensor<8xbf16>, tensor<8xbf16>) -> tensor<8xi1>
    %3 = stablehlo.compare GT, %cst, %cst_0, FLOAT : (tensor<8xbf16>, tensor<8xbf16>) -> tensor<8xi1>
    %4 = stablehlo.compare LE, %cst, %cst_0, FLOAT : (tensor<8xbf16>, tensor<8xbf16>) -> tensor<8xi1>
    %5 = stablehlo.compare LT, %cst, %cst_0, FLOAT : (tensor<8xbf16>, tensor<8xbf16>) -> tensor<8xi1>
    check.expect_eq_const %0, dense<[false, false, false, true, false, true, false, false]> : tensor<8xi1>
    check.expect_eq_const %1, dense<[true, true, true, false, true, false, true, true]> : tensor<8xi1>
    check.expect_eq_const %2, dense<[false, false, false, true, false, true, true, false]> : tensor<8xi1>
    check.expect_eq_const %3, dense<[false, false, false, false, false, false, true, false]> : tensor<8xi1>
    check.expect_eq_const %4, dense<[false, false, false, true, true, true, false, true]> : tensor<8xi1>
    check.expect_eq_const %5, dense<[false, false, false, false, true, false, false, true]> : tensor<8xi1>
    return
  }
}
// -----
module {
  func.func @compare_f32() {
    %cst = stablehlo.constant dense<[0x7FC00000, 0x7FC00000, 1.000000e+00, 0.000000e+00, 0xFF800000, 0x7F800000, 1.500000e+00, -1.500000e+00]> : tensor<8xf32>
    %cst_0 = stablehlo.constant dense<[0x7FC00000, 1.000000e+00, 0x7FC00000, -0.000000e+00, 0x7F800000, 0x7F800000, -1.500000e+00, 1.500000e+00]> : tensor<8xf32>
    %0 = stablehlo.compare EQ, %cst, %cst_0, FLOAT : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
    %1 = stablehlo.compare NE, %cst, %cst_0, FLOAT : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
    %2 = stablehlo.compare GE, %cst, %cst_0, FLOAT : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
    %3 = stablehlo.compare GT, %cst, %cst_0, FLOAT : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
    %4 = stablehlo.compare LE, %cst, %cst_0, FLOAT : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
    %5 = stablehlo.compare LT, %cst, %cst_0, FLOAT : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
    check.expect_eq_const %0, dense<[false, false, false, true, false, true, false, false]> : tensor<8xi1>
    check.expect_eq_const %1, dense<[true, true, true, false, true, false, true, true]> : tensor<8xi1>
    check.expect_eq_const %2, dense<[false, false, false, true, false, true, true, false]> : tensor<8xi1>
    check.expect_eq_const %3, dense<[false, false, false, false, false, false, true, false]> : tensor<8xi1>
    check.expect_eq_const %4, dense<[false, false, false, true, true, true, false, true]> : tensor<8xi1>
    check.expect_eq_const %5, dense<[false, false, false, false, true, false, false, true]> : tensor<8xi1>
    return
  }
}
// -----
module {
  func.func @compare_f64() {
    %cst = stablehlo.constant dense<[0x7FF8000000000000, 0x7FF8000000000000, 1.000000e+00, 0.000000e+00, 0xFFF0000000000000, 0x7FF0000000000000, 1.500000e+00, -1.500000e+00]> : tensor<8xf64>
    %cst_0 = stablehlo.constant dense<[0x7FF8000000000000, 1.000000e+00, 0x7FF8000000000000, -0.000000e+00, 0x7FF0000000000000, 0x7FF0000000000000, -1.500000e+00, 1.500000e+00]> : tensor<8xf64>
    %0 = stablehlo.compare EQ, %cst, %cst_0, FLOAT : (tensor<8xf64>, tensor<8xf64>) -> tensor<8xi1>
    %1 = stablehlo.compare NE, %cst, %cst_0, FLOAT : (tensor<8xf64>, tensor<8xf64>) -> tensor<8xi1>
    %2 = stablehlo.compare GE, %cst, %cst_0, FLOAT : (tensor<8xf64>, tensor<8xf64>) -> tensor<8xi1>
    %3 = stablehlo.compare GT, %cst, %cst_0, FLOAT : (tensor<8xf64>, tensor<8xf64>) -> tensor<8xi1>
    %4 = stablehlo.compare LE, %cst, %cst_0, FLOAT : (tensor<8xf64>, tensor<8xf64>) -> tensor<8xi1>
    %5 = stablehlo.compare LT, %cst, %cst_0, FLOAT : (tensor<8xf64>, tensor<8xf64>) -> tensor<8xi1>
    check.expect_eq_const %0, dense<[false, false, false, true, false, true, false, false]> : tensor<8xi1>
    check.expect_eq_const %1, dense<[true, true, true, false, true, false, true, true]> : tensor<8xi1>
    check.expect_eq_const %2, dense<[false, false, false, true, false, true, true, false]> : tensor<8xi1>
    check.expect_eq_const %3, dense<[false, false, false, false, false, false, true, false]> : tensor<8xi1>
    check.expect_eq_const %4, dense<[false, false, false, true, true, true, false, true]> : tensor<8xi1>
    check.expect_eq_const %5, dense<[false, false, false, false, true, false, false, true]> : tensor<8xi1>
    return
  }
}
// -----
module {
  func.func @compare_f4e2m1fn() {
    %cst = stablehlo.constant dense<[1.000000e+00, 2.000000e+00, 5.000000e-01]> : tensor<3xf4E2M1FN>
    %cst_0 = stablehlo.constant dense<[1.000000e+00, 5.000000e-01, 2.000000e+00]> : tensor<3xf4E2M1FN>
    %0 = stablehlo.compare EQ, %cst, %cst_0, FLOAT : (tensor<3xf4E2M1FN>, tensor<3xf4E2M1FN>) -> tensor<3xi1>
    %1 = stablehlo.compare LT, %cst, %cst_0, FLOAT : (tensor<3xf4E2M1FN>, tensor<3xf4E2M1FN>) -> tensor<3xi1>
    %2 = stablehlo.compare GE, %cst, %cst_0, FLOAT : (tensor<3xf4E2M1FN>, tensor<3xf4E2M1FN>) -> tensor<3xi1>
    check.expect_eq_const %0, dense<[true, false, false]> : tensor<3xi1>
    check.expect_eq_const %1, dense<[false, false, true]> : tensor<3xi1>
    check.expect_eq_const %2, dense<[true, true, false]> : tensor<3xi1>
    return
  }
}
// -----
module {
  func.func @compare_f8e3m4() {
    %cst = stablehlo.constant dense<[1.000000e+00, 2.000000e+00, 5.000000e-01]> : tensor<3xf8E3M4>
    %cst_0 = stablehlo.constant dense<[1.000000e+00, 5.000000e-01, 2.000000e+00]> : tensor<3xf8E3M4>
    %0 = stablehlo.compare EQ, %cst, %cst_0, FLOAT : (tensor<3xf8E3M4>, tensor<3xf8E3M4>) -> tensor<3xi1>
    %1 = stablehlo.compare LT, %cst, %cst_0, FLOAT : (tensor<3xf8E3M4>, tensor<3xf8E3M4>) -> tensor<3xi1>
    %2 = stablehlo.compare GE, %cst, %cst_0, FLOAT : (tensor<3xf8E3M4>, tensor<3xf8E3M4>) -> tensor<3xi1>
    check.expect_eq_const %0, dense<[true, false, false]> : tensor<3xi1>
    check.expect_eq_const %1, dense<[false, false, true]> : tensor<3xi1>
    check.expect_eq_const %2, dense<[true, true, false]> : tensor<3xi1>
    return
  }
}
// -----
module {
  func.func @compare_f8e4m3() {
    %cst = stablehlo.constant dense<[1.000000e+00, 2.000000e+00, 5.000000e-01]> : tensor<3xf8E4M3>
    %cst_0 = stablehlo.constant dense<[1.000000e+00, 5.000000e-01, 2.000000e+00]> : tensor<3xf8E4M3>
    %0 = stablehlo.compare EQ, %cst, %cst_0, FLOAT : (tensor<3xf8E4M3>, tensor<3xf8E4M3>) -> tensor<3xi1>
    %1 = stablehlo.compare LT, %cst, %cst_0, FLOAT : (tensor<3xf8E4M3>, tensor<3xf8E4M3>) -> tensor<3xi1>
    %2 = stablehlo.compare GE, %cst, %cst_0, FLOAT : (tensor<3xf8E4M3>, tensor<3xf8E4M3>) -> tensor<3xi1>
    check.expect_eq_const %0, dense<[true, false, false]> : tensor<3xi1>
    check.expect_eq_const %1, dense<[false, false, true]> : tensor<3xi1>
    check.expect_eq_const %2, dense<[true, true, false]> : tensor<3xi1>
    return
  }
}
// -----
module {
  func.func @compare_f8e4m3b11fnuz() {
    %cst = stablehlo.constant dense<[1.000000e+00, 2.000000e+00, 5.000000e-01]> : tensor<3xf8E4M3B11FNUZ>
    %cst_0 = stablehlo.constant dense<[1.000000e+00, 5.000000e-01, 2.000000e+00]> : tensor<3xf8E4M3B11FNUZ>
    %0 = stablehlo.compare EQ, %cst, %cst_0, FLOAT : (tensor<3xf8E4M3B11FNUZ>, tensor<3xf8E4M3B11FNUZ>) -> tensor<3xi1>
    %1 = stablehlo.compare LT, %cst, %cst_0, FLOAT : (tensor<3xf8E4M3B11FNUZ>, tensor<3xf8E4M3B11FNUZ>) -> tensor<3xi1>
    %2 = stablehlo.compare GE, %cst, %cst_0, FLOAT : (tensor<3xf8E4M3B11FNUZ>, tensor<3xf8E4M3B11FNUZ>) -> tensor<3xi1>
    check.expect_eq_const %0, dense<[true, false, false]> : tensor<3xi1>
    check.expect_eq_const %1, dense<[false, false, true]> : tensor<3xi1>
    check.expect_eq_const %2, dense<[true, true, false]> : tensor<3xi1>
    return
  }
}
// -----
module {
  func.func @compare_f8e4m3fn() {
    %cst = stablehlo.constant dense<[1.000000e+00, 2.000000e+00, 5.000000e-01]> : tensor<3xf8E4M3FN>
    %cst_0 = stablehlo.constant dense<[1.000000e+00, 5.000000e-01, 2.000000e+00]> : tensor<3xf8E4M3FN>
    %0 = stablehlo.compare EQ, %cst, %cst_0, FLOAT : (tensor<3xf8E4M3FN>, tensor<3xf8E4M3FN>) -> tensor<3xi1>
    %1 = stablehlo.compare LT, %cst, %cst_0, FLOAT : (tensor<3xf8E4M3FN>, tensor<3xf8E4M3FN>) -> tensor<3xi1>
    %2 = stablehlo.compare GE, %cst, %cst_0, FLOAT : (tensor<3xf8E4M3FN>, tensor<3xf8E4M3FN>) -> tensor<3xi1>
    check.expect_eq_const %0, dense<[true, false, false]> : tensor<3xi1>
    check.expect_eq_const %1, dense<[false, false, true]> : tensor<3xi1>
    check.expect_eq_const %2, dense<[true, true, false]> : tensor<3xi1>
    return
  }
}
// -----
module {
  func.func @compare_f8e4m3fnuz() {
    %cst = stablehlo.constant dense<[1.000000e+00, 2.000000e+00, 5.000000e-01]> : tensor<3xf8E4M3FNUZ>
    %cst_0 = stablehlo.constant dense<[1.000000e+00, 5.000000e-01, 2.000000e+00]> : tensor<3xf8E4M3FNUZ>
    %0 = stablehlo.compare EQ, %cst, %cst_0, FLOAT : (tensor<3xf8E4M3FNUZ>, tensor<3xf8E4M3FNUZ>) -> tensor<3xi1>
    %1 = stablehlo.compare LT, %cst, %cst_0, FLOAT : (tensor<3xf8E4M3FNUZ>, tensor<3xf8E4M3FNUZ>) -> tensor<3xi1>
    %2 = stablehlo.compare GE, %cst, %cst_0, FLOAT : (tensor<3xf8E4M3FNUZ>, tensor<3xf8E4M3FNUZ>) -> tensor<3xi1>
    check.expect_eq_const %0, dense<[true, false, false]> : tensor<3xi1>
    check.expect_eq_const %1, dense<[false, false, true]> : tensor<3xi1>
    check.expect_eq_const %2, dense<[true, true, false]> : tensor<3xi1>
    return
  }
}
// -----
module {
  func.func @compare_f8e5m2() {
    %cst = stablehlo.constant dense<[1.000000e+00, 2.000000e+00, 5.000000e-01]> : tensor<3xf8E5M2>
    %cst_0 = stablehlo.constant dense<[1.000000e+00, 5.000000e-01, 2.000000e+00]> : tensor<3xf8E5M2>
    %0 = stablehlo.compare EQ, %cst, %cst_0, FLOAT : (tensor<3xf8E5M2>, tensor<3xf8E5M2>) -> tensor<3xi1>
    %1 = stablehlo.compare LT, %cst, %cst_0, FLOAT : (tensor<3xf8E5M2>, tensor<3xf8E5M2>) -> tensor<3xi1>
    %2 = stablehlo.compare GE, %cst, %cst_0, FLOAT : (tensor<3xf8E5M2>, tensor<3xf8E5M2>) -> tensor<3xi1>
    check.expect_eq_const %0, dense<[true, false, false]> : tensor<3xi1>
    check.expect_eq_const %1, dense<[false, false, true]> : tensor<3xi1>
    check.expect_eq_const %2, dense<[true, true, false]> : tensor<3xi1>
    return
  }
}
// -----
module {
  func.func @compare_f8e5m2fnuz() {
    %cst = stablehlo.constant dense<[1.000000e+00, 2.000000e+00, 5.000000e-01]> : tensor<3xf8E5M2FNUZ>
    %cst_0 = stablehlo.constant dense<[1.000000e+00, 5.000000e-01, 2.000000e+00]> : tensor<3xf8E5M2FNUZ>
    %0 = stablehlo.compare EQ, %cst, %cst_0, FLOAT : (tensor<3xf8E5M2FNUZ>, tensor<3xf8E5M2FNUZ>) -> tensor<3xi1>
    %1 = stablehlo.compare LT, %cst, %cst_0, FLOAT : (tensor<3xf8E5M2FNUZ>, tensor<3xf8E5M2FNUZ>) -> tensor<3xi1>
    %2 = stablehlo.compare GE, %cst, %cst_0, FLOAT : (tensor<3xf8E5M2FNUZ>, tensor<3xf8E5M2FNUZ>) -> tensor<3xi1>
    check.expect_eq_const %0, dense<[true, false, false]> : tensor<3xi1>
    check.expect_eq_const %1, dense<[false, false, true]> : tensor<3xi1>
    check.expect_eq_const %2, dense<[true, true, false]> : tensor<3xi1>
    return
  }
}
// -----
module {
  func.func @compare_f8e8m0fnu() {
    %cst = stablehlo.constant dense<[1.000000e+00, 2.000000e+00, 5.000000e-01]> : tensor<3xf8E8M0FNU>
    %cst_0 = stablehlo.constant dense<[1.000000e+00, 5.000000e-01, 2.000000e+00]> : tensor<3xf8E8M0FNU>
    %0 = stablehlo.compare EQ, %cst, %cst_0, FLOAT : (tensor<3xf8E8M0FNU>, tensor<3xf8E8M0FNU>) -> tensor<3xi1>
    %1 = stablehlo.compare LT, %cst, %cst_0, FLOAT : (tensor<3xf8E8M0FNU>, tensor<3xf8E8M0FNU>) -> tensor<3xi1>
    %2 = stablehlo.compare GE, %cst, %cst_0, FLOAT : (tensor<3xf8E8M0FNU>, tensor<3xf8E8M0FNU>) -> tensor<3xi1>
    check.expect_eq_const %0, dense<[true, false, false]> : tensor<3xi1>
    check.expect_eq_const %1, dense<[false, false, true]> : tensor<3xi1>
    check.expect_eq_const %2, dense<[true, true, false]> : tensor<3xi1>
    return
  }
}
// -----
module {
  func.func @compare_f16_total_order() {
    %cst = stablehlo.constant dense<[0xFE00, 0xFC00, -1.500000e+00, -0.000000e+00, 0.000000e+00, 1.500000e+00, 0x7C00, 0x7E00]> : tensor<8xf16>
    %cst_0 = stablehlo.constant dense<[1.500000e+00, 0x7C00, 0x7E00, 0xFE00, 0xFC00, -1.500000e+00, -0.000000e+00, 0.000000e+00]> : tensor<8xf16>
    %0 = stablehlo.compare EQ, %cst, %cst_0, TOTALORDER : (tensor<8xf16>, tensor<8xf16>) -> tensor<8xi1>
    %1 = stablehlo.compare NE, %cst, %cst_0, TOTALORDER : (tensor<8xf16>, tensor<8xf16>) -> tensor<8xi1>
    %2 = stablehlo.compare GE, %cst, %cst_0, TOTALORDER : (tensor<8xf16>, tensor<8xf16>) -> tensor<8xi1>
    %3 = stablehlo.compare GT, %cst, %cst_0, TOTALORDER : (tensor<8xf16>, tensor<8xf16>) -> tensor<8xi1>
    %4 = stablehlo.compare LE, %cst, %cst_0, TOTALORDER : (tensor<8xf16>, tensor<8xf16>) -> tensor<8xi1>
    %5 = stablehlo.compare LT, %cst, %cst_0, TOTALORDER : (tensor<8xf16>, tensor<8xf16>) -> tensor<8xi1>
    check.expect_eq_const %0, dense<false> : tensor<8xi1>
    check.expect_eq_const %1, dense<true> : tensor<8xi1>
    check.expect_eq_const %2, dense<[false, false, false, true, true, true, true, true]> : tensor<8xi1>
    check.expect_eq_const %3, dense<[false, false, false, true, true, true, true, true]> : tensor<8xi1>
    check.expect_eq_const %4, dense<[true, true, true, false, false, false, false, false]> : tensor<8xi1>
    check.expect_eq_const %5, dense<[true, true, true, false, false, false, false, false]> : tensor<8xi1>
    return
  }
}
// -----
module {
  func.func @compare_bf16_total_order() {
    %cst = stablehlo.constant dense<[0xFFC0, 0xFF80, -1.500000e+00, -0.000000e+00, 0.000000e+00, 1.500000e+00, 0x7F80, 0x7FC0]> : tensor<8xbf16>
    %cst_0 = stablehlo.constant dense<[1.500000e+00, 0x7F80, 0x7FC0, 0xFFC0, 0xFF80, -1.500000e+00, -0.000000e+00, 0.000000e+00]> : tensor<8xbf16>
    %0 = stablehlo.compare EQ, %cst, %cst_0, TOTALORDER : (tensor<8xbf16>, tensor<8xbf16>) -> tensor<8xi1>
    %1 = stablehlo.compare NE, %cst, %cst_0, TOTALORDER : (tensor<8xbf16>, tensor<8xbf16>) -> tensor<8xi1>
    %2 = stablehlo.compare GE, %cst, %cst_0, TOTALORDER : (tensor<8xbf16>, tensor<8xbf16>) -> tensor<8xi1>
    %3 = stablehlo.compare GT, %cst, %cst_0, TOTALORDER : (tensor<8xbf16>, tensor<8xbf16>) -> tensor<8xi1>
    %4 = stablehlo.compare LE, %cst, %cst_0, TOTALORDER : (tensor<8xbf16>, tensor<8xbf16>) -> tensor<8xi1>
    %5 = stablehlo.compare LT, %cst, %cst_0, TOTALORDER : (tensor<8xbf16>, tensor<8xbf16>) -> tensor<8xi1>
    check.expect_eq_const %0, dense<false> : tensor<8xi1>
    check.expect_eq_const %1, dense<true> : tensor<8xi1>
    check.expect_eq_const %2, dense<[false, false, false, true, true, true, true, true]> : tensor<8xi1>
    check.expect_eq_const %3, dense<[false, false, false, true, true, true, true, true]> : tensor<8xi1>
    check.expect_eq_const %4, dense<[true, true, true, false, false, false, false, false]> : tensor<8xi1>
    check.expect_eq_const %5, dense<[true, true, true, false, false, false, false, false]> : tensor<8xi1>
    return
  }
}
// -----
module {
  func.func @compare_f32_total_order() {
    %cst = stablehlo.constant dense<[0xFFC00000, 0xFF800000, -1.500000e+00, -0.000000e+00, 0.000000e+00, 1.500000e+00, 0x7F800000, 0x7FC00000]> : tensor<8xf32>
    %cst_0 = stablehlo.constant dense<[1.500000e+00, 0x7F800000, 0x7FC00000, 0xFFC00000, 0xFF800000, -1.500000e+00, -0.000000e+00, 0.000000e+00]> : tensor<8xf32>
    %0 = stablehlo.compare EQ, %cst, %cst_0, TOTALORDER : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
    %1 = stablehlo.compare NE, %cst, %cst_0, TOTALORDER : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
    %2 = stablehlo.compare GE, %cst, %cst_0, TOTALORDER : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
    %3 = stablehlo.compare GT, %cst, %cst_0, TOTALORDER : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
    %4 = stablehlo.compare LE, %cst, %cst_0, TOTALORDER : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
    %5 = stablehlo.compare LT, %cst, %cst_0, TOTALORDER : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
    check.expect_eq_const %0, dense<false> : tensor<8xi1>
    check.expect_eq_const %1, dense<true> : tensor<8xi1>
    check.expect_eq_const %2, dense<[false, false, false, true, true, true, true, true]> : tensor<8xi1>
    check.expect_eq_const %3, dense<[false, false, false, true, true, true, true, true]> : tensor<8xi1>
    check.expect_eq_const %4, dense<[true, true, true, false, false, false, false, false]> : tensor<8xi1>
    check.expect_eq_const %5, dense<[true, true, true, false, false, false, false, false]> : tensor<8xi1>
    return
  }
}
// -----
module {
  func.func @compare_f64_total_order() {
    %cst = stablehlo.constant dense<[0xFFF8000000000000, 0xFFF0000000000000, -1.500000e+00, -0.000000e+00, 0.000000e+00, 1.500000e+00, 0x7FF0000000000000, 0x7FF8000000000000]> : tensor<8xf64>
    %cst_0 = stablehlo.constant dense<[1.500000e+00, 0x7FF0000000000000, 0x7FF8000000000000, 0xFFF8000000000000, 0xFFF0000000000000, -1.500000e+00, -0.000000e+00, 0.000000e+00]> : tensor<8xf64>
    %0 = stablehlo.compare EQ, %cst, %cst_0, TOTALORDER : (tensor<8xf64>, tensor<8xf64>) -> tensor<8xi1>
    %1 = stablehlo.compare NE, %cst, %cst_0, TOTALORDER : (tensor<8xf64>, tensor<8xf64>) -> tensor<8xi1>
    %2 = stablehlo.compare GE, %cst, %cst_0, TOTALORDER : (tensor<8xf64>, tensor<8xf64>) -> tensor<8xi1>
    %3 = stablehlo.compare GT, %cst, %cst_0, TOTALORDER : (tensor<8xf64>, tensor<8xf64>) -> tensor<8xi1>
    %4 = stablehlo.compare LE, %cst, %cst_0, TOTALORDER : (tensor<8xf64>, tensor<8xf64>) -> tensor<8xi1>
    %5 = stablehlo.compare LT, %cst, %cst_0, TOTALORDER : (tensor<8xf64>, tensor<8xf64>) -> tensor<8xi1>
    check.expect_eq_const %0, dense<false> : tensor<8xi1>
    check.expect_eq_const %1, dense<true> : tensor<8xi1>
    check.expect_eq_const %2, dense<[false, false, false, true, true, true, true, true]> : tensor<8xi1>
    check.expect_eq_const %3, dense<[false, false, false, true, true, true, true, true]> : tensor<8xi1>
    check.expect_eq_const %4, dense<[true, true, true, false, false, false, false, false]> : tensor<8xi1>
    check.expect_eq_const %5, dense<[true, true, true, false, false, false, false, false]> : tensor<8xi1>
    return
  }
}
// -----
module {
  func.func @compare_c_f32() {
    %cst = stablehlo.constant dense<[(1.000000e+00,2.000000e+00), (1.000000e+00,2.000000e+00), (0x7FC00000,0.000000e+00)]> : tensor<3xcomplex<f32>>
    %cst_0 = stablehlo.constant dense<[(1.000000e+00,2.000000e+00), (1.000000e+00,-2.000000e+00), (0x7FC00000,0.000000e+00)]> : tensor<3xcomplex<f32>>
    %0 = stablehlo.compare EQ, %cst, %cst_0, FLOAT : (tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>) -> tensor<3xi1>
    %1 = stablehlo.compare NE, %cst, %cst_0, FLOAT : (tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>) -> tensor<3xi1>
    check.expect_eq_const %0, dense<[true, false, false]> : tensor<3xi1>
    check.expect_eq_const %1, dense<[false, true, true]> : tensor<3xi1>
    return
  }
}
// -----
module {
  func.func @compare_c_f64() {
    %cst = stablehlo.constant dense<[(1.000000e+00,2.000000e+00), (1.000000e+00,2.000000e+00), (0x7FF8000000000000,0.000000e+00)]> : tensor<3xcomplex<f64>>
    %cst_0 = stablehlo.constant dense<[(1.000000e+00,2.000000e+00), (1.000000e+00,-2.000000e+00), (0x7FF8000000000000,0.000000e+00)]> : tensor<3xcomplex<f64>>
    %0 = stablehlo.compare EQ, %cst, %cst_0, FLOAT : (tensor<3xcomplex<f64>>, tensor<3xcomplex<f64>>) -> tensor<3xi1>
    %1 = stablehlo.compare NE, %cst, %cst_0, FLOAT : (tensor<3xcomplex<f64>>, tensor<3xcomplex<f64>>) -> tensor<3xi1>
    check.expect_eq_const %0, dense<[true, false, false]> : tensor<3xi1>
    check.expect_eq_const %1, dense<[false, true, true]> : tensor<3xi1>
    return
  }
}
// -----
module {
  func.func @compare_scalar() {
    %c = stablehlo.constant dense<3> : tensor<i32>
    %c_0 = stablehlo.constant dense<4> : tensor<i32>
    %0 = stablehlo.compare LT, %c, %c_0, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    check.expect_eq_const %0, dense<true> : tensor<i1>
    return
  }
}
// -----
module {
  func.func @compare_empty() {
    %cst = stablehlo.constant dense<> : tensor<0x3xf32>
    %cst_0 = stablehlo.constant dense<> : tensor<0x3xf32>
    %0 = stablehlo.compare EQ, %cst, %cst_0, FLOAT : (tensor<0x3xf32>, tensor<0x3xf32>) -> tensor<0x3xi1>
    check.expect_eq_const %0, dense<> : tensor<0x3xi1>
    return
  }
}
// select
module {
  func.func @select_i1() {
    %c = stablehlo.constant dense<[true, false, true]> : tensor<3xi1>
    %c_0 = stablehlo.constant dense<[true, false, true]> : tensor<3xi1>
    %c_1 = stablehlo.constant dense<[false, true, true]> : tensor<3xi1>
    %0 = stablehlo.select %c, %c_0, %c_1 : tensor<3xi1>, tensor<3xi1>
    check.expect_eq_const %0, dense<true> : tensor<3xi1>
    return
  }
}
// -----
module {
  func.func @select_i4() {
    %c = stablehlo.constant dense<[true, false, true]> : tensor<3xi1>
    %c_0 = stablehlo.constant dense<[1, 0, 1]> : tensor<3xi4>
    %c_1 = stablehlo.constant dense<[0, 1, 1]> : tensor<3xi4>
    %0 = stablehlo.select %c, %c_0, %c_1 : tensor<3xi1>, tensor<3xi4>
    check.expect_eq_const %0, dense<1> : tensor<3xi4>
    return
  }
}
// -----
module {
  func.func @select_i8() {
    %c = stablehlo.constant dense<[true, false, true]> : tensor<3xi1>
    %c_0 = stablehlo.constant dense<[1, 0, 1]> : tensor<3xi8>
    %c_1 = stablehlo.constant dense<[0, 1, 1]> : tensor<3xi8>
    %0 = stablehlo.select %c, %c_0, %c_1 : tensor<3xi1>, tensor<3xi8>
    check.expect_eq_const %0, dense<1> : tensor<3xi8>
    return
  }
}
// -----
module {
  func.func @select_i32() {
    %c = stablehlo.constant dense<[true, false, true]> : tensor<3xi1>
    %c_0 = stablehlo.constant dense<[1, 0, 1]> : tensor<3xi32>
    %c_1 = stablehlo.constant dense<[0, 1, 1]> : tensor<3xi32>
    %0 = stablehlo.select %c, %c_0, %c_1 : tensor<3xi1>, tensor<3xi32>
    check.expect_eq_const %0, dense<1> : tensor<3xi32>
    return
  }
}
// -----
module {
  func.func @select_ui64() {
    %c = stablehlo.constant dense<[true, false, true]> : tensor<3xi1>
    %c_0 = stablehlo.constant dense<[1, 0, 1]> : tensor<3xui64>
    %c_1 = stablehlo.constant dense<[0, 1, 1]> : tensor<3xui64>
    %0 = stablehlo.select %c, %c_0, %c_1 : tensor<3xi1>, tensor<3xui64>
    check.expect_eq_const %0, dense<1> : tensor<3xui64>
    return
  }
}
// -----
module {
  func.func @select_bf16() {
    %c = stablehlo.constant dense<[true, false, true]> : tensor<3xi1>
    %cst = stablehlo.constant dense<[1.000000e+00, 0.000000e+00, 1.000000e+00]> : tensor<3xbf16>
    %cst_0 = stablehlo.constant dense<[0.000000e+00, 1.000000e+00, 1.000000e+00]> : tensor<3xbf16>
    %0 = stablehlo.select %c, %cst, %cst_0 : tensor<3xi1>, tensor<3xbf16>
    check.expect_eq_const %0, dense<1.000000e+00> : tensor<3xbf16>
    return
  }
}
// -----
module {
  func.func @select_f32() {
    %c = stablehlo.constant dense<[true, false, true]> : tensor<3xi1>
    %cst = stablehlo.constant dense<[1.000000e+00, 0.000000e+00, 1.000000e+00]> : tensor<3xf32>
    %cst_0 = stablehlo.constant dense<[0.000000e+00, 1.000000e+00, 1.000000e+00]> : tensor<3xf32>
    %0 = stablehlo.select %c, %cst, %cst_0 : tensor<3xi1>, tensor<3xf32>
    check.expect_eq_const %0, dense<1.000000e+00> : tensor<3xf32>
    return
  }
}
// -----
module {
  func.func @select_f64() {
    %c = stablehlo.constant dense<[true, false, true]> : tensor<3xi1>
    %cst = stablehlo.constant dense<[1.000000e+00, 0.000000e+00, 1.000000e+00]> : tensor<3xf64>
    %cst_0 = stablehlo.constant dense<[0.000000e+00, 1.000000e+00, 1.000000e+00]> : tensor<3xf64>
    %0 = stablehlo.select %c, %cst, %cst_0 : tensor<3xi1>, tensor<3xf64>
    check.expect_eq_const %0, dense<1.000000e+00> : tensor<3xf64>
    return
  }
}
// -----
module {
  func.func @select_f8e5m2() {
    %c = stablehlo.constant dense<[true, false, true]> : tensor<3xi1>
    %cst = stablehlo.constant dense<[1.000000e+00, 0.000000e+00, 1.000000e+00]> : tensor<3xf8E5M2>
    %cst_0 = stablehlo.constant dense<[0.000000e+00, 1.000000e+00, 1.000000e+00]> : tensor<3xf8E5M2>
    %0 = stablehlo.select %c, %cst, %cst_0 : tensor<3xi1>, tensor<3xf8E5M2>
    check.expect_eq_const %0, dense<1.000000e+00> : tensor<3xf8E5M2>
    return
  }
}
// -----
module {
  func.func @select_c_f32() {
    %c = stablehlo.constant dense<[true, false, true]> : tensor<3xi1>
    %cst = stablehlo.constant dense<[(1.000000e+00,0.000000e+00), (0.000000e+00,0.000000e+00), (1.000000e+00,0.000000e+00)]> : tensor<3xcomplex<f32>>
    %cst_0 = stablehlo.constant dense<[(0.000000e+00,0.000000e+00), (1.000000e+00,0.000000e+00), (1.000000e+00,0.000000e+00)]> : tensor<3xcomplex<f32>>
    %0 = stablehlo.select %c, %cst, %cst_0 : tensor<3xi1>, tensor<3xcomplex<f32>>
    check.expect_eq_const %0, dense<(1.000000e+00,0.000000e+00)> : tensor<3xcomplex<f32>>
    return
  }
}
// -----
module {
  func.func @select_scalar_predicate() {
    %c = stablehlo.constant dense<false> : tensor<i1>
    %c_0 = stablehlo.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
    %c_1 = stablehlo.constant dense<[[5, 6], [7, 8]]> : tensor<2x2xi32>
    %0 = stablehlo.select %c, %c_0, %c_1 : tensor<i1>, tensor<2x2xi32>
    check.expect_eq_const %0, dense<[[5, 6], [7, 8]]> : tensor<2x2xi32>
    return
  }
}
// -----
module {
  func.func @select_nan() {
    %c = stablehlo.constant dense<[true, false]> : tensor<2xi1>
    %cst = stablehlo.constant dense<[0x7FC00000, 1.000000e+00]> : tensor<2xf32>
    %cst_0 = stablehlo.constant dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
    %0 = stablehlo.select %c, %cst, %cst_0 : tensor<2xi1>, tensor<2xf32>
    %cst_1 = stablehlo.constant dense<[0x7FC00000, 2.000000e+00]> : tensor<2xf32>
    check.expect_close %0, %cst_1, max_ulp_difference = 0 : tensor<2xf32>, tensor<2xf32>
    return
  }
}
// -----
module {
  func.func @select_empty() {
    %c = stablehlo.constant dense<> : tensor<0x2xi1>
    %c_0 = stablehlo.constant dense<> : tensor<0x2xi32>
    %c_1 = stablehlo.constant dense<> : tensor<0x2xi32>
    %0 = stablehlo.select %c, %c_0, %c_1 : tensor<0x2xi1>, tensor<0x2xi32>
    check.expect_eq_const %0, dense<> : tensor<0x2xi32>
    return
  }
}
