// abs
module {
  func.func @abs_f16() {
    %cst = stablehlo.constant dense<[0x7E00, 0x7C00, 0xFC00, 0.000000e+00, -0.000000e+00, 1.500000e+00, -1.500000e+00]> : tensor<7xf16>
    %0 = stablehlo.abs %cst : tensor<7xf16>
    %cst_0 = stablehlo.constant dense<[0xFE00, 0x7C00, 0x7C00, 0.000000e+00, 0.000000e+00, 1.500000e+00, 1.500000e+00]> : tensor<7xf16>
    check.expect_close %0, %cst_0, max_ulp_difference = 0 : tensor<7xf16>, tensor<7xf16>
    return
  }
}
// -----
module {
  func.func @abs_bf16() {
    %cst = stablehlo.constant dense<[0x7FC0, 0x7F80, 0xFF80, 0.000000e+00, -0.000000e+00, 1.500000e+00, -1.500000e+00]> : tensor<7xbf16>
    %0 = stablehlo.abs %cst : tensor<7xbf16>
    %cst_0 = stablehlo.constant dense<[0xFFC0, 0x7F80, 0x7F80, 0.000000e+00, 0.000000e+00, 1.500000e+00, 1.500000e+00]> : tensor<7xbf16>
    check.expect_close %0, %cst_0, max_ulp_difference = 0 : tensor<7xbf16>, tensor<7xbf16>
    return
  }
}
// -----
module {
  func.func @abs_f32() {
    %cst = stablehlo.constant dense<[0x7FC00000, 0x7F800000, 0xFF800000, 0.000000e+00, -0.000000e+00, 1.500000e+00, -1.500000e+00]> : tensor<7xf32>
    %0 = stablehlo.abs %cst : tensor<7xf32>
    %cst_0 = stablehlo.constant dense<[0xFFC00000, 0x7F800000, 0x7F800000, 0.000000e+00, 0.000000e+00, 1.500000e+00, 1.500000e+00]> : tensor<7xf32>
    check.expect_close %0, %cst_0, max_ulp_difference = 0 : tensor<7xf32>, tensor<7xf32>
    return
  }
}
// -----
module {
  func.func @abs_f64() {
    %cst = stablehlo.constant dense<[0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000, 0.000000e+00, -0.000000e+00, 1.500000e+00, -1.500000e+00]> : tensor<7xf64>
    %0 = stablehlo.abs %cst : tensor<7xf64>
    %cst_0 = stablehlo.constant dense<[0xFFF8000000000000, 0x7FF0000000000000, 0x7FF0000000000000, 0.000000e+00, 0.000000e+00, 1.500000e+00, 1.500000e+00]> : tensor<7xf64>
    check.expect_close %0, %cst_0, max_ulp_difference = 0 : tensor<7xf64>, tensor<7xf64>
    return
  }
}
// -----
module {
  func.func @abs_signed_zero() {
    %cst = stablehlo.constant dense<[-0.000000e+00, 0.000000e+00, -2.500000e-01, 2.500000e-01]> : tensor<4xf32>
    %0 = stablehlo.abs %cst : tensor<4xf32>
    %1 = stablehlo.bitcast_convert %0 : (tensor<4xf32>) -> tensor<4xui32>
    check.expect_eq_const %1, dense<[0, 0, 1048576000, 1048576000]> : tensor<4xui32>
    return
  }
}
// -----
module {
  func.func @abs_f4e2m1fn() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, -4.000000e+00, 6.000000e+00]> : tensor<5xf4E2M1FN>
    %0 = stablehlo.abs %cst : tensor<5xf4E2M1FN>
    check.expect_eq_const %0, dense<[1.000000e+00, 1.500000e+00, 5.000000e-01, 4.000000e+00, 6.000000e+00]> : tensor<5xf4E2M1FN>
    return
  }
}
// -----
module {
  func.func @abs_f8e3m4() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, -4.000000e+00, 6.000000e+00]> : tensor<5xf8E3M4>
    %0 = stablehlo.abs %cst : tensor<5xf8E3M4>
    check.expect_eq_const %0, dense<[1.000000e+00, 1.500000e+00, 5.000000e-01, 4.000000e+00, 6.000000e+00]> : tensor<5xf8E3M4>
    return
  }
}
// -----
module {
  func.func @abs_f8e4m3() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, -4.000000e+00, 6.000000e+00]> : tensor<5xf8E4M3>
    %0 = stablehlo.abs %cst : tensor<5xf8E4M3>
    check.expect_eq_const %0, dense<[1.000000e+00, 1.500000e+00, 5.000000e-01, 4.000000e+00, 6.000000e+00]> : tensor<5xf8E4M3>
    return
  }
}
// -----
module {
  func.func @abs_f8e4m3b11fnuz() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, -4.000000e+00, 6.000000e+00]> : tensor<5xf8E4M3B11FNUZ>
    %0 = stablehlo.abs %cst : tensor<5xf8E4M3B11FNUZ>
    check.expect_eq_const %0, dense<[1.000000e+00, 1.500000e+00, 5.000000e-01, 4.000000e+00, 6.000000e+00]> : tensor<5xf8E4M3B11FNUZ>
    return
  }
}
// -----
module {
  func.func @abs_f8e4m3fn() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, -4.000000e+00, 6.000000e+00]> : tensor<5xf8E4M3FN>
    %0 = stablehlo.abs %cst : tensor<5xf8E4M3FN>
    check.expect_eq_const %0, dense<[1.000000e+00, 1.500000e+00, 5.000000e-01, 4.000000e+00, 6.000000e+00]> : tensor<5xf8E4M3FN>
    return
  }
}
// -----
module {
  func.func @abs_f8e4m3fnuz() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, -4.000000e+00, 6.000000e+00]> : tensor<5xf8E4M3FNUZ>
    %0 = stablehlo.abs %cst : tensor<5xf8E4M3FNUZ>
    check.expect_eq_const %0, dense<[1.000000e+00, 1.500000e+00, 5.000000e-01, 4.000000e+00, 6.000000e+00]> : tensor<5xf8E4M3FNUZ>
    return
  }
}
// -----
module {
  func.func @abs_f8e5m2() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, -4.000000e+00, 6.000000e+00]> : tensor<5xf8E5M2>
    %0 = stablehlo.abs %cst : tensor<5xf8E5M2>
    check.expect_eq_const %0, dense<[1.000000e+00, 1.500000e+00, 5.000000e-01, 4.000000e+00, 6.000000e+00]> : tensor<5xf8E5M2>
    return
  }
}
// -----
module {
  func.func @abs_f8e5m2fnuz() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, -4.000000e+00, 6.000000e+00]> : tensor<5xf8E5M2FNUZ>
    %0 = stablehlo.abs %cst : tensor<5xf8E5M2FNUZ>
    check.expect_eq_const %0, dense<[1.000000e+00, 1.500000e+00, 5.000000e-01, 4.000000e+00, 6.000000e+00]> : tensor<5xf8E5M2FNUZ>
    return
  }
}
// -----
module {
  func.func @abs_subnormal() {
    %cst = stablehlo.constant dense<[1.401300e-45, -1.401300e-45, -9.999940e-41]> : tensor<3xf32>
    %0 = stablehlo.abs %cst : tensor<3xf32>
    check.expect_eq_const %0, dense<[1.401300e-45, 1.401300e-45, 9.999940e-41]> : tensor<3xf32>
    return
  }
}
// -----
module {
  func.func @abs_c_f32() {
    %cst = stablehlo.constant dense<[(3.000000e+00,4.000000e+00), (-5.000000e+00,1.200000e+01), (0.000000e+00,0.000000e+00), (0x7F800000,0x7FC00000), (1.000000e+30,1.000000e+30)]> : tensor<5xcomplex<f32>>
    %0 = stablehlo.abs %cst : (tensor<5xcomplex<f32>>) -> tensor<5xf32>
    %cst_0 = stablehlo.constant dense<[5.000000e+00, 1.300000e+01, 0.000000e+00, 0x7F800000, 1.41421351E+30]> : tensor<5xf32>
    check.expect_close %0, %cst_0, max_ulp_difference = 2 : tensor<5xf32>, tensor<5xf32>
    return
  }
}
// -----
module {
  func.func @abs_c_f64() {
    %cst = stablehlo.constant dense<[(3.000000e+00,4.000000e+00), (-5.000000e+00,1.200000e+01), (0.000000e+00,0.000000e+00), (0x7FF0000000000000,0x7FF8000000000000), (1.000000e+30,1.000000e+30)]> : tensor<5xcomplex<f64>>
    %0 = stablehlo.abs %cst : (tensor<5xcomplex<f64>>) -> tensor<5xf64>
    %cst_0 = stablehlo.constant dense<[5.000000e+00, 1.300000e+01, 0.000000e+00, 0x7FF0000000000000, 1.414213562373095E+30]> : tensor<5xf64>
    check.expect_close %0, %cst_0, max_ulp_difference = 2 : tensor<5xf64>, tensor<5xf64>
    return
  }
}
// -----
module {
  func.func @abs_i2() {
    %c = stablehlo.constant dense<[-2, -1, 0, 1]> : tensor<4xi2>
    %0 = stablehlo.abs %c : tensor<4xi2>
    check.expect_eq_const %0, dense<[-2, 1, 0, 1]> : tensor<4xi2>
    return
  }
}
// -----
module {
  func.func @abs_i4() {
    %c = stablehlo.constant dense<[-8, -7, -1, 0, 1, 2, 5, 6, 7]> : tensor<9xi4>
    %0 = stablehlo.abs %c : tensor<9xi4>
    check.expect_eq_const %0, dense<[-8, 7, 1, 0, 1, 2, 5, 6, 7]> : tensor<9xi4>
    return
  }
}
// -----
module {
  func.func @abs_i8() {
    %c = stablehlo.constant dense<[-128, -127, -1, 0, 1, 5, 100, 126, 127]> : tensor<9xi8>
    %0 = stablehlo.abs %c : tensor<9xi8>
    check.expect_eq_const %0, dense<[-128, 127, 1, 0, 1, 5, 100, 126, 127]> : tensor<9xi8>
    return
  }
}
// -----
module {
  func.func @abs_i16() {
    %c = stablehlo.constant dense<[-32768, -32767, -1, 0, 1, 5, 100, 32766, 32767]> : tensor<9xi16>
    %0 = stablehlo.abs %c : tensor<9xi16>
    check.expect_eq_const %0, dense<[-32768, 32767, 1, 0, 1, 5, 100, 32766, 32767]> : tensor<9xi16>
    return
  }
}
// -----
module {
  func.func @abs_i32() {
    %c = stablehlo.constant dense<[-2147483648, -2147483647, -1, 0, 1, 5, 100, 2147483646, 2147483647]> : tensor<9xi32>
    %0 = stablehlo.abs %c : tensor<9xi32>
    check.expect_eq_const %0, dense<[-2147483648, 2147483647, 1, 0, 1, 5, 100, 2147483646, 2147483647]> : tensor<9xi32>
    return
  }
}
// -----
module {
  func.func @abs_i64() {
    %c = stablehlo.constant dense<[-9223372036854775808, -9223372036854775807, -1, 0, 1, 5, 100, 9223372036854775806, 9223372036854775807]> : tensor<9xi64>
    %0 = stablehlo.abs %c : tensor<9xi64>
    check.expect_eq_const %0, dense<[-9223372036854775808, 9223372036854775807, 1, 0, 1, 5, 100, 9223372036854775806, 9223372036854775807]> : tensor<9xi64>
    return
  }
}
// add
module {
  func.func @add_i2() {
    %c = stablehlo.constant dense<[-2, 1, 1, 1, 0, -2, -1, -2, -2]> : tensor<9xi2>
    %c_0 = stablehlo.constant dense<[1, 1, 1, 1, 1, 1, 1, -2, 1]> : tensor<9xi2>
    %0 = stablehlo.add %c, %c_0 : tensor<9xi2>
    check.expect_eq_const %0, dense<[-1, -2, -2, -2, 1, -1, 0, 0, -1]> : tensor<9xi2>
    return
  }
}
// -----
module {
  func.func @add_i4() {
    %c = stablehlo.constant dense<[-8, 7, 7, 1, 0, -8, -1, -8, -2]> : tensor<9xi4>
    %c_0 = stablehlo.constant dense<[7, 1, 7, 1, 1, 1, 1, -8, 1]> : tensor<9xi4>
    %0 = stablehlo.add %c, %c_0 : tensor<9xi4>
    check.expect_eq_const %0, dense<[-1, -8, -2, 2, 1, -7, 0, 0, -1]> : tensor<9xi4>
    return
  }
}
// -----
module {
  func.func @add_i8() {
    %c = stablehlo.constant dense<[-128, 127, 127, 1, 0, -128, -1, -128, -2, 17, -17, 17, -17]> : tensor<13xi8>
    %c_0 = stablehlo.constant dense<[127, 1, 127, 1, 1, 1, 1, -128, 1, 3, 3, -3, -3]> : tensor<13xi8>
    %0 = stablehlo.add %c, %c_0 : tensor<13xi8>
    check.expect_eq_const %0, dense<[-1, -128, -2, 2, 1, -127, 0, 0, -1, 20, -14, 14, -20]> : tensor<13xi8>
    return
  }
}
// -----
module {
  func.func @add_i16() {
    %c = stablehlo.constant dense<[-32768, 32767, 32767, 1, 0, -32768, -1, -32768, -2, 17, -17, 17, -17]> : tensor<13xi16>
    %c_0 = stablehlo.constant dense<[32767, 1, 32767, 1, 1, 1, 1, -32768, 1, 3, 3, -3, -3]> : tensor<13xi16>
    %0 = stablehlo.add %c, %c_0 : tensor<13xi16>
    check.expect_eq_const %0, dense<[-1, -32768, -2, 2, 1, -32767, 0, 0, -1, 20, -14, 14, -20]> : tensor<13xi16>
    return
  }
}
// -----
module {
  func.func @add_i32() {
    %c = stablehlo.constant dense<[-2147483648, 2147483647, 2147483647, 1, 0, -2147483648, -1, -2147483648, -2, 17, -17, 17, -17]> : tensor<13xi32>
    %c_0 = stablehlo.constant dense<[2147483647, 1, 2147483647, 1, 1, 1, 1, -2147483648, 1, 3, 3, -3, -3]> : tensor<13xi32>
    %0 = stablehlo.add %c, %c_0 : tensor<13xi32>
    check.expect_eq_const %0, dense<[-1, -2147483648, -2, 2, 1, -2147483647, 0, 0, -1, 20, -14, 14, -20]> : tensor<13xi32>
    return
  }
}
// -----
module {
  func.func @add_i64() {
    %c = stablehlo.constant dense<[-9223372036854775808, 9223372036854775807, 9223372036854775807, 1, 0, -9223372036854775808, -1, -9223372036854775808, -2, 17, -17, 17, -17]> : tensor<13xi64>
    %c_0 = stablehlo.constant dense<[9223372036854775807, 1, 9223372036854775807, 1, 1, 1, 1, -9223372036854775808, 1, 3, 3, -3, -3]> : tensor<13xi64>
    %0 = stablehlo.add %c, %c_0 : tensor<13xi64>
    check.expect_eq_const %0, dense<[-1, -9223372036854775808, -2, 2, 1, -9223372036854775807, 0, 0, -1, 20, -14, 14, -20]> : tensor<13xi64>
    return
  }
}
// -----
module {
  func.func @add_ui2() {
    %c = stablehlo.constant dense<[0, 3, 3, 1, 0, 0, 3, 2]> : tensor<8xui2>
    %c_0 = stablehlo.constant dense<[3, 1, 3, 1, 1, 1, 2, 3]> : tensor<8xui2>
    %0 = stablehlo.add %c, %c_0 : tensor<8xui2>
    check.expect_eq_const %0, dense<[3, 0, 2, 2, 1, 1, 1, 1]> : tensor<8xui2>
    return
  }
}
// -----
module {
  func.func @add_ui4() {
    %c = stablehlo.constant dense<[0, 15, 15, 1, 0, 0, 15, 2]> : tensor<8xui4>
    %c_0 = stablehlo.constant dense<[15, 1, 15, 1, 1, 1, 2, 3]> : tensor<8xui4>
    %0 = stablehlo.add %c, %c_0 : tensor<8xui4>
    check.expect_eq_const %0, dense<[15, 0, 14, 2, 1, 1, 1, 5]> : tensor<8xui4>
    return
  }
}
// -----
module {
  func.func @add_ui8() {
    %c = stablehlo.constant dense<[0, 255, 255, 1, 0, 0, 255, 2]> : tensor<8xui8>
    %c_0 = stablehlo.constant dense<[255, 1, 255, 1, 1, 1, 2, 3]> : tensor<8xui8>
    %0 = stablehlo.add %c, %c_0 : tensor<8xui8>
    check.expect_eq_const %0, dense<[255, 0, 254, 2, 1, 1, 1, 5]> : tensor<8xui8>
    return
  }
}
// -----
module {
  func.func @add_ui16() {
    %c = stablehlo.constant dense<[0, 65535, 65535, 1, 0, 0, 65535, 2]> : tensor<8xui16>
    %c_0 = stablehlo.constant dense<[65535, 1, 65535, 1, 1, 1, 2, 3]> : tensor<8xui16>
    %0 = stablehlo.add %c, %c_0 : tensor<8xui16>
    check.expect_eq_const %0, dense<[65535, 0, 65534, 2, 1, 1, 1, 5]> : tensor<8xui16>
    return
  }
}
// -----
module {
  func.func @add_ui32() {
    %c = stablehlo.constant dense<[0, 4294967295, 4294967295, 1, 0, 0, 4294967295, 2]> : tensor<8xui32>
    %c_0 = stablehlo.constant dense<[4294967295, 1, 4294967295, 1, 1, 1, 2, 3]> : tensor<8xui32>
    %0 = stablehlo.add %c, %c_0 : tensor<8xui32>
    check.expect_eq_const %0, dense<[4294967295, 0, 4294967294, 2, 1, 1, 1, 5]> : tensor<8xui32>
    return
  }
}
// -----
module {
  func.func @add_ui64() {
    %c = stablehlo.constant dense<[0, 18446744073709551615, 18446744073709551615, 1, 0, 0, 18446744073709551615, 2]> : tensor<8xui64>
    %c_0 = stablehlo.constant dense<[18446744073709551615, 1, 18446744073709551615, 1, 1, 1, 2, 3]> : tensor<8xui64>
    %0 = stablehlo.add %c, %c_0 : tensor<8xui64>
    check.expect_eq_const %0, dense<[18446744073709551615, 0, 18446744073709551614, 2, 1, 1, 1, 5]> : tensor<8xui64>
    return
  }
}
// -----
module {
  func.func @add_i1() {
    %c = stablehlo.constant dense<[false, false, true, true]> : tensor<4xi1>
    %c_0 = stablehlo.constant dense<[false, true, false, true]> : tensor<4xi1>
    %0 = stablehlo.add %c, %c_0 : tensor<4xi1>
    check.expect_eq_const %0, dense<[false, true, true, true]> : tensor<4xi1>
    return
  }
}
// -----
module {
  func.func @add_scalar() {
    %c = stablehlo.constant dense<4611686018427387904> : tensor<i64>
    %c_0 = stablehlo.constant dense<4611686018427387904> : tensor<i64>
    %0 = stablehlo.add %c, %c_0 : tensor<i64>
    check.expect_eq_const %0, dense<-9223372036854775808> : tensor<i64>
    return
  }
}
// -----
module {
  func.func @add_empty() {
    %cst = stablehlo.constant dense<> : tensor<3x0xf32>
    %cst_0 = stablehlo.constant dense<> : tensor<3x0xf32>
    %0 = stablehlo.add %cst, %cst_0 : tensor<3x0xf32>
    check.expect_eq_const %0, dense<> : tensor<3x0xf32>
    return
  }
}
// -----
module {
  func.func @add_f16() {
    %cst = stablehlo.constant dense<[1.500000e+00, -2.000000e+00, 1.000000e+00, -1.000000e+00, 0.000000e+00, 0x7C00, 0x7C00, 0x7E00, 7.000000e+00]> : tensor<9xf16>
    %cst_0 = stablehlo.constant dense<[2.500000e-01, 3.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0xFC00, 1.000000e+00, 1.000000e+00, 0x7C00]> : tensor<9xf16>
    %0 = stablehlo.add %cst, %cst_0 : tensor<9xf16>
    %cst_1 = stablehlo.constant dense<[1.750000e+00, 1.000000e+00, 1.000000e+00, -1.000000e+00, 0.000000e+00, 0xFE00, 0x7C00, 0x7E00, 0x7C00]> : tensor<9xf16>
    check.expect_close %0, %cst_1, max_ulp_difference = 0 : tensor<9xf16>, tensor<9xf16>
    return
  }
}
// -----
module {
  func.func @add_bf16() {
    %cst = stablehlo.constant dense<[1.500000e+00, -2.000000e+00, 1.000000e+00, -1.000000e+00, 0.000000e+00, 0x7F80, 0x7F80, 0x7FC0, 7.000000e+00]> : tensor<9xbf16>
    %cst_0 = stablehlo.constant dense<[2.500000e-01, 3.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0xFF80, 1.000000e+00, 1.000000e+00, 0x7F80]> : tensor<9xbf16>
    %0 = stablehlo.add %cst, %cst_0 : tensor<9xbf16>
    %cst_1 = stablehlo.constant dense<[1.750000e+00, 1.000000e+00, 1.000000e+00, -1.000000e+00, 0.000000e+00, 0xFFC0, 0x7F80, 0x7FC0, 0x7F80]> : tensor<9xbf16>
    check.expect_close %0, %cst_1, max_ulp_difference = 0 : tensor<9xbf16>, tensor<9xbf16>
    return
  }
}
// -----
module {
  func.func @add_f32() {
    %cst = stablehlo.constant dense<[1.500000e+00, -2.000000e+00, 1.000000e+00, -1.000000e+00, 0.000000e+00, 0x7F800000, 0x7F800000, 0x7FC00000, 7.000000e+00]> : tensor<9xf32>
    %cst_0 = stablehlo.constant dense<[2.500000e-01, 3.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0xFF800000, 1.000000e+00, 1.000000e+00, 0x7F800000]> : tensor<9xf32>
    %0 = stablehlo.add %cst, %cst_0 : tensor<9xf32>
    %cst_1 = stablehlo.constant dense<[1.750000e+00, 1.000000e+00, 1.000000e+00, -1.000000e+00, 0.000000e+00, 0xFFC00000, 0x7F800000, 0x7FC00000, 0x7F800000]> : tensor<9xf32>
    check.expect_close %0, %cst_1, max_ulp_difference = 0 : tensor<9xf32>, tensor<9xf32>
    return
  }
}
// -----
module {
  func.func @add_f64() {
    %cst = stablehlo.constant dense<[1.500000e+00, -2.000000e+00, 1.000000e+00, -1.000000e+00, 0.000000e+00, 0x7FF0000000000000, 0x7FF0000000000000, 0x7FF8000000000000, 7.000000e+00]> : tensor<9xf64>
    %cst_0 = stablehlo.constant dense<[2.500000e-01, 3.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0xFFF0000000000000, 1.000000e+00, 1.000000e+00, 0x7FF0000000000000]> : tensor<9xf64>
    %0 = stablehlo.add %cst, %cst_0 : tensor<9xf64>
    %cst_1 = stablehlo.constant dense<[1.750000e+00, 1.000000e+00, 1.000000e+00, -1.000000e+00, 0.000000e+00, 0xFFF8000000000000, 0x7FF0000000000000, 0x7FF8000000000000, 0x7FF0000000000000]> : tensor<9xf64>
    check.expect_close %0, %cst_1, max_ulp_difference = 0 : tensor<9xf64>, tensor<9xf64>
    return
  }
}
// -----
module {
  func.func @add_f4e2m1fn() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, 2.000000e+00]> : tensor<4xf4E2M1FN>
    %cst_0 = stablehlo.constant dense<[5.000000e-01, 2.000000e+00, -4.000000e+00, 1.500000e+00]> : tensor<4xf4E2M1FN>
    %0 = stablehlo.add %cst, %cst_0 : tensor<4xf4E2M1FN>
    check.expect_eq_const %0, dense<[1.500000e+00, 5.000000e-01, -4.000000e+00, 4.000000e+00]> : tensor<4xf4E2M1FN>
    return
  }
}
// -----
module {
  func.func @add_f8e3m4() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, 2.000000e+00]> : tensor<4xf8E3M4>
    %cst_0 = stablehlo.constant dense<[5.000000e-01, 2.000000e+00, -4.000000e+00, 1.500000e+00]> : tensor<4xf8E3M4>
    %0 = stablehlo.add %cst, %cst_0 : tensor<4xf8E3M4>
    check.expect_eq_const %0, dense<[1.500000e+00, 5.000000e-01, -3.500000e+00, 3.500000e+00]> : tensor<4xf8E3M4>
    return
  }
}
// -----
module {
  func.func @add_f8e4m3() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, 2.000000e+00]> : tensor<4xf8E4M3>
    %cst_0 = stablehlo.constant dense<[5.000000e-01, 2.000000e+00, -4.000000e+00, 1.500000e+00]> : tensor<4xf8E4M3>
    %0 = stablehlo.add %cst, %cst_0 : tensor<4xf8E4M3>
    check.expect_eq_const %0, dense<[1.500000e+00, 5.000000e-01, -3.500000e+00, 3.500000e+00]> : tensor<4xf8E4M3>
    return
  }
}
// -----
module {
  func.func @add_f8e4m3b11fnuz() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, 2.000000e+00]> : tensor<4xf8E4M3B11FNUZ>
    %cst_0 = stablehlo.constant dense<[5.000000e-01, 2.000000e+00, -4.000000e+00, 1.500000e+00]> : tensor<4xf8E4M3B11FNUZ>
    %0 = stablehlo.add %cst, %cst_0 : tensor<4xf8E4M3B11FNUZ>
    check.expect_eq_const %0, dense<[1.500000e+00, 5.000000e-01, -3.500000e+00, 3.500000e+00]> : tensor<4xf8E4M3B11FNUZ>
    return
  }
}
// -----
module {
  func.func @add_f8e4m3fn() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, 2.000000e+00]> : tensor<4xf8E4M3FN>
    %cst_0 = stablehlo.constant dense<[5.000000e-01, 2.000000e+00, -4.000000e+00, 1.500000e+00]> : tensor<4xf8E4M3FN>
    %0 = stablehlo.add %cst, %cst_0 : tensor<4xf8E4M3FN>
    check.expect_eq_const %0, dense<[1.500000e+00, 5.000000e-01, -3.500000e+00, 3.500000e+00]> : tensor<4xf8E4M3FN>
    return
  }
}
// -----
module {
  func.func @add_f8e4m3fnuz() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, 2.000000e+00]> : tensor<4xf8E4M3FNUZ>
    %cst_0 = stablehlo.constant dense<[5.000000e-01, 2.000000e+00, -4.000000e+00, 1.500000e+00]> : tensor<4xf8E4M3FNUZ>
    %0 = stablehlo.add %cst, %cst_0 : tensor<4xf8E4M3FNUZ>
    check.expect_eq_const %0, dense<[1.500000e+00, 5.000000e-01, -3.500000e+00, 3.500000e+00]> : tensor<4xf8E4M3FNUZ>
    return
  }
}
// -----
module {
  func.func @add_f8e5m2() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, 2.000000e+00]> : tensor<4xf8E5M2>
    %cst_0 = stablehlo.constant dense<[5.000000e-01, 2.000000e+00, -4.000000e+00, 1.500000e+00]> : tensor<4xf8E5M2>
    %0 = stablehlo.add %cst, %cst_0 : tensor<4xf8E5M2>
    check.expect_eq_const %0, dense<[1.500000e+00, 5.000000e-01, -3.500000e+00, 3.500000e+00]> : tensor<4xf8E5M2>
    return
  }
}
// -----
module {
  func.func @add_f8e5m2fnuz() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, 2.000000e+00]> : tensor<4xf8E5M2FNUZ>
    %cst_0 = stablehlo.constant dense<[5.000000e-01, 2.000000e+00, -4.000000e+00, 1.500000e+00]> : tensor<4xf8E5M2FNUZ>
    %0 = stablehlo.add %cst, %cst_0 : tensor<4xf8E5M2FNUZ>
    check.expect_eq_const %0, dense<[1.500000e+00, 5.000000e-01, -3.500000e+00, 3.500000e+00]> : tensor<4xf8E5M2FNUZ>
    return
  }
}
// -----
module {
  func.func @add_signed_zero() {
    %cst = stablehlo.constant dense<[0.000000e+00, -0.000000e+00, 0.000000e+00, -0.000000e+00]> : tensor<4xf32>
    %cst_0 = stablehlo.constant dense<[-0.000000e+00, 0.000000e+00, 0.000000e+00, -0.000000e+00]> : tensor<4xf32>
    %0 = stablehlo.add %cst, %cst_0 : tensor<4xf32>
    %1 = stablehlo.bitcast_convert %0 : (tensor<4xf32>) -> tensor<4xui32>
    check.expect_eq_const %1, dense<[0, 0, 0, 2147483648]> : tensor<4xui32>
    return
  }
}
// -----
module {
  func.func @add_f32_rounds_to_even() {
    %cst = stablehlo.constant dense<[0x4B800000, 0x4B800001]> : tensor<2xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<2xf32>
    %0 = stablehlo.add %cst, %cst_0 : tensor<2xf32>
    check.expect_eq_const %0, dense<[0x4B800000, 0x4B800002]> : tensor<2xf32>
    return
  }
}
// -----
module {
  func.func @add_c_f32() {
    %cst = stablehlo.constant dense<[(1.000000e+00,2.000000e+00), (-5.000000e-01,2.500000e-01), (3.000000e+00,-1.000000e+00), (2.000000e+00,0.000000e+00)]> : tensor<4xcomplex<f32>>
    %cst_0 = stablehlo.constant dense<[(5.000000e-01,-1.000000e+00), (2.000000e+00,2.000000e+00), (-1.000000e+00,5.000000e-01), (3.000000e+00,0.000000e+00)]> : tensor<4xcomplex<f32>>
    %0 = stablehlo.add %cst, %cst_0 : tensor<4xcomplex<f32>>
    check.expect_eq_const %0, dense<[(1.500000e+00,1.000000e+00), (1.500000e+00,2.250000e+00), (2.000000e+00,-5.000000e-01), (5.000000e+00,0.000000e+00)]> : tensor<4xcomplex<f32>>
    return
  }
}
// -----
module {
  func.func @add_c_f64() {
    %cst = stablehlo.constant dense<[(1.000000e+00,2.000000e+00), (-5.000000e-01,2.500000e-01), (3.000000e+00,-1.000000e+00), (2.000000e+00,0.000000e+00)]> : tensor<4xcomplex<f64>>
    %cst_0 = stablehlo.constant dense<[(5.000000e-01,-1.000000e+00), (2.000000e+00,2.000000e+00), (-1.000000e+00,5.000000e-01), (3.000000e+00,0.000000e+00)]> : tensor<4xcomplex<f64>>
    %0 = stablehlo.add %cst, %cst_0 : tensor<4xcomplex<f64>>
    check.expect_eq_const %0, dense<[(1.500000e+00,1.000000e+00), (1.500000e+00,2.250000e+00), (2.000000e+00,-5.000000e-01), (5.000000e+00,0.000000e+00)]> : tensor<4xcomplex<f64>>
    return
  }
}
// and
module {
  func.func @and_i2() {
    %c = stablehlo.constant dense<[-2, 1, 1, 1, 0, -2, -1, -2, -2]> : tensor<9xi2>
    %c_0 = stablehlo.constant dense<[1, 1, 1, 1, 1, 1, 1, -2, 1]> : tensor<9xi2>
    %0 = stablehlo.and %c, %c_0 : tensor<9xi2>
    check.expect_eq_const %0, dense<[0, 1, 1, 1, 0, 0, 1, -2, 0]> : tensor<9xi2>
    return
  }
}
// -----
module {
  func.func @and_i4() {
    %c = stablehlo.constant dense<[-8, 7, 7, 1, 0, -8, -1, -8, -2]> : tensor<9xi4>
    %c_0 = stablehlo.constant dense<[7, 1, 7, 1, 1, 1, 1, -8, 1]> : tensor<9xi4>
    %0 = stablehlo.and %c, %c_0 : tensor<9xi4>
    check.expect_eq_const %0, dense<[0, 1, 7, 1, 0, 0, 1, -8, 0]> : tensor<9xi4>
    return
  }
}
// -----
module {
  func.func @and_i8() {
    %c = stablehlo.constant dense<[-128, 127, 127, 1, 0, -128, -1, -128, -2, 17, -17, 17, -17]> : tensor<13xi8>
    %c_0 = stablehlo.constant dense<[127, 1, 127, 1, 1, 1, 1, -128, 1, 3, 3, -3, -3]> : tensor<13xi8>
    %0 = stablehlo.and %c, %c_0 : tensor<13xi8>
    check.expect_eq_const %0, dense<[0, 1, 127, 1, 0, 0, 1, -128, 0, 1, 3, 17, -19]> : tensor<13xi8>
    return
  }
}
// -----
module {
  func.func @and_i16() {
    %c = stablehlo.constant dense<[-32768, 32767, 32767, 1, 0, -32768, -1, -32768, -2, 17, -17, 17, -17]> : tensor<13xi16>
    %c_0 = stablehlo.constant dense<[32767, 1, 32767, 1, 1, 1, 1, -32768, 1, 3, 3, -3, -3]> : tensor<13xi16>
    %0 = stablehlo.and %c, %c_0 : tensor<13xi16>
    check.expect_eq_const %0, dense<[0, 1, 32767, 1, 0, 0, 1, -32768, 0, 1, 3, 17, -19]> : tensor<13xi16>
    return
  }
}
// -----
module {
  func.func @and_i32() {
    %c = stablehlo.constant dense<[-2147483648, 2147483647, 2147483647, 1, 0, -2147483648, -1, -2147483648, -2, 17, -17, 17, -17]> : tensor<13xi32>
    %c_0 = stablehlo.constant dense<[2147483647, 1, 2147483647, 1, 1, 1, 1, -2147483648, 1, 3, 3, -3, -3]> : tensor<13xi32>
    %0 = stablehlo.and %c, %c_0 : tensor<13xi32>
    check.expect_eq_const %0, dense<[0, 1, 2147483647, 1, 0, 0, 1, -2147483648, 0, 1, 3, 17, -19]> : tensor<13xi32>
    return
  }
}
// -----
module {
  func.func @and_i64() {
    %c = stablehlo.constant dense<[-9223372036854775808, 9223372036854775807, 9223372036854775807, 1, 0, -9223372036854775808, -1, -9223372036854775808, -2, 17, -17, 17, -17]> : tensor<13xi64>
    %c_0 = stablehlo.constant dense<[9223372036854775807, 1, 9223372036854775807, 1, 1, 1, 1, -9223372036854775808, 1, 3, 3, -3, -3]> : tensor<13xi64>
    %0 = stablehlo.and %c, %c_0 : tensor<13xi64>
    check.expect_eq_const %0, dense<[0, 1, 9223372036854775807, 1, 0, 0, 1, -9223372036854775808, 0, 1, 3, 17, -19]> : tensor<13xi64>
    return
  }
}
// -----
module {
  func.func @and_ui2() {
    %c = stablehlo.constant dense<[0, 3, 3, 1, 0, 0, 3, 2]> : tensor<8xui2>
    %c_0 = stablehlo.constant dense<[3, 1, 3, 1, 1, 1, 2, 3]> : tensor<8xui2>
    %0 = stablehlo.and %c, %c_0 : tensor<8xui2>
    check.expect_eq_const %0, dense<[0, 1, 3, 1, 0, 0, 2, 2]> : tensor<8xui2>
    return
  }
}
// -----
module {
  func.func @and_ui4() {
    %c = stablehlo.constant dense<[0, 15, 15, 1, 0, 0, 15, 2]> : tensor<8xui4>
    %c_0 = stablehlo.constant dense<[15, 1, 15, 1, 1, 1, 2, 3]> : tensor<8xui4>
    %0 = stablehlo.and %c, %c_0 : tensor<8xui4>
    check.expect_eq_const %0, dense<[0, 1, 15, 1, 0, 0, 2, 2]> : tensor<8xui4>
    return
  }
}
// -----
module {
  func.func @and_ui8() {
    %c = stablehlo.constant dense<[0, 255, 255, 1, 0, 0, 255, 2]> : tensor<8xui8>
    %c_0 = stablehlo.constant dense<[255, 1, 255, 1, 1, 1, 2, 3]> : tensor<8xui8>
    %0 = stablehlo.and %c, %c_0 : tensor<8xui8>
    check.expect_eq_const %0, dense<[0, 1, 255, 1, 0, 0, 2, 2]> : tensor<8xui8>
    return
  }
}
// -----
module {
  func.func @and_ui16() {
    %c = stablehlo.constant dense<[0, 65535, 65535, 1, 0, 0, 65535, 2]> : tensor<8xui16>
    %c_0 = stablehlo.constant dense<[65535, 1, 65535, 1, 1, 1, 2, 3]> : tensor<8xui16>
    %0 = stablehlo.and %c, %c_0 : tensor<8xui16>
    check.expect_eq_const %0, dense<[0, 1, 65535, 1, 0, 0, 2, 2]> : tensor<8xui16>
    return
  }
}
// -----
module {
  func.func @and_ui32() {
    %c = stablehlo.constant dense<[0, 4294967295, 4294967295, 1, 0, 0, 4294967295, 2]> : tensor<8xui32>
    %c_0 = stablehlo.constant dense<[4294967295, 1, 4294967295, 1, 1, 1, 2, 3]> : tensor<8xui32>
    %0 = stablehlo.and %c, %c_0 : tensor<8xui32>
    check.expect_eq_const %0, dense<[0, 1, 4294967295, 1, 0, 0, 2, 2]> : tensor<8xui32>
    return
  }
}
// -----
module {
  func.func @and_ui64() {
    %c = stablehlo.constant dense<[0, 18446744073709551615, 18446744073709551615, 1, 0, 0, 18446744073709551615, 2]> : tensor<8xui64>
    %c_0 = stablehlo.constant dense<[18446744073709551615, 1, 18446744073709551615, 1, 1, 1, 2, 3]> : tensor<8xui64>
    %0 = stablehlo.and %c, %c_0 : tensor<8xui64>
    check.expect_eq_const %0, dense<[0, 1, 18446744073709551615, 1, 0, 0, 2, 2]> : tensor<8xui64>
    return
  }
}
// -----
module {
  func.func @and_i1() {
    %c = stablehlo.constant dense<[false, false, true, true]> : tensor<4xi1>
    %c_0 = stablehlo.constant dense<[false, true, false, true]> : tensor<4xi1>
    %0 = stablehlo.and %c, %c_0 : tensor<4xi1>
    check.expect_eq_const %0, dense<[false, false, false, true]> : tensor<4xi1>
    return
  }
}
// atan2
module {
  func.func @atan2_f16() {
    %cst = stablehlo.constant dense<[0.000000e+00, -0.000000e+00, 0.000000e+00, -0.000000e+00, 1.000000e+00, -1.000000e+00, 1.000000e+00, -1.000000e+00, 0x7C00, 0x7C00, 0x7E00, 1.000000e+00]> : tensor<12xf16>
    %cst_0 = stablehlo.constant dense<[1.000000e+00, 1.000000e+00, -1.000000e+00, -1.000000e+00, 0.000000e+00, 0.000000e+00, 1.000000e+00, -1.000000e+00, 0x7C00, 0xFC00, 1.000000e+00, 0x7C00]> : tensor<12xf16>
    %0 = stablehlo.atan2 %cst, %cst_0 : tensor<12xf16>
    %cst_1 = stablehlo.constant dense<[0.000000e+00, -0.000000e+00, 3.140630e+00, -3.140630e+00, 1.570310e+00, -1.570310e+00, 7.851560e-01, -2.355470e+00, 7.851560e-01, 2.355470e+00, 0x7E00, 0.000000e+00]> : tensor<12xf16>
    check.expect_close %0, %cst_1, max_ulp_difference = 3 : tensor<12xf16>, tensor<12xf16>
    return
  }
}
// -----
module {
  func.func @atan2_bf16() {
    %cst = stablehlo.constant dense<[0.000000e+00, -0.000000e+00, 0.000000e+00, -0.000000e+00, 1.000000e+00, -1.000000e+00, 1.000000e+00, -1.000000e+00, 0x7F80, 0x7F80, 0x7FC0, 1.000000e+00]> : tensor<12xbf16>
    %cst_0 = stablehlo.constant dense<[1.000000e+00, 1.000000e+00, -1.000000e+00, -1.000000e+00, 0.000000e+00, 0.000000e+00, 1.000000e+00, -1.000000e+00, 0x7F80, 0xFF80, 1.000000e+00, 0x7F80]> : tensor<12xbf16>
    %0 = stablehlo.atan2 %cst, %cst_0 : tensor<12xbf16>
    %cst_1 = stablehlo.constant dense<[0.000000e+00, -0.000000e+00, 3.140630e+00, -3.140630e+00, 1.570310e+00, -1.570310e+00, 7.851560e-01, -2.359380e+00, 7.851560e-01, 2.359380e+00, 0x7FC0, 0.000000e+00]> : tensor<12xbf16>
    check.expect_close %0, %cst_1, max_ulp_difference = 3 : tensor<12xbf16>, tensor<12xbf16>
    return
  }
}
// -----
module {
  func.func @atan2_f32() {
    %cst = stablehlo.constant dense<[0.000000e+00, -0.000000e+00, 0.000000e+00, -0.000000e+00, 1.000000e+00, -1.000000e+00, 1.000000e+00, -1.000000e+00, 0x7F800000, 0x7F800000, 0x7FC00000, 1.000000e+00]> : tensor<12xf32>
    %cst_0 = stablehlo.constant dense<[1.000000e+00, 1.000000e+00, -1.000000e+00, -1.000000e+00, 0.000000e+00, 0.000000e+00, 1.000000e+00, -1.000000e+00, 0x7F800000, 0xFF800000, 1.000000e+00, 0x7F800000]> : tensor<12xf32>
    %0 = stablehlo.atan2 %cst, %cst_0 : tensor<12xf32>
    %cst_1 = stablehlo.constant dense<[0.000000e+00, -0.000000e+00, 3.14159274, -3.14159274, 1.57079637, -1.57079637, 0.785398185, -2.3561945, 0.785398185, 2.3561945, 0x7FC00000, 0.000000e+00]> : tensor<12xf32>
    check.expect_close %0, %cst_1, max_ulp_difference = 3 : tensor<12xf32>, tensor<12xf32>
    return
  }
}
// -----
module {
  func.func @atan2_f64() {
    %cst = stablehlo.constant dense<[0.000000e+00, -0.000000e+00, 0.000000e+00, -0.000000e+00, 1.000000e+00, -1.000000e+00, 1.000000e+00, -1.000000e+00, 0x7FF0000000000000, 0x7FF0000000000000, 0x7FF8000000000000, 1.000000e+00]> : tensor<12xf64>
    %cst_0 = stablehlo.constant dense<[1.000000e+00, 1.000000e+00, -1.000000e+00, -1.000000e+00, 0.000000e+00, 0.000000e+00, 1.000000e+00, -1.000000e+00, 0x7FF0000000000000, 0xFFF0000000000000, 1.000000e+00, 0x7FF0000000000000]> : tensor<12xf64>
    %0 = stablehlo.atan2 %cst, %cst_0 : tensor<12xf64>
    %cst_1 = stablehlo.constant dense<[0.000000e+00, -0.000000e+00, 3.1415926535897931, -3.1415926535897931, 1.5707963267948966, -1.5707963267948966, 0.78539816339744828, -2.3561944901923448, 0.78539816339744828, 2.3561944901923448, 0x7FF8000000000000, 0.000000e+00]> : tensor<12xf64>
    check.expect_close %0, %cst_1, max_ulp_difference = 3 : tensor<12xf64>, tensor<12xf64>
    return
  }
}
// -----
module {
  func.func @atan2_signed_zero() {
    %cst = stablehlo.constant dense<[0.000000e+00, -0.000000e+00, 0.000000e+00, -0.000000e+00]> : tensor<4xf32>
    %cst_0 = stablehlo.constant dense<[1.000000e+00, 1.000000e+00, -1.000000e+00, -1.000000e+00]> : tensor<4xf32>
    %0 = stablehlo.atan2 %cst, %cst_0 : tensor<4xf32>
    %cst_1 = stablehlo.constant dense<[0.000000e+00, -0.000000e+00, 3.14159274, -3.14159274]> : tensor<4xf32>
    check.expect_close %0, %cst_1, max_ulp_difference = 1 : tensor<4xf32>, tensor<4xf32>
    return
  }
}
// cbrt
module {
  func.func @cbrt_f16() {
    %cst = stablehlo.constant dense<[0x7E00, 0x7C00, 0xFC00, 0.000000e+00, -0.000000e+00, 5.000000e-01, -5.000000e-01, 1.000000e+00, -1.000000e+00, 2.250000e+00, -3.000000e+00, 1.953130e-03, 1.000000e+01, -7.500000e+00, 2.700000e+01, -8.000000e+00]> : tensor<16xf16>
    %0 = stablehlo.cbrt %cst : tensor<16xf16>
    %cst_0 = stablehlo.constant dense<[0x7E00, 0x7C00, 0xFC00, 0.000000e+00, -0.000000e+00, 7.934570e-01, -7.934570e-01, 1.000000e+00, -1.000000e+00, 1.310550e+00, -1.442380e+00, 1.250000e-01, 2.154300e+00, -1.957030e+00, 3.000000e+00, -2.000000e+00]> : tensor<16xf16>
    check.expect_close %0, %cst_0, max_ulp_difference = 3 : tensor<16xf16>, tensor<16xf16>
    return
  }
}
// -----
module {
  func.func @cbrt_bf16() {
    %cst = stablehlo.constant dense<[0x7FC0, 0x7F80, 0xFF80, 0.000000e+00, -0.000000e+00, 5.000000e-01, -5.000000e-01, 1.000000e+00, -1.000000e+00, 2.250000e+00, -3.000000e+00, 1.953130e-03, 1.000000e+01, -7.500000e+00, 2.700000e+01, -8.000000e+00]> : tensor<16xbf16>
    %0 = stablehlo.cbrt %cst : tensor<16xbf16>
    %cst_0 = stablehlo.constant dense<[0x7FC0, 0x7F80, 0xFF80, 0.000000e+00, -0.000000e+00, 7.929680e-01, -7.929680e-01, 1.000000e+00, -1.000000e+00, 1.312500e+00, -1.445310e+00, 1.250000e-01, 2.156250e+00, -1.960940e+00, 3.000000e+00, -2.000000e+00]> : tensor<16xbf16>
    check.expect_close %0, %cst_0, max_ulp_difference = 3 : tensor<16xbf16>, tensor<16xbf16>
    return
  }
}
// -----
module {
  func.func @cbrt_f32() {
    %cst = stablehlo.constant dense<[0x7FC00000, 0x7F800000, 0xFF800000, 0.000000e+00, -0.000000e+00, 5.000000e-01, -5.000000e-01, 1.000000e+00, -1.000000e+00, 2.250000e+00, -3.000000e+00, 0.001953125, 1.000000e+01, -7.500000e+00, 2.700000e+01, -8.000000e+00]> : tensor<16xf32>
    %0 = stablehlo.cbrt %cst : tensor<16xf32>
    %cst_0 = stablehlo.constant dense<[0x7FC00000, 0x7F800000, 0xFF800000, 0.000000e+00, -0.000000e+00, 0.793700516, -0.793700516, 1.000000e+00, -1.000000e+00, 1.31037068, -1.44224954, 1.250000e-01, 2.15443468, -1.95743382, 3.000000e+00, -2.000000e+00]> : tensor<16xf32>
    check.expect_close %0, %cst_0, max_ulp_difference = 3 : tensor<16xf32>, tensor<16xf32>
    return
  }
}
// -----
module {
  func.func @cbrt_f64() {
    %cst = stablehlo.constant dense<[0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000, 0.000000e+00, -0.000000e+00, 5.000000e-01, -5.000000e-01, 1.000000e+00, -1.000000e+00, 2.250000e+00, -3.000000e+00, 0.001953125, 1.000000e+01, -7.500000e+00, 2.700000e+01, -8.000000e+00]> : tensor<16xf64>
    %0 = stablehlo.cbrt %cst : tensor<16xf64>
    %cst_0 = stablehlo.constant dense<[0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000, 0.000000e+00, -0.000000e+00, 0.79370052598409979, -0.79370052598409979, 1.000000e+00, -1.000000e+00, 1.3103706971044482, -1.4422495703074083, 1.250000e-01, 2.1544346900318838, -1.9574338205844317, 3.000000e+00, -2.000000e+00]> : tensor<16xf64>
    check.expect_close %0, %cst_0, max_ulp_difference = 3 : tensor<16xf64>, tensor<16xf64>
    return
  }
}
// -----
module {
  func.func @cbrt_empty() {
    %cst = stablehlo.constant dense<> : tensor<2x0xf32>
    %0 = stablehlo.cbrt %cst : tensor<2x0xf32>
    check.expect_eq_const %0, dense<> : tensor<2x0xf32>
    return
  }
}
// -----
module {
  func.func @cbrt_signed_zero() {
    %cst = stablehlo.constant dense<[-0.000000e+00, 0.000000e+00]> : tensor<2xf32>
    %0 = stablehlo.cbrt %cst : tensor<2xf32>
    %1 = stablehlo.bitcast_convert %0 : (tensor<2xf32>) -> tensor<2xui32>
    check.expect_eq_const %1, dense<[2147483648, 0]> : tensor<2xui32>
    return
  }
}
// -----
module {
  func.func @cbrt_c_f32() {
    %cst = stablehlo.constant dense<[(1.000000e+00,2.000000e+00), (-1.500000e+00,5.000000e-01), (2.500000e-01,-3.000000e+00), (2.000000e+00,0.000000e+00), (-5.000000e-01,-7.500000e-01), (1.000000e-03,1.000000e-03)]> : tensor<6xcomplex<f32>>
    %0 = stablehlo.cbrt %cst : tensor<6xcomplex<f32>>
    %cst_0 = stablehlo.constant dense<[(1.21961653,0.471711278), (0.687148452,0.940763413), (1.26999164,-0.687029123), (1.25992107,0.000000e+00), (0.726488292,-0.636665165), (0.108421512,0.0290514566)]> : tensor<6xcomplex<f32>>
    check.expect_close %0, %cst_0, max_ulp_difference = 3 : tensor<6xcomplex<f32>>, tensor<6xcomplex<f32>>
    return
  }
}
// -----
module {
  func.func @cbrt_c_f64() {
    %cst = stablehlo.constant dense<[(1.000000e+00,2.000000e+00), (-1.500000e+00,5.000000e-01), (2.500000e-01,-3.000000e+00), (2.000000e+00,0.000000e+00), (-5.000000e-01,-7.500000e-01), (1.000000e-03,1.000000e-03)]> : tensor<6xcomplex<f64>>
    %0 = stablehlo.cbrt %cst : tensor<6xcomplex<f64>>
    %cst_0 = stablehlo.constant dense<[(1.2196165079717576,0.47171126778938899), (0.68714846729612156,0.94076340925338097), (1.2699916219082052,-0.68702911811190215), (1.2599210498948732,0.000000e+00), (0.72648830778935691,-0.63666516148574415), (0.10842150814913512,0.029051455550725146)]> : tensor<6xcomplex<f64>>
    check.expect_close %0, %cst_0, max_ulp_difference = 3 : tensor<6xcomplex<f64>>, tensor<6xcomplex<f64>>
    return
  }
}
// ceil
module {
  func.func @ceil_f16() {
    %cst = stablehlo.constant dense<[0x7E00, 0x7C00, 0xFC00, 0.000000e+00, -0.000000e+00, 5.000000e-01, -5.000000e-01, 1.500000e+00, -1.500000e+00, 2.000000e+00, 1.002500e+02]> : tensor<11xf16>
    %0 = stablehlo.ceil %cst : tensor<11xf16>
    %cst_0 = stablehlo.constant dense<[0x7E00, 0x7C00, 0xFC00, 0.000000e+00, -0.000000e+00, 1.000000e+00, -0.000000e+00, 2.000000e+00, -1.000000e+00, 2.000000e+00, 1.010000e+02]> : tensor<11xf16>
    check.expect_close %0, %cst_0, max_ulp_difference = 0 : tensor<11xf16>, tensor<11xf16>
    return
  }
}
// -----
module {
  func.func @ceil_bf16() {
    %cst = stablehlo.constant dense<[0x7FC0, 0x7F80, 0xFF80, 0.000000e+00, -0.000000e+00, 5.000000e-01, -5.000000e-01, 1.500000e+00, -1.500000e+00, 2.000000e+00, 1.000000e+02]> : tensor<11xbf16>
    %0 = stablehlo.ceil %cst : tensor<11xbf16>
    %cst_0 = stablehlo.constant dense<[0x7FC0, 0x7F80, 0xFF80, 0.000000e+00, -0.000000e+00, 1.000000e+00, -0.000000e+00, 2.000000e+00, -1.000000e+00, 2.000000e+00, 1.000000e+02]> : tensor<11xbf16>
    check.expect_close %0, %cst_0, max_ulp_difference = 0 : tensor<11xbf16>, tensor<11xbf16>
    return
  }
}
// -----
module {
  func.func @ceil_f32() {
    %cst = stablehlo.constant dense<[0x7FC00000, 0x7F800000, 0xFF800000, 0.000000e+00, -0.000000e+00, 5.000000e-01, -5.000000e-01, 1.500000e+00, -1.500000e+00, 2.000000e+00, 1.002500e+02]> : tensor<11xf32>
    %0 = stablehlo.ceil %cst : tensor<11xf32>
    %cst_0 = stablehlo.constant dense<[0x7FC00000, 0x7F800000, 0xFF800000, 0.000000e+00, -0.000000e+00, 1.000000e+00, -0.000000e+00, 2.000000e+00, -1.000000e+00, 2.000000e+00, 1.010000e+02]> : tensor<11xf32>
    check.expect_close %0, %cst_0, max_ulp_difference = 0 : tensor<11xf32>, tensor<11xf32>
    return
  }
}
// -----
module {
  func.func @ceil_f64() {
    %cst = stablehlo.constant dense<[0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000, 0.000000e+00, -0.000000e+00, 5.000000e-01, -5.000000e-01, 1.500000e+00, -1.500000e+00, 2.000000e+00, 1.002500e+02]> : tensor<11xf64>
    %0 = stablehlo.ceil %cst : tensor<11xf64>
    %cst_0 = stablehlo.constant dense<[0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000, 0.000000e+00, -0.000000e+00, 1.000000e+00, -0.000000e+00, 2.000000e+00, -1.000000e+00, 2.000000e+00, 1.010000e+02]> : tensor<11xf64>
    check.expect_close %0, %cst_0, max_ulp_difference = 0 : tensor<11xf64>, tensor<11xf64>
    return
  }
}
// -----
module {
  func.func @ceil_signed_zero() {
    %cst = stablehlo.constant dense<[-0.000000e+00, 0.000000e+00, -2.500000e-01, 2.500000e-01]> : tensor<4xf32>
    %0 = stablehlo.ceil %cst : tensor<4xf32>
    %1 = stablehlo.bitcast_convert %0 : (tensor<4xf32>) -> tensor<4xui32>
    check.expect_eq_const %1, dense<[2147483648, 0, 2147483648, 1065353216]> : tensor<4xui32>
    return
  }
}
// complex
module {
  func.func @complex_c_f32() {
    %cst = stablehlo.constant dense<[[1.000000e+00, -2.000000e+00], [0.000000e+00, 0x7FC00000]]> : tensor<2x2xf32>
    %cst_0 = stablehlo.constant dense<[[3.000000e+00, 4.000000e+00], [-0.000000e+00, 1.000000e+00]]> : tensor<2x2xf32>
    %0 = stablehlo.complex %cst, %cst_0 : tensor<2x2xcomplex<f32>>
    %1 = stablehlo.real %0 : (tensor<2x2xcomplex<f32>>) -> tensor<2x2xf32>
    %2 = stablehlo.imag %0 : (tensor<2x2xcomplex<f32>>) -> tensor<2x2xf32>
    %cst_1 = stablehlo.constant dense<[[1.000000e+00, -2.000000e+00], [0.000000e+00, 0x7FC00000]]> : tensor<2x2xf32>
    check.expect_close %1, %cst_1, max_ulp_difference = 0 : tensor<2x2xf32>, tensor<2x2xf32>
    check.expect_eq_const %2, dense<[[3.000000e+00, 4.000000e+00], [-0.000000e+00, 1.000000e+00]]> : tensor<2x2xf32>
    return
  }
}
// -----
module {
  func.func @complex_c_f64() {
    %cst = stablehlo.constant dense<[[1.000000e+00, -2.000000e+00], [0.000000e+00, 0x7FF8000000000000]]> : tensor<2x2xf64>
    %cst_0 = stablehlo.constant dense<[[3.000000e+00, 4.000000e+00], [-0.000000e+00, 1.000000e+00]]> : tensor<2x2xf64>
    %0 = stablehlo.complex %cst, %cst_0 : tensor<2x2xcomplex<f64>>
    %1 = stablehlo.real %0 : (tensor<2x2xcomplex<f64>>) -> tensor<2x2xf64>
    %2 = stablehlo.imag %0 : (tensor<2x2xcomplex<f64>>) -> tensor<2x2xf64>
    %cst_1 = stablehlo.constant dense<[[1.000000e+00, -2.000000e+00], [0.000000e+00, 0x7FF8000000000000]]> : tensor<2x2xf64>
    check.expect_close %1, %cst_1, max_ulp_difference = 0 : tensor<2x2xf64>, tensor<2x2xf64>
    check.expect_eq_const %2, dense<[[3.000000e+00, 4.000000e+00], [-0.000000e+00, 1.000000e+00]]> : tensor<2x2xf64>
    return
  }
}
// convert
module {
  func.func @convert_i2_to_f64() {
    %c = stablehlo.constant dense<[-2, -1, 0, 1]> : tensor<4xi2>
    %0 = stablehlo.convert %c : (tensor<4xi2>) -> tensor<4xf64>
    check.expect_eq_const %0, dense<[-2.000000e+00, -1.000000e+00, 0.000000e+00, 1.000000e+00]> : tensor<4xf64>
    return
  }
}
// -----
module {
  func.func @convert_i2_to_f32() {
    %c = stablehlo.constant dense<[-2, -1, 0, 1]> : tensor<4xi2>
    %0 = stablehlo.convert %c : (tensor<4xi2>) -> tensor<4xf32>
    check.expect_eq_const %0, dense<[-2.000000e+00, -1.000000e+00, 0.000000e+00, 1.000000e+00]> : tensor<4xf32>
    return
  }
}
// -----
module {
  func.func @convert_i2_to_i1() {
    %c = stablehlo.constant dense<[-2, -1, 0, 1]> : tensor<4xi2>
    %0 = stablehlo.convert %c : (tensor<4xi2>) -> tensor<4xi1>
    check.expect_eq_const %0, dense<[true, true, false, true]> : tensor<4xi1>
    return
  }
}
// -----
module {
  func.func @convert_i1_to_i2() {
    %c = stablehlo.constant dense<[true, false]> : tensor<2xi1>
    %0 = stablehlo.convert %c : (tensor<2xi1>) -> tensor<2xi2>
    check.expect_eq_const %0, dense<[1, 0]> : tensor<2xi2>
    return
  }
}
// -----
module {
  func.func @convert_f32_to_i2() {
    %cst = stablehlo.constant dense<[-2.000000e+00, -1.750000e+00, 7.500000e-01, 1.000000e+00]> : tensor<4xf32>
    %0 = stablehlo.convert %cst : (tensor<4xf32>) -> tensor<4xi2>
    check.expect_eq_const %0, dense<[-2, -1, 0, 1]> : tensor<4xi2>
    return
  }
}
// -----
module {
  func.func @convert_i4_to_f64() {
    %c = stablehlo.constant dense<[-8, -7, -1, 0, 1, 2, 5, 6, 7]> : tensor<9xi4>
    %0 = stablehlo.convert %c : (tensor<9xi4>) -> tensor<9xf64>
    check.expect_eq_const %0, dense<[-8.000000e+00, -7.000000e+00, -1.000000e+00, 0.000000e+00, 1.000000e+00, 2.000000e+00, 5.000000e+00, 6.000000e+00, 7.000000e+00]> : tensor<9xf64>
    return
  }
}
// -----
module {
  func.func @convert_i4_to_f32() {
    %c = stablehlo.constant dense<[-8, -7, -1, 0, 1, 2, 5, 6, 7]> : tensor<9xi4>
    %0 = stablehlo.convert %c : (tensor<9xi4>) -> tensor<9xf32>
    check.expect_eq_const %0, dense<[-8.000000e+00, -7.000000e+00, -1.000000e+00, 0.000000e+00, 1.000000e+00, 2.000000e+00, 5.000000e+00, 6.000000e+00, 7.000000e+00]> : tensor<9xf32>
    return
  }
}
// -----
module {
  func.func @convert_i4_to_i1() {
    %c = stablehlo.constant dense<[-8, -7, -1, 0, 1, 2, 5, 6, 7]> : tensor<9xi4>
    %0 = stablehlo.convert %c : (tensor<9xi4>) -> tensor<9xi1>
    check.expect_eq_const %0, dense<[true, true, true, false, true, true, true, true, true]> : tensor<9xi1>
    return
  }
}
// -----
module {
  func.func @convert_i1_to_i4() {
    %c = stablehlo.constant dense<[true, false]> : tensor<2xi1>
    %0 = stablehlo.convert %c : (tensor<2xi1>) -> tensor<2xi4>
    check.expect_eq_const %0, dense<[1, 0]> : tensor<2xi4>
    return
  }
}
// -----
module {
  func.func @convert_f32_to_i4() {
    %cst = stablehlo.constant dense<[-2.000000e+00, -1.750000e+00, 7.500000e-01, 1.000000e+00]> : tensor<4xf32>
    %0 = stablehlo.convert %cst : (tensor<4xf32>) -> tensor<4xi4>
    check.expect_eq_const %0, dense<[-2, -1, 0, 1]> : tensor<4xi4>
    return
  }
}
// -----
module {
  func.func @convert_i8_to_f64() {
    %c = stablehlo.constant dense<[-128, -127, -1, 0, 1, 5, 100, 126, 127]> : tensor<9xi8>
    %0 = stablehlo.convert %c : (tensor<9xi8>) -> tensor<9xf64>
    check.expect_eq_const %0, dense<[-1.280000e+02, -1.270000e+02, -1.000000e+00, 0.000000e+00, 1.000000e+00, 5.000000e+00, 1.000000e+02, 1.260000e+02, 1.270000e+02]> : tensor<9xf64>
    return
  }
}
// -----
module {
  func.func @convert_i8_to_f32() {
    %c = stablehlo.constant dense<[-128, -127, -1, 0, 1, 5, 100, 126, 127]> : tensor<9xi8>
    %0 = stablehlo.convert %c : (tensor<9xi8>) -> tensor<9xf32>
    check.expect_eq_const %0, dense<[-1.280000e+02, -1.270000e+02, -1.000000e+00, 0.000000e+00, 1.000000e+00, 5.000000e+00, 1.000000e+02, 1.260000e+02, 1.270000e+02]> : tensor<9xf32>
    return
  }
}
// -----
module {
  func.func @convert_i8_to_i1() {
    %c = stablehlo.constant dense<[-128, -127, -1, 0, 1, 5, 100, 126, 127]> : tensor<9xi8>
    %0 = stablehlo.convert %c : (tensor<9xi8>) -> tensor<9xi1>
    check.expect_eq_const %0, dense<[true, true, true, false, true, true, true, true, true]> : tensor<9xi1>
    return
  }
}
// -----
module {
  func.func @convert_i1_to_i8() {
    %c = stablehlo.constant dense<[true, false]> : tensor<2xi1>
    %0 = stablehlo.convert %c : (tensor<2xi1>) -> tensor<2xi8>
    check.expect_eq_const %0, dense<[1, 0]> : tensor<2xi8>
    return
  }
}
// -----
module {
  func.func @convert_f32_to_i8() {
    %cst = stablehlo.constant dense<[-2.000000e+00, -1.750000e+00, 7.500000e-01, 1.000000e+00]> : tensor<4xf32>
    %0 = stablehlo.convert %cst : (tensor<4xf32>) -> tensor<4xi8>
    check.expect_eq_const %0, dense<[-2, -1, 0, 1]> : tensor<4xi8>
    return
  }
}
// -----
module {
  func.func @convert_i16_to_f64() {
    %c = stablehlo.constant dense<[-32768, -32767, -1, 0, 1, 5, 100, 32766, 32767]> : tensor<9xi16>
    %0 = stablehlo.convert %c : (tensor<9xi16>) -> tensor<9xf64>
    check.expect_eq_const %0, dense<[-3.276800e+04, -3.276700e+04, -1.000000e+00, 0.000000e+00, 1.000000e+00, 5.000000e+00, 1.000000e+02, 3.276600e+04, 3.276700e+04]> : tensor<9xf64>
    return
  }
}
// -----
module {
  func.func @convert_i16_to_f32() {
    %c = stablehlo.constant dense<[-32768, -32767, -1, 0, 1, 5, 100, 32766, 32767]> : tensor<9xi16>
    %0 = stablehlo.convert %c : (tensor<9xi16>) -> tensor<9xf32>
    check.expect_eq_const %0, dense<[-3.276800e+04, -3.276700e+04, -1.000000e+00, 0.000000e+00, 1.000000e+00, 5.000000e+00, 1.000000e+02, 3.276600e+04, 3.276700e+04]> : tensor<9xf32>
    return
  }
}
// -----
module {
  func.func @convert_i16_to_i1() {
    %c = stablehlo.constant dense<[-32768, -32767, -1, 0, 1, 5, 100, 32766, 32767]> : tensor<9xi16>
    %0 = stablehlo.convert %c : (tensor<9xi16>) -> tensor<9xi1>
    check.expect_eq_const %0, dense<[true, true, true, false, true, true, true, true, true]> : tensor<9xi1>
    return
  }
}
// -----
module {
  func.func @convert_i1_to_i16() {
    %c = stablehlo.constant dense<[true, false]> : tensor<2xi1>
    %0 = stablehlo.convert %c : (tensor<2xi1>) -> tensor<2xi16>
    check.expect_eq_const %0, dense<[1, 0]> : tensor<2xi16>
    return
  }
}
// -----
module {
  func.func @convert_f32_to_i16() {
    %cst = stablehlo.constant dense<[-2.000000e+00, -1.750000e+00, 7.500000e-01, 1.000000e+00]> : tensor<4xf32>
    %0 = stablehlo.convert %cst : (tensor<4xf32>) -> tensor<4xi16>
    check.expect_eq_const %0, dense<[-2, -1, 0, 1]> : tensor<4xi16>
    return
  }
}
// -----
module {
  func.func @convert_i32_to_f64() {
    %c = stablehlo.constant dense<[-2147483648, -2147483647, -1, 0, 1, 5, 100, 2147483646, 2147483647]> : tensor<9xi32>
    %0 = stablehlo.convert %c : (tensor<9xi32>) -> tensor<9xf64>
    check.expect_eq_const %0, dense<[0xC1E0000000000000, 0xC1DFFFFFFFC00000, -1.000000e+00, 0.000000e+00, 1.000000e+00, 5.000000e+00, 1.000000e+02, 0x41DFFFFFFF800000, 0x41DFFFFFFFC00000]> : tensor<9xf64>
    return
  }
}
// -----
module {
  func.func @convert_i32_to_f32() {
    %c = stablehlo.constant dense<[-2147483648, -2147483647, -1, 0, 1, 5, 100, 2147483646, 2147483647]> : tensor<9xi32>
    %0 = stablehlo.convert %c : (tensor<9xi32>) -> tensor<9xf32>
    check.expect_eq_const %0, dense<[-2.14748365E+9, -2.14748365E+9, -1.000000e+00, 0.000000e+00, 1.000000e+00, 5.000000e+00, 1.000000e+02, 2.14748365E+9, 2.14748365E+9]> : tensor<9xf32>
    return
  }
}
// -----
module {
  func.func @convert_i32_to_i1() {
    %c = stablehlo.constant dense<[-2147483648, -2147483647, -1, 0, 1, 5, 100, 2147483646, 2147483647]> : tensor<9xi32>
    %0 = stablehlo.convert %c : (tensor<9xi32>) -> tensor<9xi1>
    check.expect_eq_const %0, dense<[true, true, true, false, true, true, true, true, true]> : tensor<9xi1>
    return
  }
}
// -----
module {
  func.func @convert_i1_to_i32() {
    %c = stablehlo.constant dense<[true, false]> : tensor<2xi1>
    %0 = stablehlo.convert %c : (tensor<2xi1>) -> tensor<2xi32>
    check.expect_eq_const %0, dense<[1, 0]> : tensor<2xi32>
    return
  }
}
// -----
module {
  func.func @convert_f32_to_i32() {
    %cst = stablehlo.constant dense<[-2.000000e+00, -1.750000e+00, 7.500000e-01, 1.000000e+00]> : tensor<4xf32>
    %0 = stablehlo.convert %cst : (tensor<4xf32>) -> tensor<4xi32>
    check.expect_eq_const %0, dense<[-2, -1, 0, 1]> : tensor<4xi32>
    return
  }
}
// -----
module {
  func.func @convert_i64_to_f64() {
    %c = stablehlo.constant dense<[-1, 0, 1, 5, 100]> : tensor<5xi64>
    %0 = stablehlo.convert %c : (tensor<5xi64>) -> tensor<5xf64>
    check.expect_eq_const %0, dense<[-1.000000e+00, 0.000000e+00, 1.000000e+00, 5.000000e+00, 1.000000e+02]> : tensor<5xf64>
    return
  }
}
// -----
module {
  func.func @convert_i64_to_f32() {
    %c = stablehlo.constant dense<[-1, 0, 1, 5, 100]> : tensor<5xi64>
    %0 = stablehlo.convert %c : (tensor<5xi64>) -> tensor<5xf32>
    check.expect_eq_const %0, dense<[-1.000000e+00, 0.000000e+00, 1.000000e+00, 5.000000e+00, 1.000000e+02]> : tensor<5xf32>
    return
  }
}
// -----
module {
  func.func @convert_i64_to_i1() {
    %c = stablehlo.constant dense<[-1, 0, 1, 5, 100]> : tensor<5xi64>
    %0 = stablehlo.convert %c : (tensor<5xi64>) -> tensor<5xi1>
    check.expect_eq_const %0, dense<[true, false, true, true, true]> : tensor<5xi1>
    return
  }
}
// -----
module {
  func.func @convert_i1_to_i64() {
    %c = stablehlo.constant dense<[true, false]> : tensor<2xi1>
    %0 = stablehlo.convert %c : (tensor<2xi1>) -> tensor<2xi64>
    check.expect_eq_const %0, dense<[1, 0]> : tensor<2xi64>
    return
  }
}
// -----
module {
  func.func @convert_f32_to_i64() {
    %cst = stablehlo.constant dense<[-2.000000e+00, -1.750000e+00, 7.500000e-01, 1.000000e+00]> : tensor<4xf32>
    %0 = stablehlo.convert %cst : (tensor<4xf32>) -> tensor<4xi64>
    check.expect_eq_const %0, dense<[-2, -1, 0, 1]> : tensor<4xi64>
    return
  }
}
// -----
module {
  func.func @convert_ui2_to_f64() {
    %c = stablehlo.constant dense<[0, 1, 2, 3]> : tensor<4xui2>
    %0 = stablehlo.convert %c : (tensor<4xui2>) -> tensor<4xf64>
    check.expect_eq_const %0, dense<[0.000000e+00, 1.000000e+00, 2.000000e+00, 3.000000e+00]> : tensor<4xf64>
    return
  }
}
// -----
module {
  func.func @convert_ui2_to_f32() {
    %c = stablehlo.constant dense<[0, 1, 2, 3]> : tensor<4xui2>
    %0 = stablehlo.convert %c : (tensor<4xui2>) -> tensor<4xf32>
    check.expect_eq_const %0, dense<[0.000000e+00, 1.000000e+00, 2.000000e+00, 3.000000e+00]> : tensor<4xf32>
    return
  }
}
// -----
module {
  func.func @convert_ui2_to_i1() {
    %c = stablehlo.constant dense<[0, 1, 2, 3]> : tensor<4xui2>
    %0 = stablehlo.convert %c : (tensor<4xui2>) -> tensor<4xi1>
    check.expect_eq_const %0, dense<[false, true, true, true]> : tensor<4xi1>
    return
  }
}
// -----
module {
  func.func @convert_i1_to_ui2() {
    %c = stablehlo.constant dense<[true, false]> : tensor<2xi1>
    %0 = stablehlo.convert %c : (tensor<2xi1>) -> tensor<2xui2>
    check.expect_eq_const %0, dense<[1, 0]> : tensor<2xui2>
    return
  }
}
// -----
module {
  func.func @convert_f32_to_ui2() {
    %cst = stablehlo.constant dense<[7.500000e-01, 1.000000e+00]> : tensor<2xf32>
    %0 = stablehlo.convert %cst : (tensor<2xf32>) -> tensor<2xui2>
    check.expect_eq_const %0, dense<[0, 1]> : tensor<2xui2>
    return
  }
}
// -----
module {
  func.func @convert_ui4_to_f64() {
    %c = stablehlo.constant dense<[0, 1, 5, 10, 14, 15]> : tensor<6xui4>
    %0 = stablehlo.convert %c : (tensor<6xui4>) -> tensor<6xf64>
    check.expect_eq_const %0, dense<[0.000000e+00, 1.000000e+00, 5.000000e+00, 1.000000e+01, 1.400000e+01, 1.500000e+01]> : tensor<6xf64>
    return
  }
}
// -----
module {
  func.func @convert_ui4_to_f32() {
    %c = stablehlo.constant dense<[0, 1, 5, 10, 14, 15]> : tensor<6xui4>
    %0 = stablehlo.convert %c : (tensor<6xui4>) -> tensor<6xf32>
    check.expect_eq_const %0, dense<[0.000000e+00, 1.000000e+00, 5.000000e+00, 1.000000e+01, 1.400000e+01, 1.500000e+01]> : tensor<6xf32>
    return
  }
}
// -----
module {
  func.func @convert_ui4_to_i1() {
    %c = stablehlo.constant dense<[0, 1, 5, 10, 14, 15]> : tensor<6xui4>
    %0 = stablehlo.convert %c : (tensor<6xui4>) -> tensor<6xi1>
    check.expect_eq_const %0, dense<[false, true, true, true, true, true]> : tensor<6xi1>
    return
  }
}
// -----
module {
  func.func @convert_i1_to_ui4() {
    %c = stablehlo.constant dense<[true, false]> : tensor<2xi1>
    %0 = stablehlo.convert %c : (tensor<2xi1>) -> tensor<2xui4>
    check.expect_eq_const %0, dense<[1, 0]> : tensor<2xui4>
    return
  }
}
// -----
module {
  func.func @convert_f32_to_ui4() {
    %cst = stablehlo.constant dense<[7.500000e-01, 1.000000e+00]> : tensor<2xf32>
    %0 = stablehlo.convert %cst : (tensor<2xf32>) -> tensor<2xui4>
    check.expect_eq_const %0, dense<[0, 1]> : tensor<2xui4>
    return
  }
}
// -----
module {
  func.func @convert_ui8_to_f64() {
    %c = stablehlo.constant dense<[0, 1, 5, 100, 254, 255]> : tensor<6xui8>
    %0 = stablehlo.convert %c : (tensor<6xui8>) -> tensor<6xf64>
    check.expect_eq_const %0, dense<[0.000000e+00, 1.000000e+00, 5.000000e+00, 1.000000e+02, 2.540000e+02, 2.550000e+02]> : tensor<6xf64>
    return
  }
}
// -----
module {
  func.func @convert_ui8_to_f32() {
    %c = stablehlo.constant dense<[0, 1, 5, 100, 254, 255]> : tensor<6xui8>
    %0 = stablehlo.convert %c : (tensor<6xui8>) -> tensor<6xf32>
    check.expect_eq_const %0, dense<[0.000000e+00, 1.000000e+00, 5.000000e+00, 1.000000e+02, 2.540000e+02, 2.550000e+02]> : tensor<6xf32>
    return
  }
}
// -----
module {
  func.func @convert_ui8_to_i1() {
    %c = stablehlo.constant dense<[0, 1, 5, 100, 254, 255]> : tensor<6xui8>
    %0 = stablehlo.convert %c : (tensor<6xui8>) -> tensor<6xi1>
    check.expect_eq_const %0, dense<[false, true, true, true, true, true]> : tensor<6xi1>
    return
  }
}
// -----
module {
  func.func @convert_i1_to_ui8() {
    %c = stablehlo.constant dense<[true, false]> : tensor<2xi1>
    %0 = stablehlo.convert %c : (tensor<2xi1>) -> tensor<2xui8>
    check.expect_eq_const %0, dense<[1, 0]> : tensor<2xui8>
    return
  }
}
// -----
module {
  func.func @convert_f32_to_ui8() {
    %cst = stablehlo.constant dense<[7.500000e-01, 1.000000e+00]> : tensor<2xf32>
    %0 = stablehlo.convert %cst : (tensor<2xf32>) -> tensor<2xui8>
    check.expect_eq_const %0, dense<[0, 1]> : tensor<2xui8>
    return
  }
}
// -----
module {
  func.func @convert_ui16_to_f64() {
    %c = stablehlo.constant dense<[0, 1, 5, 100, 65534, 65535]> : tensor<6xui16>
    %0 = stablehlo.convert %c : (tensor<6xui16>) -> tensor<6xf64>
    check.expect_eq_const %0, dense<[0.000000e+00, 1.000000e+00, 5.000000e+00, 1.000000e+02, 6.553400e+04, 6.553500e+04]> : tensor<6xf64>
    return
  }
}
// -----
module {
  func.func @convert_ui16_to_f32() {
    %c = stablehlo.constant dense<[0, 1, 5, 100, 65534, 65535]> : tensor<6xui16>
    %0 = stablehlo.convert %c : (tensor<6xui16>) -> tensor<6xf32>
    check.expect_eq_const %0, dense<[0.000000e+00, 1.000000e+00, 5.000000e+00, 1.000000e+02, 6.553400e+04, 6.553500e+04]> : tensor<6xf32>
    return
  }
}
// -----
module {
  func.func @convert_ui16_to_i1() {
    %c = stablehlo.constant dense<[0, 1, 5, 100, 65534, 65535]> : tensor<6xui16>
    %0 = stablehlo.convert %c : (tensor<6xui16>) -> tensor<6xi1>
    check.expect_eq_const %0, dense<[false, true, true, true, true, true]> : tensor<6xi1>
    return
  }
}
// -----
module {
  func.func @convert_i1_to_ui16() {
    %c = stablehlo.constant dense<[true, false]> : tensor<2xi1>
    %0 = stablehlo.convert %c : (tensor<2xi1>) -> tensor<2xui16>
    check.expect_eq_const %0, dense<[1, 0]> : tensor<2xui16>
    return
  }
}
// -----
module {
  func.func @convert_f32_to_ui16() {
    %cst = stablehlo.constant dense<[7.500000e-01, 1.000000e+00]> : tensor<2xf32>
    %0 = stablehlo.convert %cst : (tensor<2xf32>) -> tensor<2xui16>
    check.expect_eq_const %0, dense<[0, 1]> : tensor<2xui16>
    return
  }
}
// -----
module {
  func.func @convert_ui32_to_f64() {
    %c = stablehlo.constant dense<[0, 1, 5, 100, 4294967294, 4294967295]> : tensor<6xui32>
    %0 = stablehlo.convert %c : (tensor<6xui32>) -> tensor<6xf64>
    check.expect_eq_const %0, dense<[0.000000e+00, 1.000000e+00, 5.000000e+00, 1.000000e+02, 0x41EFFFFFFFC00000, 0x41EFFFFFFFE00000]> : tensor<6xf64>
    return
  }
}
// -----
module {
  func.func @convert_ui32_to_f32() {
    %c = stablehlo.constant dense<[0, 1, 5, 100, 4294967294, 4294967295]> : tensor<6xui32>
    %0 = stablehlo.convert %c : (tensor<6xui32>) -> tensor<6xf32>
    check.expect_eq_const %0, dense<[0.000000e+00, 1.000000e+00, 5.000000e+00, 1.000000e+02, 4.2949673E+9, 4.2949673E+9]> : tensor<6xf32>
    return
  }
}
// -----
module {
  func.func @convert_ui32_to_i1() {
    %c = stablehlo.constant dense<[0, 1, 5, 100, 4294967294, 4294967295]> : tensor<6xui32>
    %0 = stablehlo.convert %c : (tensor<6xui32>) -> tensor<6xi1>
    check.expect_eq_const %0, dense<[false, true, true, true, true, true]> : tensor<6xi1>
    return
  }
}
// -----
module {
  func.func @convert_i1_to_ui32() {
    %c = stablehlo.constant dense<[true, false]> : tensor<2xi1>
    %0 = stablehlo.convert %c : (tensor<2xi1>) -> tensor<2xui32>
    check.expect_eq_const %0, dense<[1, 0]> : tensor<2xui32>
    return
  }
}
// -----
module {
  func.func @convert_f32_to_ui32() {
    %cst = stablehlo.constant dense<[7.500000e-01, 1.000000e+00]> : tensor<2xf32>
    %0 = stablehlo.convert %cst : (tensor<2xf32>) -> tensor<2xui32>
    check.expect_eq_const %0, dense<[0, 1]> : tensor<2xui32>
    return
  }
}
// -----
module {
  func.func @convert_ui64_to_f64() {
    %c = stablehlo.constant dense<[0, 1, 5, 100]> : tensor<4xui64>
    %0 = stablehlo.convert %c : (tensor<4xui64>) -> tensor<4xf64>
    check.expect_eq_const %0, dense<[0.000000e+00, 1.000000e+00, 5.000000e+00, 1.000000e+02]> : tensor<4xf64>
    return
  }
}
// -----
module {
  func.func @convert_ui64_to_f32() {
    %c = stablehlo.constant dense<[0, 1, 5, 100]> : tensor<4xui64>
    %0 = stablehlo.convert %c : (tensor<4xui64>) -> tensor<4xf32>
    check.expect_eq_const %0, dense<[0.000000e+00, 1.000000e+00, 5.000000e+00, 1.000000e+02]> : tensor<4xf32>
    return
  }
}
// -----
module {
  func.func @convert_ui64_to_i1() {
    %c = stablehlo.constant dense<[0, 1, 5, 100]> : tensor<4xui64>
    %0 = stablehlo.convert %c : (tensor<4xui64>) -> tensor<4xi1>
    check.expect_eq_const %0, dense<[false, true, true, true]> : tensor<4xi1>
    return
  }
}
// -----
module {
  func.func @convert_i1_to_ui64() {
    %c = stablehlo.constant dense<[true, false]> : tensor<2xi1>
    %0 = stablehlo.convert %c : (tensor<2xi1>) -> tensor<2xui64>
    check.expect_eq_const %0, dense<[1, 0]> : tensor<2xui64>
    return
  }
}
// -----
module {
  func.func @convert_f32_to_ui64() {
    %cst = stablehlo.constant dense<[7.500000e-01, 1.000000e+00]> : tensor<2xf32>
    %0 = stablehlo.convert %cst : (tensor<2xf32>) -> tensor<2xui64>
    check.expect_eq_const %0, dense<[0, 1]> : tensor<2xui64>
    return
  }
}
// -----
module {
  func.func @convert_i32_to_i8() {
    %c = stablehlo.constant dense<[300, -129, 127, -1]> : tensor<4xi32>
    %0 = stablehlo.convert %c : (tensor<4xi32>) -> tensor<4xi8>
    check.expect_eq_const %0, dense<[44, 127, 127, -1]> : tensor<4xi8>
    return
  }
}
// -----
module {
  func.func @convert_i8_to_ui16() {
    %c = stablehlo.constant dense<[-1, 127]> : tensor<2xi8>
    %0 = stablehlo.convert %c : (tensor<2xi8>) -> tensor<2xui16>
    check.expect_eq_const %0, dense<[65535, 127]> : tensor<2xui16>
    return
  }
}
// -----
module {
  func.func @convert_ui8_to_i16() {
    %c = stablehlo.constant dense<[255, 127]> : tensor<2xui8>
    %0 = stablehlo.convert %c : (tensor<2xui8>) -> tensor<2xi16>
    check.expect_eq_const %0, dense<[255, 127]> : tensor<2xi16>
    return
  }
}
// -----
module {
  func.func @convert_i64_to_f32_ties_to_even() {
    %c = stablehlo.constant dense<[16777217, 16777219]> : tensor<2xi64>
    %0 = stablehlo.convert %c : (tensor<2xi64>) -> tensor<2xf32>
    check.expect_eq_const %0, dense<[0x4B800000, 0x4B800002]> : tensor<2xf32>
    return
  }
}
// -----
module {
  func.func @convert_f64_to_f32() {
    %cst = stablehlo.constant dense<[1.000000e+300, 1.000000e-01, 1.000000e-46, 0x7FF8000000000000]> : tensor<4xf64>
    %0 = stablehlo.convert %cst : (tensor<4xf64>) -> tensor<4xf32>
    %cst_0 = stablehlo.constant dense<[0x7F800000, 1.000000e-01, 0.000000e+00, 0x7FC00000]> : tensor<4xf32>
    check.expect_close %0, %cst_0, max_ulp_difference = 0 : tensor<4xf32>, tensor<4xf32>
    return
  }
}
// -----
module {
  func.func @convert_f32_to_bf16() {
    %cst = stablehlo.constant dense<[1.00390625, 1.01171875, 3.400000e+38]> : tensor<3xf32>
    %0 = stablehlo.convert %cst : (tensor<3xf32>) -> tensor<3xbf16>
    check.expect_eq_const %0, dense<[1.000000e+00, 1.015630e+00, 0x7F80]> : tensor<3xbf16>
    return
  }
}
// -----
module {
  func.func @convert_f32_to_f16() {
    %cst = stablehlo.constant dense<[6.550400e+04, 6.551900e+04, 6.552000e+04, 9.99999993E-9]> : tensor<4xf32>
    %0 = stablehlo.convert %cst : (tensor<4xf32>) -> tensor<4xf16>
    check.expect_eq_const %0, dense<[6.550400e+04, 6.550400e+04, 0x7C00, 0.000000e+00]> : tensor<4xf16>
    return
  }
}
// -----
module {
  func.func @convert_f32_to_f4e2m1fn() {
    %cst = stablehlo.constant dense<[1.000000e+00, 1.062500e+00, 1.187500e+00, 3.000000e+00, 5.000000e-01, 2.000000e+00]> : tensor<6xf32>
    %0 = stablehlo.convert %cst : (tensor<6xf32>) -> tensor<6xf4E2M1FN>
    check.expect_eq_const %0, dense<[1.000000e+00, 1.000000e+00, 1.000000e+00, 3.000000e+00, 5.000000e-01, 2.000000e+00]> : tensor<6xf4E2M1FN>
    return
  }
}
// -----
module {
  func.func @convert_f4e2m1fn_to_f32() {
    %cst = stablehlo.constant dense<[1.000000e+00, 1.000000e+00, 1.000000e+00, 3.000000e+00, 5.000000e-01, 2.000000e+00]> : tensor<6xf4E2M1FN>
    %0 = stablehlo.convert %cst : (tensor<6xf4E2M1FN>) -> tensor<6xf32>
    check.expect_eq_const %0, dense<[1.000000e+00, 1.000000e+00, 1.000000e+00, 3.000000e+00, 5.000000e-01, 2.000000e+00]> : tensor<6xf32>
    return
  }
}
// -----
module {
  func.func @convert_f32_to_f8e3m4() {
    %cst = stablehlo.constant dense<[1.000000e+00, 1.062500e+00, 1.187500e+00, 3.000000e+00, 5.000000e-01, 2.000000e+00]> : tensor<6xf32>
    %0 = stablehlo.convert %cst : (tensor<6xf32>) -> tensor<6xf8E3M4>
    check.expect_eq_const %0, dense<[1.000000e+00, 1.062500e+00, 1.187500e+00, 3.000000e+00, 5.000000e-01, 2.000000e+00]> : tensor<6xf8E3M4>
    return
  }
}
// -----
module {
  func.func @convert_f8e3m4_to_f32() {
    %cst = stablehlo.constant dense<[1.000000e+00, 1.062500e+00, 1.187500e+00, 3.000000e+00, 5.000000e-01, 2.000000e+00]> : tensor<6xf8E3M4>
    %0 = stablehlo.convert %cst : (tensor<6xf8E3M4>) -> tensor<6xf32>
    check.expect_eq_const %0, dense<[1.000000e+00, 1.062500e+00, 1.187500e+00, 3.000000e+00, 5.000000e-01, 2.000000e+00]> : tensor<6xf32>
    return
  }
}
// -----
module {
  func.func @convert_f32_to_f8e4m3() {
    %cst = stablehlo.constant dense<[1.000000e+00, 1.062500e+00, 1.187500e+00, 3.000000e+00, 5.000000e-01, 2.000000e+00]> : tensor<6xf32>
    %0 = stablehlo.convert %cst : (tensor<6xf32>) -> tensor<6xf8E4M3>
    check.expect_eq_const %0, dense<[1.000000e+00, 1.000000e+00, 1.250000e+00, 3.000000e+00, 5.000000e-01, 2.000000e+00]> : tensor<6xf8E4M3>
    return
  }
}
// -----
module {
  func.func @convert_f8e4m3_to_f32() {
    %cst = stablehlo.constant dense<[1.000000e+00, 1.000000e+00, 1.250000e+00, 3.000000e+00, 5.000000e-01, 2.000000e+00]> : tensor<6xf8E4M3>
    %0 = stablehlo.convert %cst : (tensor<6xf8E4M3>) -> tensor<6xf32>
    check.expect_eq_const %0, dense<[1.000000e+00, 1.000000e+00, 1.250000e+00, 3.000000e+00, 5.000000e-01, 2.000000e+00]> : tensor<6xf32>
    return
  }
}
// -----
module {
  func.func @convert_f32_to_f8e4m3b11fnuz() {
    %cst = stablehlo.constant dense<[1.000000e+00, 1.062500e+00, 1.187500e+00, 3.000000e+00, 5.000000e-01, 2.000000e+00]> : tensor<6xf32>
    %0 = stablehlo.convert %cst : (tensor<6xf32>) -> tensor<6xf8E4M3B11FNUZ>
    check.expect_eq_const %0, dense<[1.000000e+00, 1.000000e+00, 1.250000e+00, 3.000000e+00, 5.000000e-01, 2.000000e+00]> : tensor<6xf8E4M3B11FNUZ>
    return
  }
}
// -----
module {
  func.func @convert_f8e4m3b11fnuz_to_f32() {
    %cst = stablehlo.constant dense<[1.000000e+00, 1.000000e+00, 1.250000e+00, 3.000000e+00, 5.000000e-01, 2.000000e+00]> : tensor<6xf8E4M3B11FNUZ>
    %0 = stablehlo.convert %cst : (tensor<6xf8E4M3B11FNUZ>) -> tensor<6xf32>
    check.expect_eq_const %0, dense<[1.000000e+00, 1.000000e+00, 1.250000e+00, 3.000000e+00, 5.000000e-01, 2.000000e+00]> : tensor<6xf32>
    return
  }
}
// -----
module {
  func.func @convert_f32_to_f8e4m3fn() {
    %cst = stablehlo.constant dense<[1.000000e+00, 1.062500e+00, 1.187500e+00, 3.000000e+00, 5.000000e-01, 2.000000e+00]> : tensor<6xf32>
    %0 = stablehlo.convert %cst : (tensor<6xf32>) -> tensor<6xf8E4M3FN>
    check.expect_eq_const %0, dense<[1.000000e+00, 1.000000e+00, 1.250000e+00, 3.000000e+00, 5.000000e-01, 2.000000e+00]> : tensor<6xf8E4M3FN>
    return
  }
}
// -----
module {
  func.func @convert_f8e4m3fn_to_f32() {
    %cst = stablehlo.constant dense<[1.000000e+00, 1.000000e+00, 1.250000e+00, 3.000000e+00, 5.000000e-01, 2.000000e+00]> : tensor<6xf8E4M3FN>
    %0 = stablehlo.convert %cst : (tensor<6xf8E4M3FN>) -> tensor<6xf32>
    check.expect_eq_const %0, dense<[1.000000e+00, 1.000000e+00, 1.250000e+00, 3.000000e+00, 5.000000e-01, 2.000000e+00]> : tensor<6xf32>
    return
  }
}
// -----
module {
  func.func @convert_f32_to_f8e4m3fnuz() {
    %cst = stablehlo.constant dense<[1.000000e+00, 1.062500e+00, 1.187500e+00, 3.000000e+00, 5.000000e-01, 2.000000e+00]> : tensor<6xf32>
    %0 = stablehlo.convert %cst : (tensor<6xf32>) -> tensor<6xf8E4M3FNUZ>
    check.expect_eq_const %0, dense<[1.000000e+00, 1.000000e+00, 1.250000e+00, 3.000000e+00, 5.000000e-01, 2.000000e+00]> : tensor<6xf8E4M3FNUZ>
    return
  }
}
// -----
module {
  func.func @convert_f8e4m3fnuz_to_f32() {
    %cst = stablehlo.constant dense<[1.000000e+00, 1.000000e+00, 1.250000e+00, 3.000000e+00, 5.000000e-01, 2.000000e+00]> : tensor<6xf8E4M3FNUZ>
    %0 = stablehlo.convert %cst : (tensor<6xf8E4M3FNUZ>) -> tensor<6xf32>
    check.expect_eq_const %0, dense<[1.000000e+00, 1.000000e+00, 1.250000e+00, 3.000000e+00, 5.000000e-01, 2.000000e+00]> : tensor<6xf32>
    return
  }
}
// -----
module {
  func.func @convert_f32_to_f8e5m2() {
    %cst = stablehlo.constant dense<[1.000000e+00, 1.062500e+00, 1.187500e+00, 3.000000e+00, 5.000000e-01, 2.000000e+00]> : tensor<6xf32>
    %0 = stablehlo.convert %cst : (tensor<6xf32>) -> tensor<6xf8E5M2>
    check.expect_eq_const %0, dense<[1.000000e+00, 1.000000e+00, 1.250000e+00, 3.000000e+00, 5.000000e-01, 2.000000e+00]> : tensor<6xf8E5M2>
    return
  }
}
// -----
module {
  func.func @convert_f8e5m2_to_f32() {
    %cst = stablehlo.constant dense<[1.000000e+00, 1.000000e+00, 1.250000e+00, 3.000000e+00, 5.000000e-01, 2.000000e+00]> : tensor<6xf8E5M2>
    %0 = stablehlo.convert %cst : (tensor<6xf8E5M2>) -> tensor<6xf32>
    check.expect_eq_const %0, dense<[1.000000e+00, 1.000000e+00, 1.250000e+00, 3.000000e+00, 5.000000e-01, 2.000000e+00]> : tensor<6xf32>
    return
  }
}
// -----
module {
  func.func @convert_f32_to_f8e5m2fnuz() {
    %cst = stablehlo.constant dense<[1.000000e+00, 1.062500e+00, 1.187500e+00, 3.000000e+00, 5.000000e-01, 2.000000e+00]> : tensor<6xf32>
    %0 = stablehlo.convert %cst : (tensor<6xf32>) -> tensor<6xf8E5M2FNUZ>
    check.expect_eq_const %0, dense<[1.000000e+00, 1.000000e+00, 1.250000e+00, 3.000000e+00, 5.000000e-01, 2.000000e+00]> : tensor<6xf8E5M2FNUZ>
    return
  }
}
// -----
module {
  func.func @convert_f8e5m2fnuz_to_f32() {
    %cst = stablehlo.constant dense<[1.000000e+00, 1.000000e+00, 1.250000e+00, 3.000000e+00, 5.000000e-01, 2.000000e+00]> : tensor<6xf8E5M2FNUZ>
    %0 = stablehlo.convert %cst : (tensor<6xf8E5M2FNUZ>) -> tensor<6xf32>
    check.expect_eq_const %0, dense<[1.000000e+00, 1.000000e+00, 1.250000e+00, 3.000000e+00, 5.000000e-01, 2.000000e+00]> : tensor<6xf32>
    return
  }
}
// -----
module {
  func.func @convert_f32_to_f8e8m0fnu() {
    %cst = stablehlo.constant dense<[1.000000e+00, 2.000000e+00, 2.500000e-01, 1.280000e+02]> : tensor<4xf32>
    %0 = stablehlo.convert %cst : (tensor<4xf32>) -> tensor<4xf8E8M0FNU>
    check.expect_eq_const %0, dense<[1.000000e+00, 2.000000e+00, 2.500000e-01, 1.280000e+02]> : tensor<4xf8E8M0FNU>
    return
  }
}
// -----
module {
  func.func @convert_f8e8m0fnu_to_f32() {
    %cst = stablehlo.constant dense<[1.000000e+00, 2.000000e+00, 2.500000e-01, 1.280000e+02]> : tensor<4xf8E8M0FNU>
    %0 = stablehlo.convert %cst : (tensor<4xf8E8M0FNU>) -> tensor<4xf32>
    check.expect_eq_const %0, dense<[1.000000e+00, 2.000000e+00, 2.500000e-01, 1.280000e+02]> : tensor<4xf32>
    return
  }
}
// -----
module {
  func.func @convert_f32_to_f8e4m3fn_overflow() {
    %cst = stablehlo.constant dense<[4.480000e+02, 4.640000e+02, 4.800000e+02, 0x7F800000]> : tensor<4xf32>
    %0 = stablehlo.convert %cst : (tensor<4xf32>) -> tensor<4xf8E4M3FN>
    %cst_0 = stablehlo.constant dense<[4.480000e+02, 4.480000e+02, 0x7F, 0x7F]> : tensor<4xf8E4M3FN>
    check.expect_close %0, %cst_0, max_ulp_difference = 0 : tensor<4xf8E4M3FN>, tensor<4xf8E4M3FN>
    return
  }
}
// -----
module {
  func.func @convert_f32_to_f8e5m2_overflow() {
    %cst = stablehlo.constant dense<[5.734400e+04, 6.144000e+04, 0x7F800000]> : tensor<3xf32>
    %0 = stablehlo.convert %cst : (tensor<3xf32>) -> tensor<3xf8E5M2>
    check.expect_eq_const %0, dense<[5.734400e+04, 0x7C, 0x7C]> : tensor<3xf8E5M2>
    return
  }
}
// -----
module {
  func.func @convert_f32_to_complex() {
    %cst = stablehlo.constant dense<[1.500000e+00, -2.000000e+00]> : tensor<2xf32>
    %0 = stablehlo.convert %cst : (tensor<2xf32>) -> tensor<2xcomplex<f32>>
    check.expect_eq_const %0, dense<[(1.500000e+00,0.000000e+00), (-2.000000e+00,0.000000e+00)]> : tensor<2xcomplex<f32>>
    return
  }
}
// -----
module {
  func.func @convert_complex_to_f32() {
    %cst = stablehlo.constant dense<[(1.500000e+00,2.000000e+00), (-2.000000e+00,0.000000e+00)]> : tensor<2xcomplex<f32>>
    %0 = stablehlo.convert %cst : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
    check.expect_eq_const %0, dense<[1.500000e+00, -2.000000e+00]> : tensor<2xf32>
    return
  }
}
// -----
module {
  func.func @convert_complex_to_complex() {
    %cst = stablehlo.constant dense<(1.000000e-01,2.000000e-01)> : tensor<1xcomplex<f64>>
    %0 = stablehlo.convert %cst : (tensor<1xcomplex<f64>>) -> tensor<1xcomplex<f32>>
    check.expect_eq_const %0, dense<(1.000000e-01,2.000000e-01)> : tensor<1xcomplex<f32>>
    return
  }
}
// -----
module {
  func.func @convert_empty() {
    %cst = stablehlo.constant dense<> : tensor<0x2xf32>
    %0 = stablehlo.convert %cst : (tensor<0x2xf32>) -> tensor<0x2xi8>
    check.expect_eq_const %0, dense<> : tensor<0x2xi8>
    return
  }
}
// cosine
module {
  func.func @cosine_f16() {
    %cst = stablehlo.constant dense<[0x7E00, 0x7C00, 0xFC00, 0.000000e+00, -0.000000e+00, 5.000000e-01, -5.000000e-01, 1.000000e+00, -1.000000e+00, 2.250000e+00, -3.000000e+00, 1.953130e-03, 1.000000e+01, -7.500000e+00]> : tensor<14xf16>
    %0 = stablehlo.cosine %cst : tensor<14xf16>
    %cst_0 = stablehlo.constant dense<[0x7E00, 0xFE00, 0xFE00, 1.000000e+00, 1.000000e+00, 8.774410e-01, 8.774410e-01, 5.405270e-01, 5.405270e-01, -6.279300e-01, -9.902340e-01, 1.000000e+00, -8.388670e-01, 3.466800e-01]> : tensor<14xf16>
    check.expect_close %0, %cst_0, max_ulp_difference = 3 : tensor<14xf16>, tensor<14xf16>
    return
  }
}
// -----
module {
  func.func @cosine_bf16() {
    %cst = stablehlo.constant dense<[0x7FC0, 0x7F80, 0xFF80, 0.000000e+00, -0.000000e+00, 5.000000e-01, -5.000000e-01, 1.000000e+00, -1.000000e+00, 2.250000e+00, -3.000000e+00, 1.953130e-03, 1.000000e+01, -7.500000e+00]> : tensor<14xbf16>
    %0 = stablehlo.cosine %cst : tensor<14xbf16>
    %cst_0 = stablehlo.constant dense<[0x7FC0, 0xFFC0, 0xFFC0, 1.000000e+00, 1.000000e+00, 8.789060e-01, 8.789060e-01, 5.390630e-01, 5.390630e-01, -6.289060e-01, -9.882810e-01, 1.000000e+00, -8.398430e-01, 3.457030e-01]> : tensor<14xbf16>
    check.expect_close %0, %cst_0, max_ulp_difference = 3 : tensor<14xbf16>, tensor<14xbf16>
    return
  }
}
// -----
module {
  func.func @cosine_f32() {
    %cst = stablehlo.constant dense<[0x7FC00000, 0x7F800000, 0xFF800000, 0.000000e+00, -0.000000e+00, 5.000000e-01, -5.000000e-01, 1.000000e+00, -1.000000e+00, 2.250000e+00, -3.000000e+00, 0.001953125, 1.000000e+01, -7.500000e+00]> : tensor<14xf32>
    %0 = stablehlo.cosine %cst : tensor<14xf32>
    %cst_0 = stablehlo.constant dense<[0x7FC00000, 0xFFC00000, 0xFFC00000, 1.000000e+00, 1.000000e+00, 0.87758255, 0.87758255, 0.540302277, 0.540302277, -0.628173649, -0.989992499, 0.999998092, -0.839071512, 0.346635312]> : tensor<14xf32>
    check.expect_close %0, %cst_0, max_ulp_difference = 3 : tensor<14xf32>, tensor<14xf32>
    return
  }
}
// -----
module {
  func.func @cosine_f64() {
    %cst = stablehlo.constant dense<[0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000, 0.000000e+00, -0.000000e+00, 5.000000e-01, -5.000000e-01, 1.000000e+00, -1.000000e+00, 2.250000e+00, -3.000000e+00, 0.001953125, 1.000000e+01, -7.500000e+00]> : tensor<14xf64>
    %0 = stablehlo.cosine %cst : tensor<14xf64>
    %cst_0 = stablehlo.constant dense<[0x7FF8000000000000, 0xFFF8000000000000, 0xFFF8000000000000, 1.000000e+00, 1.000000e+00, 0.87758256189037276, 0.87758256189037276, 0.54030230586813977, 0.54030230586813977, -0.62817362272273913, -0.98999249660044542, 0.99999809265197348, -0.83907152907645244, 0.34663531783502582]> : tensor<14xf64>
    check.expect_close %0, %cst_0, max_ulp_difference = 3 : tensor<14xf64>, tensor<14xf64>
    return
  }
}
// -----
module {
  func.func @cosine_empty() {
    %cst = stablehlo.constant dense<> : tensor<2x0xf32>
    %0 = stablehlo.cosine %cst : tensor<2x0xf32>
    check.expect_eq_const %0, dense<> : tensor<2x0xf32>
    return
  }
}
// -----
module {
  func.func @cosine_c_f32() {
    %cst = stablehlo.constant dense<[(1.000000e+00,2.000000e+00), (-1.500000e+00,5.000000e-01), (2.500000e-01,-3.000000e+00), (2.000000e+00,0.000000e+00), (-5.000000e-01,-7.500000e-01), (1.000000e-03,1.000000e-03)]> : tensor<6xcomplex<f32>>
    %0 = stablehlo.cosine %cst : tensor<6xcomplex<f32>>
    %cst_0 = stablehlo.constant dense<[(2.03272295,-3.05189776), (0.0797651037,0.519789934), (9.75468254,2.47846198), (-0.416146845,-0.000000e+00), (1.13619149,-0.394239634), (1.000000e+00,-1.00000011E-6)]> : tensor<6xcomplex<f32>>
    check.expect_close %0, %cst_0, max_ulp_difference = 3 : tensor<6xcomplex<f32>>, tensor<6xcomplex<f32>>
    return
  }
}
// -----
module {
  func.func @cosine_c_f64() {
    %cst = stablehlo.constant dense<[(1.000000e+00,2.000000e+00), (-1.500000e+00,5.000000e-01), (2.500000e-01,-3.000000e+00), (2.000000e+00,0.000000e+00), (-5.000000e-01,-7.500000e-01), (1.000000e-03,1.000000e-03)]> : tensor<6xcomplex<f64>>
    %0 = stablehlo.cosine %cst : tensor<6xcomplex<f64>>
    %cst_0 = stablehlo.constant dense<[(2.0327230070196656,-3.0518977991518002), (0.079765105306541906,0.51978995477292123), (9.7546827652932588,2.4784619203578262), (-0.41614683654714241,-0.000000e+00), (1.1361914738033481,-0.3942396421115833), (0.99999999999983335,-9.9999999999998894E-7)]> : tensor<6xcomplex<f64>>
    check.expect_close %0, %cst_0, max_ulp_difference = 3 : tensor<6xcomplex<f64>>, tensor<6xcomplex<f64>>
    return
  }
}
// count_leading_zeros
module {
  func.func @count_leading_zeros_i2() {
    %c = stablehlo.constant dense<[-2, -1, 0, 1]> : tensor<4xi2>
    %0 = stablehlo.count_leading_zeros %c : tensor<4xi2>
    check.expect_eq_const %0, dense<[0, 0, -2, 1]> : tensor<4xi2>
    return
  }
}
// -----
module {
  func.func @count_leading_zeros_i4() {
    %c = stablehlo.constant dense<[-8, -7, -1, 0, 1, 2, 5, 6, 7]> : tensor<9xi4>
    %0 = stablehlo.count_leading_zeros %c : tensor<9xi4>
    check.expect_eq_const %0, dense<[0, 0, 0, 4, 3, 2, 1, 1, 1]> : tensor<9xi4>
    return
  }
}
// -----
module {
  func.func @count_leading_zeros_i8() {
    %c = stablehlo.constant dense<[-128, -127, -1, 0, 1, 5, 100, 126, 127]> : tensor<9xi8>
    %0 = stablehlo.count_leading_zeros %c : tensor<9xi8>
    check.expect_eq_const %0, dense<[0, 0, 0, 8, 7, 5, 1, 1, 1]> : tensor<9xi8>
    return
  }
}
// -----
module {
  func.func @count_leading_zeros_i16() {
    %c = stablehlo.constant dense<[-32768, -32767, -1, 0, 1, 5, 100, 32766, 32767]> : tensor<9xi16>
    %0 = stablehlo.count_leading_zeros %c : tensor<9xi16>
    check.expect_eq_const %0, dense<[0, 0, 0, 16, 15, 13, 9, 1, 1]> : tensor<9xi16>
    return
  }
}
// -----
module {
  func.func @count_leading_zeros_i32() {
    %c = stablehlo.constant dense<[-2147483648, -2147483647, -1, 0, 1, 5, 100, 2147483646, 2147483647]> : tensor<9xi32>
    %0 = stablehlo.count_leading_zeros %c : tensor<9xi32>
    check.expect_eq_const %0, dense<[0, 0, 0, 32, 31, 29, 25, 1, 1]> : tensor<9xi32>
    return
  }
}
// -----
module {
  func.func @count_leading_zeros_i64() {
    %c = stablehlo.constant dense<[-9223372036854775808, -9223372036854775807, -1, 0, 1, 5, 100, 9223372036854775806, 9223372036854775807]> : tensor<9xi64>
    %0 = stablehlo.count_leading_zeros %c : tensor<9xi64>
    check.expect_eq_const %0, dense<[0, 0, 0, 64, 63, 61, 57, 1, 1]> : tensor<9xi64>
    return
  }
}
// -----
module {
  func.func @count_leading_zeros_ui2() {
    %c = stablehlo.constant dense<[0, 1, 2, 3]> : tensor<4xui2>
    %0 = stablehlo.count_leading_zeros %c : tensor<4xui2>
    check.expect_eq_const %0, dense<[2, 1, 0, 0]> : tensor<4xui2>
    return
  }
}
// -----
module {
  func.func @count_leading_zeros_ui4() {
    %c = stablehlo.constant dense<[0, 1, 5, 10, 14, 15]> : tensor<6xui4>
    %0 = stablehlo.count_leading_zeros %c : tensor<6xui4>
    check.expect_eq_const %0, dense<[4, 3, 1, 0, 0, 0]> : tensor<6xui4>
    return
  }
}
// -----
module {
  func.func @count_leading_zeros_ui8() {
    %c = stablehlo.constant dense<[0, 1, 5, 100, 254, 255]> : tensor<6xui8>
    %0 = stablehlo.count_leading_zeros %c : tensor<6xui8>
    check.expect_eq_const %0, dense<[8, 7, 5, 1, 0, 0]> : tensor<6xui8>
    return
  }
}
// -----
module {
  func.func @count_leading_zeros_ui16() {
    %c = stablehlo.constant dense<[0, 1, 5, 100, 65534, 65535]> : tensor<6xui16>
    %0 = stablehlo.count_leading_zeros %c : tensor<6xui16>
    check.expect_eq_const %0, dense<[16, 15, 13, 9, 0, 0]> : tensor<6xui16>
    return
  }
}
// -----
module {
  func.func @count_leading_zeros_ui32() {
    %c = stablehlo.constant dense<[0, 1, 5, 100, 4294967294, 4294967295]> : tensor<6xui32>
    %0 = stablehlo.count_leading_zeros %c : tensor<6xui32>
    check.expect_eq_const %0, dense<[32, 31, 29, 25, 0, 0]> : tensor<6xui32>
    return
  }
}
// -----
module {
  func.func @count_leading_zeros_ui64() {
    %c = stablehlo.constant dense<[0, 1, 5, 100, 18446744073709551614, 18446744073709551615]> : tensor<6xui64>
    %0 = stablehlo.count_leading_zeros %c : tensor<6xui64>
    check.expect_eq_const %0, dense<[64, 63, 61, 57, 0, 0]> : tensor<6xui64>
    return
  }
}
// divide
module {
  func.func @divide_i2() {
    %c = stablehlo.constant dense<[-2, 1, 1, 1, 0, -2, -1, -2, -2]> : tensor<9xi2>
    %c_0 = stablehlo.constant dense<[1, 1, 1, 1, 1, 1, 1, -2, 1]> : tensor<9xi2>
    %0 = stablehlo.divide %c, %c_0 : tensor<9xi2>
    check.expect_eq_const %0, dense<[-2, 1, 1, 1, 0, -2, -1, 1, -2]> : tensor<9xi2>
    return
  }
}
// -----
module {
  func.func @divide_i4() {
    %c = stablehlo.constant dense<[-8, 7, 7, 1, 0, -8, -1, -8, -2]> : tensor<9xi4>
    %c_0 = stablehlo.constant dense<[7, 1, 7, 1, 1, 1, 1, -8, 1]> : tensor<9xi4>
    %0 = stablehlo.divide %c, %c_0 : tensor<9xi4>
    check.expect_eq_const %0, dense<[-1, 7, 1, 1, 0, -8, -1, 1, -2]> : tensor<9xi4>
    return
  }
}
// -----
module {
  func.func @divide_i8() {
    %c = stablehlo.constant dense<[-128, 127, 127, 1, 0, -128, -1, -128, -2, 17, -17, 17, -17]> : tensor<13xi8>
    %c_0 = stablehlo.constant dense<[127, 1, 127, 1, 1, 1, 1, -128, 1, 3, 3, -3, -3]> : tensor<13xi8>
    %0 = stablehlo.divide %c, %c_0 : tensor<13xi8>
    check.expect_eq_const %0, dense<[-1, 127, 1, 1, 0, -128, -1, 1, -2, 5, -5, -5, 5]> : tensor<13xi8>
    return
  }
}
// -----
module {
  func.func @divide_i16() {
    %c = stablehlo.constant dense<[-32768, 32767, 32767, 1, 0, -32768, -1, -32768, -2, 17, -17, 17, -17]> : tensor<13xi16>
    %c_0 = stablehlo.constant dense<[32767, 1, 32767, 1, 1, 1, 1, -32768, 1, 3, 3, -3, -3]> : tensor<13xi16>
    %0 = stablehlo.divide %c, %c_0 : tensor<13xi16>
    check.expect_eq_const %0, dense<[-1, 32767, 1, 1, 0, -32768, -1, 1, -2, 5, -5, -5, 5]> : tensor<13xi16>
    return
  }
}
// -----
module {
  func.func @divide_i32() {
    %c = stablehlo.constant dense<[-2147483648, 2147483647, 2147483647, 1, 0, -2147483648, -1, -2147483648, -2, 17, -17, 17, -17]> : tensor<13xi32>
    %c_0 = stablehlo.constant dense<[2147483647, 1, 2147483647, 1, 1, 1, 1, -2147483648, 1, 3, 3, -3, -3]> : tensor<13xi32>
    %0 = stablehlo.divide %c, %c_0 : tensor<13xi32>
    check.expect_eq_const %0, dense<[-1, 2147483647, 1, 1, 0, -2147483648, -1, 1, -2, 5, -5, -5, 5]> : tensor<13xi32>
    return
  }
}
// -----
module {
  func.func @divide_i64() {
    %c = stablehlo.constant dense<[-9223372036854775808, 9223372036854775807, 9223372036854775807, 1, 0, -9223372036854775808, -1, -9223372036854775808, -2, 17, -17, 17, -17]> : tensor<13xi64>
    %c_0 = stablehlo.constant dense<[9223372036854775807, 1, 9223372036854775807, 1, 1, 1, 1, -9223372036854775808, 1, 3, 3, -3, -3]> : tensor<13xi64>
    %0 = stablehlo.divide %c, %c_0 : tensor<13xi64>
    check.expect_eq_const %0, dense<[-1, 9223372036854775807, 1, 1, 0, -9223372036854775808, -1, 1, -2, 5, -5, -5, 5]> : tensor<13xi64>
    return
  }
}
// -----
module {
  func.func @divide_ui2() {
    %c = stablehlo.constant dense<[0, 3, 3, 1, 0, 0, 3, 2]> : tensor<8xui2>
    %c_0 = stablehlo.constant dense<[3, 1, 3, 1, 1, 1, 2, 3]> : tensor<8xui2>
    %0 = stablehlo.divide %c, %c_0 : tensor<8xui2>
    check.expect_eq_const %0, dense<[0, 3, 1, 1, 0, 0, 1, 0]> : tensor<8xui2>
    return
  }
}
// -----
module {
  func.func @divide_ui4() {
    %c = stablehlo.constant dense<[0, 15, 15, 1, 0, 0, 15, 2]> : tensor<8xui4>
    %c_0 = stablehlo.constant dense<[15, 1, 15, 1, 1, 1, 2, 3]> : tensor<8xui4>
    %0 = stablehlo.divide %c, %c_0 : tensor<8xui4>
    check.expect_eq_const %0, dense<[0, 15, 1, 1, 0, 0, 7, 0]> : tensor<8xui4>
    return
  }
}
// -----
module {
  func.func @divide_ui8() {
    %c = stablehlo.constant dense<[0, 255, 255, 1, 0, 0, 255, 2]> : tensor<8xui8>
    %c_0 = stablehlo.constant dense<[255, 1, 255, 1, 1, 1, 2, 3]> : tensor<8xui8>
    %0 = stablehlo.divide %c, %c_0 : tensor<8xui8>
    check.expect_eq_const %0, dense<[0, 255, 1, 1, 0, 0, 127, 0]> : tensor<8xui8>
    return
  }
}
// -----
module {
  func.func @divide_ui16() {
    %c = stablehlo.constant dense<[0, 65535, 65535, 1, 0, 0, 65535, 2]> : tensor<8xui16>
    %c_0 = stablehlo.constant dense<[65535, 1, 65535, 1, 1, 1, 2, 3]> : tensor<8xui16>
    %0 = stablehlo.divide %c, %c_0 : tensor<8xui16>
    check.expect_eq_const %0, dense<[0, 65535, 1, 1, 0, 0, 32767, 0]> : tensor<8xui16>
    return
  }
}
// -----
module {
  func.func @divide_ui32() {
    %c = stablehlo.constant dense<[0, 4294967295, 4294967295, 1, 0, 0, 4294967295, 2]> : tensor<8xui32>
    %c_0 = stablehlo.constant dense<[4294967295, 1, 4294967295, 1, 1, 1, 2, 3]> : tensor<8xui32>
    %0 = stablehlo.divide %c, %c_0 : tensor<8xui32>
    check.expect_eq_const %0, dense<[0, 4294967295, 1, 1, 0, 0, 2147483647, 0]> : tensor<8xui32>
    return
  }
}
// -----
module {
  func.func @divide_ui64() {
    %c = stablehlo.constant dense<[0, 18446744073709551615, 18446744073709551615, 1, 0, 0, 18446744073709551615, 2]> : tensor<8xui64>
    %c_0 = stablehlo.constant dense<[18446744073709551615, 1, 18446744073709551615, 1, 1, 1, 2, 3]> : tensor<8xui64>
    %0 = stablehlo.divide %c, %c_0 : tensor<8xui64>
    check.expect_eq_const %0, dense<[0, 18446744073709551615, 1, 1, 0, 0, 9223372036854775807, 0]> : tensor<8xui64>
    return
  }
}
// -----
module {
  func.func @divide_i8_by_zero() {
    %c = stablehlo.constant dense<[5, 0, -128]> : tensor<3xi8>
    %c_0 = stablehlo.constant dense<0> : tensor<3xi8>
    %0 = stablehlo.divide %c, %c_0 : tensor<3xi8>
    check.expect_eq_const %0, dense<-1> : tensor<3xi8>
    return
  }
}
// -----
module {
  func.func @divide_i32_by_zero() {
    %c = stablehlo.constant dense<[5, 0, -2147483648]> : tensor<3xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<3xi32>
    %0 = stablehlo.divide %c, %c_0 : tensor<3xi32>
    check.expect_eq_const %0, dense<-1> : tensor<3xi32>
    return
  }
}
// -----
module {
  func.func @divide_ui64_by_zero() {
    %c = stablehlo.constant dense<[5, 0, 0]> : tensor<3xui64>
    %c_0 = stablehlo.constant dense<0> : tensor<3xui64>
    %0 = stablehlo.divide %c, %c_0 : tensor<3xui64>
    check.expect_eq_const %0, dense<18446744073709551615> : tensor<3xui64>
    return
  }
}
// -----
module {
  func.func @divide_i4_by_minus_one() {
    %c = stablehlo.constant dense<[-8, 5, -5]> : tensor<3xi4>
    %c_0 = stablehlo.constant dense<-1> : tensor<3xi4>
    %0 = stablehlo.divide %c, %c_0 : tensor<3xi4>
    check.expect_eq_const %0, dense<[-8, -5, 5]> : tensor<3xi4>
    return
  }
}
// -----
module {
  func.func @divide_i32_by_minus_one() {
    %c = stablehlo.constant dense<[-2147483648, 5, -5]> : tensor<3xi32>
    %c_0 = stablehlo.constant dense<-1> : tensor<3xi32>
    %0 = stablehlo.divide %c, %c_0 : tensor<3xi32>
    check.expect_eq_const %0, dense<[-2147483648, -5, 5]> : tensor<3xi32>
    return
  }
}
// -----
module {
  func.func @divide_i64_by_minus_one() {
    %c = stablehlo.constant dense<[-9223372036854775808, 5, -5]> : tensor<3xi64>
    %c_0 = stablehlo.constant dense<-1> : tensor<3xi64>
    %0 = stablehlo.divide %c, %c_0 : tensor<3xi64>
    check.expect_eq_const %0, dense<[-9223372036854775808, -5, 5]> : tensor<3xi64>
    return
  }
}
// -----
module {
  func.func @divide_f16() {
    %cst = stablehlo.constant dense<[1.500000e+00, -2.000000e+00, 1.000000e+00, -1.000000e+00, 0.000000e+00, 0x7C00, 0x7C00, 0x7E00, 7.000000e+00]> : tensor<9xf16>
    %cst_0 = stablehlo.constant dense<[2.500000e-01, 3.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0xFC00, 1.000000e+00, 1.000000e+00, 0x7C00]> : tensor<9xf16>
    %0 = stablehlo.divide %cst, %cst_0 : tensor<9xf16>
    %cst_1 = stablehlo.constant dense<[6.000000e+00, -6.665040e-01, 0x7C00, 0xFC00, 0xFE00, 0xFE00, 0x7C00, 0x7E00, 0.000000e+00]> : tensor<9xf16>
    check.expect_close %0, %cst_1, max_ulp_difference = 0 : tensor<9xf16>, tensor<9xf16>
    return
  }
}
// -----
module {
  func.func @divide_bf16() {
    %cst = stablehlo.constant dense<[1.500000e+00, -2.000000e+00, 1.000000e+00, -1.000000e+00, 0.000000e+00, 0x7F80, 0x7F80, 0x7FC0, 7.000000e+00]> : tensor<9xbf16>
    %cst_0 = stablehlo.constant dense<[2.500000e-01, 3.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0xFF80, 1.000000e+00, 1.000000e+00, 0x7F80]> : tensor<9xbf16>
    %0 = stablehlo.divide %cst, %cst_0 : tensor<9xbf16>
    %cst_1 = stablehlo.constant dense<[6.000000e+00, -6.679690e-01, 0x7F80, 0xFF80, 0xFFC0, 0xFFC0, 0x7F80, 0x7FC0, 0.000000e+00]> : tensor<9xbf16>
    check.expect_close %0, %cst_1, max_ulp_difference = 0 : tensor<9xbf16>, tensor<9xbf16>
    return
  }
}
// -----
module {
  func.func @divide_f32() {
    %cst = stablehlo.constant dense<[1.500000e+00, -2.000000e+00, 1.000000e+00, -1.000000e+00, 0.000000e+00, 0x7F800000, 0x7F800000, 0x7FC00000, 7.000000e+00]> : tensor<9xf32>
    %cst_0 = stablehlo.constant dense<[2.500000e-01, 3.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0xFF800000, 1.000000e+00, 1.000000e+00, 0x7F800000]> : tensor<9xf32>
    %0 = stablehlo.divide %cst, %cst_0 : tensor<9xf32>
    %cst_1 = stablehlo.constant dense<[6.000000e+00, -0.666666686, 0x7F800000, 0xFF800000, 0xFFC00000, 0xFFC00000, 0x7F800000, 0x7FC00000, 0.000000e+00]> : tensor<9xf32>
    check.expect_close %0, %cst_1, max_ulp_difference = 0 : tensor<9xf32>, tensor<9xf32>
    return
  }
}
// -----
module {
  func.func @divide_f64() {
    %cst = stablehlo.constant dense<[1.500000e+00, -2.000000e+00, 1.000000e+00, -1.000000e+00, 0.000000e+00, 0x7FF0000000000000, 0x7FF0000000000000, 0x7FF8000000000000, 7.000000e+00]> : tensor<9xf64>
    %cst_0 = stablehlo.constant dense<[2.500000e-01, 3.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0xFFF0000000000000, 1.000000e+00, 1.000000e+00, 0x7FF0000000000000]> : tensor<9xf64>
    %0 = stablehlo.divide %cst, %cst_0 : tensor<9xf64>
    %cst_1 = stablehlo.constant dense<[6.000000e+00, -0.66666666666666663, 0x7FF0000000000000, 0xFFF0000000000000, 0xFFF8000000000000, 0xFFF8000000000000, 0x7FF0000000000000, 0x7FF8000000000000, 0.000000e+00]> : tensor<9xf64>
    check.expect_close %0, %cst_1, max_ulp_difference = 0 : tensor<9xf64>, tensor<9xf64>
    return
  }
}
// -----
module {
  func.func @divide_f4e2m1fn() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, 2.000000e+00]> : tensor<4xf4E2M1FN>
    %cst_0 = stablehlo.constant dense<[5.000000e-01, 2.000000e+00, -4.000000e+00, 1.500000e+00]> : tensor<4xf4E2M1FN>
    %0 = stablehlo.divide %cst, %cst_0 : tensor<4xf4E2M1FN>
    check.expect_eq_const %0, dense<[2.000000e+00, -1.000000e+00, -0.000000e+00, 1.500000e+00]> : tensor<4xf4E2M1FN>
    return
  }
}
// -----
module {
  func.func @divide_f8e3m4() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, 2.000000e+00]> : tensor<4xf8E3M4>
    %cst_0 = stablehlo.constant dense<[5.000000e-01, 2.000000e+00, -4.000000e+00, 1.500000e+00]> : tensor<4xf8E3M4>
    %0 = stablehlo.divide %cst, %cst_0 : tensor<4xf8E3M4>
    check.expect_eq_const %0, dense<[2.000000e+00, -7.500000e-01, -1.250000e-01, 1.312500e+00]> : tensor<4xf8E3M4>
    return
  }
}
// -----
module {
  func.func @divide_f8e4m3() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, 2.000000e+00]> : tensor<4xf8E4M3>
    %cst_0 = stablehlo.constant dense<[5.000000e-01, 2.000000e+00, -4.000000e+00, 1.500000e+00]> : tensor<4xf8E4M3>
    %0 = stablehlo.divide %cst, %cst_0 : tensor<4xf8E4M3>
    check.expect_eq_const %0, dense<[2.000000e+00, -7.500000e-01, -1.250000e-01, 1.375000e+00]> : tensor<4xf8E4M3>
    return
  }
}
// -----
module {
  func.func @divide_f8e4m3b11fnuz() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, 2.000000e+00]> : tensor<4xf8E4M3B11FNUZ>
    %cst_0 = stablehlo.constant dense<[5.000000e-01, 2.000000e+00, -4.000000e+00, 1.500000e+00]> : tensor<4xf8E4M3B11FNUZ>
    %0 = stablehlo.divide %cst, %cst_0 : tensor<4xf8E4M3B11FNUZ>
    check.expect_eq_const %0, dense<[2.000000e+00, -7.500000e-01, -1.250000e-01, 1.375000e+00]> : tensor<4xf8E4M3B11FNUZ>
    return
  }
}
// -----
module {
  func.func @divide_f8e4m3fn() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, 2.000000e+00]> : tensor<4xf8E4M3FN>
    %cst_0 = stablehlo.constant dense<[5.000000e-01, 2.000000e+00, -4.000000e+00, 1.500000e+00]> : tensor<4xf8E4M3FN>
    %0 = stablehlo.divide %cst, %cst_0 : tensor<4xf8E4M3FN>
    check.expect_eq_const %0, dense<[2.000000e+00, -7.500000e-01, -1.250000e-01, 1.375000e+00]> : tensor<4xf8E4M3FN>
    return
  }
}
// -----
module {
  func.func @divide_f8e4m3fnuz() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, 2.000000e+00]> : tensor<4xf8E4M3FNUZ>
    %cst_0 = stablehlo.constant dense<[5.000000e-01, 2.000000e+00, -4.000000e+00, 1.500000e+00]> : tensor<4xf8E4M3FNUZ>
    %0 = stablehlo.divide %cst, %cst_0 : tensor<4xf8E4M3FNUZ>
    check.expect_eq_const %0, dense<[2.000000e+00, -7.500000e-01, -1.250000e-01, 1.375000e+00]> : tensor<4xf8E4M3FNUZ>
    return
  }
}
// -----
module {
  func.func @divide_f8e5m2() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, 2.000000e+00]> : tensor<4xf8E5M2>
    %cst_0 = stablehlo.constant dense<[5.000000e-01, 2.000000e+00, -4.000000e+00, 1.500000e+00]> : tensor<4xf8E5M2>
    %0 = stablehlo.divide %cst, %cst_0 : tensor<4xf8E5M2>
    check.expect_eq_const %0, dense<[2.000000e+00, -7.500000e-01, -1.250000e-01, 1.250000e+00]> : tensor<4xf8E5M2>
    return
  }
}
// -----
module {
  func.func @divide_f8e5m2fnuz() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, 2.000000e+00]> : tensor<4xf8E5M2FNUZ>
    %cst_0 = stablehlo.constant dense<[5.000000e-01, 2.000000e+00, -4.000000e+00, 1.500000e+00]> : tensor<4xf8E5M2FNUZ>
    %0 = stablehlo.divide %cst, %cst_0 : tensor<4xf8E5M2FNUZ>
    check.expect_eq_const %0, dense<[2.000000e+00, -7.500000e-01, -1.250000e-01, 1.250000e+00]> : tensor<4xf8E5M2FNUZ>
    return
  }
}
// -----
module {
  func.func @divide_by_signed_zero() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.000000e+00]> : tensor<2xf32>
    %cst_0 = stablehlo.constant dense<-0.000000e+00> : tensor<2xf32>
    %0 = stablehlo.divide %cst, %cst_0 : tensor<2xf32>
    check.expect_eq_const %0, dense<[0xFF800000, 0x7F800000]> : tensor<2xf32>
    return
  }
}
// -----
module {
  func.func @divide_c_f32() {
    %cst = stablehlo.constant dense<[(1.000000e+00,2.000000e+00), (-5.000000e-01,2.500000e-01), (3.000000e+00,-1.000000e+00), (2.000000e+00,0.000000e+00)]> : tensor<4xcomplex<f32>>
    %cst_0 = stablehlo.constant dense<[(5.000000e-01,-1.000000e+00), (2.000000e+00,2.000000e+00), (-1.000000e+00,5.000000e-01), (3.000000e+00,0.000000e+00)]> : tensor<4xcomplex<f32>>
    %0 = stablehlo.divide %cst, %cst_0 : tensor<4xcomplex<f32>>
    %cst_1 = stablehlo.constant dense<[(-1.200000e+00,1.600000e+00), (-6.250000e-02,1.875000e-01), (-2.800000e+00,-4.000000e-01), (0.666666686,0.000000e+00)]> : tensor<4xcomplex<f32>>
    check.expect_close %0, %cst_1, max_ulp_difference = 3 : tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>
    return
  }
}
// -----
module {
  func.func @divide_c_f64() {
    %cst = stablehlo.constant dense<[(1.000000e+00,2.000000e+00), (-5.000000e-01,2.500000e-01), (3.000000e+00,-1.000000e+00), (2.000000e+00,0.000000e+00)]> : tensor<4xcomplex<f64>>
    %cst_0 = stablehlo.constant dense<[(5.000000e-01,-1.000000e+00), (2.000000e+00,2.000000e+00), (-1.000000e+00,5.000000e-01), (3.000000e+00,0.000000e+00)]> : tensor<4xcomplex<f64>>
    %0 = stablehlo.divide %cst, %cst_0 : tensor<4xcomplex<f64>>
    %cst_1 = stablehlo.constant dense<[(-1.200000e+00,1.600000e+00), (-6.250000e-02,1.875000e-01), (-2.800000e+00,-4.000000e-01), (0.66666666666666663,0.000000e+00)]> : tensor<4xcomplex<f64>>
    check.expect_close %0, %cst_1, max_ulp_difference = 3 : tensor<4xcomplex<f64>>, tensor<4xcomplex<f64>>
    return
  }
}
// exponential
module {
  func.func @exponential_f16() {
    %cst = stablehlo.constant dense<[0x7E00, 0x7C00, 0xFC00, 0.000000e+00, -0.000000e+00, 5.000000e-01, -5.000000e-01, 1.000000e+00, -1.000000e+00, 2.250000e+00, -3.000000e+00, 1.953130e-03, 1.000000e+01, -7.500000e+00, 1.000000e+03, -1.000000e+03]> : tensor<16xf16>
    %0 = stablehlo.exponential %cst : tensor<16xf16>
    %cst_0 = stablehlo.constant dense<[0x7E00, 0x7C00, 0.000000e+00, 1.000000e+00, 1.000000e+00, 1.648440e+00, 6.064450e-01, 2.718750e+00, 3.679200e-01, 9.484370e+00, 4.977420e-02, 1.001950e+00, 2.203200e+04, 5.531310e-04, 0x7C00, 0.000000e+00]> : tensor<16xf16>
    check.expect_close %0, %cst_0, max_ulp_difference = 3 : tensor<16xf16>, tensor<16xf16>
    return
  }
}
// -----
module {
  func.func @exponential_bf16() {
    %cst = stablehlo.constant dense<[0x7FC0, 0x7F80, 0xFF80, 0.000000e+00, -0.000000e+00, 5.000000e-01, -5.000000e-01, 1.000000e+00, -1.000000e+00, 2.250000e+00, -3.000000e+00, 1.953130e-03, 1.000000e+01, -7.500000e+00, 1.000000e+03, -1.000000e+03]> : tensor<16xbf16>
    %0 = stablehlo.exponential %cst : tensor<16xbf16>
    %cst_0 = stablehlo.constant dense<[0x7FC0, 0x7F80, 0.000000e+00, 1.000000e+00, 1.000000e+00, 1.648440e+00, 6.054690e-01, 2.718750e+00, 3.671880e-01, 9.500000e+00, 4.980470e-02, 1.000000e+00, 2.201600e+04, 5.531310e-04, 0x7F80, 0.000000e+00]> : tensor<16xbf16>
    check.expect_close %0, %cst_0, max_ulp_difference = 3 : tensor<16xbf16>, tensor<16xbf16>
    return
  }
}
// -----
module {
  func.func @exponential_f32() {
    %cst = stablehlo.constant dense<[0x7FC00000, 0x7F800000, 0xFF800000, 0.000000e+00, -0.000000e+00, 5.000000e-01, -5.000000e-01, 1.000000e+00, -1.000000e+00, 2.250000e+00, -3.000000e+00, 0.001953125, 1.000000e+01, -7.500000e+00, 1.000000e+03, -1.000000e+03]> : tensor<16xf32>
    %0 = stablehlo.exponential %cst : tensor<16xf32>
    %cst_0 = stablehlo.constant dense<[0x7FC00000, 0x7F800000, 0.000000e+00, 1.000000e+00, 1.000000e+00, 1.64872122, 0.606530666, 2.71828175, 0.36787945, 9.48773574, 0.0497870669, 1.00195503, 22026.4648, 5.53084363E-4, 0x7F800000, 0.000000e+00]> : tensor<16xf32>
    check.expect_close %0, %cst_0, max_ulp_difference = 3 : tensor<16xf32>, tensor<16xf32>
    return
  }
}
// -----
module {
  func.func @exponential_f64() {
    %cst = stablehlo.constant dense<[0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000, 0.000000e+00, -0.000000e+00, 5.000000e-01, -5.000000e-01, 1.000000e+00, -1.000000e+00, 2.250000e+00, -3.000000e+00, 0.001953125, 1.000000e+01, -7.500000e+00, 1.000000e+03, -1.000000e+03]> : tensor<16xf64>
    %0 = stablehlo.exponential %cst : tensor<16xf64>
    %cst_0 = stablehlo.constant dense<[0x7FF8000000000000, 0x7FF0000000000000, 0.000000e+00, 1.000000e+00, 1.000000e+00, 1.6487212707001282, 0.60653065971263342, 2.7182818284590451, 0.36787944117144233, 9.4877358363585262, 0.049787068367863944, 1.0019550335910028, 22026.465794806718, 5.5308437014783363E-4, 0x7FF0000000000000, 0.000000e+00]> : tensor<16xf64>
    check.expect_close %0, %cst_0, max_ulp_difference = 3 : tensor<16xf64>, tensor<16xf64>
    return
  }
}
// -----
module {
  func.func @exponential_empty() {
    %cst = stablehlo.constant dense<> : tensor<2x0xf32>
    %0 = stablehlo.exponential %cst : tensor<2x0xf32>
    check.expect_eq_const %0, dense<> : tensor<2x0xf32>
    return
  }
}
// -----
module {
  func.func @exponential_c_f32() {
    %cst = stablehlo.constant dense<[(1.000000e+00,2.000000e+00), (-1.500000e+00,5.000000e-01), (2.500000e-01,-3.000000e+00), (2.000000e+00,0.000000e+00), (-5.000000e-01,-7.500000e-01), (1.000000e-03,1.000000e-03)]> : tensor<6xcomplex<f32>>
    %0 = stablehlo.exponential %cst : tensor<6xcomplex<f32>>
    %cst_0 = stablehlo.constant dense<[(-1.13120437,2.47172666), (0.195815131,0.106974296), (-1.2711755,-0.181201681), (7.3890562,0.000000e+00), (0.443791747,-0.413434803), (1.001000e+00,0.0010010004)]> : tensor<6xcomplex<f32>>
    check.expect_close %0, %cst_0, max_ulp_difference = 3 : tensor<6xcomplex<f32>>, tensor<6xcomplex<f32>>
    return
  }
}
// -----
module {
  func.func @exponential_c_f64() {
    %cst = stablehlo.constant dense<[(1.000000e+00,2.000000e+00), (-1.500000e+00,5.000000e-01), (2.500000e-01,-3.000000e+00), (2.000000e+00,0.000000e+00), (-5.000000e-01,-7.500000e-01), (1.000000e-03,1.000000e-03)]> : tensor<6xcomplex<f64>>
    %0 = stablehlo.exponential %cst : tensor<6xcomplex<f64>>
    %cst_0 = stablehlo.constant dense<[(-1.1312043837568135,2.4717266720048188), (0.1958151375780682,0.10697429720800304), (-1.2711755279651245,-0.18120167715204843), (7.3890560989306504,0.000000e+00), (0.44379173234242913,-0.41343480680265426), (1.0009999996665,0.0010010003333332999)]> : tensor<6xcomplex<f64>>
    check.expect_close %0, %cst_0, max_ulp_difference = 3 : tensor<6xcomplex<f64>>, tensor<6xcomplex<f64>>
    return
  }
}
// exponential_minus_one
module {
  func.func @exponential_minus_one_f16() {
    %cst = stablehlo.constant dense<[0x7E00, 0x7C00, 0xFC00, 0.000000e+00, -0.000000e+00, 5.000000e-01, -5.000000e-01, 1.000000e+00, -1.000000e+00, 2.250000e+00, -3.000000e+00, 1.953130e-03, 1.000000e+01, -7.500000e+00, 1.000000e+03, -1.000000e+03]> : tensor<16xf16>
    %0 = stablehlo.exponential_minus_one %cst : tensor<16xf16>
    %cst_0 = stablehlo.constant dense<[0x7E00, 0x7C00, -1.000000e+00, 0.000000e+00, -0.000000e+00, 6.489260e-01, -3.935550e-01, 1.718750e+00, -6.323240e-01, 8.484370e+00, -9.501950e-01, 1.955030e-03, 2.203200e+04, -9.995110e-01, 0x7C00, -1.000000e+00]> : tensor<16xf16>
    check.expect_close %0, %cst_0, max_ulp_difference = 3 : tensor<16xf16>, tensor<16xf16>
    return
  }
}
// -----
module {
  func.func @exponential_minus_one_bf16() {
    %cst = stablehlo.constant dense<[0x7FC0, 0x7F80, 0xFF80, 0.000000e+00, -0.000000e+00, 5.000000e-01, -5.000000e-01, 1.000000e+00, -1.000000e+00, 2.250000e+00, -3.000000e+00, 1.953130e-03, 1.000000e+01, -7.500000e+00, 1.000000e+03, -1.000000e+03]> : tensor<16xbf16>
    %0 = stablehlo.exponential_minus_one %cst : tensor<16xbf16>
    %cst_0 = stablehlo.constant dense<[0x7FC0, 0x7F80, -1.000000e+00, 0.000000e+00, -0.000000e+00, 6.484380e-01, -3.925780e-01, 1.718750e+00, -6.328130e-01, 8.500000e+00, -9.492180e-01, 1.953130e-03, 2.201600e+04, -1.000000e+00, 0x7F80, -1.000000e+00]> : tensor<16xbf16>
    check.expect_close %0, %cst_0, max_ulp_difference = 3 : tensor<16xbf16>, tensor<16xbf16>
    return
  }
}
// -----
module {
  func.func @exponential_minus_one_f32() {
    %cst = stablehlo.constant dense<[0x7FC00000, 0x7F800000, 0xFF800000, 0.000000e+00, -0.000000e+00, 5.000000e-01, -5.000000e-01, 1.000000e+00, -1.000000e+00, 2.250000e+00, -3.000000e+00, 0.001953125, 1.000000e+01, -7.500000e+00, 1.000000e+03, -1.000000e+03]> : tensor<16xf32>
    %0 = stablehlo.exponential_minus_one %cst : tensor<16xf32>
    %cst_0 = stablehlo.constant dense<[0x7FC00000, 0x7F800000, -1.000000e+00, 0.000000e+00, -0.000000e+00, 0.648721277, -0.393469334, 1.71828187, -0.632120549, 8.48773575, -0.950212955, 0.00195503351, 22025.4648, -0.999446928, 0x7F800000, -1.000000e+00]> : tensor<16xf32>
    check.expect_close %0, %cst_0, max_ulp_difference = 3 : tensor<16xf32>, tensor<16xf32>
    return
  }
}
// -----
module {
  func.func @exponential_minus_one_f64() {
    %cst = stablehlo.constant dense<[0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000, 0.000000e+00, -0.000000e+00, 5.000000e-01, -5.000000e-01, 1.000000e+00, -1.000000e+00, 2.250000e+00, -3.000000e+00, 0.001953125, 1.000000e+01, -7.500000e+00, 1.000000e+03, -1.000000e+03]> : tensor<16xf64>
    %0 = stablehlo.exponential_minus_one %cst : tensor<16xf64>
    %cst_0 = stablehlo.constant dense<[0x7FF8000000000000, 0x7FF0000000000000, -1.000000e+00, 0.000000e+00, -0.000000e+00, 0.64872127070012819, -0.39346934028736658, 1.7182818284590453, -0.63212055882855767, 8.4877358363585262, -0.95021293163213605, 0.0019550335910028119, 22025.465794806718, -0.99944691562985221, 0x7FF0000000000000, -1.000000e+00]> : tensor<16xf64>
    check.expect_close %0, %cst_0, max_ulp_difference = 3 : tensor<16xf64>, tensor<16xf64>
    return
  }
}
// -----
module {
  func.func @exponential_minus_one_empty() {
    %cst = stablehlo.constant dense<> : tensor<2x0xf32>
    %0 = stablehlo.exponential_minus_one %cst : tensor<2x0xf32>
    check.expect_eq_const %0, dense<> : tensor<2x0xf32>
    return
  }
}
// -----
module {
  func.func @exponential_minus_one_signed_zero() {
    %cst = stablehlo.constant dense<[-0.000000e+00, 0.000000e+00]> : tensor<2xf32>
    %0 = stablehlo.exponential_minus_one %cst : tensor<2xf32>
    %1 = stablehlo.bitcast_convert %0 : (tensor<2xf32>) -> tensor<2xui32>
    check.expect_eq_const %1, dense<[2147483648, 0]> : tensor<2xui32>
    return
  }
}
// -----
module {
  func.func @exponential_minus_one_c_f32() {
    %cst = stablehlo.constant dense<[(1.000000e+00,2.000000e+00), (-1.500000e+00,5.000000e-01), (2.500000e-01,-3.000000e+00), (2.000000e+00,0.000000e+00), (-5.000000e-01,-7.500000e-01), (1.000000e-03,1.000000e-03)]> : tensor<6xcomplex<f32>>
    %0 = stablehlo.exponential_minus_one %cst : tensor<6xcomplex<f32>>
    %cst_0 = stablehlo.constant dense<[(-2.13120437,2.47172666), (-0.804184854,0.106974296), (-2.27117562,-0.181201681), (6.3890562,0.000000e+00), (-0.556208253,-0.413434803), (9.99999698E-4,0.0010010004)]> : tensor<6xcomplex<f32>>
    check.expect_close %0, %cst_0, max_ulp_difference = 3 : tensor<6xcomplex<f32>>, tensor<6xcomplex<f32>>
    return
  }
}
// -----
module {
  func.func @exponential_minus_one_c_f64() {
    %cst = stablehlo.constant dense<[(1.000000e+00,2.000000e+00), (-1.500000e+00,5.000000e-01), (2.500000e-01,-3.000000e+00), (2.000000e+00,0.000000e+00), (-5.000000e-01,-7.500000e-01), (1.000000e-03,1.000000e-03)]> : tensor<6xcomplex<f64>>
    %0 = stablehlo.exponential_minus_one %cst : tensor<6xcomplex<f64>>
    %cst_0 = stablehlo.constant dense<[(-2.1312043837568138,2.4717266720048188), (-0.80418486242193177,0.10697429720800304), (-2.2711755279651245,-0.18120167715204843), (6.3890560989306504,0.000000e+00), (-0.55620826765757092,-0.41343480680265426), (9.9999966649996666E-4,0.0010010003333332999)]> : tensor<6xcomplex<f64>>
    check.expect_close %0, %cst_0, max_ulp_difference = 3 : tensor<6xcomplex<f64>>, tensor<6xcomplex<f64>>
    return
  }
}
// floor
module {
  func.func @floor_f16() {
    %cst = stablehlo.constant dense<[0x7E00, 0x7C00, 0xFC00, 0.000000e+00, -0.000000e+00, 5.000000e-01, -5.000000e-01, 1.500000e+00, -1.500000e+00, 2.000000e+00, -1.002500e+02]> : tensor<11xf16>
    %0 = stablehlo.floor %cst : tensor<11xf16>
    %cst_0 = stablehlo.constant dense<[0x7E00, 0x7C00, 0xFC00, 0.000000e+00, -0.000000e+00, 0.000000e+00, -1.000000e+00, 1.000000e+00, -2.000000e+00, 2.000000e+00, -1.010000e+02]> : tensor<11xf16>
    check.expect_close %0, %cst_0, max_ulp_difference = 0 : tensor<11xf16>, tensor<11xf16>
    return
  }
}
// -----
module {
  func.func @floor_bf16() {
    %cst = stablehlo.constant dense<[0x7FC0, 0x7F80, 0xFF80, 0.000000e+00, -0.000000e+00, 5.000000e-01, -5.000000e-01, 1.500000e+00, -1.500000e+00, 2.000000e+00, -1.000000e+02]> : tensor<11xbf16>
    %0 = stablehlo.floor %cst : tensor<11xbf16>
    %cst_0 = stablehlo.constant dense<[0x7FC0, 0x7F80, 0xFF80, 0.000000e+00, -0.000000e+00, 0.000000e+00, -1.000000e+00, 1.000000e+00, -2.000000e+00, 2.000000e+00, -1.000000e+02]> : tensor<11xbf16>
    check.expect_close %0, %cst_0, max_ulp_difference = 0 : tensor<11xbf16>, tensor<11xbf16>
    return
  }
}
// -----
module {
  func.func @floor_f32() {
    %cst = stablehlo.constant dense<[0x7FC00000, 0x7F800000, 0xFF800000, 0.000000e+00, -0.000000e+00, 5.000000e-01, -5.000000e-01, 1.500000e+00, -1.500000e+00, 2.000000e+00, -1.002500e+02]> : tensor<11xf32>
    %0 = stablehlo.floor %cst : tensor<11xf32>
    %cst_0 = stablehlo.constant dense<[0x7FC00000, 0x7F800000, 0xFF800000, 0.000000e+00, -0.000000e+00, 0.000000e+00, -1.000000e+00, 1.000000e+00, -2.000000e+00, 2.000000e+00, -1.010000e+02]> : tensor<11xf32>
    check.expect_close %0, %cst_0, max_ulp_difference = 0 : tensor<11xf32>, tensor<11xf32>
    return
  }
}
// -----
module {
  func.func @floor_f64() {
    %cst = stablehlo.constant dense<[0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000, 0.000000e+00, -0.000000e+00, 5.000000e-01, -5.000000e-01, 1.500000e+00, -1.500000e+00, 2.000000e+00, -1.002500e+02]> : tensor<11xf64>
    %0 = stablehlo.floor %cst : tensor<11xf64>
    %cst_0 = stablehlo.constant dense<[0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000, 0.000000e+00, -0.000000e+00, 0.000000e+00, -1.000000e+00, 1.000000e+00, -2.000000e+00, 2.000000e+00, -1.010000e+02]> : tensor<11xf64>
    check.expect_close %0, %cst_0, max_ulp_difference = 0 : tensor<11xf64>, tensor<11xf64>
    return
  }
}
// -----
module {
  func.func @floor_signed_zero() {
    %cst = stablehlo.constant dense<[-0.000000e+00, 0.000000e+00, -2.500000e-01, 2.500000e-01]> : tensor<4xf32>
    %0 = stablehlo.floor %cst : tensor<4xf32>
    %1 = stablehlo.bitcast_convert %0 : (tensor<4xf32>) -> tensor<4xui32>
    check.expect_eq_const %1, dense<[2147483648, 0, 3212836864, 0]> : tensor<4xui32>
    return
  }
}
// imag
module {
  func.func @imag_c_f32() {
    %cst = stablehlo.constant dense<[(1.000000e+00,2.000000e+00), (-5.000000e-01,-3.000000e+00)]> : tensor<2xcomplex<f32>>
    %0 = stablehlo.imag %cst : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
    check.expect_eq_const %0, dense<[2.000000e+00, -3.000000e+00]> : tensor<2xf32>
    return
  }
}
// -----
module {
  func.func @imag_c_f64() {
    %cst = stablehlo.constant dense<[(1.000000e+00,2.000000e+00), (-5.000000e-01,-3.000000e+00)]> : tensor<2xcomplex<f64>>
    %0 = stablehlo.imag %cst : (tensor<2xcomplex<f64>>) -> tensor<2xf64>
    check.expect_eq_const %0, dense<[2.000000e+00, -3.000000e+00]> : tensor<2xf64>
    return
  }
}
// -----
module {
  func.func @imag_f16() {
    %cst = stablehlo.constant dense<[1.500000e+00, -2.000000e+00, 0x7E00]> : tensor<3xf16>
    %0 = stablehlo.imag %cst : tensor<3xf16>
    check.expect_eq_const %0, dense<0.000000e+00> : tensor<3xf16>
    return
  }
}
// -----
module {
  func.func @imag_bf16() {
    %cst = stablehlo.constant dense<[1.500000e+00, -2.000000e+00, 0x7FC0]> : tensor<3xbf16>
    %0 = stablehlo.imag %cst : tensor<3xbf16>
    check.expect_eq_const %0, dense<0.000000e+00> : tensor<3xbf16>
    return
  }
}
// -----
module {
  func.func @imag_f32() {
    %cst = stablehlo.constant dense<[1.500000e+00, -2.000000e+00, 0x7FC00000]> : tensor<3xf32>
    %0 = stablehlo.imag %cst : tensor<3xf32>
    check.expect_eq_const %0, dense<0.000000e+00> : tensor<3xf32>
    return
  }
}
// -----
module {
  func.func @imag_f64() {
    %cst = stablehlo.constant dense<[1.500000e+00, -2.000000e+00, 0x7FF8000000000000]> : tensor<3xf64>
    %0 = stablehlo.imag %cst : tensor<3xf64>
    check.expect_eq_const %0, dense<0.000000e+00> : tensor<3xf64>
    return
  }
}
// is_finite
module {
  func.func @is_finite_f4e2m1fn() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, -4.000000e+00, 6.000000e+00]> : tensor<5xf4E2M1FN>
    %0 = stablehlo.is_finite %cst : (tensor<5xf4E2M1FN>) -> tensor<5xi1>
    check.expect_eq_const %0, dense<true> : tensor<5xi1>
    return
  }
}
// -----
module {
  func.func @is_finite_f8e3m4() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, -4.000000e+00, 6.000000e+00]> : tensor<5xf8E3M4>
    %0 = stablehlo.is_finite %cst : (tensor<5xf8E3M4>) -> tensor<5xi1>
    check.expect_eq_const %0, dense<true> : tensor<5xi1>
    return
  }
}
// -----
module {
  func.func @is_finite_f8e4m3() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, -4.000000e+00, 6.000000e+00]> : tensor<5xf8E4M3>
    %0 = stablehlo.is_finite %cst : (tensor<5xf8E4M3>) -> tensor<5xi1>
    check.expect_eq_const %0, dense<true> : tensor<5xi1>
    return
  }
}
// -----
module {
  func.func @is_finite_f8e4m3b11fnuz() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, -4.000000e+00, 6.000000e+00]> : tensor<5xf8E4M3B11FNUZ>
    %0 = stablehlo.is_finite %cst : (tensor<5xf8E4M3B11FNUZ>) -> tensor<5xi1>
    check.expect_eq_const %0, dense<true> : tensor<5xi1>
    return
  }
}
// -----
module {
  func.func @is_finite_f8e4m3fn() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, -4.000000e+00, 6.000000e+00]> : tensor<5xf8E4M3FN>
    %0 = stablehlo.is_finite %cst : (tensor<5xf8E4M3FN>) -> tensor<5xi1>
    check.expect_eq_const %0, dense<true> : tensor<5xi1>
    return
  }
}
// -----
module {
  func.func @is_finite_f8e4m3fnuz() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, -4.000000e+00, 6.000000e+00]> : tensor<5xf8E4M3FNUZ>
    %0 = stablehlo.is_finite %cst : (tensor<5xf8E4M3FNUZ>) -> tensor<5xi1>
    check.expect_eq_const %0, dense<true> : tensor<5xi1>
    return
  }
}
// -----
module {
  func.func @is_finite_f8e5m2() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, -4.000000e+00, 6.000000e+00]> : tensor<5xf8E5M2>
    %0 = stablehlo.is_finite %cst : (tensor<5xf8E5M2>) -> tensor<5xi1>
    check.expect_eq_const %0, dense<true> : tensor<5xi1>
    return
  }
}
// -----
module {
  func.func @is_finite_f8e5m2fnuz() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, -4.000000e+00, 6.000000e+00]> : tensor<5xf8E5M2FNUZ>
    %0 = stablehlo.is_finite %cst : (tensor<5xf8E5M2FNUZ>) -> tensor<5xi1>
    check.expect_eq_const %0, dense<true> : tensor<5xi1>
    return
  }
}
// -----
module {
  func.func @is_finite_f16() {
    %cst = stablehlo.constant dense<[0x7E00, 0x7C00, 0xFC00, 0.000000e+00, -0.000000e+00, 1.000000e+00, -2.500000e+00]> : tensor<7xf16>
    %0 = stablehlo.is_finite %cst : (tensor<7xf16>) -> tensor<7xi1>
    check.expect_eq_const %0, dense<[false, false, false, true, true, true, true]> : tensor<7xi1>
    return
  }
}
// -----
module {
  func.func @is_finite_bf16() {
    %cst = stablehlo.constant dense<[0x7FC0, 0x7F80, 0xFF80, 0.000000e+00, -0.000000e+00, 1.000000e+00, -2.500000e+00]> : tensor<7xbf16>
    %0 = stablehlo.is_finite %cst : (tensor<7xbf16>) -> tensor<7xi1>
    check.expect_eq_const %0, dense<[false, false, false, true, true, true, true]> : tensor<7xi1>
    return
  }
}
// -----
module {
  func.func @is_finite_f32() {
    %cst = stablehlo.constant dense<[0x7FC00000, 0x7F800000, 0xFF800000, 0.000000e+00, -0.000000e+00, 1.000000e+00, -2.500000e+00]> : tensor<7xf32>
    %0 = stablehlo.is_finite %cst : (tensor<7xf32>) -> tensor<7xi1>
    check.expect_eq_const %0, dense<[false, false, false, true, true, true, true]> : tensor<7xi1>
    return
  }
}
// -----
module {
  func.func @is_finite_f64() {
    %cst = stablehlo.constant dense<[0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000, 0.000000e+00, -0.000000e+00, 1.000000e+00, -2.500000e+00]> : tensor<7xf64>
    %0 = stablehlo.is_finite %cst : (tensor<7xf64>) -> tensor<7xi1>
    check.expect_eq_const %0, dense<[false, false, false, true, true, true, true]> : tensor<7xi1>
    return
  }
}
// log
module {
  func.func @log_f16() {
    %cst = stablehlo.constant dense<[0x7E00, 0x7C00, 0.000000e+00, 2.500000e-01, 5.000000e-01, 1.000000e+00, 2.000000e+00, 3.000000e+00, 1.000000e+01, 1.024000e+03, 1.000980e+00, -0.000000e+00, -1.000000e+00]> : tensor<13xf16>
    %0 = stablehlo.log %cst : tensor<13xf16>
    %cst_0 = stablehlo.constant dense<[0x7E00, 0x7C00, 0xFC00, -1.386720e+00, -6.933590e-01, 0.000000e+00, 6.933590e-01, 1.098630e+00, 2.302730e+00, 6.929680e+00, 9.760850e-04, 0xFC00, 0x7E00]> : tensor<13xf16>
    check.expect_close %0, %cst_0, max_ulp_difference = 3 : tensor<13xf16>, tensor<13xf16>
    return
  }
}
// -----
module {
  func.func @log_bf16() {
    %cst = stablehlo.constant dense<[0x7FC0, 0x7F80, 0.000000e+00, 2.500000e-01, 5.000000e-01, 1.000000e+00, 2.000000e+00, 3.000000e+00, 1.000000e+01, 1.024000e+03, 1.000000e+00, -0.000000e+00, -1.000000e+00]> : tensor<13xbf16>
    %0 = stablehlo.log %cst : tensor<13xbf16>
    %cst_0 = stablehlo.constant dense<[0x7FC0, 0x7F80, 0xFF80, -1.382810e+00, -6.914060e-01, 0.000000e+00, 6.914060e-01, 1.101560e+00, 2.296880e+00, 6.937500e+00, 0.000000e+00, 0xFF80, 0x7FC0]> : tensor<13xbf16>
    check.expect_close %0, %cst_0, max_ulp_difference = 3 : tensor<13xbf16>, tensor<13xbf16>
    return
  }
}
// -----
module {
  func.func @log_f32() {
    %cst = stablehlo.constant dense<[0x7FC00000, 0x7F800000, 0.000000e+00, 2.500000e-01, 5.000000e-01, 1.000000e+00, 2.000000e+00, 3.000000e+00, 1.000000e+01, 1.024000e+03, 1.00097656, -0.000000e+00, -1.000000e+00]> : tensor<13xf32>
    %0 = stablehlo.log %cst : tensor<13xf32>
    %cst_0 = stablehlo.constant dense<[0x7FC00000, 0x7F800000, 0xFF800000, -1.38629436, -0.693147182, 0.000000e+00, 0.693147182, 1.09861231, 2.30258512, 6.93147182, 9.76085954E-4, 0xFF800000, 0x7FC00000]> : tensor<13xf32>
    check.expect_close %0, %cst_0, max_ulp_difference = 3 : tensor<13xf32>, tensor<13xf32>
    return
  }
}
// -----
module {
  func.func @log_f64() {
    %cst = stablehlo.constant dense<[0x7FF8000000000000, 0x7FF0000000000000, 0.000000e+00, 2.500000e-01, 5.000000e-01, 1.000000e+00, 2.000000e+00, 3.000000e+00, 1.000000e+01, 1.024000e+03, 1.0009765625, -0.000000e+00, -1.000000e+00]> : tensor<13xf64>
    %0 = stablehlo.log %cst : tensor<13xf64>
    %cst_0 = stablehlo.constant dense<[0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000, -1.3862943611198906, -0.69314718055994529, 0.000000e+00, 0.69314718055994529, 1.0986122886681098, 2.3025850929940459, 6.9314718055994531, 9.7608597305545892E-4, 0xFFF0000000000000, 0x7FF8000000000000]> : tensor<13xf64>
    check.expect_close %0, %cst_0, max_ulp_difference = 3 : tensor<13xf64>, tensor<13xf64>
    return
  }
}
// -----
module {
  func.func @log_empty() {
    %cst = stablehlo.constant dense<> : tensor<2x0xf32>
    %0 = stablehlo.log %cst : tensor<2x0xf32>
    check.expect_eq_const %0, dense<> : tensor<2x0xf32>
    return
  }
}
// -----
module {
  func.func @log_c_f32() {
    %cst = stablehlo.constant dense<[(1.000000e+00,2.000000e+00), (-1.500000e+00,5.000000e-01), (2.500000e-01,-3.000000e+00), (2.000000e+00,0.000000e+00), (-5.000000e-01,-7.500000e-01), (1.000000e-03,1.000000e-03)]> : tensor<6xcomplex<f32>>
    %0 = stablehlo.log %cst : tensor<6xcomplex<f32>>
    %cst_0 = stablehlo.constant dense<[(0.804718971,1.10714877), (0.45814538,2.8198421), (1.10207248,-1.48765504), (0.693147182,0.000000e+00), (-0.103819683,-2.15879893), (-6.56118155,0.785398185)]> : tensor<6xcomplex<f32>>
    check.expect_close %0, %cst_0, max_ulp_difference = 3 : tensor<6xcomplex<f32>>, tensor<6xcomplex<f32>>
    return
  }
}
// -----
module {
  func.func @log_c_f64() {
    %cst = stablehlo.constant dense<[(1.000000e+00,2.000000e+00), (-1.500000e+00,5.000000e-01), (2.500000e-01,-3.000000e+00), (2.000000e+00,0.000000e+00), (-5.000000e-01,-7.500000e-01), (1.000000e-03,1.000000e-03)]> : tensor<6xcomplex<f64>>
    %0 = stablehlo.log %cst : tensor<6xcomplex<f64>>
    %cst_0 = stablehlo.constant dense<[(0.80471895621705014,1.1071487177940904), (0.45814536593707755,2.819842099193151), (1.1020725100903965,-1.4876550949064553), (0.69314718055994529,0.000000e+00), (-0.10381968238912224,-2.158798930342464), (-6.5611816887021641,0.78539816339744828)]> : tensor<6xcomplex<f64>>
    check.expect_close %0, %cst_0, max_ulp_difference = 3 : tensor<6xcomplex<f64>>, tensor<6xcomplex<f64>>
    return
  }
}
// log_plus_one
module {
  func.func @log_plus_one_f16() {
    %cst = stablehlo.constant dense<[0x7E00, 0x7C00, 0.000000e+00, 2.500000e-01, 5.000000e-01, 1.000000e+00, 2.000000e+00, 3.000000e+00, 1.000000e+01, 1.024000e+03, 1.000980e+00, -0.000000e+00, -1.000000e+00, -2.000000e+00, -5.000000e-01, 9.765620e-04]> : tensor<16xf16>
    %0 = stablehlo.log_plus_one %cst : tensor<16xf16>
    %cst_0 = stablehlo.constant dense<[0x7E00, 0x7C00, 0.000000e+00, 2.231450e-01, 4.055180e-01, 6.933590e-01, 1.098630e+00, 1.386720e+00, 2.398440e+00, 6.933590e+00, 6.938470e-01, -0.000000e+00, 0xFC00, 0xFE00, -6.933590e-01, 9.760850e-04]> : tensor<16xf16>
    check.expect_close %0, %cst_0, max_ulp_difference = 3 : tensor<16xf16>, tensor<16xf16>
    return
  }
}
// -----
module {
  func.func @log_plus_one_bf16() {
    %cst = stablehlo.constant dense<[0x7FC0, 0x7F80, 0.000000e+00, 2.500000e-01, 5.000000e-01, 1.000000e+00, 2.000000e+00, 3.000000e+00, 1.000000e+01, 1.024000e+03, 1.000000e+00, -0.000000e+00, -1.000000e+00, -2.000000e+00, -5.000000e-01, 9.765620e-04]> : tensor<16xbf16>
    %0 = stablehlo.log_plus_one %cst : tensor<16xbf16>
    %cst_0 = stablehlo.constant dense<[0x7FC0, 0x7F80, 0.000000e+00, 2.226560e-01, 4.062500e-01, 6.914060e-01, 1.101560e+00, 1.382810e+00, 2.390630e+00, 6.937500e+00, 6.914060e-01, -0.000000e+00, 0xFF80, 0xFFC0, -6.914060e-01, 9.765620e-04]> : tensor<16xbf16>
    check.expect_close %0, %cst_0, max_ulp_difference = 3 : tensor<16xbf16>, tensor<16xbf16>
    return
  }
}
// -----
module {
  func.func @log_plus_one_f32() {
    %cst = stablehlo.constant dense<[0x7FC00000, 0x7F800000, 0.000000e+00, 2.500000e-01, 5.000000e-01, 1.000000e+00, 2.000000e+00, 3.000000e+00, 1.000000e+01, 1.024000e+03, 1.00097656, -0.000000e+00, -1.000000e+00, -2.000000e+00, -5.000000e-01, 9.765625E-4]> : tensor<16xf32>
    %0 = stablehlo.log_plus_one %cst : tensor<16xf32>
    %cst_0 = stablehlo.constant dense<[0x7FC00000, 0x7F800000, 0.000000e+00, 0.223143548, 0.405465096, 0.693147182, 1.09861231, 1.38629436, 2.39789534, 6.93244791, 0.693635345, -0.000000e+00, 0xFF800000, 0xFFC00000, -0.693147182, 9.76085954E-4]> : tensor<16xf32>
    check.expect_close %0, %cst_0, max_ulp_difference = 3 : tensor<16xf32>, tensor<16xf32>
    return
  }
}
// -----
module {
  func.func @log_plus_one_f64() {
    %cst = stablehlo.constant dense<[0x7FF8000000000000, 0x7FF0000000000000, 0.000000e+00, 2.500000e-01, 5.000000e-01, 1.000000e+00, 2.000000e+00, 3.000000e+00, 1.000000e+01, 1.024000e+03, 1.0009765625, -0.000000e+00, -1.000000e+00, -2.000000e+00, -5.000000e-01, 9.765625E-4]> : tensor<16xf64>
    %0 = stablehlo.log_plus_one %cst : tensor<16xf64>
    %cst_0 = stablehlo.constant dense<[0x7FF8000000000000, 0x7FF0000000000000, 0.000000e+00, 0.22314355131420976, 0.40546510810816438, 0.69314718055994529, 1.0986122886681098, 1.3862943611198906, 2.3978952727983707, 6.932447891572509, 0.69363534263944671, -0.000000e+00, 0xFFF0000000000000, 0xFFF8000000000000, -0.69314718055994529, 9.7608597305545892E-4]> : tensor<16xf64>
    check.expect_close %0, %cst_0, max_ulp_difference = 3 : tensor<16xf64>, tensor<16xf64>
    return
  }
}
// -----
module {
  func.func @log_plus_one_empty() {
    %cst = stablehlo.constant dense<> : tensor<2x0xf32>
    %0 = stablehlo.log_plus_one %cst : tensor<2x0xf32>
    check.expect_eq_const %0, dense<> : tensor<2x0xf32>
    return
  }
}
// -----
module {
  func.func @log_plus_one_signed_zero() {
    %cst = stablehlo.constant dense<[-0.000000e+00, 0.000000e+00]> : tensor<2xf32>
    %0 = stablehlo.log_plus_one %cst : tensor<2xf32>
    %1 = stablehlo.bitcast_convert %0 : (tensor<2xf32>) -> tensor<2xui32>
    check.expect_eq_const %1, dense<[2147483648, 0]> : tensor<2xui32>
    return
  }
}
// -----
module {
  func.func @log_plus_one_c_f32() {
    %cst = stablehlo.constant dense<[(1.000000e+00,2.000000e+00), (-1.500000e+00,5.000000e-01), (2.500000e-01,-3.000000e+00), (2.000000e+00,0.000000e+00), (-5.000000e-01,-7.500000e-01), (1.000000e-03,1.000000e-03)]> : tensor<6xcomplex<f32>>
    %0 = stablehlo.log_plus_one %cst : tensor<6xcomplex<f32>>
    %cst_0 = stablehlo.constant dense<[(1.03972077,0.785398185), (-0.346573591,2.3561945), (1.17865503,-1.17600524), (1.09861231,0.000000e+00), (-0.103819683,-0.982793748), (9.99999349E-4,9.99000738E-4)]> : tensor<6xcomplex<f32>>
    check.expect_close %0, %cst_0, max_ulp_difference = 3 : tensor<6xcomplex<f32>>, tensor<6xcomplex<f32>>
    return
  }
}
// -----
module {
  func.func @log_plus_one_c_f64() {
    %cst = stablehlo.constant dense<[(1.000000e+00,2.000000e+00), (-1.500000e+00,5.000000e-01), (2.500000e-01,-3.000000e+00), (2.000000e+00,0.000000e+00), (-5.000000e-01,-7.500000e-01), (1.000000e-03,1.000000e-03)]> : tensor<6xcomplex<f64>>
    %0 = stablehlo.log_plus_one %cst : tensor<6xcomplex<f64>>
    %cst_0 = stablehlo.constant dense<[(1.0397207708399179,0.78539816339744828), (-0.34657359027997264,2.3561944901923448), (1.1786549963416462,-1.176005207095135), (1.0986122886681098,0.000000e+00), (-0.10381968238912224,-0.98279372324732905), (9.9999933433253334E-4,9.9900066666586801E-4)]> : tensor<6xcomplex<f64>>
    check.expect_close %0, %cst_0, max_ulp_difference = 3 : tensor<6xcomplex<f64>>, tensor<6xcomplex<f64>>
    return
  }
}
// logistic
module {
  func.func @logistic_f16() {
    %cst = stablehlo.constant dense<[0x7E00, 0x7C00, 0xFC00, 0.000000e+00, -0.000000e+00, 5.000000e-01, -5.000000e-01, 1.000000e+00, -1.000000e+00, 2.250000e+00, -3.000000e+00, 1.953130e-03, 1.000000e+01, -7.500000e+00, 9.000000e+01, -1.000000e+01]> : tensor<16xf16>
    %0 = stablehlo.logistic %cst : tensor<16xf16>
    %cst_0 = stablehlo.constant dense<[0xFE00, 1.000000e+00, 0.000000e+00, 5.000000e-01, 5.000000e-01, 6.225590e-01, 3.774410e-01, 7.309570e-01, 2.690430e-01, 9.047850e-01, 4.742430e-02, 5.004880e-01, 1.000000e+00, 5.526540e-04, 1.000000e+00, 4.541870e-05]> : tensor<16xf16>
    check.expect_close %0, %cst_0, max_ulp_difference = 3 : tensor<16xf16>, tensor<16xf16>
    return
  }
}
// -----
module {
  func.func @logistic_bf16() {
    %cst = stablehlo.constant dense<[0x7FC0, 0x7F80, 0xFF80, 0.000000e+00, -0.000000e+00, 5.000000e-01, -5.000000e-01, 1.000000e+00, -1.000000e+00, 2.250000e+00, -3.000000e+00, 1.953130e-03, 1.000000e+01, -7.500000e+00, 9.000000e+01, -1.000000e+01]> : tensor<16xbf16>
    %0 = stablehlo.logistic %cst : tensor<16xbf16>
    %cst_0 = stablehlo.constant dense<[0xFFC0, 1.000000e+00, 0.000000e+00, 5.000000e-01, 5.000000e-01, 6.210940e-01, 3.769530e-01, 7.304680e-01, 2.695310e-01, 9.062500e-01, 4.736330e-02, 5.000000e-01, 1.000000e+00, 5.531310e-04, 1.000000e+00, 4.529950e-05]> : tensor<16xbf16>
    check.expect_close %0, %cst_0, max_ulp_difference = 3 : tensor<16xbf16>, tensor<16xbf16>
    return
  }
}
// -----
module {
  func.func @logistic_f32() {
    %cst = stablehlo.constant dense<[0x7FC00000, 0x7F800000, 0xFF800000, 0.000000e+00, -0.000000e+00, 5.000000e-01, -5.000000e-01, 1.000000e+00, -1.000000e+00, 2.250000e+00, -3.000000e+00, 0.001953125, 1.000000e+01, -7.500000e+00, 9.000000e+01, -1.000000e+01]> : tensor<16xf32>
    %0 = stablehlo.logistic %cst : tensor<16xf32>
    %cst_0 = stablehlo.constant dense<[0xFFC00000, 1.000000e+00, 0.000000e+00, 5.000000e-01, 5.000000e-01, 0.622459352, 0.377540678, 0.731058597, 0.268941432, 0.904650509, 0.0474258736, 0.500488281, 0.999954581, 5.52778656E-4, 1.000000e+00, 4.53978682E-5]> : tensor<16xf32>
    check.expect_close %0, %cst_0, max_ulp_difference = 3 : tensor<16xf32>, tensor<16xf32>
    return
  }
}
// -----
module {
  func.func @logistic_f64() {
    %cst = stablehlo.constant dense<[0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000, 0.000000e+00, -0.000000e+00, 5.000000e-01, -5.000000e-01, 1.000000e+00, -1.000000e+00, 2.250000e+00, -3.000000e+00, 0.001953125, 1.000000e+01, -7.500000e+00, 9.000000e+01, -1.000000e+01]> : tensor<16xf64>
    %0 = stablehlo.logistic %cst : tensor<16xf64>
    %cst_0 = stablehlo.constant dense<[0xFFF8000000000000, 1.000000e+00, 0.000000e+00, 5.000000e-01, 5.000000e-01, 0.62245933120185459, 0.37754066879814546, 0.7310585786300049, 0.2689414213699951, 0.90465053510089055, 0.047425873177566781, 0.50048828109477961, 0.9999546021312976, 5.5277863692359955E-4, 1.000000e+00, 4.5397868702434395E-5]> : tensor<16xf64>
    check.expect_close %0, %cst_0, max_ulp_difference = 3 : tensor<16xf64>, tensor<16xf64>
    return
  }
}
// -----
module {
  func.func @logistic_empty() {
    %cst = stablehlo.constant dense<> : tensor<2x0xf32>
    %0 = stablehlo.logistic %cst : tensor<2x0xf32>
    check.expect_eq_const %0, dense<> : tensor<2x0xf32>
    return
  }
}
// -----
module {
  func.func @logistic_c_f32() {
    %cst = stablehlo.constant dense<[(1.000000e+00,2.000000e+00), (-1.500000e+00,5.000000e-01), (2.500000e-01,-3.000000e+00), (2.000000e+00,0.000000e+00), (-5.000000e-01,-7.500000e-01), (1.000000e-03,1.000000e-03)]> : tensor<6xcomplex<f32>>
    %0 = stablehlo.logistic %cst : tensor<6xcomplex<f32>>
    %cst_0 = stablehlo.constant dense<[(1.02141535,0.403438717), (0.170389384,0.0742146596), (3.54935575,-1.70350015), (0.880797088,0.000000e+00), (3.598690e-01,-0.183303744), (5.002500e-01,2.49999983E-4)]> : tensor<6xcomplex<f32>>
    check.expect_close %0, %cst_0, max_ulp_difference = 4 : tensor<6xcomplex<f32>>, tensor<6xcomplex<f32>>
    return
  }
}
// -----
module {
  func.func @logistic_c_f64() {
    %cst = stablehlo.constant dense<[(1.000000e+00,2.000000e+00), (-1.500000e+00,5.000000e-01), (2.500000e-01,-3.000000e+00), (2.000000e+00,0.000000e+00), (-5.000000e-01,-7.500000e-01), (1.000000e-03,1.000000e-03)]> : tensor<6xcomplex<f64>>
    %0 = stablehlo.logistic %cst : tensor<6xcomplex<f64>>
    %cst_0 = stablehlo.constant dense<[(1.0214153641721806,0.40343870608154248), (0.17038937893273845,0.074214659403549668), (3.5493558375508059,-1.703500153159033), (0.88079707797788243,0.000000e+00), (0.35986899691693908,-0.18330374919009859), (0.50025000004166664,2.4999995833332501E-4)]> : tensor<6xcomplex<f64>>
    check.expect_close %0, %cst_0, max_ulp_difference = 4 : tensor<6xcomplex<f64>>, tensor<6xcomplex<f64>>
    return
  }
}
// maximum
module {
  func.func @maximum_i2() {
    %c = stablehlo.constant dense<[-2, 1, 1, 1, 0, -2, -1, -2, -2]> : tensor<9xi2>
    %c_0 = stablehlo.constant dense<[1, 1, 1, 1, 1, 1, 1, -2, 1]> : tensor<9xi2>
    %0 = stablehlo.maximum %c, %c_0 : tensor<9xi2>
    check.expect_eq_const %0, dense<[1, 1, 1, 1, 1, 1, 1, -2, 1]> : tensor<9xi2>
    return
  }
}
// -----
module {
  func.func @maximum_i4() {
    %c = stablehlo.constant dense<[-8, 7, 7, 1, 0, -8, -1, -8, -2]> : tensor<9xi4>
    %c_0 = stablehlo.constant dense<[7, 1, 7, 1, 1, 1, 1, -8, 1]> : tensor<9xi4>
    %0 = stablehlo.maximum %c, %c_0 : tensor<9xi4>
    check.expect_eq_const %0, dense<[7, 7, 7, 1, 1, 1, 1, -8, 1]> : tensor<9xi4>
    return
  }
}
// -----
module {
  func.func @maximum_i8() {
    %c = stablehlo.constant dense<[-128, 127, 127, 1, 0, -128, -1, -128, -2, 17, -17, 17, -17]> : tensor<13xi8>
    %c_0 = stablehlo.constant dense<[127, 1, 127, 1, 1, 1, 1, -128, 1, 3, 3, -3, -3]> : tensor<13xi8>
    %0 = stablehlo.maximum %c, %c_0 : tensor<13xi8>
    check.expect_eq_const %0, dense<[127, 127, 127, 1, 1, 1, 1, -128, 1, 17, 3, 17, -3]> : tensor<13xi8>
    return
  }
}
// -----
module {
  func.func @maximum_i16() {
    %c = stablehlo.constant dense<[-32768, 32767, 32767, 1, 0, -32768, -1, -32768, -2, 17, -17, 17, -17]> : tensor<13xi16>
    %c_0 = stablehlo.constant dense<[32767, 1, 32767, 1, 1, 1, 1, -32768, 1, 3, 3, -3, -3]> : tensor<13xi16>
    %0 = stablehlo.maximum %c, %c_0 : tensor<13xi16>
    check.expect_eq_const %0, dense<[32767, 32767, 32767, 1, 1, 1, 1, -32768, 1, 17, 3, 17, -3]> : tensor<13xi16>
    return
  }
}
// -----
module {
  func.func @maximum_i32() {
    %c = stablehlo.constant dense<[-2147483648, 2147483647, 2147483647, 1, 0, -2147483648, -1, -2147483648, -2, 17, -17, 17, -17]> : tensor<13xi32>
    %c_0 = stablehlo.constant dense<[2147483647, 1, 2147483647, 1, 1, 1, 1, -2147483648, 1, 3, 3, -3, -3]> : tensor<13xi32>
    %0 = stablehlo.maximum %c, %c_0 : tensor<13xi32>
    check.expect_eq_const %0, dense<[2147483647, 2147483647, 2147483647, 1, 1, 1, 1, -2147483648, 1, 17, 3, 17, -3]> : tensor<13xi32>
    return
  }
}
// -----
module {
  func.func @maximum_i64() {
    %c = stablehlo.constant dense<[-9223372036854775808, 9223372036854775807, 9223372036854775807, 1, 0, -9223372036854775808, -1, -9223372036854775808, -2, 17, -17, 17, -17]> : tensor<13xi64>
    %c_0 = stablehlo.constant dense<[9223372036854775807, 1, 9223372036854775807, 1, 1, 1, 1, -9223372036854775808, 1, 3, 3, -3, -3]> : tensor<13xi64>
    %0 = stablehlo.maximum %c, %c_0 : tensor<13xi64>
    check.expect_eq_const %0, dense<[9223372036854775807, 9223372036854775807, 9223372036854775807, 1, 1, 1, 1, -9223372036854775808, 1, 17, 3, 17, -3]> : tensor<13xi64>
    return
  }
}
// -----
module {
  func.func @maximum_ui2() {
    %c = stablehlo.constant dense<[0, 3, 3, 1, 0, 0, 3, 2]> : tensor<8xui2>
    %c_0 = stablehlo.constant dense<[3, 1, 3, 1, 1, 1, 2, 3]> : tensor<8xui2>
    %0 = stablehlo.maximum %c, %c_0 : tensor<8xui2>
    check.expect_eq_const %0, dense<[3, 3, 3, 1, 1, 1, 3, 3]> : tensor<8xui2>
    return
  }
}
// -----
module {
  func.func @maximum_ui4() {
    %c = stablehlo.constant dense<[0, 15, 15, 1, 0, 0, 15, 2]> : tensor<8xui4>
    %c_0 = stablehlo.constant dense<[15, 1, 15, 1, 1, 1, 2, 3]> : tensor<8xui4>
    %0 = stablehlo.maximum %c, %c_0 : tensor<8xui4>
    check.expect_eq_const %0, dense<[15, 15, 15, 1, 1, 1, 15, 3]> : tensor<8xui4>
    return
  }
}
// -----
module {
  func.func @maximum_ui8() {
    %c = stablehlo.constant dense<[0, 255, 255, 1, 0, 0, 255, 2]> : tensor<8xui8>
    %c_0 = stablehlo.constant dense<[255, 1, 255, 1, 1, 1, 2, 3]> : tensor<8xui8>
    %0 = stablehlo.maximum %c, %c_0 : tensor<8xui8>
    check.expect_eq_const %0, dense<[255, 255, 255, 1, 1, 1, 255, 3]> : tensor<8xui8>
    return
  }
}
// -----
module {
  func.func @maximum_ui16() {
    %c = stablehlo.constant dense<[0, 65535, 65535, 1, 0, 0, 65535, 2]> : tensor<8xui16>
    %c_0 = stablehlo.constant dense<[65535, 1, 65535, 1, 1, 1, 2, 3]> : tensor<8xui16>
    %0 = stablehlo.maximum %c, %c_0 : tensor<8xui16>
    check.expect_eq_const %0, dense<[65535, 65535, 65535, 1, 1, 1, 65535, 3]> : tensor<8xui16>
    return
  }
}
// -----
module {
  func.func @maximum_ui32() {
    %c = stablehlo.constant dense<[0, 4294967295, 4294967295, 1, 0, 0, 4294967295, 2]> : tensor<8xui32>
    %c_0 = stablehlo.constant dense<[4294967295, 1, 4294967295, 1, 1, 1, 2, 3]> : tensor<8xui32>
    %0 = stablehlo.maximum %c, %c_0 : tensor<8xui32>
    check.expect_eq_const %0, dense<[4294967295, 4294967295, 4294967295, 1, 1, 1, 4294967295, 3]> : tensor<8xui32>
    return
  }
}
// -----
module {
  func.func @maximum_ui64() {
    %c = stablehlo.constant dense<[0, 18446744073709551615, 18446744073709551615, 1, 0, 0, 18446744073709551615, 2]> : tensor<8xui64>
    %c_0 = stablehlo.constant dense<[18446744073709551615, 1, 18446744073709551615, 1, 1, 1, 2, 3]> : tensor<8xui64>
    %0 = stablehlo.maximum %c, %c_0 : tensor<8xui64>
    check.expect_eq_const %0, dense<[18446744073709551615, 18446744073709551615, 18446744073709551615, 1, 1, 1, 18446744073709551615, 3]> : tensor<8xui64>
    return
  }
}
// -----
module {
  func.func @maximum_i1() {
    %c = stablehlo.constant dense<[false, false, true, true]> : tensor<4xi1>
    %c_0 = stablehlo.constant dense<[false, true, false, true]> : tensor<4xi1>
    %0 = stablehlo.maximum %c, %c_0 : tensor<4xi1>
    check.expect_eq_const %0, dense<[false, true, true, true]> : tensor<4xi1>
    return
  }
}
// -----
module {
  func.func @maximum_f16() {
    %cst = stablehlo.constant dense<[1.500000e+00, -2.000000e+00, 1.000000e+00, -1.000000e+00, 0.000000e+00, 0x7C00, 0x7C00, 0x7E00, 7.000000e+00, 1.000000e+00, 0xFC00]> : tensor<11xf16>
    %cst_0 = stablehlo.constant dense<[2.500000e-01, 3.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0xFC00, 1.000000e+00, 1.000000e+00, 0x7C00, 0x7E00, 0x7E00]> : tensor<11xf16>
    %0 = stablehlo.maximum %cst, %cst_0 : tensor<11xf16>
    %cst_1 = stablehlo.constant dense<[1.500000e+00, 3.000000e+00, 1.000000e+00, 0.000000e+00, 0.000000e+00, 0x7C00, 0x7C00, 0x7E00, 0x7C00, 0x7E00, 0x7E00]> : tensor<11xf16>
    check.expect_close %0, %cst_1, max_ulp_difference = 0 : tensor<11xf16>, tensor<11xf16>
    return
  }
}
// -----
module {
  func.func @maximum_bf16() {
    %cst = stablehlo.constant dense<[1.500000e+00, -2.000000e+00, 1.000000e+00, -1.000000e+00, 0.000000e+00, 0x7F80, 0x7F80, 0x7FC0, 7.000000e+00, 1.000000e+00, 0xFF80]> : tensor<11xbf16>
    %cst_0 = stablehlo.constant dense<[2.500000e-01, 3.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0xFF80, 1.000000e+00, 1.000000e+00, 0x7F80, 0x7FC0, 0x7FC0]> : tensor<11xbf16>
    %0 = stablehlo.maximum %cst, %cst_0 : tensor<11xbf16>
    %cst_1 = stablehlo.constant dense<[1.500000e+00, 3.000000e+00, 1.000000e+00, 0.000000e+00, 0.000000e+00, 0x7F80, 0x7F80, 0x7FC0, 0x7F80, 0x7FC0, 0x7FC0]> : tensor<11xbf16>
    check.expect_close %0, %cst_1, max_ulp_difference = 0 : tensor<11xbf16>, tensor<11xbf16>
    return
  }
}
// -----
module {
  func.func @maximum_f32() {
    %cst = stablehlo.constant dense<[1.500000e+00, -2.000000e+00, 1.000000e+00, -1.000000e+00, 0.000000e+00, 0x7F800000, 0x7F800000, 0x7FC00000, 7.000000e+00, 1.000000e+00, 0xFF800000]> : tensor<11xf32>
    %cst_0 = stablehlo.constant dense<[2.500000e-01, 3.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0xFF800000, 1.000000e+00, 1.000000e+00, 0x7F800000, 0x7FC00000, 0x7FC00000]> : tensor<11xf32>
    %0 = stablehlo.maximum %cst, %cst_0 : tensor<11xf32>
    %cst_1 = stablehlo.constant dense<[1.500000e+00, 3.000000e+00, 1.000000e+00, 0.000000e+00, 0.000000e+00, 0x7F800000, 0x7F800000, 0x7FC00000, 0x7F800000, 0x7FC00000, 0x7FC00000]> : tensor<11xf32>
    check.expect_close %0, %cst_1, max_ulp_difference = 0 : tensor<11xf32>, tensor<11xf32>
    return
  }
}
// -----
module {
  func.func @maximum_f64() {
    %cst = stablehlo.constant dense<[1.500000e+00, -2.000000e+00, 1.000000e+00, -1.000000e+00, 0.000000e+00, 0x7FF0000000000000, 0x7FF0000000000000, 0x7FF8000000000000, 7.000000e+00, 1.000000e+00, 0xFFF0000000000000]> : tensor<11xf64>
    %cst_0 = stablehlo.constant dense<[2.500000e-01, 3.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0xFFF0000000000000, 1.000000e+00, 1.000000e+00, 0x7FF0000000000000, 0x7FF8000000000000, 0x7FF8000000000000]> : tensor<11xf64>
    %0 = stablehlo.maximum %cst, %cst_0 : tensor<11xf64>
    %cst_1 = stablehlo.constant dense<[1.500000e+00, 3.000000e+00, 1.000000e+00, 0.000000e+00, 0.000000e+00, 0x7FF0000000000000, 0x7FF0000000000000, 0x7FF8000000000000, 0x7FF0000000000000, 0x7FF8000000000000, 0x7FF8000000000000]> : tensor<11xf64>
    check.expect_close %0, %cst_1, max_ulp_difference = 0 : tensor<11xf64>, tensor<11xf64>
    return
  }
}
// -----
module {
  func.func @maximum_f4e2m1fn() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, 2.000000e+00]> : tensor<4xf4E2M1FN>
    %cst_0 = stablehlo.constant dense<[5.000000e-01, 2.000000e+00, -4.000000e+00, 1.500000e+00]> : tensor<4xf4E2M1FN>
    %0 = stablehlo.maximum %cst, %cst_0 : tensor<4xf4E2M1FN>
    check.expect_eq_const %0, dense<[1.000000e+00, 2.000000e+00, 5.000000e-01, 2.000000e+00]> : tensor<4xf4E2M1FN>
    return
  }
}
// -----
module {
  func.func @maximum_f8e3m4() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, 2.000000e+00]> : tensor<4xf8E3M4>
    %cst_0 = stablehlo.constant dense<[5.000000e-01, 2.000000e+00, -4.000000e+00, 1.500000e+00]> : tensor<4xf8E3M4>
    %0 = stablehlo.maximum %cst, %cst_0 : tensor<4xf8E3M4>
    check.expect_eq_const %0, dense<[1.000000e+00, 2.000000e+00, 5.000000e-01, 2.000000e+00]> : tensor<4xf8E3M4>
    return
  }
}
// -----
module {
  func.func @maximum_f8e4m3() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, 2.000000e+00]> : tensor<4xf8E4M3>
    %cst_0 = stablehlo.constant dense<[5.000000e-01, 2.000000e+00, -4.000000e+00, 1.500000e+00]> : tensor<4xf8E4M3>
    %0 = stablehlo.maximum %cst, %cst_0 : tensor<4xf8E4M3>
    check.expect_eq_const %0, dense<[1.000000e+00, 2.000000e+00, 5.000000e-01, 2.000000e+00]> : tensor<4xf8E4M3>
    return
  }
}
// -----
module {
  func.func @maximum_f8e4m3b11fnuz() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, 2.000000e+00]> : tensor<4xf8E4M3B11FNUZ>
    %cst_0 = stablehlo.constant dense<[5.000000e-01, 2.000000e+00, -4.000000e+00, 1.500000e+00]> : tensor<4xf8E4M3B11FNUZ>
    %0 = stablehlo.maximum %cst, %cst_0 : tensor<4xf8E4M3B11FNUZ>
    check.expect_eq_const %0, dense<[1.000000e+00, 2.000000e+00, 5.000000e-01, 2.000000e+00]> : tensor<4xf8E4M3B11FNUZ>
    return
  }
}
// -----
module {
  func.func @maximum_f8e4m3fn() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, 2.000000e+00]> : tensor<4xf8E4M3FN>
    %cst_0 = stablehlo.constant dense<[5.000000e-01, 2.000000e+00, -4.000000e+00, 1.500000e+00]> : tensor<4xf8E4M3FN>
    %0 = stablehlo.maximum %cst, %cst_0 : tensor<4xf8E4M3FN>
    check.expect_eq_const %0, dense<[1.000000e+00, 2.000000e+00, 5.000000e-01, 2.000000e+00]> : tensor<4xf8E4M3FN>
    return
  }
}
// -----
module {
  func.func @maximum_f8e4m3fnuz() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, 2.000000e+00]> : tensor<4xf8E4M3FNUZ>
    %cst_0 = stablehlo.constant dense<[5.000000e-01, 2.000000e+00, -4.000000e+00, 1.500000e+00]> : tensor<4xf8E4M3FNUZ>
    %0 = stablehlo.maximum %cst, %cst_0 : tensor<4xf8E4M3FNUZ>
    check.expect_eq_const %0, dense<[1.000000e+00, 2.000000e+00, 5.000000e-01, 2.000000e+00]> : tensor<4xf8E4M3FNUZ>
    return
  }
}
// -----
module {
  func.func @maximum_f8e5m2() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, 2.000000e+00]> : tensor<4xf8E5M2>
    %cst_0 = stablehlo.constant dense<[5.000000e-01, 2.000000e+00, -4.000000e+00, 1.500000e+00]> : tensor<4xf8E5M2>
    %0 = stablehlo.maximum %cst, %cst_0 : tensor<4xf8E5M2>
    check.expect_eq_const %0, dense<[1.000000e+00, 2.000000e+00, 5.000000e-01, 2.000000e+00]> : tensor<4xf8E5M2>
    return
  }
}
// -----
module {
  func.func @maximum_f8e5m2fnuz() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, 2.000000e+00]> : tensor<4xf8E5M2FNUZ>
    %cst_0 = stablehlo.constant dense<[5.000000e-01, 2.000000e+00, -4.000000e+00, 1.500000e+00]> : tensor<4xf8E5M2FNUZ>
    %0 = stablehlo.maximum %cst, %cst_0 : tensor<4xf8E5M2FNUZ>
    check.expect_eq_const %0, dense<[1.000000e+00, 2.000000e+00, 5.000000e-01, 2.000000e+00]> : tensor<4xf8E5M2FNUZ>
    return
  }
}
// -----
module {
  func.func @maximum_signed_zero() {
    %cst = stablehlo.constant dense<[0.000000e+00, -0.000000e+00, 0.000000e+00, -0.000000e+00]> : tensor<4xf32>
    %cst_0 = stablehlo.constant dense<[-0.000000e+00, 0.000000e+00, 0.000000e+00, -0.000000e+00]> : tensor<4xf32>
    %0 = stablehlo.maximum %cst, %cst_0 : tensor<4xf32>
    %1 = stablehlo.bitcast_convert %0 : (tensor<4xf32>) -> tensor<4xui32>
    check.expect_eq_const %1, dense<[0, 0, 0, 2147483648]> : tensor<4xui32>
    return
  }
}
// minimum
module {
  func.func @minimum_i2() {
    %c = stablehlo.constant dense<[-2, 1, 1, 1, 0, -2, -1, -2, -2]> : tensor<9xi2>
    %c_0 = stablehlo.constant dense<[1, 1, 1, 1, 1, 1, 1, -2, 1]> : tensor<9xi2>
    %0 = stablehlo.minimum %c, %c_0 : tensor<9xi2>
    check.expect_eq_const %0, dense<[-2, 1, 1, 1, 0, -2, -1, -2, -2]> : tensor<9xi2>
    return
  }
}
// -----
module {
  func.func @minimum_i4() {
    %c = stablehlo.constant dense<[-8, 7, 7, 1, 0, -8, -1, -8, -2]> : tensor<9xi4>
    %c_0 = stablehlo.constant dense<[7, 1, 7, 1, 1, 1, 1, -8, 1]> : tensor<9xi4>
    %0 = stablehlo.minimum %c, %c_0 : tensor<9xi4>
    check.expect_eq_const %0, dense<[-8, 1, 7, 1, 0, -8, -1, -8, -2]> : tensor<9xi4>
    return
  }
}
// -----
module {
  func.func @minimum_i8() {
    %c = stablehlo.constant dense<[-128, 127, 127, 1, 0, -128, -1, -128, -2, 17, -17, 17, -17]> : tensor<13xi8>
    %c_0 = stablehlo.constant dense<[127, 1, 127, 1, 1, 1, 1, -128, 1, 3, 3, -3, -3]> : tensor<13xi8>
    %0 = stablehlo.minimum %c, %c_0 : tensor<13xi8>
    check.expect_eq_const %0, dense<[-128, 1, 127, 1, 0, -128, -1, -128, -2, 3, -17, -3, -17]> : tensor<13xi8>
    return
  }
}
// -----
module {
  func.func @minimum_i16() {
    %c = stablehlo.constant dense<[-32768, 32767, 32767, 1, 0, -32768, -1, -32768, -2, 17, -17, 17, -17]> : tensor<13xi16>
    %c_0 = stablehlo.constant dense<[32767, 1, 32767, 1, 1, 1, 1, -32768, 1, 3, 3, -3, -3]> : tensor<13xi16>
    %0 = stablehlo.minimum %c, %c_0 : tensor<13xi16>
    check.expect_eq_const %0, dense<[-32768, 1, 32767, 1, 0, -32768, -1, -32768, -2, 3, -17, -3, -17]> : tensor<13xi16>
    return
  }
}
// -----
module {
  func.func @minimum_i32() {
    %c = stablehlo.constant dense<[-2147483648, 2147483647, 2147483647, 1, 0, -2147483648, -1, -2147483648, -2, 17, -17, 17, -17]> : tensor<13xi32>
    %c_0 = stablehlo.constant dense<[2147483647, 1, 2147483647, 1, 1, 1, 1, -2147483648, 1, 3, 3, -3, -3]> : tensor<13xi32>
    %0 = stablehlo.minimum %c, %c_0 : tensor<13xi32>
    check.expect_eq_const %0, dense<[-2147483648, 1, 2147483647, 1, 0, -2147483648, -1, -2147483648, -2, 3, -17, -3, -17]> : tensor<13xi32>
    return
  }
}
// -----
module {
  func.func @minimum_i64() {
    %c = stablehlo.constant dense<[-9223372036854775808, 9223372036854775807, 9223372036854775807, 1, 0, -9223372036854775808, -1, -9223372036854775808, -2, 17, -17, 17, -17]> : tensor<13xi64>
    %c_0 = stablehlo.constant dense<[9223372036854775807, 1, 9223372036854775807, 1, 1, 1, 1, -9223372036854775808, 1, 3, 3, -3, -3]> : tensor<13xi64>
    %0 = stablehlo.minimum %c, %c_0 : tensor<13xi64>
    check.expect_eq_const %0, dense<[-9223372036854775808, 1, 9223372036854775807, 1, 0, -9223372036854775808, -1, -9223372036854775808, -2, 3, -17, -3, -17]> : tensor<13xi64>
    return
  }
}
// -----
module {
  func.func @minimum_ui2() {
    %c = stablehlo.constant dense<[0, 3, 3, 1, 0, 0, 3, 2]> : tensor<8xui2>
    %c_0 = stablehlo.constant dense<[3, 1, 3, 1, 1, 1, 2, 3]> : tensor<8xui2>
    %0 = stablehlo.minimum %c, %c_0 : tensor<8xui2>
    check.expect_eq_const %0, dense<[0, 1, 3, 1, 0, 0, 2, 2]> : tensor<8xui2>
    return
  }
}
// -----
module {
  func.func @minimum_ui4() {
    %c = stablehlo.constant dense<[0, 15, 15, 1, 0, 0, 15, 2]> : tensor<8xui4>
    %c_0 = stablehlo.constant dense<[15, 1, 15, 1, 1, 1, 2, 3]> : tensor<8xui4>
    %0 = stablehlo.minimum %c, %c_0 : tensor<8xui4>
    check.expect_eq_const %0, dense<[0, 1, 15, 1, 0, 0, 2, 2]> : tensor<8xui4>
    return
  }
}
// -----
module {
  func.func @minimum_ui8() {
    %c = stablehlo.constant dense<[0, 255, 255, 1, 0, 0, 255, 2]> : tensor<8xui8>
    %c_0 = stablehlo.constant dense<[255, 1, 255, 1, 1, 1, 2, 3]> : tensor<8xui8>
    %0 = stablehlo.minimum %c, %c_0 : tensor<8xui8>
    check.expect_eq_const %0, dense<[0, 1, 255, 1, 0, 0, 2, 2]> : tensor<8xui8>
    return
  }
}
// -----
module {
  func.func @minimum_ui16() {
    %c = stablehlo.constant dense<[0, 65535, 65535, 1, 0, 0, 65535, 2]> : tensor<8xui16>
    %c_0 = stablehlo.constant dense<[65535, 1, 65535, 1, 1, 1, 2, 3]> : tensor<8xui16>
    %0 = stablehlo.minimum %c, %c_0 : tensor<8xui16>
    check.expect_eq_const %0, dense<[0, 1, 65535, 1, 0, 0, 2, 2]> : tensor<8xui16>
    return
  }
}
// -----
module {
  func.func @minimum_ui32() {
    %c = stablehlo.constant dense<[0, 4294967295, 4294967295, 1, 0, 0, 4294967295, 2]> : tensor<8xui32>
    %c_0 = stablehlo.constant dense<[4294967295, 1, 4294967295, 1, 1, 1, 2, 3]> : tensor<8xui32>
    %0 = stablehlo.minimum %c, %c_0 : tensor<8xui32>
    check.expect_eq_const %0, dense<[0, 1, 4294967295, 1, 0, 0, 2, 2]> : tensor<8xui32>
    return
  }
}
// -----
module {
  func.func @minimum_ui64() {
    %c = stablehlo.constant dense<[0, 18446744073709551615, 18446744073709551615, 1, 0, 0, 18446744073709551615, 2]> : tensor<8xui64>
    %c_0 = stablehlo.constant dense<[18446744073709551615, 1, 18446744073709551615, 1, 1, 1, 2, 3]> : tensor<8xui64>
    %0 = stablehlo.minimum %c, %c_0 : tensor<8xui64>
    check.expect_eq_const %0, dense<[0, 1, 18446744073709551615, 1, 0, 0, 2, 2]> : tensor<8xui64>
    return
  }
}
// -----
module {
  func.func @minimum_i1() {
    %c = stablehlo.constant dense<[false, false, true, true]> : tensor<4xi1>
    %c_0 = stablehlo.constant dense<[false, true, false, true]> : tensor<4xi1>
    %0 = stablehlo.minimum %c, %c_0 : tensor<4xi1>
    check.expect_eq_const %0, dense<[false, false, false, true]> : tensor<4xi1>
    return
  }
}
// -----
module {
  func.func @minimum_f16() {
    %cst = stablehlo.constant dense<[1.500000e+00, -2.000000e+00, 1.000000e+00, -1.000000e+00, 0.000000e+00, 0x7C00, 0x7C00, 0x7E00, 7.000000e+00, 1.000000e+00, 0x7C00]> : tensor<11xf16>
    %cst_0 = stablehlo.constant dense<[2.500000e-01, 3.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0xFC00, 1.000000e+00, 1.000000e+00, 0x7C00, 0x7E00, 0x7E00]> : tensor<11xf16>
    %0 = stablehlo.minimum %cst, %cst_0 : tensor<11xf16>
    %cst_1 = stablehlo.constant dense<[2.500000e-01, -2.000000e+00, 0.000000e+00, -1.000000e+00, 0.000000e+00, 0xFC00, 1.000000e+00, 0x7E00, 7.000000e+00, 0x7E00, 0x7E00]> : tensor<11xf16>
    check.expect_close %0, %cst_1, max_ulp_difference = 0 : tensor<11xf16>, tensor<11xf16>
    return
  }
}
// -----
module {
  func.func @minimum_bf16() {
    %cst = stablehlo.constant dense<[1.500000e+00, -2.000000e+00, 1.000000e+00, -1.000000e+00, 0.000000e+00, 0x7F80, 0x7F80, 0x7FC0, 7.000000e+00, 1.000000e+00, 0x7F80]> : tensor<11xbf16>
    %cst_0 = stablehlo.constant dense<[2.500000e-01, 3.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0xFF80, 1.000000e+00, 1.000000e+00, 0x7F80, 0x7FC0, 0x7FC0]> : tensor<11xbf16>
    %0 = stablehlo.minimum %cst, %cst_0 : tensor<11xbf16>
    %cst_1 = stablehlo.constant dense<[2.500000e-01, -2.000000e+00, 0.000000e+00, -1.000000e+00, 0.000000e+00, 0xFF80, 1.000000e+00, 0x7FC0, 7.000000e+00, 0x7FC0, 0x7FC0]> : tensor<11xbf16>
    check.expect_close %0, %cst_1, max_ulp_difference = 0 : tensor<11xbf16>, tensor<11xbf16>
    return
  }
}
// -----
module {
  func.func @minimum_f32() {
    %cst = stablehlo.constant dense<[1.500000e+00, -2.000000e+00, 1.000000e+00, -1.000000e+00, 0.000000e+00, 0x7F800000, 0x7F800000, 0x7FC00000, 7.000000e+00, 1.000000e+00, 0x7F800000]> : tensor<11xf32>
    %cst_0 = stablehlo.constant dense<[2.500000e-01, 3.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0xFF800000, 1.000000e+00, 1.000000e+00, 0x7F800000, 0x7FC00000, 0x7FC00000]> : tensor<11xf32>
    %0 = stablehlo.minimum %cst, %cst_0 : tensor<11xf32>
    %cst_1 = stablehlo.constant dense<[2.500000e-01, -2.000000e+00, 0.000000e+00, -1.000000e+00, 0.000000e+00, 0xFF800000, 1.000000e+00, 0x7FC00000, 7.000000e+00, 0x7FC00000, 0x7FC00000]> : tensor<11xf32>
    check.expect_close %0, %cst_1, max_ulp_difference = 0 : tensor<11xf32>, tensor<11xf32>
    return
  }
}
// -----
module {
  func.func @minimum_f64() {
    %cst = stablehlo.constant dense<[1.500000e+00, -2.000000e+00, 1.000000e+00, -1.000000e+00, 0.000000e+00, 0x7FF0000000000000, 0x7FF0000000000000, 0x7FF8000000000000, 7.000000e+00, 1.000000e+00, 0x7FF0000000000000]> : tensor<11xf64>
    %cst_0 = stablehlo.constant dense<[2.500000e-01, 3.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0xFFF0000000000000, 1.000000e+00, 1.000000e+00, 0x7FF0000000000000, 0x7FF8000000000000, 0x7FF8000000000000]> : tensor<11xf64>
    %0 = stablehlo.minimum %cst, %cst_0 : tensor<11xf64>
    %cst_1 = stablehlo.constant dense<[2.500000e-01, -2.000000e+00, 0.000000e+00, -1.000000e+00, 0.000000e+00, 0xFFF0000000000000, 1.000000e+00, 0x7FF8000000000000, 7.000000e+00, 0x7FF8000000000000, 0x7FF8000000000000]> : tensor<11xf64>
    check.expect_close %0, %cst_1, max_ulp_difference = 0 : tensor<11xf64>, tensor<11xf64>
    return
  }
}
// -----
module {
  func.func @minimum_f4e2m1fn() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, 2.000000e+00]> : tensor<4xf4E2M1FN>
    %cst_0 = stablehlo.constant dense<[5.000000e-01, 2.000000e+00, -4.000000e+00, 1.500000e+00]> : tensor<4xf4E2M1FN>
    %0 = stablehlo.minimum %cst, %cst_0 : tensor<4xf4E2M1FN>
    check.expect_eq_const %0, dense<[5.000000e-01, -1.500000e+00, -4.000000e+00, 1.500000e+00]> : tensor<4xf4E2M1FN>
    return
  }
}
// -----
module {
  func.func @minimum_f8e3m4() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, 2.000000e+00]> : tensor<4xf8E3M4>
    %cst_0 = stablehlo.constant dense<[5.000000e-01, 2.000000e+00, -4.000000e+00, 1.500000e+00]> : tensor<4xf8E3M4>
    %0 = stablehlo.minimum %cst, %cst_0 : tensor<4xf8E3M4>
    check.expect_eq_const %0, dense<[5.000000e-01, -1.500000e+00, -4.000000e+00, 1.500000e+00]> : tensor<4xf8E3M4>
    return
  }
}
// -----
module {
  func.func @minimum_f8e4m3() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, 2.000000e+00]> : tensor<4xf8E4M3>
    %cst_0 = stablehlo.constant dense<[5.000000e-01, 2.000000e+00, -4.000000e+00, 1.500000e+00]> : tensor<4xf8E4M3>
    %0 = stablehlo.minimum %cst, %cst_0 : tensor<4xf8E4M3>
    check.expect_eq_const %0, dense<[5.000000e-01, -1.500000e+00, -4.000000e+00, 1.500000e+00]> : tensor<4xf8E4M3>
    return
  }
}
// -----
module {
  func.func @minimum_f8e4m3b11fnuz() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, 2.000000e+00]> : tensor<4xf8E4M3B11FNUZ>
    %cst_0 = stablehlo.constant dense<[5.000000e-01, 2.000000e+00, -4.000000e+00, 1.500000e+00]> : tensor<4xf8E4M3B11FNUZ>
    %0 = stablehlo.minimum %cst, %cst_0 : tensor<4xf8E4M3B11FNUZ>
    check.expect_eq_const %0, dense<[5.000000e-01, -1.500000e+00, -4.000000e+00, 1.500000e+00]> : tensor<4xf8E4M3B11FNUZ>
    return
  }
}
// -----
module {
  func.func @minimum_f8e4m3fn() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, 2.000000e+00]> : tensor<4xf8E4M3FN>
    %cst_0 = stablehlo.constant dense<[5.000000e-01, 2.000000e+00, -4.000000e+00, 1.500000e+00]> : tensor<4xf8E4M3FN>
    %0 = stablehlo.minimum %cst, %cst_0 : tensor<4xf8E4M3FN>
    check.expect_eq_const %0, dense<[5.000000e-01, -1.500000e+00, -4.000000e+00, 1.500000e+00]> : tensor<4xf8E4M3FN>
    return
  }
}
// -----
module {
  func.func @minimum_f8e4m3fnuz() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, 2.000000e+00]> : tensor<4xf8E4M3FNUZ>
    %cst_0 = stablehlo.constant dense<[5.000000e-01, 2.000000e+00, -4.000000e+00, 1.500000e+00]> : tensor<4xf8E4M3FNUZ>
    %0 = stablehlo.minimum %cst, %cst_0 : tensor<4xf8E4M3FNUZ>
    check.expect_eq_const %0, dense<[5.000000e-01, -1.500000e+00, -4.000000e+00, 1.500000e+00]> : tensor<4xf8E4M3FNUZ>
    return
  }
}
// -----
module {
  func.func @minimum_f8e5m2() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, 2.000000e+00]> : tensor<4xf8E5M2>
    %cst_0 = stablehlo.constant dense<[5.000000e-01, 2.000000e+00, -4.000000e+00, 1.500000e+00]> : tensor<4xf8E5M2>
    %0 = stablehlo.minimum %cst, %cst_0 : tensor<4xf8E5M2>
    check.expect_eq_const %0, dense<[5.000000e-01, -1.500000e+00, -4.000000e+00, 1.500000e+00]> : tensor<4xf8E5M2>
    return
  }
}
// -----
module {
  func.func @minimum_f8e5m2fnuz() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, 2.000000e+00]> : tensor<4xf8E5M2FNUZ>
    %cst_0 = stablehlo.constant dense<[5.000000e-01, 2.000000e+00, -4.000000e+00, 1.500000e+00]> : tensor<4xf8E5M2FNUZ>
    %0 = stablehlo.minimum %cst, %cst_0 : tensor<4xf8E5M2FNUZ>
    check.expect_eq_const %0, dense<[5.000000e-01, -1.500000e+00, -4.000000e+00, 1.500000e+00]> : tensor<4xf8E5M2FNUZ>
    return
  }
}
// -----
module {
  func.func @minimum_signed_zero() {
    %cst = stablehlo.constant dense<[0.000000e+00, -0.000000e+00, 0.000000e+00, -0.000000e+00]> : tensor<4xf32>
    %cst_0 = stablehlo.constant dense<[-0.000000e+00, 0.000000e+00, 0.000000e+00, -0.000000e+00]> : tensor<4xf32>
    %0 = stablehlo.minimum %cst, %cst_0 : tensor<4xf32>
    %1 = stablehlo.bitcast_convert %0 : (tensor<4xf32>) -> tensor<4xui32>
    check.expect_eq_const %1, dense<[2147483648, 2147483648, 0, 2147483648]> : tensor<4xui32>
    return
  }
}
// multiply
module {
  func.func @multiply_i2() {
    %c = stablehlo.constant dense<[-2, 1, 1, 1, 0, -2, -1, -2, -2]> : tensor<9xi2>
    %c_0 = stablehlo.constant dense<[1, 1, 1, 1, 1, 1, 1, -2, 1]> : tensor<9xi2>
    %0 = stablehlo.multiply %c, %c_0 : tensor<9xi2>
    check.expect_eq_const %0, dense<[-2, 1, 1, 1, 0, -2, -1, 0, -2]> : tensor<9xi2>
    return
  }
}
// -----
module {
  func.func @multiply_i4() {
    %c = stablehlo.constant dense<[-8, 7, 7, 1, 0, -8, -1, -8, -2]> : tensor<9xi4>
    %c_0 = stablehlo.constant dense<[7, 1, 7, 1, 1, 1, 1, -8, 1]> : tensor<9xi4>
    %0 = stablehlo.multiply %c, %c_0 : tensor<9xi4>
    check.expect_eq_const %0, dense<[-8, 7, 1, 1, 0, -8, -1, 0, -2]> : tensor<9xi4>
    return
  }
}
// -----
module {
  func.func @multiply_i8() {
    %c = stablehlo.constant dense<[-128, 127, 127, 1, 0, -128, -1, -128, -2, 17, -17, 17, -17]> : tensor<13xi8>
    %c_0 = stablehlo.constant dense<[127, 1, 127, 1, 1, 1, 1, -128, 1, 3, 3, -3, -3]> : tensor<13xi8>
    %0 = stablehlo.multiply %c, %c_0 : tensor<13xi8>
    check.expect_eq_const %0, dense<[-128, 127, 1, 1, 0, -128, -1, 0, -2, 51, -51, -51, 51]> : tensor<13xi8>
    return
  }
}
// -----
module {
  func.func @multiply_i16() {
    %c = stablehlo.constant dense<[-32768, 32767, 32767, 1, 0, -32768, -1, -32768, -2, 17, -17, 17, -17]> : tensor<13xi16>
    %c_0 = stablehlo.constant dense<[32767, 1, 32767, 1, 1, 1, 1, -32768, 1, 3, 3, -3, -3]> : tensor<13xi16>
    %0 = stablehlo.multiply %c, %c_0 : tensor<13xi16>
    check.expect_eq_const %0, dense<[-32768, 32767, 1, 1, 0, -32768, -1, 0, -2, 51, -51, -51, 51]> : tensor<13xi16>
    return
  }
}
// -----
module {
  func.func @multiply_i32() {
    %c = stablehlo.constant dense<[-2147483648, 2147483647, 2147483647, 1, 0, -2147483648, -1, -2147483648, -2, 17, -17, 17, -17]> : tensor<13xi32>
    %c_0 = stablehlo.constant dense<[2147483647, 1, 2147483647, 1, 1, 1, 1, -2147483648, 1, 3, 3, -3, -3]> : tensor<13xi32>
    %0 = stablehlo.multiply %c, %c_0 : tensor<13xi32>
    check.expect_eq_const %0, dense<[-2147483648, 2147483647, 1, 1, 0, -2147483648, -1, 0, -2, 51, -51, -51, 51]> : tensor<13xi32>
    return
  }
}
// -----
module {
  func.func @multiply_i64() {
    %c = stablehlo.constant dense<[-9223372036854775808, 9223372036854775807, 9223372036854775807, 1, 0, -9223372036854775808, -1, -9223372036854775808, -2, 17, -17, 17, -17]> : tensor<13xi64>
    %c_0 = stablehlo.constant dense<[9223372036854775807, 1, 9223372036854775807, 1, 1, 1, 1, -9223372036854775808, 1, 3, 3, -3, -3]> : tensor<13xi64>
    %0 = stablehlo.multiply %c, %c_0 : tensor<13xi64>
    check.expect_eq_const %0, dense<[-9223372036854775808, 9223372036854775807, 1, 1, 0, -9223372036854775808, -1, 0, -2, 51, -51, -51, 51]> : tensor<13xi64>
    return
  }
}
// -----
module {
  func.func @multiply_ui2() {
    %c = stablehlo.constant dense<[0, 3, 3, 1, 0, 0, 3, 2]> : tensor<8xui2>
    %c_0 = stablehlo.constant dense<[3, 1, 3, 1, 1, 1, 2, 3]> : tensor<8xui2>
    %0 = stablehlo.multiply %c, %c_0 : tensor<8xui2>
    check.expect_eq_const %0, dense<[0, 3, 1, 1, 0, 0, 2, 2]> : tensor<8xui2>
    return
  }
}
// -----
module {
  func.func @multiply_ui4() {
    %c = stablehlo.constant dense<[0, 15, 15, 1, 0, 0, 15, 2]> : tensor<8xui4>
    %c_0 = stablehlo.constant dense<[15, 1, 15, 1, 1, 1, 2, 3]> : tensor<8xui4>
    %0 = stablehlo.multiply %c, %c_0 : tensor<8xui4>
    check.expect_eq_const %0, dense<[0, 15, 1, 1, 0, 0, 14, 6]> : tensor<8xui4>
    return
  }
}
// -----
module {
  func.func @multiply_ui8() {
    %c = stablehlo.constant dense<[0, 255, 255, 1, 0, 0, 255, 2]> : tensor<8xui8>
    %c_0 = stablehlo.constant dense<[255, 1, 255, 1, 1, 1, 2, 3]> : tensor<8xui8>
    %0 = stablehlo.multiply %c, %c_0 : tensor<8xui8>
    check.expect_eq_const %0, dense<[0, 255, 1, 1, 0, 0, 254, 6]> : tensor<8xui8>
    return
  }
}
// -----
module {
  func.func @multiply_ui16() {
    %c = stablehlo.constant dense<[0, 65535, 65535, 1, 0, 0, 65535, 2]> : tensor<8xui16>
    %c_0 = stablehlo.constant dense<[65535, 1, 65535, 1, 1, 1, 2, 3]> : tensor<8xui16>
    %0 = stablehlo.multiply %c, %c_0 : tensor<8xui16>
    check.expect_eq_const %0, dense<[0, 65535, 1, 1, 0, 0, 65534, 6]> : tensor<8xui16>
    return
  }
}
// -----
module {
  func.func @multiply_ui32() {
    %c = stablehlo.constant dense<[0, 4294967295, 4294967295, 1, 0, 0, 4294967295, 2]> : tensor<8xui32>
    %c_0 = stablehlo.constant dense<[4294967295, 1, 4294967295, 1, 1, 1, 2, 3]> : tensor<8xui32>
    %0 = stablehlo.multiply %c, %c_0 : tensor<8xui32>
    check.expect_eq_const %0, dense<[0, 4294967295, 1, 1, 0, 0, 4294967294, 6]> : tensor<8xui32>
    return
  }
}
// -----
module {
  func.func @multiply_ui64() {
    %c = stablehlo.constant dense<[0, 18446744073709551615, 18446744073709551615, 1, 0, 0, 18446744073709551615, 2]> : tensor<8xui64>
    %c_0 = stablehlo.constant dense<[18446744073709551615, 1, 18446744073709551615, 1, 1, 1, 2, 3]> : tensor<8xui64>
    %0 = stablehlo.multiply %c, %c_0 : tensor<8xui64>
    check.expect_eq_const %0, dense<[0, 18446744073709551615, 1, 1, 0, 0, 18446744073709551614, 6]> : tensor<8xui64>
    return
  }
}
// -----
module {
  func.func @multiply_i1() {
    %c = stablehlo.constant dense<[false, false, true, true]> : tensor<4xi1>
    %c_0 = stablehlo.constant dense<[false, true, false, true]> : tensor<4xi1>
    %0 = stablehlo.multiply %c, %c_0 : tensor<4xi1>
    check.expect_eq_const %0, dense<[false, false, false, true]> : tensor<4xi1>
    return
  }
}
// -----
module {
  func.func @multiply_f16() {
    %cst = stablehlo.constant dense<[1.500000e+00, -2.000000e+00, 1.000000e+00, -1.000000e+00, 0.000000e+00, 0x7C00, 0x7C00, 0x7E00, 7.000000e+00]> : tensor<9xf16>
    %cst_0 = stablehlo.constant dense<[2.500000e-01, 3.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0xFC00, 1.000000e+00, 1.000000e+00, 0x7C00]> : tensor<9xf16>
    %0 = stablehlo.multiply %cst, %cst_0 : tensor<9xf16>
    %cst_1 = stablehlo.constant dense<[3.750000e-01, -6.000000e+00, 0.000000e+00, -0.000000e+00, 0.000000e+00, 0xFC00, 0x7C00, 0x7E00, 0x7C00]> : tensor<9xf16>
    check.expect_close %0, %cst_1, max_ulp_difference = 0 : tensor<9xf16>, tensor<9xf16>
    return
  }
}
// -----
module {
  func.func @multiply_bf16() {
    %cst = stablehlo.constant dense<[1.500000e+00, -2.000000e+00, 1.000000e+00, -1.000000e+00, 0.000000e+00, 0x7F80, 0x7F80, 0x7FC0, 7.000000e+00]> : tensor<9xbf16>
    %cst_0 = stablehlo.constant dense<[2.500000e-01, 3.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0xFF80, 1.000000e+00, 1.000000e+00, 0x7F80]> : tensor<9xbf16>
    %0 = stablehlo.multiply %cst, %cst_0 : tensor<9xbf16>
    %cst_1 = stablehlo.constant dense<[3.750000e-01, -6.000000e+00, 0.000000e+00, -0.000000e+00, 0.000000e+00, 0xFF80, 0x7F80, 0x7FC0, 0x7F80]> : tensor<9xbf16>
    check.expect_close %0, %cst_1, max_ulp_difference = 0 : tensor<9xbf16>, tensor<9xbf16>
    return
  }
}
// -----
module {
  func.func @multiply_f32() {
    %cst = stablehlo.constant dense<[1.500000e+00, -2.000000e+00, 1.000000e+00, -1.000000e+00, 0.000000e+00, 0x7F800000, 0x7F800000, 0x7FC00000, 7.000000e+00]> : tensor<9xf32>
    %cst_0 = stablehlo.constant dense<[2.500000e-01, 3.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0xFF800000, 1.000000e+00, 1.000000e+00, 0x7F800000]> : tensor<9xf32>
    %0 = stablehlo.multiply %cst, %cst_0 : tensor<9xf32>
    %cst_1 = stablehlo.constant dense<[3.750000e-01, -6.000000e+00, 0.000000e+00, -0.000000e+00, 0.000000e+00, 0xFF800000, 0x7F800000, 0x7FC00000, 0x7F800000]> : tensor<9xf32>
    check.expect_close %0, %cst_1, max_ulp_difference = 0 : tensor<9xf32>, tensor<9xf32>
    return
  }
}
// -----
module {
  func.func @multiply_f64() {
    %cst = stablehlo.constant dense<[1.500000e+00, -2.000000e+00, 1.000000e+00, -1.000000e+00, 0.000000e+00, 0x7FF0000000000000, 0x7FF0000000000000, 0x7FF8000000000000, 7.000000e+00]> : tensor<9xf64>
    %cst_0 = stablehlo.constant dense<[2.500000e-01, 3.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0xFFF0000000000000, 1.000000e+00, 1.000000e+00, 0x7FF0000000000000]> : tensor<9xf64>
    %0 = stablehlo.multiply %cst, %cst_0 : tensor<9xf64>
    %cst_1 = stablehlo.constant dense<[3.750000e-01, -6.000000e+00, 0.000000e+00, -0.000000e+00, 0.000000e+00, 0xFFF0000000000000, 0x7FF0000000000000, 0x7FF8000000000000, 0x7FF0000000000000]> : tensor<9xf64>
    check.expect_close %0, %cst_1, max_ulp_difference = 0 : tensor<9xf64>, tensor<9xf64>
    return
  }
}
// -----
module {
  func.func @multiply_f4e2m1fn() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, 2.000000e+00]> : tensor<4xf4E2M1FN>
    %cst_0 = stablehlo.constant dense<[5.000000e-01, 2.000000e+00, -4.000000e+00, 1.500000e+00]> : tensor<4xf4E2M1FN>
    %0 = stablehlo.multiply %cst, %cst_0 : tensor<4xf4E2M1FN>
    check.expect_eq_const %0, dense<[5.000000e-01, -3.000000e+00, -2.000000e+00, 3.000000e+00]> : tensor<4xf4E2M1FN>
    return
  }
}
// -----
module {
  func.func @multiply_f8e3m4() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, 2.000000e+00]> : tensor<4xf8E3M4>
    %cst_0 = stablehlo.constant dense<[5.000000e-01, 2.000000e+00, -4.000000e+00, 1.500000e+00]> : tensor<4xf8E3M4>
    %0 = stablehlo.multiply %cst, %cst_0 : tensor<4xf8E3M4>
    check.expect_eq_const %0, dense<[5.000000e-01, -3.000000e+00, -2.000000e+00, 3.000000e+00]> : tensor<4xf8E3M4>
    return
  }
}
// -----
module {
  func.func @multiply_f8e4m3() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, 2.000000e+00]> : tensor<4xf8E4M3>
    %cst_0 = stablehlo.constant dense<[5.000000e-01, 2.000000e+00, -4.000000e+00, 1.500000e+00]> : tensor<4xf8E4M3>
    %0 = stablehlo.multiply %cst, %cst_0 : tensor<4xf8E4M3>
    check.expect_eq_const %0, dense<[5.000000e-01, -3.000000e+00, -2.000000e+00, 3.000000e+00]> : tensor<4xf8E4M3>
    return
  }
}
// -----
module {
  func.func @multiply_f8e4m3b11fnuz() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, 2.000000e+00]> : tensor<4xf8E4M3B11FNUZ>
    %cst_0 = stablehlo.constant dense<[5.000000e-01, 2.000000e+00, -4.000000e+00, 1.500000e+00]> : tensor<4xf8E4M3B11FNUZ>
    %0 = stablehlo.multiply %cst, %cst_0 : tensor<4xf8E4M3B11FNUZ>
    check.expect_eq_const %0, dense<[5.000000e-01, -3.000000e+00, -2.000000e+00, 3.000000e+00]> : tensor<4xf8E4M3B11FNUZ>
    return
  }
}
// -----
module {
  func.func @multiply_f8e4m3fn() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, 2.000000e+00]> : tensor<4xf8E4M3FN>
    %cst_0 = stablehlo.constant dense<[5.000000e-01, 2.000000e+00, -4.000000e+00, 1.500000e+00]> : tensor<4xf8E4M3FN>
    %0 = stablehlo.multiply %cst, %cst_0 : tensor<4xf8E4M3FN>
    check.expect_eq_const %0, dense<[5.000000e-01, -3.000000e+00, -2.000000e+00, 3.000000e+00]> : tensor<4xf8E4M3FN>
    return
  }
}
// -----
module {
  func.func @multiply_f8e4m3fnuz() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, 2.000000e+00]> : tensor<4xf8E4M3FNUZ>
    %cst_0 = stablehlo.constant dense<[5.000000e-01, 2.000000e+00, -4.000000e+00, 1.500000e+00]> : tensor<4xf8E4M3FNUZ>
    %0 = stablehlo.multiply %cst, %cst_0 : tensor<4xf8E4M3FNUZ>
    check.expect_eq_const %0, dense<[5.000000e-01, -3.000000e+00, -2.000000e+00, 3.000000e+00]> : tensor<4xf8E4M3FNUZ>
    return
  }
}
// -----
module {
  func.func @multiply_f8e5m2() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, 2.000000e+00]> : tensor<4xf8E5M2>
    %cst_0 = stablehlo.constant dense<[5.000000e-01, 2.000000e+00, -4.000000e+00, 1.500000e+00]> : tensor<4xf8E5M2>
    %0 = stablehlo.multiply %cst, %cst_0 : tensor<4xf8E5M2>
    check.expect_eq_const %0, dense<[5.000000e-01, -3.000000e+00, -2.000000e+00, 3.000000e+00]> : tensor<4xf8E5M2>
    return
  }
}
// -----
module {
  func.func @multiply_f8e5m2fnuz() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, 2.000000e+00]> : tensor<4xf8E5M2FNUZ>
    %cst_0 = stablehlo.constant dense<[5.000000e-01, 2.000000e+00, -4.000000e+00, 1.500000e+00]> : tensor<4xf8E5M2FNUZ>
    %0 = stablehlo.multiply %cst, %cst_0 : tensor<4xf8E5M2FNUZ>
    check.expect_eq_const %0, dense<[5.000000e-01, -3.000000e+00, -2.000000e+00, 3.000000e+00]> : tensor<4xf8E5M2FNUZ>
    return
  }
}
// -----
module {
  func.func @multiply_c_f32() {
    %cst = stablehlo.constant dense<[(1.000000e+00,2.000000e+00), (-5.000000e-01,2.500000e-01), (3.000000e+00,-1.000000e+00), (2.000000e+00,0.000000e+00)]> : tensor<4xcomplex<f32>>
    %cst_0 = stablehlo.constant dense<[(5.000000e-01,-1.000000e+00), (2.000000e+00,2.000000e+00), (-1.000000e+00,5.000000e-01), (3.000000e+00,0.000000e+00)]> : tensor<4xcomplex<f32>>
    %0 = stablehlo.multiply %cst, %cst_0 : tensor<4xcomplex<f32>>
    %cst_1 = stablehlo.constant dense<[(2.500000e+00,0.000000e+00), (-1.500000e+00,-5.000000e-01), (-2.500000e+00,2.500000e+00), (6.000000e+00,0.000000e+00)]> : tensor<4xcomplex<f32>>
    check.expect_close %0, %cst_1, max_ulp_difference = 3 : tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>
    return
  }
}
// -----
module {
  func.func @multiply_c_f64() {
    %cst = stablehlo.constant dense<[(1.000000e+00,2.000000e+00), (-5.000000e-01,2.500000e-01), (3.000000e+00,-1.000000e+00), (2.000000e+00,0.000000e+00)]> : tensor<4xcomplex<f64>>
    %cst_0 = stablehlo.constant dense<[(5.000000e-01,-1.000000e+00), (2.000000e+00,2.000000e+00), (-1.000000e+00,5.000000e-01), (3.000000e+00,0.000000e+00)]> : tensor<4xcomplex<f64>>
    %0 = stablehlo.multiply %cst, %cst_0 : tensor<4xcomplex<f64>>
    %cst_1 = stablehlo.constant dense<[(2.500000e+00,0.000000e+00), (-1.500000e+00,-5.000000e-01), (-2.500000e+00,2.500000e+00), (6.000000e+00,0.000000e+00)]> : tensor<4xcomplex<f64>>
    check.expect_close %0, %cst_1, max_ulp_difference = 3 : tensor<4xcomplex<f64>>, tensor<4xcomplex<f64>>
    return
  }
}
// negate
module {
  func.func @negate_f16() {
    %cst = stablehlo.constant dense<[0x7E00, 0x7C00, 0xFC00, 0.000000e+00, -0.000000e+00, 1.500000e+00, -1.500000e+00]> : tensor<7xf16>
    %0 = stablehlo.negate %cst : tensor<7xf16>
    %cst_0 = stablehlo.constant dense<[0xFE00, 0xFC00, 0x7C00, -0.000000e+00, 0.000000e+00, -1.500000e+00, 1.500000e+00]> : tensor<7xf16>
    check.expect_close %0, %cst_0, max_ulp_difference = 0 : tensor<7xf16>, tensor<7xf16>
    return
  }
}
// -----
module {
  func.func @negate_bf16() {
    %cst = stablehlo.constant dense<[0x7FC0, 0x7F80, 0xFF80, 0.000000e+00, -0.000000e+00, 1.500000e+00, -1.500000e+00]> : tensor<7xbf16>
    %0 = stablehlo.negate %cst : tensor<7xbf16>
    %cst_0 = stablehlo.constant dense<[0xFFC0, 0xFF80, 0x7F80, -0.000000e+00, 0.000000e+00, -1.500000e+00, 1.500000e+00]> : tensor<7xbf16>
    check.expect_close %0, %cst_0, max_ulp_difference = 0 : tensor<7xbf16>, tensor<7xbf16>
    return
  }
}
// -----
module {
  func.func @negate_f32() {
    %cst = stablehlo.constant dense<[0x7FC00000, 0x7F800000, 0xFF800000, 0.000000e+00, -0.000000e+00, 1.500000e+00, -1.500000e+00]> : tensor<7xf32>
    %0 = stablehlo.negate %cst : tensor<7xf32>
    %cst_0 = stablehlo.constant dense<[0xFFC00000, 0xFF800000, 0x7F800000, -0.000000e+00, 0.000000e+00, -1.500000e+00, 1.500000e+00]> : tensor<7xf32>
    check.expect_close %0, %cst_0, max_ulp_difference = 0 : tensor<7xf32>, tensor<7xf32>
    return
  }
}
// -----
module {
  func.func @negate_f64() {
    %cst = stablehlo.constant dense<[0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000, 0.000000e+00, -0.000000e+00, 1.500000e+00, -1.500000e+00]> : tensor<7xf64>
    %0 = stablehlo.negate %cst : tensor<7xf64>
    %cst_0 = stablehlo.constant dense<[0xFFF8000000000000, 0xFFF0000000000000, 0x7FF0000000000000, -0.000000e+00, 0.000000e+00, -1.500000e+00, 1.500000e+00]> : tensor<7xf64>
    check.expect_close %0, %cst_0, max_ulp_difference = 0 : tensor<7xf64>, tensor<7xf64>
    return
  }
}
// -----
module {
  func.func @negate_signed_zero() {
    %cst = stablehlo.constant dense<[-0.000000e+00, 0.000000e+00, -2.500000e-01, 2.500000e-01]> : tensor<4xf32>
    %0 = stablehlo.negate %cst : tensor<4xf32>
    %1 = stablehlo.bitcast_convert %0 : (tensor<4xf32>) -> tensor<4xui32>
    check.expect_eq_const %1, dense<[0, 2147483648, 1048576000, 3196059648]> : tensor<4xui32>
    return
  }
}
// -----
module {
  func.func @negate_f4e2m1fn() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, -4.000000e+00, 6.000000e+00]> : tensor<5xf4E2M1FN>
    %0 = stablehlo.negate %cst : tensor<5xf4E2M1FN>
    check.expect_eq_const %0, dense<[-1.000000e+00, 1.500000e+00, -5.000000e-01, 4.000000e+00, -6.000000e+00]> : tensor<5xf4E2M1FN>
    return
  }
}
// -----
module {
  func.func @negate_f8e3m4() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, -4.000000e+00, 6.000000e+00]> : tensor<5xf8E3M4>
    %0 = stablehlo.negate %cst : tensor<5xf8E3M4>
    check.expect_eq_const %0, dense<[-1.000000e+00, 1.500000e+00, -5.000000e-01, 4.000000e+00, -6.000000e+00]> : tensor<5xf8E3M4>
    return
  }
}
// -----
module {
  func.func @negate_f8e4m3() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, -4.000000e+00, 6.000000e+00]> : tensor<5xf8E4M3>
    %0 = stablehlo.negate %cst : tensor<5xf8E4M3>
    check.expect_eq_const %0, dense<[-1.000000e+00, 1.500000e+00, -5.000000e-01, 4.000000e+00, -6.000000e+00]> : tensor<5xf8E4M3>
    return
  }
}
// -----
module {
  func.func @negate_f8e4m3b11fnuz() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, -4.000000e+00, 6.000000e+00]> : tensor<5xf8E4M3B11FNUZ>
    %0 = stablehlo.negate %cst : tensor<5xf8E4M3B11FNUZ>
    check.expect_eq_const %0, dense<[-1.000000e+00, 1.500000e+00, -5.000000e-01, 4.000000e+00, -6.000000e+00]> : tensor<5xf8E4M3B11FNUZ>
    return
  }
}
// -----
module {
  func.func @negate_f8e4m3fn() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, -4.000000e+00, 6.000000e+00]> : tensor<5xf8E4M3FN>
    %0 = stablehlo.negate %cst : tensor<5xf8E4M3FN>
    check.expect_eq_const %0, dense<[-1.000000e+00, 1.500000e+00, -5.000000e-01, 4.000000e+00, -6.000000e+00]> : tensor<5xf8E4M3FN>
    return
  }
}
// -----
module {
  func.func @negate_f8e4m3fnuz() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, -4.000000e+00, 6.000000e+00]> : tensor<5xf8E4M3FNUZ>
    %0 = stablehlo.negate %cst : tensor<5xf8E4M3FNUZ>
    check.expect_eq_const %0, dense<[-1.000000e+00, 1.500000e+00, -5.000000e-01, 4.000000e+00, -6.000000e+00]> : tensor<5xf8E4M3FNUZ>
    return
  }
}
// -----
module {
  func.func @negate_f8e5m2() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, -4.000000e+00, 6.000000e+00]> : tensor<5xf8E5M2>
    %0 = stablehlo.negate %cst : tensor<5xf8E5M2>
    check.expect_eq_const %0, dense<[-1.000000e+00, 1.500000e+00, -5.000000e-01, 4.000000e+00, -6.000000e+00]> : tensor<5xf8E5M2>
    return
  }
}
// -----
module {
  func.func @negate_f8e5m2fnuz() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, -4.000000e+00, 6.000000e+00]> : tensor<5xf8E5M2FNUZ>
    %0 = stablehlo.negate %cst : tensor<5xf8E5M2FNUZ>
    check.expect_eq_const %0, dense<[-1.000000e+00, 1.500000e+00, -5.000000e-01, 4.000000e+00, -6.000000e+00]> : tensor<5xf8E5M2FNUZ>
    return
  }
}
// -----
module {
  func.func @negate_c_f32() {
    %cst = stablehlo.constant dense<[(1.000000e+00,2.000000e+00), (-1.500000e+00,5.000000e-01), (2.500000e-01,-3.000000e+00), (2.000000e+00,0.000000e+00), (-5.000000e-01,-7.500000e-01), (1.000000e-03,1.000000e-03)]> : tensor<6xcomplex<f32>>
    %0 = stablehlo.negate %cst : tensor<6xcomplex<f32>>
    check.expect_eq_const %0, dense<[(-1.000000e+00,-2.000000e+00), (1.500000e+00,-5.000000e-01), (-2.500000e-01,3.000000e+00), (-2.000000e+00,-0.000000e+00), (5.000000e-01,7.500000e-01), (-1.000000e-03,-1.000000e-03)]> : tensor<6xcomplex<f32>>
    return
  }
}
// -----
module {
  func.func @negate_c_f64() {
    %cst = stablehlo.constant dense<[(1.000000e+00,2.000000e+00), (-1.500000e+00,5.000000e-01), (2.500000e-01,-3.000000e+00), (2.000000e+00,0.000000e+00), (-5.000000e-01,-7.500000e-01), (1.000000e-03,1.000000e-03)]> : tensor<6xcomplex<f64>>
    %0 = stablehlo.negate %cst : tensor<6xcomplex<f64>>
    check.expect_eq_const %0, dense<[(-1.000000e+00,-2.000000e+00), (1.500000e+00,-5.000000e-01), (-2.500000e-01,3.000000e+00), (-2.000000e+00,-0.000000e+00), (5.000000e-01,7.500000e-01), (-1.000000e-03,-1.000000e-03)]> : tensor<6xcomplex<f64>>
    return
  }
}
// -----
module {
  func.func @negate_i2() {
    %c = stablehlo.constant dense<[-2, -1, 0, 1]> : tensor<4xi2>
    %0 = stablehlo.negate %c : tensor<4xi2>
    check.expect_eq_const %0, dense<[-2, 1, 0, -1]> : tensor<4xi2>
    return
  }
}
// -----
module {
  func.func @negate_i4() {
    %c = stablehlo.constant dense<[-8, -7, -1, 0, 1, 2, 5, 6, 7]> : tensor<9xi4>
    %0 = stablehlo.negate %c : tensor<9xi4>
    check.expect_eq_const %0, dense<[-8, 7, 1, 0, -1, -2, -5, -6, -7]> : tensor<9xi4>
    return
  }
}
// -----
module {
  func.func @negate_i8() {
    %c = stablehlo.constant dense<[-128, -127, -1, 0, 1, 5, 100, 126, 127]> : tensor<9xi8>
    %0 = stablehlo.negate %c : tensor<9xi8>
    check.expect_eq_const %0, dense<[-128, 127, 1, 0, -1, -5, -100, -126, -127]> : tensor<9xi8>
    return
  }
}
// -----
module {
  func.func @negate_i16() {
    %c = stablehlo.constant dense<[-32768, -32767, -1, 0, 1, 5, 100, 32766, 32767]> : tensor<9xi16>
    %0 = stablehlo.negate %c : tensor<9xi16>
    check.expect_eq_const %0, dense<[-32768, 32767, 1, 0, -1, -5, -100, -32766, -32767]> : tensor<9xi16>
    return
  }
}
// -----
module {
  func.func @negate_i32() {
    %c = stablehlo.constant dense<[-2147483648, -2147483647, -1, 0, 1, 5, 100, 2147483646, 2147483647]> : tensor<9xi32>
    %0 = stablehlo.negate %c : tensor<9xi32>
    check.expect_eq_const %0, dense<[-2147483648, 2147483647, 1, 0, -1, -5, -100, -2147483646, -2147483647]> : tensor<9xi32>
    return
  }
}
// -----
module {
  func.func @negate_i64() {
    %c = stablehlo.constant dense<[-9223372036854775808, -9223372036854775807, -1, 0, 1, 5, 100, 9223372036854775806, 9223372036854775807]> : tensor<9xi64>
    %0 = stablehlo.negate %c : tensor<9xi64>
    check.expect_eq_const %0, dense<[-9223372036854775808, 9223372036854775807, 1, 0, -1, -5, -100, -9223372036854775806, -9223372036854775807]> : tensor<9xi64>
    return
  }
}
// -----
module {
  func.func @negate_ui2() {
    %c = stablehlo.constant dense<[0, 1, 2, 3]> : tensor<4xui2>
    %0 = stablehlo.negate %c : tensor<4xui2>
    check.expect_eq_const %0, dense<[0, 3, 2, 1]> : tensor<4xui2>
    return
  }
}
// -----
module {
  func.func @negate_ui4() {
    %c = stablehlo.constant dense<[0, 1, 5, 10, 14, 15]> : tensor<6xui4>
    %0 = stablehlo.negate %c : tensor<6xui4>
    check.expect_eq_const %0, dense<[0, 15, 11, 6, 2, 1]> : tensor<6xui4>
    return
  }
}
// -----
module {
  func.func @negate_ui8() {
    %c = stablehlo.constant dense<[0, 1, 5, 100, 254, 255]> : tensor<6xui8>
    %0 = stablehlo.negate %c : tensor<6xui8>
    check.expect_eq_const %0, dense<[0, 255, 251, 156, 2, 1]> : tensor<6xui8>
    return
  }
}
// -----
module {
  func.func @negate_ui16() {
    %c = stablehlo.constant dense<[0, 1, 5, 100, 65534, 65535]> : tensor<6xui16>
    %0 = stablehlo.negate %c : tensor<6xui16>
    check.expect_eq_const %0, dense<[0, 65535, 65531, 65436, 2, 1]> : tensor<6xui16>
    return
  }
}
// -----
module {
  func.func @negate_ui32() {
    %c = stablehlo.constant dense<[0, 1, 5, 100, 4294967294, 4294967295]> : tensor<6xui32>
    %0 = stablehlo.negate %c : tensor<6xui32>
    check.expect_eq_const %0, dense<[0, 4294967295, 4294967291, 4294967196, 2, 1]> : tensor<6xui32>
    return
  }
}
// -----
module {
  func.func @negate_ui64() {
    %c = stablehlo.constant dense<[0, 1, 5, 100, 18446744073709551614, 18446744073709551615]> : tensor<6xui64>
    %0 = stablehlo.negate %c : tensor<6xui64>
    check.expect_eq_const %0, dense<[0, 18446744073709551615, 18446744073709551611, 18446744073709551516, 2, 1]> : tensor<6xui64>
    return
  }
}
// not
module {
  func.func @not_i2() {
    %c = stablehlo.constant dense<[-2, -1, 0, 1]> : tensor<4xi2>
    %0 = stablehlo.not %c : tensor<4xi2>
    check.expect_eq_const %0, dense<[1, 0, -1, -2]> : tensor<4xi2>
    return
  }
}
// -----
module {
  func.func @not_i4() {
    %c = stablehlo.constant dense<[-8, -7, -1, 0, 1, 2, 5, 6, 7]> : tensor<9xi4>
    %0 = stablehlo.not %c : tensor<9xi4>
    check.expect_eq_const %0, dense<[7, 6, 0, -1, -2, -3, -6, -7, -8]> : tensor<9xi4>
    return
  }
}
// -----
module {
  func.func @not_i8() {
    %c = stablehlo.constant dense<[-128, -127, -1, 0, 1, 5, 100, 126, 127]> : tensor<9xi8>
    %0 = stablehlo.not %c : tensor<9xi8>
    check.expect_eq_const %0, dense<[127, 126, 0, -1, -2, -6, -101, -127, -128]> : tensor<9xi8>
    return
  }
}
// -----
module {
  func.func @not_i16() {
    %c = stablehlo.constant dense<[-32768, -32767, -1, 0, 1, 5, 100, 32766, 32767]> : tensor<9xi16>
    %0 = stablehlo.not %c : tensor<9xi16>
    check.expect_eq_const %0, dense<[32767, 32766, 0, -1, -2, -6, -101, -32767, -32768]> : tensor<9xi16>
    return
  }
}
// -----
module {
  func.func @not_i32() {
    %c = stablehlo.constant dense<[-2147483648, -2147483647, -1, 0, 1, 5, 100, 2147483646, 2147483647]> : tensor<9xi32>
    %0 = stablehlo.not %c : tensor<9xi32>
    check.expect_eq_const %0, dense<[2147483647, 2147483646, 0, -1, -2, -6, -101, -2147483647, -2147483648]> : tensor<9xi32>
    return
  }
}
// -----
module {
  func.func @not_i64() {
    %c = stablehlo.constant dense<[-9223372036854775808, -9223372036854775807, -1, 0, 1, 5, 100, 9223372036854775806, 9223372036854775807]> : tensor<9xi64>
    %0 = stablehlo.not %c : tensor<9xi64>
    check.expect_eq_const %0, dense<[9223372036854775807, 9223372036854775806, 0, -1, -2, -6, -101, -9223372036854775807, -9223372036854775808]> : tensor<9xi64>
    return
  }
}
// -----
module {
  func.func @not_ui2() {
    %c = stablehlo.constant dense<[0, 1, 2, 3]> : tensor<4xui2>
    %0 = stablehlo.not %c : tensor<4xui2>
    check.expect_eq_const %0, dense<[3, 2, 1, 0]> : tensor<4xui2>
    return
  }
}
// -----
module {
  func.func @not_ui4() {
    %c = stablehlo.constant dense<[0, 1, 5, 10, 14, 15]> : tensor<6xui4>
    %0 = stablehlo.not %c : tensor<6xui4>
    check.expect_eq_const %0, dense<[15, 14, 10, 5, 1, 0]> : tensor<6xui4>
    return
  }
}
// -----
module {
  func.func @not_ui8() {
    %c = stablehlo.constant dense<[0, 1, 5, 100, 254, 255]> : tensor<6xui8>
    %0 = stablehlo.not %c : tensor<6xui8>
    check.expect_eq_const %0, dense<[255, 254, 250, 155, 1, 0]> : tensor<6xui8>
    return
  }
}
// -----
module {
  func.func @not_ui16() {
    %c = stablehlo.constant dense<[0, 1, 5, 100, 65534, 65535]> : tensor<6xui16>
    %0 = stablehlo.not %c : tensor<6xui16>
    check.expect_eq_const %0, dense<[65535, 65534, 65530, 65435, 1, 0]> : tensor<6xui16>
    return
  }
}
// -----
module {
  func.func @not_ui32() {
    %c = stablehlo.constant dense<[0, 1, 5, 100, 4294967294, 4294967295]> : tensor<6xui32>
    %0 = stablehlo.not %c : tensor<6xui32>
    check.expect_eq_const %0, dense<[4294967295, 4294967294, 4294967290, 4294967195, 1, 0]> : tensor<6xui32>
    return
  }
}
// -----
module {
  func.func @not_ui64() {
    %c = stablehlo.constant dense<[0, 1, 5, 100, 18446744073709551614, 18446744073709551615]> : tensor<6xui64>
    %0 = stablehlo.not %c : tensor<6xui64>
    check.expect_eq_const %0, dense<[18446744073709551615, 18446744073709551614, 18446744073709551610, 18446744073709551515, 1, 0]> : tensor<6xui64>
    return
  }
}
// -----
module {
  func.func @not_i1() {
    %c = stablehlo.constant dense<[true, false]> : tensor<2xi1>
    %0 = stablehlo.not %c : tensor<2xi1>
    check.expect_eq_const %0, dense<[false, true]> : tensor<2xi1>
    return
  }
}
// -----
module {
  func.func @not_scalar() {
    %c = stablehlo.constant dense<-1> : tensor<i32>
    %0 = stablehlo.not %c : tensor<i32>
    check.expect_eq_const %0, dense<0> : tensor<i32>
    return
  }
}
// or
module {
  func.func @or_i2() {
    %c = stablehlo.constant dense<[-2, 1, 1, 1, 0, -2, -1, -2, -2]> : tensor<9xi2>
    %c_0 = stablehlo.constant dense<[1, 1, 1, 1, 1, 1, 1, -2, 1]> : tensor<9xi2>
    %0 = stablehlo.or %c, %c_0 : tensor<9xi2>
    check.expect_eq_const %0, dense<[-1, 1, 1, 1, 1, -1, -1, -2, -1]> : tensor<9xi2>
    return
  }
}
// -----
module {
  func.func @or_i4() {
    %c = stablehlo.constant dense<[-8, 7, 7, 1, 0, -8, -1, -8, -2]> : tensor<9xi4>
    %c_0 = stablehlo.constant dense<[7, 1, 7, 1, 1, 1, 1, -8, 1]> : tensor<9xi4>
    %0 = stablehlo.or %c, %c_0 : tensor<9xi4>
    check.expect_eq_const %0, dense<[-1, 7, 7, 1, 1, -7, -1, -8, -1]> : tensor<9xi4>
    return
  }
}
// -----
module {
  func.func @or_i8() {
    %c = stablehlo.constant dense<[-128, 127, 127, 1, 0, -128, -1, -128, -2, 17, -17, 17, -17]> : tensor<13xi8>
    %c_0 = stablehlo.constant dense<[127, 1, 127, 1, 1, 1, 1, -128, 1, 3, 3, -3, -3]> : tensor<13xi8>
    %0 = stablehlo.or %c, %c_0 : tensor<13xi8>
    check.expect_eq_const %0, dense<[-1, 127, 127, 1, 1, -127, -1, -128, -1, 19, -17, -3, -1]> : tensor<13xi8>
    return
  }
}
// -----
module {
  func.func @or_i16() {
    %c = stablehlo.constant dense<[-32768, 32767, 32767, 1, 0, -32768, -1, -32768, -2, 17, -17, 17, -17]> : tensor<13xi16>
    %c_0 = stablehlo.constant dense<[32767, 1, 32767, 1, 1, 1, 1, -32768, 1, 3, 3, -3, -3]> : tensor<13xi16>
    %0 = stablehlo.or %c, %c_0 : tensor<13xi16>
    check.expect_eq_const %0, dense<[-1, 32767, 32767, 1, 1, -32767, -1, -32768, -1, 19, -17, -3, -1]> : tensor<13xi16>
    return
  }
}
// -----
module {
  func.func @or_i32() {
    %c = stablehlo.constant dense<[-2147483648, 2147483647, 2147483647, 1, 0, -2147483648, -1, -2147483648, -2, 17, -17, 17, -17]> : tensor<13xi32>
    %c_0 = stablehlo.constant dense<[2147483647, 1, 2147483647, 1, 1, 1, 1, -2147483648, 1, 3, 3, -3, -3]> : tensor<13xi32>
    %0 = stablehlo.or %c, %c_0 : tensor<13xi32>
    check.expect_eq_const %0, dense<[-1, 2147483647, 2147483647, 1, 1, -2147483647, -1, -2147483648, -1, 19, -17, -3, -1]> : tensor<13xi32>
    return
  }
}
// -----
module {
  func.func @or_i64() {
    %c = stablehlo.constant dense<[-9223372036854775808, 9223372036854775807, 9223372036854775807, 1, 0, -9223372036854775808, -1, -9223372036854775808, -2, 17, -17, 17, -17]> : tensor<13xi64>
    %c_0 = stablehlo.constant dense<[9223372036854775807, 1, 9223372036854775807, 1, 1, 1, 1, -9223372036854775808, 1, 3, 3, -3, -3]> : tensor<13xi64>
    %0 = stablehlo.or %c, %c_0 : tensor<13xi64>
    check.expect_eq_const %0, dense<[-1, 9223372036854775807, 9223372036854775807, 1, 1, -9223372036854775807, -1, -9223372036854775808, -1, 19, -17, -3, -1]> : tensor<13xi64>
    return
  }
}
// -----
module {
  func.func @or_ui2() {
    %c = stablehlo.constant dense<[0, 3, 3, 1, 0, 0, 3, 2]> : tensor<8xui2>
    %c_0 = stablehlo.constant dense<[3, 1, 3, 1, 1, 1, 2, 3]> : tensor<8xui2>
    %0 = stablehlo.or %c, %c_0 : tensor<8xui2>
    check.expect_eq_const %0, dense<[3, 3, 3, 1, 1, 1, 3, 3]> : tensor<8xui2>
    return
  }
}
// -----
module {
  func.func @or_ui4() {
    %c = stablehlo.constant dense<[0, 15, 15, 1, 0, 0, 15, 2]> : tensor<8xui4>
    %c_0 = stablehlo.constant dense<[15, 1, 15, 1, 1, 1, 2, 3]> : tensor<8xui4>
    %0 = stablehlo.or %c, %c_0 : tensor<8xui4>
    check.expect_eq_const %0, dense<[15, 15, 15, 1, 1, 1, 15, 3]> : tensor<8xui4>
    return
  }
}
// -----
module {
  func.func @or_ui8() {
    %c = stablehlo.constant dense<[0, 255, 255, 1, 0, 0, 255, 2]> : tensor<8xui8>
    %c_0 = stablehlo.constant dense<[255, 1, 255, 1, 1, 1, 2, 3]> : tensor<8xui8>
    %0 = stablehlo.or %c, %c_0 : tensor<8xui8>
    check.expect_eq_const %0, dense<[255, 255, 255, 1, 1, 1, 255, 3]> : tensor<8xui8>
    return
  }
}
// -----
module {
  func.func @or_ui16() {
    %c = stablehlo.constant dense<[0, 65535, 65535, 1, 0, 0, 65535, 2]> : tensor<8xui16>
    %c_0 = stablehlo.constant dense<[65535, 1, 65535, 1, 1, 1, 2, 3]> : tensor<8xui16>
    %0 = stablehlo.or %c, %c_0 : tensor<8xui16>
    check.expect_eq_const %0, dense<[65535, 65535, 65535, 1, 1, 1, 65535, 3]> : tensor<8xui16>
    return
  }
}
// -----
module {
  func.func @or_ui32() {
    %c = stablehlo.constant dense<[0, 4294967295, 4294967295, 1, 0, 0, 4294967295, 2]> : tensor<8xui32>
    %c_0 = stablehlo.constant dense<[4294967295, 1, 4294967295, 1, 1, 1, 2, 3]> : tensor<8xui32>
    %0 = stablehlo.or %c, %c_0 : tensor<8xui32>
    check.expect_eq_const %0, dense<[4294967295, 4294967295, 4294967295, 1, 1, 1, 4294967295, 3]> : tensor<8xui32>
    return
  }
}
// -----
module {
  func.func @or_ui64() {
    %c = stablehlo.constant dense<[0, 18446744073709551615, 18446744073709551615, 1, 0, 0, 18446744073709551615, 2]> : tensor<8xui64>
    %c_0 = stablehlo.constant dense<[18446744073709551615, 1, 18446744073709551615, 1, 1, 1, 2, 3]> : tensor<8xui64>
    %0 = stablehlo.or %c, %c_0 : tensor<8xui64>
    check.expect_eq_const %0, dense<[18446744073709551615, 18446744073709551615, 18446744073709551615, 1, 1, 1, 18446744073709551615, 3]> : tensor<8xui64>
    return
  }
}
// -----
module {
  func.func @or_i1() {
    %c = stablehlo.constant dense<[false, false, true, true]> : tensor<4xi1>
    %c_0 = stablehlo.constant dense<[false, true, false, true]> : tensor<4xi1>
    %0 = stablehlo.or %c, %c_0 : tensor<4xi1>
    check.expect_eq_const %0, dense<[false, true, true, true]> : tensor<4xi1>
    return
  }
}
// popcnt
module {
  func.func @popcnt_i2() {
    %c = stablehlo.constant dense<[-2, -1, 0, 1]> : tensor<4xi2>
    %0 = stablehlo.popcnt %c : tensor<4xi2>
    check.expect_eq_const %0, dense<[1, -2, 0, 1]> : tensor<4xi2>
    return
  }
}
// -----
module {
  func.func @popcnt_i4() {
    %c = stablehlo.constant dense<[-8, -7, -1, 0, 1, 2, 5, 6, 7]> : tensor<9xi4>
    %0 = stablehlo.popcnt %c : tensor<9xi4>
    check.expect_eq_const %0, dense<[1, 2, 4, 0, 1, 1, 2, 2, 3]> : tensor<9xi4>
    return
  }
}
// -----
module {
  func.func @popcnt_i8() {
    %c = stablehlo.constant dense<[-128, -127, -1, 0, 1, 5, 100, 126, 127]> : tensor<9xi8>
    %0 = stablehlo.popcnt %c : tensor<9xi8>
    check.expect_eq_const %0, dense<[1, 2, 8, 0, 1, 2, 3, 6, 7]> : tensor<9xi8>
    return
  }
}
// -----
module {
  func.func @popcnt_i16() {
    %c = stablehlo.constant dense<[-32768, -32767, -1, 0, 1, 5, 100, 32766, 32767]> : tensor<9xi16>
    %0 = stablehlo.popcnt %c : tensor<9xi16>
    check.expect_eq_const %0, dense<[1, 2, 16, 0, 1, 2, 3, 14, 15]> : tensor<9xi16>
    return
  }
}
// -----
module {
  func.func @popcnt_i32() {
    %c = stablehlo.constant dense<[-2147483648, -2147483647, -1, 0, 1, 5, 100, 2147483646, 2147483647]> : tensor<9xi32>
    %0 = stablehlo.popcnt %c : tensor<9xi32>
    check.expect_eq_const %0, dense<[1, 2, 32, 0, 1, 2, 3, 30, 31]> : tensor<9xi32>
    return
  }
}
// -----
module {
  func.func @popcnt_i64() {
    %c = stablehlo.constant dense<[-9223372036854775808, -9223372036854775807, -1, 0, 1, 5, 100, 9223372036854775806, 9223372036854775807]> : tensor<9xi64>
    %0 = stablehlo.popcnt %c : tensor<9xi64>
    check.expect_eq_const %0, dense<[1, 2, 64, 0, 1, 2, 3, 62, 63]> : tensor<9xi64>
    return
  }
}
// -----
module {
  func.func @popcnt_ui2() {
    %c = stablehlo.constant dense<[0, 1, 2, 3]> : tensor<4xui2>
    %0 = stablehlo.popcnt %c : tensor<4xui2>
    check.expect_eq_const %0, dense<[0, 1, 1, 2]> : tensor<4xui2>
    return
  }
}
// -----
module {
  func.func @popcnt_ui4() {
    %c = stablehlo.constant dense<[0, 1, 5, 10, 14, 15]> : tensor<6xui4>
    %0 = stablehlo.popcnt %c : tensor<6xui4>
    check.expect_eq_const %0, dense<[0, 1, 2, 2, 3, 4]> : tensor<6xui4>
    return
  }
}
// -----
module {
  func.func @popcnt_ui8() {
    %c = stablehlo.constant dense<[0, 1, 5, 100, 254, 255]> : tensor<6xui8>
    %0 = stablehlo.popcnt %c : tensor<6xui8>
    check.expect_eq_const %0, dense<[0, 1, 2, 3, 7, 8]> : tensor<6xui8>
    return
  }
}
// -----
module {
  func.func @popcnt_ui16() {
    %c = stablehlo.constant dense<[0, 1, 5, 100, 65534, 65535]> : tensor<6xui16>
    %0 = stablehlo.popcnt %c : tensor<6xui16>
    check.expect_eq_const %0, dense<[0, 1, 2, 3, 15, 16]> : tensor<6xui16>
    return
  }
}
// -----
module {
  func.func @popcnt_ui32() {
    %c = stablehlo.constant dense<[0, 1, 5, 100, 4294967294, 4294967295]> : tensor<6xui32>
    %0 = stablehlo.popcnt %c : tensor<6xui32>
    check.expect_eq_const %0, dense<[0, 1, 2, 3, 31, 32]> : tensor<6xui32>
    return
  }
}
// -----
module {
  func.func @popcnt_ui64() {
    %c = stablehlo.constant dense<[0, 1, 5, 100, 18446744073709551614, 18446744073709551615]> : tensor<6xui64>
    %0 = stablehlo.popcnt %c : tensor<6xui64>
    check.expect_eq_const %0, dense<[0, 1, 2, 3, 63, 64]> : tensor<6xui64>
    return
  }
}
// -----
module {
  func.func @popcnt_empty() {
    %c = stablehlo.constant dense<> : tensor<0x3xi32>
    %0 = stablehlo.popcnt %c : tensor<0x3xi32>
    check.expect_eq_const %0, dense<> : tensor<0x3xi32>
    return
  }
}
// power
module {
  func.func @power_i32() {
    %c = stablehlo.constant dense<[2, 3, -2, -1, 0, 5, 1, 10]> : tensor<8xi32>
    %c_0 = stablehlo.constant dense<[3, 4, 3, 5, 0, 0, 7, 9]> : tensor<8xi32>
    %0 = stablehlo.power %c, %c_0 : tensor<8xi32>
    check.expect_eq_const %0, dense<[8, 81, -8, -1, 1, 1, 1, 1000000000]> : tensor<8xi32>
    return
  }
}
// -----
module {
  func.func @power_ui8() {
    %c = stablehlo.constant dense<[2, 3, 15]> : tensor<3xui8>
    %c_0 = stablehlo.constant dense<[8, 5, 2]> : tensor<3xui8>
    %0 = stablehlo.power %c, %c_0 : tensor<3xui8>
    check.expect_eq_const %0, dense<[0, 243, 225]> : tensor<3xui8>
    return
  }
}
// -----
module {
  func.func @power_f16() {
    %cst = stablehlo.constant dense<[2.000000e+00, 2.000000e+00, 0.000000e+00, 0.000000e+00, -2.000000e+00, -2.000000e+00, -1.000000e+00, 1.000000e+00, 0x7E00, 0x7C00, 4.000000e+00, 0x7E00]> : tensor<12xf16>
    %cst_0 = stablehlo.constant dense<[3.000000e+00, -1.500000e+00, 0.000000e+00, -1.000000e+00, 3.000000e+00, 5.000000e-01, 0x7C00, 0x7E00, 0.000000e+00, 5.000000e-01, 5.000000e-01, 1.000000e+00]> : tensor<12xf16>
    %0 = stablehlo.power %cst, %cst_0 : tensor<12xf16>
    %cst_1 = stablehlo.constant dense<[8.000000e+00, 3.535160e-01, 1.000000e+00, 0x7C00, -8.000000e+00, 0xFE00, 1.000000e+00, 1.000000e+00, 1.000000e+00, 0x7C00, 2.000000e+00, 0x7E00]> : tensor<12xf16>
    check.expect_close %0, %cst_1, max_ulp_difference = 3 : tensor<12xf16>, tensor<12xf16>
    return
  }
}
// -----
module {
  func.func @power_bf16() {
    %cst = stablehlo.constant dense<[2.000000e+00, 2.000000e+00, 0.000000e+00, 0.000000e+00, -2.000000e+00, -2.000000e+00, -1.000000e+00, 1.000000e+00, 0x7FC0, 0x7F80, 4.000000e+00, 0x7FC0]> : tensor<12xbf16>
    %cst_0 = stablehlo.constant dense<[3.000000e+00, -1.500000e+00, 0.000000e+00, -1.000000e+00, 3.000000e+00, 5.000000e-01, 0x7F80, 0x7FC0, 0.000000e+00, 5.000000e-01, 5.000000e-01, 1.000000e+00]> : tensor<12xbf16>
    %0 = stablehlo.power %cst, %cst_0 : tensor<12xbf16>
    %cst_1 = stablehlo.constant dense<[8.000000e+00, 3.535160e-01, 1.000000e+00, 0x7F80, -8.000000e+00, 0xFFC0, 1.000000e+00, 1.000000e+00, 1.000000e+00, 0x7F80, 2.000000e+00, 0x7FC0]> : tensor<12xbf16>
    check.expect_close %0, %cst_1, max_ulp_difference = 3 : tensor<12xbf16>, tensor<12xbf16>
    return
  }
}
// -----
module {
  func.func @power_f32() {
    %cst = stablehlo.constant dense<[2.000000e+00, 2.000000e+00, 0.000000e+00, 0.000000e+00, -2.000000e+00, -2.000000e+00, -1.000000e+00, 1.000000e+00, 0x7FC00000, 0x7F800000, 4.000000e+00, 0x7FC00000]> : tensor<12xf32>
    %cst_0 = stablehlo.constant dense<[3.000000e+00, -1.500000e+00, 0.000000e+00, -1.000000e+00, 3.000000e+00, 5.000000e-01, 0x7F800000, 0x7FC00000, 0.000000e+00, 5.000000e-01, 5.000000e-01, 1.000000e+00]> : tensor<12xf32>
    %0 = stablehlo.power %cst, %cst_0 : tensor<12xf32>
    %cst_1 = stablehlo.constant dense<[8.000000e+00, 0.353553385, 1.000000e+00, 0x7F800000, -8.000000e+00, 0xFFC00000, 1.000000e+00, 1.000000e+00, 1.000000e+00, 0x7F800000, 2.000000e+00, 0x7FC00000]> : tensor<12xf32>
    check.expect_close %0, %cst_1, max_ulp_difference = 3 : tensor<12xf32>, tensor<12xf32>
    return
  }
}
// -----
module {
  func.func @power_f64() {
    %cst = stablehlo.constant dense<[2.000000e+00, 2.000000e+00, 0.000000e+00, 0.000000e+00, -2.000000e+00, -2.000000e+00, -1.000000e+00, 1.000000e+00, 0x7FF8000000000000, 0x7FF0000000000000, 4.000000e+00, 0x7FF8000000000000]> : tensor<12xf64>
    %cst_0 = stablehlo.constant dense<[3.000000e+00, -1.500000e+00, 0.000000e+00, -1.000000e+00, 3.000000e+00, 5.000000e-01, 0x7FF0000000000000, 0x7FF8000000000000, 0.000000e+00, 5.000000e-01, 5.000000e-01, 1.000000e+00]> : tensor<12xf64>
    %0 = stablehlo.power %cst, %cst_0 : tensor<12xf64>
    %cst_1 = stablehlo.constant dense<[8.000000e+00, 0.35355339059327379, 1.000000e+00, 0x7FF0000000000000, -8.000000e+00, 0xFFF8000000000000, 1.000000e+00, 1.000000e+00, 1.000000e+00, 0x7FF0000000000000, 2.000000e+00, 0x7FF8000000000000]> : tensor<12xf64>
    check.expect_close %0, %cst_1, max_ulp_difference = 3 : tensor<12xf64>, tensor<12xf64>
    return
  }
}
// -----
module {
  func.func @power_c_f32() {
    %cst = stablehlo.constant dense<[(1.000000e+00,2.000000e+00), (-5.000000e-01,2.500000e-01), (3.000000e+00,-1.000000e+00), (2.000000e+00,0.000000e+00)]> : tensor<4xcomplex<f32>>
    %cst_0 = stablehlo.constant dense<[(5.000000e-01,-1.000000e+00), (2.000000e+00,2.000000e+00), (-1.000000e+00,5.000000e-01), (3.000000e+00,0.000000e+00)]> : tensor<4xcomplex<f32>>
    %0 = stablehlo.power %cst, %cst_0 : tensor<4xcomplex<f32>>
    %cst_1 = stablehlo.constant dense<[(4.38256502,-1.12439752), (-7.32491084E-4,-0.00128036214), (0.231636018,0.290342599), (8.000000e+00,0.000000e+00)]> : tensor<4xcomplex<f32>>
    check.expect_close %0, %cst_1, max_ulp_difference = 8 : tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>
    return
  }
}
// -----
module {
  func.func @power_c_f64() {
    %cst = stablehlo.constant dense<[(1.000000e+00,2.000000e+00), (-5.000000e-01,2.500000e-01), (3.000000e+00,-1.000000e+00), (2.000000e+00,0.000000e+00)]> : tensor<4xcomplex<f64>>
    %cst_0 = stablehlo.constant dense<[(5.000000e-01,-1.000000e+00), (2.000000e+00,2.000000e+00), (-1.000000e+00,5.000000e-01), (3.000000e+00,0.000000e+00)]> : tensor<4xcomplex<f64>>
    %0 = stablehlo.power %cst, %cst_0 : tensor<4xcomplex<f64>>
    %cst_1 = stablehlo.constant dense<[(4.3825650598633592,-1.1243974773611549), (-7.3249106815449804E-4,-0.0012803621428321154), (0.2316360119115535,0.29034258946125024), (8.000000e+00,0.000000e+00)]> : tensor<4xcomplex<f64>>
    check.expect_close %0, %cst_1, max_ulp_difference = 8 : tensor<4xcomplex<f64>>, tensor<4xcomplex<f64>>
    return
  }
}
// real
module {
  func.func @real_c_f32() {
    %cst = stablehlo.constant dense<[(1.000000e+00,2.000000e+00), (-5.000000e-01,-3.000000e+00)]> : tensor<2xcomplex<f32>>
    %0 = stablehlo.real %cst : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
    check.expect_eq_const %0, dense<[1.000000e+00, -5.000000e-01]> : tensor<2xf32>
    return
  }
}
// -----
module {
  func.func @real_c_f64() {
    %cst = stablehlo.constant dense<[(1.000000e+00,2.000000e+00), (-5.000000e-01,-3.000000e+00)]> : tensor<2xcomplex<f64>>
    %0 = stablehlo.real %cst : (tensor<2xcomplex<f64>>) -> tensor<2xf64>
    check.expect_eq_const %0, dense<[1.000000e+00, -5.000000e-01]> : tensor<2xf64>
    return
  }
}
// -----
module {
  func.func @real_f16() {
    %cst = stablehlo.constant dense<[1.500000e+00, -2.000000e+00, 0x7E00]> : tensor<3xf16>
    %0 = stablehlo.real %cst : tensor<3xf16>
    %cst_0 = stablehlo.constant dense<[1.500000e+00, -2.000000e+00, 0x7E00]> : tensor<3xf16>
    check.expect_close %0, %cst_0, max_ulp_difference = 0 : tensor<3xf16>, tensor<3xf16>
    return
  }
}
// -----
module {
  func.func @real_bf16() {
    %cst = stablehlo.constant dense<[1.500000e+00, -2.000000e+00, 0x7FC0]> : tensor<3xbf16>
    %0 = stablehlo.real %cst : tensor<3xbf16>
    %cst_0 = stablehlo.constant dense<[1.500000e+00, -2.000000e+00, 0x7FC0]> : tensor<3xbf16>
    check.expect_close %0, %cst_0, max_ulp_difference = 0 : tensor<3xbf16>, tensor<3xbf16>
    return
  }
}
// -----
module {
  func.func @real_f32() {
    %cst = stablehlo.constant dense<[1.500000e+00, -2.000000e+00, 0x7FC00000]> : tensor<3xf32>
    %0 = stablehlo.real %cst : tensor<3xf32>
    %cst_0 = stablehlo.constant dense<[1.500000e+00, -2.000000e+00, 0x7FC00000]> : tensor<3xf32>
    check.expect_close %0, %cst_0, max_ulp_difference = 0 : tensor<3xf32>, tensor<3xf32>
    return
  }
}
// -----
module {
  func.func @real_f64() {
    %cst = stablehlo.constant dense<[1.500000e+00, -2.000000e+00, 0x7FF8000000000000]> : tensor<3xf64>
    %0 = stablehlo.real %cst : tensor<3xf64>
    %cst_0 = stablehlo.constant dense<[1.500000e+00, -2.000000e+00, 0x7FF8000000000000]> : tensor<3xf64>
    check.expect_close %0, %cst_0, max_ulp_difference = 0 : tensor<3xf64>, tensor<3xf64>
    return
  }
}
// reduce_precision
module {
  func.func @reduce_precision_f32_to_bf16() {
    %cst = stablehlo.constant dense<[1.00390625, 1.01171875, 0x7FC00000, 0x7F800000, -3.400000e+38, 1.000000e-01]> : tensor<6xf32>
    %0 = stablehlo.reduce_precision %cst, format = e8m7 : tensor<6xf32>
    %cst_0 = stablehlo.constant dense<[1.000000e+00, 1.015625, 0x7FC00000, 0x7F800000, 0xFF800000, 0.100097656]> : tensor<6xf32>
    check.expect_close %0, %cst_0, max_ulp_difference = 0 : tensor<6xf32>, tensor<6xf32>
    return
  }
}
// -----
module {
  func.func @reduce_precision_f32_to_f16() {
    %cst = stablehlo.constant dense<[1.00048828, 6.550400e+04, 6.552000e+04, 0x7FC00000, 0xFF800000, 1.000000e-01]> : tensor<6xf32>
    %0 = stablehlo.reduce_precision %cst, format = e5m10 : tensor<6xf32>
    %cst_0 = stablehlo.constant dense<[1.000000e+00, 6.550400e+04, 0x7F800000, 0x7FC00000, 0xFF800000, 0.0999755859]> : tensor<6xf32>
    check.expect_close %0, %cst_0, max_ulp_difference = 0 : tensor<6xf32>, tensor<6xf32>
    return
  }
}
// -----
module {
  func.func @reduce_precision_f64_to_f32() {
    %cst = stablehlo.constant dense<[1.000000e-01, 1.000000e+300, 0x7FF8000000000000, 1.000000e+00]> : tensor<4xf64>
    %0 = stablehlo.reduce_precision %cst, format = e8m23 : tensor<4xf64>
    %cst_0 = stablehlo.constant dense<[0.10000000149011612, 0x7FF0000000000000, 0x7FF8000000000000, 1.000000e+00]> : tensor<4xf64>
    check.expect_close %0, %cst_0, max_ulp_difference = 0 : tensor<4xf64>, tensor<4xf64>
    return
  }
}
// -----
module {
  func.func @reduce_precision_f16_to_e4m3() {
    %cst = stablehlo.constant dense<[1.125000e+00, 1.062500e+00, 1.187500e+00, 2.400000e+02, -3.000000e+00]> : tensor<5xf16>
    %0 = stablehlo.reduce_precision %cst, format = e4m3 : tensor<5xf16>
    check.expect_eq_const %0, dense<[1.125000e+00, 1.000000e+00, 1.250000e+00, 2.400000e+02, -3.000000e+00]> : tensor<5xf16>
    return
  }
}
// remainder
module {
  func.func @remainder_i2() {
    %c = stablehlo.constant dense<[-2, 1, 1, 1, 0, -2, -1, -2, -2]> : tensor<9xi2>
    %c_0 = stablehlo.constant dense<[1, 1, 1, 1, 1, 1, 1, -2, 1]> : tensor<9xi2>
    %0 = stablehlo.remainder %c, %c_0 : tensor<9xi2>
    check.expect_eq_const %0, dense<0> : tensor<9xi2>
    return
  }
}
// -----
module {
  func.func @remainder_i4() {
    %c = stablehlo.constant dense<[-8, 7, 7, 1, 0, -8, -1, -8, -2]> : tensor<9xi4>
    %c_0 = stablehlo.constant dense<[7, 1, 7, 1, 1, 1, 1, -8, 1]> : tensor<9xi4>
    %0 = stablehlo.remainder %c, %c_0 : tensor<9xi4>
    check.expect_eq_const %0, dense<[-1, 0, 0, 0, 0, 0, 0, 0, 0]> : tensor<9xi4>
    return
  }
}
// -----
module {
  func.func @remainder_i8() {
    %c = stablehlo.constant dense<[-128, 127, 127, 1, 0, -128, -1, -128, -2, 17, -17, 17, -17]> : tensor<13xi8>
    %c_0 = stablehlo.constant dense<[127, 1, 127, 1, 1, 1, 1, -128, 1, 3, 3, -3, -3]> : tensor<13xi8>
    %0 = stablehlo.remainder %c, %c_0 : tensor<13xi8>
    check.expect_eq_const %0, dense<[-1, 0, 0, 0, 0, 0, 0, 0, 0, 2, -2, 2, -2]> : tensor<13xi8>
    return
  }
}
// -----
module {
  func.func @remainder_i16() {
    %c = stablehlo.constant dense<[-32768, 32767, 32767, 1, 0, -32768, -1, -32768, -2, 17, -17, 17, -17]> : tensor<13xi16>
    %c_0 = stablehlo.constant dense<[32767, 1, 32767, 1, 1, 1, 1, -32768, 1, 3, 3, -3, -3]> : tensor<13xi16>
    %0 = stablehlo.remainder %c, %c_0 : tensor<13xi16>
    check.expect_eq_const %0, dense<[-1, 0, 0, 0, 0, 0, 0, 0, 0, 2, -2, 2, -2]> : tensor<13xi16>
    return
  }
}
// -----
module {
  func.func @remainder_i32() {
    %c = stablehlo.constant dense<[-2147483648, 2147483647, 2147483647, 1, 0, -2147483648, -1, -2147483648, -2, 17, -17, 17, -17]> : tensor<13xi32>
    %c_0 = stablehlo.constant dense<[2147483647, 1, 2147483647, 1, 1, 1, 1, -2147483648, 1, 3, 3, -3, -3]> : tensor<13xi32>
    %0 = stablehlo.remainder %c, %c_0 : tensor<13xi32>
    check.expect_eq_const %0, dense<[-1, 0, 0, 0, 0, 0, 0, 0, 0, 2, -2, 2, -2]> : tensor<13xi32>
    return
  }
}
// -----
module {
  func.func @remainder_i64() {
    %c = stablehlo.constant dense<[-9223372036854775808, 9223372036854775807, 9223372036854775807, 1, 0, -9223372036854775808, -1, -9223372036854775808, -2, 17, -17, 17, -17]> : tensor<13xi64>
    %c_0 = stablehlo.constant dense<[9223372036854775807, 1, 9223372036854775807, 1, 1, 1, 1, -9223372036854775808, 1, 3, 3, -3, -3]> : tensor<13xi64>
    %0 = stablehlo.remainder %c, %c_0 : tensor<13xi64>
    check.expect_eq_const %0, dense<[-1, 0, 0, 0, 0, 0, 0, 0, 0, 2, -2, 2, -2]> : tensor<13xi64>
    return
  }
}
// -----
module {
  func.func @remainder_ui2() {
    %c = stablehlo.constant dense<[0, 3, 3, 1, 0, 0, 3, 2]> : tensor<8xui2>
    %c_0 = stablehlo.constant dense<[3, 1, 3, 1, 1, 1, 2, 3]> : tensor<8xui2>
    %0 = stablehlo.remainder %c, %c_0 : tensor<8xui2>
    check.expect_eq_const %0, dense<[0, 0, 0, 0, 0, 0, 1, 2]> : tensor<8xui2>
    return
  }
}
// -----
module {
  func.func @remainder_ui4() {
    %c = stablehlo.constant dense<[0, 15, 15, 1, 0, 0, 15, 2]> : tensor<8xui4>
    %c_0 = stablehlo.constant dense<[15, 1, 15, 1, 1, 1, 2, 3]> : tensor<8xui4>
    %0 = stablehlo.remainder %c, %c_0 : tensor<8xui4>
    check.expect_eq_const %0, dense<[0, 0, 0, 0, 0, 0, 1, 2]> : tensor<8xui4>
    return
  }
}
// -----
module {
  func.func @remainder_ui8() {
    %c = stablehlo.constant dense<[0, 255, 255, 1, 0, 0, 255, 2]> : tensor<8xui8>
    %c_0 = stablehlo.constant dense<[255, 1, 255, 1, 1, 1, 2, 3]> : tensor<8xui8>
    %0 = stablehlo.remainder %c, %c_0 : tensor<8xui8>
    check.expect_eq_const %0, dense<[0, 0, 0, 0, 0, 0, 1, 2]> : tensor<8xui8>
    return
  }
}
// -----
module {
  func.func @remainder_ui16() {
    %c = stablehlo.constant dense<[0, 65535, 65535, 1, 0, 0, 65535, 2]> : tensor<8xui16>
    %c_0 = stablehlo.constant dense<[65535, 1, 65535, 1, 1, 1, 2, 3]> : tensor<8xui16>
    %0 = stablehlo.remainder %c, %c_0 : tensor<8xui16>
    check.expect_eq_const %0, dense<[0, 0, 0, 0, 0, 0, 1, 2]> : tensor<8xui16>
    return
  }
}
// -----
module {
  func.func @remainder_ui32() {
    %c = stablehlo.constant dense<[0, 4294967295, 4294967295, 1, 0, 0, 4294967295, 2]> : tensor<8xui32>
    %c_0 = stablehlo.constant dense<[4294967295, 1, 4294967295, 1, 1, 1, 2, 3]> : tensor<8xui32>
    %0 = stablehlo.remainder %c, %c_0 : tensor<8xui32>
    check.expect_eq_const %0, dense<[0, 0, 0, 0, 0, 0, 1, 2]> : tensor<8xui32>
    return
  }
}
// -----
module {
  func.func @remainder_ui64() {
    %c = stablehlo.constant dense<[0, 18446744073709551615, 18446744073709551615, 1, 0, 0, 18446744073709551615, 2]> : tensor<8xui64>
    %c_0 = stablehlo.constant dense<[18446744073709551615, 1, 18446744073709551615, 1, 1, 1, 2, 3]> : tensor<8xui64>
    %0 = stablehlo.remainder %c, %c_0 : tensor<8xui64>
    check.expect_eq_const %0, dense<[0, 0, 0, 0, 0, 0, 1, 2]> : tensor<8xui64>
    return
  }
}
// -----
module {
  func.func @remainder_i8_by_zero() {
    %c = stablehlo.constant dense<[5, 0, -128]> : tensor<3xi8>
    %c_0 = stablehlo.constant dense<0> : tensor<3xi8>
    %0 = stablehlo.remainder %c, %c_0 : tensor<3xi8>
    check.expect_eq_const %0, dense<[5, 0, -128]> : tensor<3xi8>
    return
  }
}
// -----
module {
  func.func @remainder_i32_by_zero() {
    %c = stablehlo.constant dense<[5, 0, -2147483648]> : tensor<3xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<3xi32>
    %0 = stablehlo.remainder %c, %c_0 : tensor<3xi32>
    check.expect_eq_const %0, dense<[5, 0, -2147483648]> : tensor<3xi32>
    return
  }
}
// -----
module {
  func.func @remainder_ui64_by_zero() {
    %c = stablehlo.constant dense<[5, 0, 0]> : tensor<3xui64>
    %c_0 = stablehlo.constant dense<0> : tensor<3xui64>
    %0 = stablehlo.remainder %c, %c_0 : tensor<3xui64>
    check.expect_eq_const %0, dense<[5, 0, 0]> : tensor<3xui64>
    return
  }
}
// -----
module {
  func.func @remainder_i4_by_minus_one() {
    %c = stablehlo.constant dense<[-8, 5, -5]> : tensor<3xi4>
    %c_0 = stablehlo.constant dense<-1> : tensor<3xi4>
    %0 = stablehlo.remainder %c, %c_0 : tensor<3xi4>
    check.expect_eq_const %0, dense<0> : tensor<3xi4>
    return
  }
}
// -----
module {
  func.func @remainder_i32_by_minus_one() {
    %c = stablehlo.constant dense<[-2147483648, 5, -5]> : tensor<3xi32>
    %c_0 = stablehlo.constant dense<-1> : tensor<3xi32>
    %0 = stablehlo.remainder %c, %c_0 : tensor<3xi32>
    check.expect_eq_const %0, dense<0> : tensor<3xi32>
    return
  }
}
// -----
module {
  func.func @remainder_i64_by_minus_one() {
    %c = stablehlo.constant dense<[-9223372036854775808, 5, -5]> : tensor<3xi64>
    %c_0 = stablehlo.constant dense<-1> : tensor<3xi64>
    %0 = stablehlo.remainder %c, %c_0 : tensor<3xi64>
    check.expect_eq_const %0, dense<0> : tensor<3xi64>
    return
  }
}
// -----
module {
  func.func @remainder_f16() {
    %cst = stablehlo.constant dense<[1.750000e+01, -1.750000e+01, 1.750000e+01, -1.750000e+01, 1.000000e+00, 0x7C00, 1.000000e+00, 0x7E00]> : tensor<8xf16>
    %cst_0 = stablehlo.constant dense<[3.000000e+00, 3.000000e+00, -3.000000e+00, -3.000000e+00, 0x7C00, 1.000000e+00, 0.000000e+00, 1.000000e+00]> : tensor<8xf16>
    %0 = stablehlo.remainder %cst, %cst_0 : tensor<8xf16>
    %cst_1 = stablehlo.constant dense<[2.500000e+00, -2.500000e+00, 2.500000e+00, -2.500000e+00, 1.000000e+00, 0xFE00, 0xFE00, 0x7E00]> : tensor<8xf16>
    check.expect_close %0, %cst_1, max_ulp_difference = 0 : tensor<8xf16>, tensor<8xf16>
    return
  }
}
// -----
module {
  func.func @remainder_bf16() {
    %cst = stablehlo.constant dense<[1.750000e+01, -1.750000e+01, 1.750000e+01, -1.750000e+01, 1.000000e+00, 0x7F80, 1.000000e+00, 0x7FC0]> : tensor<8xbf16>
    %cst_0 = stablehlo.constant dense<[3.000000e+00, 3.000000e+00, -3.000000e+00, -3.000000e+00, 0x7F80, 1.000000e+00, 0.000000e+00, 1.000000e+00]> : tensor<8xbf16>
    %0 = stablehlo.remainder %cst, %cst_0 : tensor<8xbf16>
    %cst_1 = stablehlo.constant dense<[2.500000e+00, -2.500000e+00, 2.500000e+00, -2.500000e+00, 1.000000e+00, 0xFFC0, 0xFFC0, 0x7FC0]> : tensor<8xbf16>
    check.expect_close %0, %cst_1, max_ulp_difference = 0 : tensor<8xbf16>, tensor<8xbf16>
    return
  }
}
// -----
module {
  func.func @remainder_f32() {
    %cst = stablehlo.constant dense<[1.750000e+01, -1.750000e+01, 1.750000e+01, -1.750000e+01, 1.000000e+00, 0x7F800000, 1.000000e+00, 0x7FC00000]> : tensor<8xf32>
    %cst_0 = stablehlo.constant dense<[3.000000e+00, 3.000000e+00, -3.000000e+00, -3.000000e+00, 0x7F800000, 1.000000e+00, 0.000000e+00, 1.000000e+00]> : tensor<8xf32>
    %0 = stablehlo.remainder %cst, %cst_0 : tensor<8xf32>
    %cst_1 = stablehlo.constant dense<[2.500000e+00, -2.500000e+00, 2.500000e+00, -2.500000e+00, 1.000000e+00, 0xFFC00000, 0xFFC00000, 0x7FC00000]> : tensor<8xf32>
    check.expect_close %0, %cst_1, max_ulp_difference = 0 : tensor<8xf32>, tensor<8xf32>
    return
  }
}
// -----
module {
  func.func @remainder_f64() {
    %cst = stablehlo.constant dense<[1.750000e+01, -1.750000e+01, 1.750000e+01, -1.750000e+01, 1.000000e+00, 0x7FF0000000000000, 1.000000e+00, 0x7FF8000000000000]> : tensor<8xf64>
    %cst_0 = stablehlo.constant dense<[3.000000e+00, 3.000000e+00, -3.000000e+00, -3.000000e+00, 0x7FF0000000000000, 1.000000e+00, 0.000000e+00, 1.000000e+00]> : tensor<8xf64>
    %0 = stablehlo.remainder %cst, %cst_0 : tensor<8xf64>
    %cst_1 = stablehlo.constant dense<[2.500000e+00, -2.500000e+00, 2.500000e+00, -2.500000e+00, 1.000000e+00, 0xFFF8000000000000, 0xFFF8000000000000, 0x7FF8000000000000]> : tensor<8xf64>
    check.expect_close %0, %cst_1, max_ulp_difference = 0 : tensor<8xf64>, tensor<8xf64>
    return
  }
}
// round_nearest_afz
module {
  func.func @round_nearest_afz_f16() {
    %cst = stablehlo.constant dense<[0x7E00, 0x7C00, 0xFC00, 0.000000e+00, -0.000000e+00, 5.000000e-01, -5.000000e-01, 1.500000e+00, 2.500000e+00, -2.500000e+00, 7.500000e-01, -1.250000e+00]> : tensor<12xf16>
    %0 = stablehlo.round_nearest_afz %cst : tensor<12xf16>
    %cst_0 = stablehlo.constant dense<[0x7E00, 0x7C00, 0xFC00, 0.000000e+00, -0.000000e+00, 1.000000e+00, -1.000000e+00, 2.000000e+00, 3.000000e+00, -3.000000e+00, 1.000000e+00, -1.000000e+00]> : tensor<12xf16>
    check.expect_close %0, %cst_0, max_ulp_difference = 0 : tensor<12xf16>, tensor<12xf16>
    return
  }
}
// -----
module {
  func.func @round_nearest_afz_bf16() {
    %cst = stablehlo.constant dense<[0x7FC0, 0x7F80, 0xFF80, 0.000000e+00, -0.000000e+00, 5.000000e-01, -5.000000e-01, 1.500000e+00, 2.500000e+00, -2.500000e+00, 7.500000e-01, -1.250000e+00]> : tensor<12xbf16>
    %0 = stablehlo.round_nearest_afz %cst : tensor<12xbf16>
    %cst_0 = stablehlo.constant dense<[0x7FC0, 0x7F80, 0xFF80, 0.000000e+00, -0.000000e+00, 1.000000e+00, -1.000000e+00, 2.000000e+00, 3.000000e+00, -3.000000e+00, 1.000000e+00, -1.000000e+00]> : tensor<12xbf16>
    check.expect_close %0, %cst_0, max_ulp_difference = 0 : tensor<12xbf16>, tensor<12xbf16>
    return
  }
}
// -----
module {
  func.func @round_nearest_afz_f32() {
    %cst = stablehlo.constant dense<[0x7FC00000, 0x7F800000, 0xFF800000, 0.000000e+00, -0.000000e+00, 5.000000e-01, -5.000000e-01, 1.500000e+00, 2.500000e+00, -2.500000e+00, 7.500000e-01, -1.250000e+00]> : tensor<12xf32>
    %0 = stablehlo.round_nearest_afz %cst : tensor<12xf32>
    %cst_0 = stablehlo.constant dense<[0x7FC00000, 0x7F800000, 0xFF800000, 0.000000e+00, -0.000000e+00, 1.000000e+00, -1.000000e+00, 2.000000e+00, 3.000000e+00, -3.000000e+00, 1.000000e+00, -1.000000e+00]> : tensor<12xf32>
    check.expect_close %0, %cst_0, max_ulp_difference = 0 : tensor<12xf32>, tensor<12xf32>
    return
  }
}
// -----
module {
  func.func @round_nearest_afz_f64() {
    %cst = stablehlo.constant dense<[0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000, 0.000000e+00, -0.000000e+00, 5.000000e-01, -5.000000e-01, 1.500000e+00, 2.500000e+00, -2.500000e+00, 7.500000e-01, -1.250000e+00]> : tensor<12xf64>
    %0 = stablehlo.round_nearest_afz %cst : tensor<12xf64>
    %cst_0 = stablehlo.constant dense<[0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000, 0.000000e+00, -0.000000e+00, 1.000000e+00, -1.000000e+00, 2.000000e+00, 3.000000e+00, -3.000000e+00, 1.000000e+00, -1.000000e+00]> : tensor<12xf64>
    check.expect_close %0, %cst_0, max_ulp_difference = 0 : tensor<12xf64>, tensor<12xf64>
    return
  }
}
// -----
module {
  func.func @round_nearest_afz_signed_zero() {
    %cst = stablehlo.constant dense<[-0.000000e+00, 0.000000e+00, -2.500000e-01, 2.500000e-01]> : tensor<4xf32>
    %0 = stablehlo.round_nearest_afz %cst : tensor<4xf32>
    %1 = stablehlo.bitcast_convert %0 : (tensor<4xf32>) -> tensor<4xui32>
    check.expect_eq_const %1, dense<[2147483648, 0, 2147483648, 0]> : tensor<4xui32>
    return
  }
}
// round_nearest_even
module {
  func.func @round_nearest_even_f16() {
    %cst = stablehlo.constant dense<[0x7E00, 0x7C00, 0xFC00, 0.000000e+00, -0.000000e+00, 5.000000e-01, -5.000000e-01, 1.500000e+00, 2.500000e+00, -2.500000e+00, 7.500000e-01, -1.250000e+00]> : tensor<12xf16>
    %0 = stablehlo.round_nearest_even %cst : tensor<12xf16>
    %cst_0 = stablehlo.constant dense<[0x7E00, 0x7C00, 0xFC00, 0.000000e+00, -0.000000e+00, 0.000000e+00, -0.000000e+00, 2.000000e+00, 2.000000e+00, -2.000000e+00, 1.000000e+00, -1.000000e+00]> : tensor<12xf16>
    check.expect_close %0, %cst_0, max_ulp_difference = 0 : tensor<12xf16>, tensor<12xf16>
    return
  }
}
// -----
module {
  func.func @round_nearest_even_bf16() {
    %cst = stablehlo.constant dense<[0x7FC0, 0x7F80, 0xFF80, 0.000000e+00, -0.000000e+00, 5.000000e-01, -5.000000e-01, 1.500000e+00, 2.500000e+00, -2.500000e+00, 7.500000e-01, -1.250000e+00]> : tensor<12xbf16>
    %0 = stablehlo.round_nearest_even %cst : tensor<12xbf16>
    %cst_0 = stablehlo.constant dense<[0x7FC0, 0x7F80, 0xFF80, 0.000000e+00, -0.000000e+00, 0.000000e+00, -0.000000e+00, 2.000000e+00, 2.000000e+00, -2.000000e+00, 1.000000e+00, -1.000000e+00]> : tensor<12xbf16>
    check.expect_close %0, %cst_0, max_ulp_difference = 0 : tensor<12xbf16>, tensor<12xbf16>
    return
  }
}
// -----
module {
  func.func @round_nearest_even_f32() {
    %cst = stablehlo.constant dense<[0x7FC00000, 0x7F800000, 0xFF800000, 0.000000e+00, -0.000000e+00, 5.000000e-01, -5.000000e-01, 1.500000e+00, 2.500000e+00, -2.500000e+00, 7.500000e-01, -1.250000e+00]> : tensor<12xf32>
    %0 = stablehlo.round_nearest_even %cst : tensor<12xf32>
    %cst_0 = stablehlo.constant dense<[0x7FC00000, 0x7F800000, 0xFF800000, 0.000000e+00, -0.000000e+00, 0.000000e+00, -0.000000e+00, 2.000000e+00, 2.000000e+00, -2.000000e+00, 1.000000e+00, -1.000000e+00]> : tensor<12xf32>
    check.expect_close %0, %cst_0, max_ulp_difference = 0 : tensor<12xf32>, tensor<12xf32>
    return
  }
}
// -----
module {
  func.func @round_nearest_even_f64() {
    %cst = stablehlo.constant dense<[0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000, 0.000000e+00, -0.000000e+00, 5.000000e-01, -5.000000e-01, 1.500000e+00, 2.500000e+00, -2.500000e+00, 7.500000e-01, -1.250000e+00]> : tensor<12xf64>
    %0 = stablehlo.round_nearest_even %cst : tensor<12xf64>
    %cst_0 = stablehlo.constant dense<[0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000, 0.000000e+00, -0.000000e+00, 0.000000e+00, -0.000000e+00, 2.000000e+00, 2.000000e+00, -2.000000e+00, 1.000000e+00, -1.000000e+00]> : tensor<12xf64>
    check.expect_close %0, %cst_0, max_ulp_difference = 0 : tensor<12xf64>, tensor<12xf64>
    return
  }
}
// -----
module {
  func.func @round_nearest_even_signed_zero() {
    %cst = stablehlo.constant dense<[-0.000000e+00, 0.000000e+00, -2.500000e-01, 2.500000e-01]> : tensor<4xf32>
    %0 = stablehlo.round_nearest_even %cst : tensor<4xf32>
    %1 = stablehlo.bitcast_convert %0 : (tensor<4xf32>) -> tensor<4xui32>
    check.expect_eq_const %1, dense<[2147483648, 0, 2147483648, 0]> : tensor<4xui32>
    return
  }
}
// rsqrt
module {
  func.func @rsqrt_f16() {
    %cst = stablehlo.constant dense<[0x7E00, 0x7C00, 0.000000e+00, 2.500000e-01, 5.000000e-01, 1.000000e+00, 2.000000e+00, 3.000000e+00, 1.000000e+01, 1.024000e+03, 1.000980e+00, -1.000000e+00]> : tensor<12xf16>
    %0 = stablehlo.rsqrt %cst : tensor<12xf16>
    %cst_0 = stablehlo.constant dense<[0x7E00, 0.000000e+00, 0x7C00, 2.000000e+00, 1.414060e+00, 1.000000e+00, 7.070310e-01, 5.771480e-01, 3.161620e-01, 3.125000e-02, 9.995110e-01, 0xFE00]> : tensor<12xf16>
    check.expect_close %0, %cst_0, max_ulp_difference = 3 : tensor<12xf16>, tensor<12xf16>
    return
  }
}
// -----
module {
  func.func @rsqrt_bf16() {
    %cst = stablehlo.constant dense<[0x7FC0, 0x7F80, 0.000000e+00, 2.500000e-01, 5.000000e-01, 1.000000e+00, 2.000000e+00, 3.000000e+00, 1.000000e+01, 1.024000e+03, 1.000000e+00, -1.000000e+00]> : tensor<12xbf16>
    %0 = stablehlo.rsqrt %cst : tensor<12xbf16>
    %cst_0 = stablehlo.constant dense<[0x7FC0, 0.000000e+00, 0x7F80, 2.000000e+00, 1.414060e+00, 1.000000e+00, 7.070310e-01, 5.781250e-01, 3.164060e-01, 3.125000e-02, 1.000000e+00, 0xFFC0]> : tensor<12xbf16>
    check.expect_close %0, %cst_0, max_ulp_difference = 3 : tensor<12xbf16>, tensor<12xbf16>
    return
  }
}
// -----
module {
  func.func @rsqrt_f32() {
    %cst = stablehlo.constant dense<[0x7FC00000, 0x7F800000, 0.000000e+00, 2.500000e-01, 5.000000e-01, 1.000000e+00, 2.000000e+00, 3.000000e+00, 1.000000e+01, 1.024000e+03, 1.00097656, -1.000000e+00]> : tensor<12xf32>
    %0 = stablehlo.rsqrt %cst : tensor<12xf32>
    %cst_0 = stablehlo.constant dense<[0x7FC00000, 0.000000e+00, 0x7F800000, 2.000000e+00, 1.41421354, 1.000000e+00, 0.707106769, 0.577350259, 0.316227764, 3.125000e-02, 0.999512076, 0xFFC00000]> : tensor<12xf32>
    check.expect_close %0, %cst_0, max_ulp_difference = 3 : tensor<12xf32>, tensor<12xf32>
    return
  }
}
// -----
module {
  func.func @rsqrt_f64() {
    %cst = stablehlo.constant dense<[0x7FF8000000000000, 0x7FF0000000000000, 0.000000e+00, 2.500000e-01, 5.000000e-01, 1.000000e+00, 2.000000e+00, 3.000000e+00, 1.000000e+01, 1.024000e+03, 1.0009765625, -1.000000e+00]> : tensor<12xf64>
    %0 = stablehlo.rsqrt %cst : tensor<12xf64>
    %cst_0 = stablehlo.constant dense<[0x7FF8000000000000, 0.000000e+00, 0x7FF0000000000000, 2.000000e+00, 1.4142135623730951, 1.000000e+00, 0.70710678118654757, 0.57735026918962573, 0.31622776601683794, 3.125000e-02, 0.99951207608707882, 0xFFF8000000000000]> : tensor<12xf64>
    check.expect_close %0, %cst_0, max_ulp_difference = 3 : tensor<12xf64>, tensor<12xf64>
    return
  }
}
// -----
module {
  func.func @rsqrt_empty() {
    %cst = stablehlo.constant dense<> : tensor<2x0xf32>
    %0 = stablehlo.rsqrt %cst : tensor<2x0xf32>
    check.expect_eq_const %0, dense<> : tensor<2x0xf32>
    return
  }
}
// -----
module {
  func.func @rsqrt_zero() {
    %cst = stablehlo.constant dense<[0.000000e+00, -0.000000e+00]> : tensor<2xf32>
    %0 = stablehlo.rsqrt %cst : tensor<2xf32>
    check.expect_eq_const %0, dense<[0x7F800000, 0xFF800000]> : tensor<2xf32>
    return
  }
}
// -----
module {
  func.func @rsqrt_c_f32() {
    %cst = stablehlo.constant dense<[(1.000000e+00,2.000000e+00), (-1.500000e+00,5.000000e-01), (2.500000e-01,-3.000000e+00), (2.000000e+00,0.000000e+00), (-5.000000e-01,-7.500000e-01), (1.000000e-03,1.000000e-03)]> : tensor<6xcomplex<f32>>
    %0 = stablehlo.rsqrt %cst : tensor<6xcomplex<f32>>
    %cst_0 = stablehlo.constant dense<[(0.568864465,-0.35157758), (0.127388254,-0.785001755), (0.4241274,0.390253574), (0.707106769,0.000000e+00), (0.496998876,0.928650915), (24.5673237,-10.1761189)]> : tensor<6xcomplex<f32>>
    check.expect_close %0, %cst_0, max_ulp_difference = 3 : tensor<6xcomplex<f32>>, tensor<6xcomplex<f32>>
    return
  }
}
// -----
module {
  func.func @rsqrt_c_f64() {
    %cst = stablehlo.constant dense<[(1.000000e+00,2.000000e+00), (-1.500000e+00,5.000000e-01), (2.500000e-01,-3.000000e+00), (2.000000e+00,0.000000e+00), (-5.000000e-01,-7.500000e-01), (1.000000e-03,1.000000e-03)]> : tensor<6xcomplex<f64>>
    %0 = stablehlo.rsqrt %cst : tensor<6xcomplex<f64>>
    %cst_0 = stablehlo.constant dense<[(0.56886448100578313,-0.35157758425414293), (0.12738824913169164,-0.78500176179218728), (0.42412741382249247,0.3902535794316358), (0.70710678118654757,0.000000e+00), (0.49699888182260676,0.92865090530162997), (24.567323635131153,-10.176118640880411)]> : tensor<6xcomplex<f64>>
    check.expect_close %0, %cst_0, max_ulp_difference = 3 : tensor<6xcomplex<f64>>, tensor<6xcomplex<f64>>
    return
  }
}
// shift_left
module {
  func.func @shift_left_i2() {
    %c = stablehlo.constant dense<[-2, -2, -1, -1, 0, 0, 1, 1]> : tensor<8xi2>
    %c_0 = stablehlo.constant dense<[0, 1, 0, 1, 0, 1, 0, 1]> : tensor<8xi2>
    %0 = stablehlo.shift_left %c, %c_0 : tensor<8xi2>
    check.expect_eq_const %0, dense<[-2, 0, -1, -2, 0, 0, 1, -2]> : tensor<8xi2>
    return
  }
}
// -----
module {
  func.func @shift_left_i4() {
    %c = stablehlo.constant dense<[-8, -8, -8, -7, -7, -7, -1, -1, -1, 0, 0, 0]> : tensor<12xi4>
    %c_0 = stablehlo.constant dense<[0, 1, 3, 0, 1, 3, 0, 1, 3, 0, 1, 3]> : tensor<12xi4>
    %0 = stablehlo.shift_left %c, %c_0 : tensor<12xi4>
    check.expect_eq_const %0, dense<[-8, 0, 0, -7, 2, -8, -1, -2, -8, 0, 0, 0]> : tensor<12xi4>
    return
  }
}
// -----
module {
  func.func @shift_left_i8() {
    %c = stablehlo.constant dense<[-128, -128, -128, -127, -127, -127, -1, -1, -1, 0, 0, 0]> : tensor<12xi8>
    %c_0 = stablehlo.constant dense<[0, 1, 7, 0, 1, 7, 0, 1, 7, 0, 1, 7]> : tensor<12xi8>
    %0 = stablehlo.shift_left %c, %c_0 : tensor<12xi8>
    check.expect_eq_const %0, dense<[-128, 0, 0, -127, 2, -128, -1, -2, -128, 0, 0, 0]> : tensor<12xi8>
    return
  }
}
// -----
module {
  func.func @shift_left_i16() {
    %c = stablehlo.constant dense<[-32768, -32768, -32768, -32767, -32767, -32767, -1, -1, -1, 0, 0, 0]> : tensor<12xi16>
    %c_0 = stablehlo.constant dense<[0, 1, 15, 0, 1, 15, 0, 1, 15, 0, 1, 15]> : tensor<12xi16>
    %0 = stablehlo.shift_left %c, %c_0 : tensor<12xi16>
    check.expect_eq_const %0, dense<[-32768, 0, 0, -32767, 2, -32768, -1, -2, -32768, 0, 0, 0]> : tensor<12xi16>
    return
  }
}
// -----
module {
  func.func @shift_left_i32() {
    %c = stablehlo.constant dense<[-2147483648, -2147483648, -2147483648, -2147483647, -2147483647, -2147483647, -1, -1, -1, 0, 0, 0]> : tensor<12xi32>
    %c_0 = stablehlo.constant dense<[0, 1, 31, 0, 1, 31, 0, 1, 31, 0, 1, 31]> : tensor<12xi32>
    %0 = stablehlo.shift_left %c, %c_0 : tensor<12xi32>
    check.expect_eq_const %0, dense<[-2147483648, 0, 0, -2147483647, 2, -2147483648, -1, -2, -2147483648, 0, 0, 0]> : tensor<12xi32>
    return
  }
}
// -----
module {
  func.func @shift_left_i64() {
    %c = stablehlo.constant dense<[-9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775807, -9223372036854775807, -9223372036854775807, -1, -1, -1, 0, 0, 0]> : tensor<12xi64>
    %c_0 = stablehlo.constant dense<[0, 1, 63, 0, 1, 63, 0, 1, 63, 0, 1, 63]> : tensor<12xi64>
    %0 = stablehlo.shift_left %c, %c_0 : tensor<12xi64>
    check.expect_eq_const %0, dense<[-9223372036854775808, 0, 0, -9223372036854775807, 2, -9223372036854775808, -1, -2, -9223372036854775808, 0, 0, 0]> : tensor<12xi64>
    return
  }
}
// -----
module {
  func.func @shift_left_ui2() {
    %c = stablehlo.constant dense<[0, 0, 1, 1, 2, 2, 3, 3]> : tensor<8xui2>
    %c_0 = stablehlo.constant dense<[0, 1, 0, 1, 0, 1, 0, 1]> : tensor<8xui2>
    %0 = stablehlo.shift_left %c, %c_0 : tensor<8xui2>
    check.expect_eq_const %0, dense<[0, 0, 1, 2, 2, 0, 3, 2]> : tensor<8xui2>
    return
  }
}
// -----
module {
  func.func @shift_left_ui4() {
    %c = stablehlo.constant dense<[0, 0, 0, 1, 1, 1, 5, 5, 5, 10, 10, 10]> : tensor<12xui4>
    %c_0 = stablehlo.constant dense<[0, 1, 3, 0, 1, 3, 0, 1, 3, 0, 1, 3]> : tensor<12xui4>
    %0 = stablehlo.shift_left %c, %c_0 : tensor<12xui4>
    check.expect_eq_const %0, dense<[0, 0, 0, 1, 2, 8, 5, 10, 8, 10, 4, 0]> : tensor<12xui4>
    return
  }
}
// -----
module {
  func.func @shift_left_ui8() {
    %c = stablehlo.constant dense<[0, 0, 0, 1, 1, 1, 5, 5, 5, 100, 100, 100]> : tensor<12xui8>
    %c_0 = stablehlo.constant dense<[0, 1, 7, 0, 1, 7, 0, 1, 7, 0, 1, 7]> : tensor<12xui8>
    %0 = stablehlo.shift_left %c, %c_0 : tensor<12xui8>
    check.expect_eq_const %0, dense<[0, 0, 0, 1, 2, 128, 5, 10, 128, 100, 200, 0]> : tensor<12xui8>
    return
  }
}
// -----
module {
  func.func @shift_left_ui16() {
    %c = stablehlo.constant dense<[0, 0, 0, 1, 1, 1, 5, 5, 5, 100, 100, 100]> : tensor<12xui16>
    %c_0 = stablehlo.constant dense<[0, 1, 15, 0, 1, 15, 0, 1, 15, 0, 1, 15]> : tensor<12xui16>
    %0 = stablehlo.shift_left %c, %c_0 : tensor<12xui16>
    check.expect_eq_const %0, dense<[0, 0, 0, 1, 2, 32768, 5, 10, 32768, 100, 200, 0]> : tensor<12xui16>
    return
  }
}
// -----
module {
  func.func @shift_left_ui32() {
    %c = stablehlo.constant dense<[0, 0, 0, 1, 1, 1, 5, 5, 5, 100, 100, 100]> : tensor<12xui32>
    %c_0 = stablehlo.constant dense<[0, 1, 31, 0, 1, 31, 0, 1, 31, 0, 1, 31]> : tensor<12xui32>
    %0 = stablehlo.shift_left %c, %c_0 : tensor<12xui32>
    check.expect_eq_const %0, dense<[0, 0, 0, 1, 2, 2147483648, 5, 10, 2147483648, 100, 200, 0]> : tensor<12xui32>
    return
  }
}
// -----
module {
  func.func @shift_left_ui64() {
    %c = stablehlo.constant dense<[0, 0, 0, 1, 1, 1, 5, 5, 5, 100, 100, 100]> : tensor<12xui64>
    %c_0 = stablehlo.constant dense<[0, 1, 63, 0, 1, 63, 0, 1, 63, 0, 1, 63]> : tensor<12xui64>
    %0 = stablehlo.shift_left %c, %c_0 : tensor<12xui64>
    check.expect_eq_const %0, dense<[0, 0, 0, 1, 2, 9223372036854775808, 5, 10, 9223372036854775808, 100, 200, 0]> : tensor<12xui64>
    return
  }
}
// -----
module {
  func.func @shift_left_by_the_width() {
    %c = stablehlo.constant dense<[1, -1]> : tensor<2xi32>
    %c_0 = stablehlo.constant dense<[32, 40]> : tensor<2xi32>
    %0 = stablehlo.shift_left %c, %c_0 : tensor<2xi32>
    check.expect_eq_const %0, dense<0> : tensor<2xi32>
    return
  }
}
// shift_right_arithmetic
module {
  func.func @shift_right_arithmetic_i2() {
    %c = stablehlo.constant dense<[-2, -2, -1, -1, 0, 0, 1, 1]> : tensor<8xi2>
    %c_0 = stablehlo.constant dense<[0, 1, 0, 1, 0, 1, 0, 1]> : tensor<8xi2>
    %0 = stablehlo.shift_right_arithmetic %c, %c_0 : tensor<8xi2>
    check.expect_eq_const %0, dense<[-2, -1, -1, -1, 0, 0, 1, 0]> : tensor<8xi2>
    return
  }
}
// -----
module {
  func.func @shift_right_arithmetic_i4() {
    %c = stablehlo.constant dense<[-8, -8, -8, -7, -7, -7, -1, -1, -1, 0, 0, 0]> : tensor<12xi4>
    %c_0 = stablehlo.constant dense<[0, 1, 3, 0, 1, 3, 0, 1, 3, 0, 1, 3]> : tensor<12xi4>
    %0 = stablehlo.shift_right_arithmetic %c, %c_0 : tensor<12xi4>
    check.expect_eq_const %0, dense<[-8, -4, -1, -7, -4, -1, -1, -1, -1, 0, 0, 0]> : tensor<12xi4>
    return
  }
}
// -----
module {
  func.func @shift_right_arithmetic_i8() {
    %c = stablehlo.constant dense<[-128, -128, -128, -127, -127, -127, -1, -1, -1, 0, 0, 0]> : tensor<12xi8>
    %c_0 = stablehlo.constant dense<[0, 1, 7, 0, 1, 7, 0, 1, 7, 0, 1, 7]> : tensor<12xi8>
    %0 = stablehlo.shift_right_arithmetic %c, %c_0 : tensor<12xi8>
    check.expect_eq_const %0, dense<[-128, -64, -1, -127, -64, -1, -1, -1, -1, 0, 0, 0]> : tensor<12xi8>
    return
  }
}
// -----
module {
  func.func @shift_right_arithmetic_i16() {
    %c = stablehlo.constant dense<[-32768, -32768, -32768, -32767, -32767, -32767, -1, -1, -1, 0, 0, 0]> : tensor<12xi16>
    %c_0 = stablehlo.constant dense<[0, 1, 15, 0, 1, 15, 0, 1, 15, 0, 1, 15]> : tensor<12xi16>
    %0 = stablehlo.shift_right_arithmetic %c, %c_0 : tensor<12xi16>
    check.expect_eq_const %0, dense<[-32768, -16384, -1, -32767, -16384, -1, -1, -1, -1, 0, 0, 0]> : tensor<12xi16>
    return
  }
}
// -----
module {
  func.func @shift_right_arithmetic_i32() {
    %c = stablehlo.constant dense<[-2147483648, -2147483648, -2147483648, -2147483647, -2147483647, -2147483647, -1, -1, -1, 0, 0, 0]> : tensor<12xi32>
    %c_0 = stablehlo.constant dense<[0, 1, 31, 0, 1, 31, 0, 1, 31, 0, 1, 31]> : tensor<12xi32>
    %0 = stablehlo.shift_right_arithmetic %c, %c_0 : tensor<12xi32>
    check.expect_eq_const %0, dense<[-2147483648, -1073741824, -1, -2147483647, -1073741824, -1, -1, -1, -1, 0, 0, 0]> : tensor<12xi32>
    return
  }
}
// -----
module {
  func.func @shift_right_arithmetic_i64() {
    %c = stablehlo.constant dense<[-9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775807, -9223372036854775807, -9223372036854775807, -1, -1, -1, 0, 0, 0]> : tensor<12xi64>
    %c_0 = stablehlo.constant dense<[0, 1, 63, 0, 1, 63, 0, 1, 63, 0, 1, 63]> : tensor<12xi64>
    %0 = stablehlo.shift_right_arithmetic %c, %c_0 : tensor<12xi64>
    check.expect_eq_const %0, dense<[-9223372036854775808, -4611686018427387904, -1, -9223372036854775807, -4611686018427387904, -1, -1, -1, -1, 0, 0, 0]> : tensor<12xi64>
    return
  }
}
// -----
module {
  func.func @shift_right_arithmetic_ui2() {
    %c = stablehlo.constant dense<[0, 0, 1, 1, 2, 2, 3, 3]> : tensor<8xui2>
    %c_0 = stablehlo.constant dense<[0, 1, 0, 1, 0, 1, 0, 1]> : tensor<8xui2>
    %0 = stablehlo.shift_right_arithmetic %c, %c_0 : tensor<8xui2>
    check.expect_eq_const %0, dense<[0, 0, 1, 0, 2, 3, 3, 3]> : tensor<8xui2>
    return
  }
}
// -----
module {
  func.func @shift_right_arithmetic_ui4() {
    %c = stablehlo.constant dense<[0, 0, 0, 1, 1, 1, 5, 5, 5, 10, 10, 10]> : tensor<12xui4>
    %c_0 = stablehlo.constant dense<[0, 1, 3, 0, 1, 3, 0, 1, 3, 0, 1, 3]> : tensor<12xui4>
    %0 = stablehlo.shift_right_arithmetic %c, %c_0 : tensor<12xui4>
    check.expect_eq_const %0, dense<[0, 0, 0, 1, 0, 0, 5, 2, 0, 10, 13, 15]> : tensor<12xui4>
    return
  }
}
// -----
module {
  func.func @shift_right_arithmetic_ui8() {
    %c = stablehlo.constant dense<[0, 0, 0, 1, 1, 1, 5, 5, 5, 100, 100, 100]> : tensor<12xui8>
    %c_0 = stablehlo.constant dense<[0, 1, 7, 0, 1, 7, 0, 1, 7, 0, 1, 7]> : tensor<12xui8>
    %0 = stablehlo.shift_right_arithmetic %c, %c_0 : tensor<12xui8>
    check.expect_eq_const %0, dense<[0, 0, 0, 1, 0, 0, 5, 2, 0, 100, 50, 0]> : tensor<12xui8>
    return
  }
}
// -----
module {
  func.func @shift_right_arithmetic_ui16() {
    %c = stablehlo.constant dense<[0, 0, 0, 1, 1, 1, 5, 5, 5, 100, 100, 100]> : tensor<12xui16>
    %c_0 = stablehlo.constant dense<[0, 1, 15, 0, 1, 15, 0, 1, 15, 0, 1, 15]> : tensor<12xui16>
    %0 = stablehlo.shift_right_arithmetic %c, %c_0 : tensor<12xui16>
    check.expect_eq_const %0, dense<[0, 0, 0, 1, 0, 0, 5, 2, 0, 100, 50, 0]> : tensor<12xui16>
    return
  }
}
// -----
module {
  func.func @shift_right_arithmetic_ui32() {
    %c = stablehlo.constant dense<[0, 0, 0, 1, 1, 1, 5, 5, 5, 100, 100, 100]> : tensor<12xui32>
    %c_0 = stablehlo.constant dense<[0, 1, 31, 0, 1, 31, 0, 1, 31, 0, 1, 31]> : tensor<12xui32>
    %0 = stablehlo.shift_right_arithmetic %c, %c_0 : tensor<12xui32>
    check.expect_eq_const %0, dense<[0, 0, 0, 1, 0, 0, 5, 2, 0, 100, 50, 0]> : tensor<12xui32>
    return
  }
}
// -----
module {
  func.func @shift_right_arithmetic_ui64() {
    %c = stablehlo.constant dense<[0, 0, 0, 1, 1, 1, 5, 5, 5, 100, 100, 100]> : tensor<12xui64>
    %c_0 = stablehlo.constant dense<[0, 1, 63, 0, 1, 63, 0, 1, 63, 0, 1, 63]> : tensor<12xui64>
    %0 = stablehlo.shift_right_arithmetic %c, %c_0 : tensor<12xui64>
    check.expect_eq_const %0, dense<[0, 0, 0, 1, 0, 0, 5, 2, 0, 100, 50, 0]> : tensor<12xui64>
    return
  }
}
// -----
module {
  func.func @shift_right_arithmetic_by_the_width() {
    %c = stablehlo.constant dense<[1, -1]> : tensor<2xi32>
    %c_0 = stablehlo.constant dense<[32, 40]> : tensor<2xi32>
    %0 = stablehlo.shift_right_arithmetic %c, %c_0 : tensor<2xi32>
    check.expect_eq_const %0, dense<[0, -1]> : tensor<2xi32>
    return
  }
}
// shift_right_logical
module {
  func.func @shift_right_logical_i2() {
    %c = stablehlo.constant dense<[-2, -2, -1, -1, 0, 0, 1, 1]> : tensor<8xi2>
    %c_0 = stablehlo.constant dense<[0, 1, 0, 1, 0, 1, 0, 1]> : tensor<8xi2>
    %0 = stablehlo.shift_right_logical %c, %c_0 : tensor<8xi2>
    check.expect_eq_const %0, dense<[-2, 1, -1, 1, 0, 0, 1, 0]> : tensor<8xi2>
    return
  }
}
// -----
module {
  func.func @shift_right_logical_i4() {
    %c = stablehlo.constant dense<[-8, -8, -8, -7, -7, -7, -1, -1, -1, 0, 0, 0]> : tensor<12xi4>
    %c_0 = stablehlo.constant dense<[0, 1, 3, 0, 1, 3, 0, 1, 3, 0, 1, 3]> : tensor<12xi4>
    %0 = stablehlo.shift_right_logical %c, %c_0 : tensor<12xi4>
    check.expect_eq_const %0, dense<[-8, 4, 1, -7, 4, 1, -1, 7, 1, 0, 0, 0]> : tensor<12xi4>
    return
  }
}
// -----
module {
  func.func @shift_right_logical_i8() {
    %c = stablehlo.constant dense<[-128, -128, -128, -127, -127, -127, -1, -1, -1, 0, 0, 0]> : tensor<12xi8>
    %c_0 = stablehlo.constant dense<[0, 1, 7, 0, 1, 7, 0, 1, 7, 0, 1, 7]> : tensor<12xi8>
    %0 = stablehlo.shift_right_logical %c, %c_0 : tensor<12xi8>
    check.expect_eq_const %0, dense<[-128, 64, 1, -127, 64, 1, -1, 127, 1, 0, 0, 0]> : tensor<12xi8>
    return
  }
}
// -----
module {
  func.func @shift_right_logical_i16() {
    %c = stablehlo.constant dense<[-32768, -32768, -32768, -32767, -32767, -32767, -1, -1, -1, 0, 0, 0]> : tensor<12xi16>
    %c_0 = stablehlo.constant dense<[0, 1, 15, 0, 1, 15, 0, 1, 15, 0, 1, 15]> : tensor<12xi16>
    %0 = stablehlo.shift_right_logical %c, %c_0 : tensor<12xi16>
    check.expect_eq_const %0, dense<[-32768, 16384, 1, -32767, 16384, 1, -1, 32767, 1, 0, 0, 0]> : tensor<12xi16>
    return
  }
}
// -----
module {
  func.func @shift_right_logical_i32() {
    %c = stablehlo.constant dense<[-2147483648, -2147483648, -2147483648, -2147483647, -2147483647, -2147483647, -1, -1, -1, 0, 0, 0]> : tensor<12xi32>
    %c_0 = stablehlo.constant dense<[0, 1, 31, 0, 1, 31, 0, 1, 31, 0, 1, 31]> : tensor<12xi32>
    %0 = stablehlo.shift_right_logical %c, %c_0 : tensor<12xi32>
    check.expect_eq_const %0, dense<[-2147483648, 1073741824, 1, -2147483647, 1073741824, 1, -1, 2147483647, 1, 0, 0, 0]> : tensor<12xi32>
    return
  }
}
// -----
module {
  func.func @shift_right_logical_i64() {
    %c = stablehlo.constant dense<[-9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775807, -9223372036854775807, -9223372036854775807, -1, -1, -1, 0, 0, 0]> : tensor<12xi64>
    %c_0 = stablehlo.constant dense<[0, 1, 63, 0, 1, 63, 0, 1, 63, 0, 1, 63]> : tensor<12xi64>
    %0 = stablehlo.shift_right_logical %c, %c_0 : tensor<12xi64>
    check.expect_eq_const %0, dense<[-9223372036854775808, 4611686018427387904, 1, -9223372036854775807, 4611686018427387904, 1, -1, 9223372036854775807, 1, 0, 0, 0]> : tensor<12xi64>
    return
  }
}
// -----
module {
  func.func @shift_right_logical_ui2() {
    %c = stablehlo.constant dense<[0, 0, 1, 1, 2, 2, 3, 3]> : tensor<8xui2>
    %c_0 = stablehlo.constant dense<[0, 1, 0, 1, 0, 1, 0, 1]> : tensor<8xui2>
    %0 = stablehlo.shift_right_logical %c, %c_0 : tensor<8xui2>
    check.expect_eq_const %0, dense<[0, 0, 1, 0, 2, 1, 3, 1]> : tensor<8xui2>
    return
  }
}
// -----
module {
  func.func @shift_right_logical_ui4() {
    %c = stablehlo.constant dense<[0, 0, 0, 1, 1, 1, 5, 5, 5, 10, 10, 10]> : tensor<12xui4>
    %c_0 = stablehlo.constant dense<[0, 1, 3, 0, 1, 3, 0, 1, 3, 0, 1, 3]> : tensor<12xui4>
    %0 = stablehlo.shift_right_logical %c, %c_0 : tensor<12xui4>
    check.expect_eq_const %0, dense<[0, 0, 0, 1, 0, 0, 5, 2, 0, 10, 5, 1]> : tensor<12xui4>
    return
  }
}
// -----
module {
  func.func @shift_right_logical_ui8() {
    %c = stablehlo.constant dense<[0, 0, 0, 1, 1, 1, 5, 5, 5, 100, 100, 100]> : tensor<12xui8>
    %c_0 = stablehlo.constant dense<[0, 1, 7, 0, 1, 7, 0, 1, 7, 0, 1, 7]> : tensor<12xui8>
    %0 = stablehlo.shift_right_logical %c, %c_0 : tensor<12xui8>
    check.expect_eq_const %0, dense<[0, 0, 0, 1, 0, 0, 5, 2, 0, 100, 50, 0]> : tensor<12xui8>
    return
  }
}
// -----
module {
  func.func @shift_right_logical_ui16() {
    %c = stablehlo.constant dense<[0, 0, 0, 1, 1, 1, 5, 5, 5, 100, 100, 100]> : tensor<12xui16>
    %c_0 = stablehlo.constant dense<[0, 1, 15, 0, 1, 15, 0, 1, 15, 0, 1, 15]> : tensor<12xui16>
    %0 = stablehlo.shift_right_logical %c, %c_0 : tensor<12xui16>
    check.expect_eq_const %0, dense<[0, 0, 0, 1, 0, 0, 5, 2, 0, 100, 50, 0]> : tensor<12xui16>
    return
  }
}
// -----
module {
  func.func @shift_right_logical_ui32() {
    %c = stablehlo.constant dense<[0, 0, 0, 1, 1, 1, 5, 5, 5, 100, 100, 100]> : tensor<12xui32>
    %c_0 = stablehlo.constant dense<[0, 1, 31, 0, 1, 31, 0, 1, 31, 0, 1, 31]> : tensor<12xui32>
    %0 = stablehlo.shift_right_logical %c, %c_0 : tensor<12xui32>
    check.expect_eq_const %0, dense<[0, 0, 0, 1, 0, 0, 5, 2, 0, 100, 50, 0]> : tensor<12xui32>
    return
  }
}
// -----
module {
  func.func @shift_right_logical_ui64() {
    %c = stablehlo.constant dense<[0, 0, 0, 1, 1, 1, 5, 5, 5, 100, 100, 100]> : tensor<12xui64>
    %c_0 = stablehlo.constant dense<[0, 1, 63, 0, 1, 63, 0, 1, 63, 0, 1, 63]> : tensor<12xui64>
    %0 = stablehlo.shift_right_logical %c, %c_0 : tensor<12xui64>
    check.expect_eq_const %0, dense<[0, 0, 0, 1, 0, 0, 5, 2, 0, 100, 50, 0]> : tensor<12xui64>
    return
  }
}
// -----
module {
  func.func @shift_right_logical_by_the_width() {
    %c = stablehlo.constant dense<[1, -1]> : tensor<2xi32>
    %c_0 = stablehlo.constant dense<[32, 40]> : tensor<2xi32>
    %0 = stablehlo.shift_right_logical %c, %c_0 : tensor<2xi32>
    check.expect_eq_const %0, dense<0> : tensor<2xi32>
    return
  }
}
// sign
module {
  func.func @sign_f16() {
    %cst = stablehlo.constant dense<[0x7E00, 0x7C00, 0xFC00, 0.000000e+00, -0.000000e+00, 1.500000e+00, -1.500000e+00]> : tensor<7xf16>
    %0 = stablehlo.sign %cst : tensor<7xf16>
    %cst_0 = stablehlo.constant dense<[0x7E00, 1.000000e+00, -1.000000e+00, 0.000000e+00, -0.000000e+00, 1.000000e+00, -1.000000e+00]> : tensor<7xf16>
    check.expect_close %0, %cst_0, max_ulp_difference = 0 : tensor<7xf16>, tensor<7xf16>
    return
  }
}
// -----
module {
  func.func @sign_bf16() {
    %cst = stablehlo.constant dense<[0x7FC0, 0x7F80, 0xFF80, 0.000000e+00, -0.000000e+00, 1.500000e+00, -1.500000e+00]> : tensor<7xbf16>
    %0 = stablehlo.sign %cst : tensor<7xbf16>
    %cst_0 = stablehlo.constant dense<[0x7FC0, 1.000000e+00, -1.000000e+00, 0.000000e+00, -0.000000e+00, 1.000000e+00, -1.000000e+00]> : tensor<7xbf16>
    check.expect_close %0, %cst_0, max_ulp_difference = 0 : tensor<7xbf16>, tensor<7xbf16>
    return
  }
}
// -----
module {
  func.func @sign_f32() {
    %cst = stablehlo.constant dense<[0x7FC00000, 0x7F800000, 0xFF800000, 0.000000e+00, -0.000000e+00, 1.500000e+00, -1.500000e+00]> : tensor<7xf32>
    %0 = stablehlo.sign %cst : tensor<7xf32>
    %cst_0 = stablehlo.constant dense<[0x7FC00000, 1.000000e+00, -1.000000e+00, 0.000000e+00, -0.000000e+00, 1.000000e+00, -1.000000e+00]> : tensor<7xf32>
    check.expect_close %0, %cst_0, max_ulp_difference = 0 : tensor<7xf32>, tensor<7xf32>
    return
  }
}
// -----
module {
  func.func @sign_f64() {
    %cst = stablehlo.constant dense<[0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000, 0.000000e+00, -0.000000e+00, 1.500000e+00, -1.500000e+00]> : tensor<7xf64>
    %0 = stablehlo.sign %cst : tensor<7xf64>
    %cst_0 = stablehlo.constant dense<[0x7FF8000000000000, 1.000000e+00, -1.000000e+00, 0.000000e+00, -0.000000e+00, 1.000000e+00, -1.000000e+00]> : tensor<7xf64>
    check.expect_close %0, %cst_0, max_ulp_difference = 0 : tensor<7xf64>, tensor<7xf64>
    return
  }
}
// -----
module {
  func.func @sign_signed_zero() {
    %cst = stablehlo.constant dense<[-0.000000e+00, 0.000000e+00, -2.500000e-01, 2.500000e-01]> : tensor<4xf32>
    %0 = stablehlo.sign %cst : tensor<4xf32>
    %1 = stablehlo.bitcast_convert %0 : (tensor<4xf32>) -> tensor<4xui32>
    check.expect_eq_const %1, dense<[2147483648, 0, 3212836864, 1065353216]> : tensor<4xui32>
    return
  }
}
// -----
module {
  func.func @sign_c_f32() {
    %cst = stablehlo.constant dense<[(1.000000e+00,2.000000e+00), (-1.500000e+00,5.000000e-01), (2.500000e-01,-3.000000e+00), (2.000000e+00,0.000000e+00), (-5.000000e-01,-7.500000e-01), (1.000000e-03,1.000000e-03)]> : tensor<6xcomplex<f32>>
    %0 = stablehlo.sign %cst : tensor<6xcomplex<f32>>
    %cst_0 = stablehlo.constant dense<[(0.44721359,0.89442718), (-0.948683321,0.316227764), (0.0830454826,-0.996545732), (1.000000e+00,0.000000e+00), (-0.554700196,-0.832050323), (0.707106769,0.707106769)]> : tensor<6xcomplex<f32>>
    check.expect_close %0, %cst_0, max_ulp_difference = 3 : tensor<6xcomplex<f32>>, tensor<6xcomplex<f32>>
    return
  }
}
// -----
module {
  func.func @sign_c_f64() {
    %cst = stablehlo.constant dense<[(1.000000e+00,2.000000e+00), (-1.500000e+00,5.000000e-01), (2.500000e-01,-3.000000e+00), (2.000000e+00,0.000000e+00), (-5.000000e-01,-7.500000e-01), (1.000000e-03,1.000000e-03)]> : tensor<6xcomplex<f64>>
    %0 = stablehlo.sign %cst : tensor<6xcomplex<f64>>
    %cst_0 = stablehlo.constant dense<[(0.44721359549995793,0.89442719099991586), (-0.94868329805051377,0.31622776601683794), (0.083045479853739972,-0.99654575824487967), (1.000000e+00,0.000000e+00), (-0.55470019622522915,-0.83205029433784372), (0.70710678118654757,0.70710678118654757)]> : tensor<6xcomplex<f64>>
    check.expect_close %0, %cst_0, max_ulp_difference = 3 : tensor<6xcomplex<f64>>, tensor<6xcomplex<f64>>
    return
  }
}
// -----
module {
  func.func @sign_i2() {
    %c = stablehlo.constant dense<[-2, -1, 0, 1]> : tensor<4xi2>
    %0 = stablehlo.sign %c : tensor<4xi2>
    check.expect_eq_const %0, dense<[-1, -1, 0, 1]> : tensor<4xi2>
    return
  }
}
// -----
module {
  func.func @sign_i4() {
    %c = stablehlo.constant dense<[-8, -7, -1, 0, 1, 2, 5, 6, 7]> : tensor<9xi4>
    %0 = stablehlo.sign %c : tensor<9xi4>
    check.expect_eq_const %0, dense<[-1, -1, -1, 0, 1, 1, 1, 1, 1]> : tensor<9xi4>
    return
  }
}
// -----
module {
  func.func @sign_i8() {
    %c = stablehlo.constant dense<[-128, -127, -1, 0, 1, 5, 100, 126, 127]> : tensor<9xi8>
    %0 = stablehlo.sign %c : tensor<9xi8>
    check.expect_eq_const %0, dense<[-1, -1, -1, 0, 1, 1, 1, 1, 1]> : tensor<9xi8>
    return
  }
}
// -----
module {
  func.func @sign_i16() {
    %c = stablehlo.constant dense<[-32768, -32767, -1, 0, 1, 5, 100, 32766, 32767]> : tensor<9xi16>
    %0 = stablehlo.sign %c : tensor<9xi16>
    check.expect_eq_const %0, dense<[-1, -1, -1, 0, 1, 1, 1, 1, 1]> : tensor<9xi16>
    return
  }
}
// -----
module {
  func.func @sign_i32() {
    %c = stablehlo.constant dense<[-2147483648, -2147483647, -1, 0, 1, 5, 100, 2147483646, 2147483647]> : tensor<9xi32>
    %0 = stablehlo.sign %c : tensor<9xi32>
    check.expect_eq_const %0, dense<[-1, -1, -1, 0, 1, 1, 1, 1, 1]> : tensor<9xi32>
    return
  }
}
// -----
module {
  func.func @sign_i64() {
    %c = stablehlo.constant dense<[-9223372036854775808, -9223372036854775807, -1, 0, 1, 5, 100, 9223372036854775806, 9223372036854775807]> : tensor<9xi64>
    %0 = stablehlo.sign %c : tensor<9xi64>
    check.expect_eq_const %0, dense<[-1, -1, -1, 0, 1, 1, 1, 1, 1]> : tensor<9xi64>
    return
  }
}
// sine
module {
  func.func @sine_f16() {
    %cst = stablehlo.constant dense<[0x7E00, 0x7C00, 0xFC00, 0.000000e+00, -0.000000e+00, 5.000000e-01, -5.000000e-01, 1.000000e+00, -1.000000e+00, 2.250000e+00, -3.000000e+00, 1.953130e-03, 1.000000e+01, -7.500000e+00]> : tensor<14xf16>
    %0 = stablehlo.sine %cst : tensor<14xf16>
    %cst_0 = stablehlo.constant dense<[0x7E00, 0xFE00, 0xFE00, 0.000000e+00, -0.000000e+00, 4.794920e-01, -4.794920e-01, 8.413080e-01, -8.413080e-01, 7.778320e-01, -1.411130e-01, 1.953130e-03, -5.439450e-01, -9.379880e-01]> : tensor<14xf16>
    check.expect_close %0, %cst_0, max_ulp_difference = 3 : tensor<14xf16>, tensor<14xf16>
    return
  }
}
// -----
module {
  func.func @sine_bf16() {
    %cst = stablehlo.constant dense<[0x7FC0, 0x7F80, 0xFF80, 0.000000e+00, -0.000000e+00, 5.000000e-01, -5.000000e-01, 1.000000e+00, -1.000000e+00, 2.250000e+00, -3.000000e+00, 1.953130e-03, 1.000000e+01, -7.500000e+00]> : tensor<14xbf16>
    %0 = stablehlo.sine %cst : tensor<14xbf16>
    %cst_0 = stablehlo.constant dense<[0x7FC0, 0xFFC0, 0xFFC0, 0.000000e+00, -0.000000e+00, 4.785160e-01, -4.785160e-01, 8.398430e-01, -8.398430e-01, 7.773430e-01, -1.416020e-01, 1.953130e-03, -5.429690e-01, -9.375000e-01]> : tensor<14xbf16>
    check.expect_close %0, %cst_0, max_ulp_difference = 3 : tensor<14xbf16>, tensor<14xbf16>
    return
  }
}
// -----
module {
  func.func @sine_f32() {
    %cst = stablehlo.constant dense<[0x7FC00000, 0x7F800000, 0xFF800000, 0.000000e+00, -0.000000e+00, 5.000000e-01, -5.000000e-01, 1.000000e+00, -1.000000e+00, 2.250000e+00, -3.000000e+00, 0.001953125, 1.000000e+01, -7.500000e+00]> : tensor<14xf32>
    %0 = stablehlo.sine %cst : tensor<14xf32>
    %cst_0 = stablehlo.constant dense<[0x7FC00000, 0xFFC00000, 0xFFC00000, 0.000000e+00, -0.000000e+00, 0.47942555, -0.47942555, 0.841470957, -0.841470957, 0.778073191, -1.411200e-01, 0.00195312372, -0.54402113, -0.937999964]> : tensor<14xf32>
    check.expect_close %0, %cst_0, max_ulp_difference = 3 : tensor<14xf32>, tensor<14xf32>
    return
  }
}
// -----
module {
  func.func @sine_f64() {
    %cst = stablehlo.constant dense<[0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000, 0.000000e+00, -0.000000e+00, 5.000000e-01, -5.000000e-01, 1.000000e+00, -1.000000e+00, 2.250000e+00, -3.000000e+00, 0.001953125, 1.000000e+01, -7.500000e+00]> : tensor<14xf64>
    %0 = stablehlo.sine %cst : tensor<14xf64>
    %cst_0 = stablehlo.constant dense<[0x7FF8000000000000, 0xFFF8000000000000, 0xFFF8000000000000, 0.000000e+00, -0.000000e+00, 0.47942553860420301, -0.47942553860420301, 0.8414709848078965, -0.8414709848078965, 0.7780731968879212, -0.14112000805986721, 0.001953123758236804, -0.54402111088936977, -0.9379999767747389]> : tensor<14xf64>
    check.expect_close %0, %cst_0, max_ulp_difference = 3 : tensor<14xf64>, tensor<14xf64>
    return
  }
}
// -----
module {
  func.func @sine_empty() {
    %cst = stablehlo.constant dense<> : tensor<2x0xf32>
    %0 = stablehlo.sine %cst : tensor<2x0xf32>
    check.expect_eq_const %0, dense<> : tensor<2x0xf32>
    return
  }
}
// -----
module {
  func.func @sine_signed_zero() {
    %cst = stablehlo.constant dense<[-0.000000e+00, 0.000000e+00]> : tensor<2xf32>
    %0 = stablehlo.sine %cst : tensor<2xf32>
    %1 = stablehlo.bitcast_convert %0 : (tensor<2xf32>) -> tensor<2xui32>
    check.expect_eq_const %1, dense<[2147483648, 0]> : tensor<2xui32>
    return
  }
}
// -----
module {
  func.func @sine_c_f32() {
    %cst = stablehlo.constant dense<[(1.000000e+00,2.000000e+00), (-1.500000e+00,5.000000e-01), (2.500000e-01,-3.000000e+00), (2.000000e+00,0.000000e+00), (-5.000000e-01,-7.500000e-01), (1.000000e-03,1.000000e-03)]> : tensor<6xcomplex<f32>>
    %0 = stablehlo.sine %cst : tensor<6xcomplex<f32>>
    %cst_0 = stablehlo.constant dense<[(3.1657784,1.95960104), (-1.12480128,0.0368608236), (2.4907794,-9.70644378), (0.909297406,-0.000000e+00), (-0.620704233,-0.721650839), (0.0010000004,9.99999698E-4)]> : tensor<6xcomplex<f32>>
    check.expect_close %0, %cst_0, max_ulp_difference = 3 : tensor<6xcomplex<f32>>, tensor<6xcomplex<f32>>
    return
  }
}
// -----
module {
  func.func @sine_c_f64() {
    %cst = stablehlo.constant dense<[(1.000000e+00,2.000000e+00), (-1.500000e+00,5.000000e-01), (2.500000e-01,-3.000000e+00), (2.000000e+00,0.000000e+00), (-5.000000e-01,-7.500000e-01), (1.000000e-03,1.000000e-03)]> : tensor<6xcomplex<f64>>
    %0 = stablehlo.sine %cst : tensor<6xcomplex<f64>>
    %cst_0 = stablehlo.constant dense<[(3.1657785132161682,1.9596010414216058), (-1.1248012470579227,0.036860823712804462), (2.4907794381917112,-9.7064434563110779), (0.90929742682568171,-0.000000e+00), (-0.62070423107805495,-0.72165082429756455), (0.0010000003333333,9.9999966666663325E-4)]> : tensor<6xcomplex<f64>>
    check.expect_close %0, %cst_0, max_ulp_difference = 3 : tensor<6xcomplex<f64>>, tensor<6xcomplex<f64>>
    return
  }
}
// sqrt
module {
  func.func @sqrt_f16() {
    %cst = stablehlo.constant dense<[0x7E00, 0x7C00, 0.000000e+00, 2.500000e-01, 5.000000e-01, 1.000000e+00, 2.000000e+00, 3.000000e+00, 1.000000e+01, 1.024000e+03, 1.000980e+00, -0.000000e+00, -1.000000e+00]> : tensor<13xf16>
    %0 = stablehlo.sqrt %cst : tensor<13xf16>
    %cst_0 = stablehlo.constant dense<[0x7E00, 0x7C00, 0.000000e+00, 5.000000e-01, 7.070310e-01, 1.000000e+00, 1.414060e+00, 1.732420e+00, 3.162110e+00, 3.200000e+01, 1.000000e+00, -0.000000e+00, 0xFE00]> : tensor<13xf16>
    check.expect_close %0, %cst_0, max_ulp_difference = 0 : tensor<13xf16>, tensor<13xf16>
    return
  }
}
// -----
module {
  func.func @sqrt_bf16() {
    %cst = stablehlo.constant dense<[0x7FC0, 0x7F80, 0.000000e+00, 2.500000e-01, 5.000000e-01, 1.000000e+00, 2.000000e+00, 3.000000e+00, 1.000000e+01, 1.024000e+03, 1.000000e+00, -0.000000e+00, -1.000000e+00]> : tensor<13xbf16>
    %0 = stablehlo.sqrt %cst : tensor<13xbf16>
    %cst_0 = stablehlo.constant dense<[0x7FC0, 0x7F80, 0.000000e+00, 5.000000e-01, 7.070310e-01, 1.000000e+00, 1.414060e+00, 1.734380e+00, 3.156250e+00, 3.200000e+01, 1.000000e+00, -0.000000e+00, 0xFFC0]> : tensor<13xbf16>
    check.expect_close %0, %cst_0, max_ulp_difference = 0 : tensor<13xbf16>, tensor<13xbf16>
    return
  }
}
// -----
module {
  func.func @sqrt_f32() {
    %cst = stablehlo.constant dense<[0x7FC00000, 0x7F800000, 0.000000e+00, 2.500000e-01, 5.000000e-01, 1.000000e+00, 2.000000e+00, 3.000000e+00, 1.000000e+01, 1.024000e+03, 1.00097656, -0.000000e+00, -1.000000e+00]> : tensor<13xf32>
    %0 = stablehlo.sqrt %cst : tensor<13xf32>
    %cst_0 = stablehlo.constant dense<[0x7FC00000, 0x7F800000, 0.000000e+00, 5.000000e-01, 0.707106769, 1.000000e+00, 1.41421354, 1.73205078, 3.1622777, 3.200000e+01, 1.00048816, -0.000000e+00, 0xFFC00000]> : tensor<13xf32>
    check.expect_close %0, %cst_0, max_ulp_difference = 0 : tensor<13xf32>, tensor<13xf32>
    return
  }
}
// -----
module {
  func.func @sqrt_f64() {
    %cst = stablehlo.constant dense<[0x7FF8000000000000, 0x7FF0000000000000, 0.000000e+00, 2.500000e-01, 5.000000e-01, 1.000000e+00, 2.000000e+00, 3.000000e+00, 1.000000e+01, 1.024000e+03, 1.0009765625, -0.000000e+00, -1.000000e+00]> : tensor<13xf64>
    %0 = stablehlo.sqrt %cst : tensor<13xf64>
    %cst_0 = stablehlo.constant dense<[0x7FF8000000000000, 0x7FF0000000000000, 0.000000e+00, 5.000000e-01, 0.70710678118654757, 1.000000e+00, 1.4142135623730951, 1.7320508075688772, 3.1622776601683795, 3.200000e+01, 1.0004881620988826, -0.000000e+00, 0xFFF8000000000000]> : tensor<13xf64>
    check.expect_close %0, %cst_0, max_ulp_difference = 0 : tensor<13xf64>, tensor<13xf64>
    return
  }
}
// -----
module {
  func.func @sqrt_signed_zero() {
    %cst = stablehlo.constant dense<[-0.000000e+00, 0.000000e+00, 2.500000e-01, 4.000000e+00]> : tensor<4xf32>
    %0 = stablehlo.sqrt %cst : tensor<4xf32>
    %1 = stablehlo.bitcast_convert %0 : (tensor<4xf32>) -> tensor<4xui32>
    check.expect_eq_const %1, dense<[2147483648, 0, 1056964608, 1073741824]> : tensor<4xui32>
    return
  }
}
// -----
module {
  func.func @sqrt_c_f32_branch_cut() {
    %cst = stablehlo.constant dense<[(-4.000000e+00,0.000000e+00), (-4.000000e+00,-0.000000e+00), (4.000000e+00,0.000000e+00), (4.000000e+00,-0.000000e+00), (0.000000e+00,0.000000e+00), (0.000000e+00,-0.000000e+00), (-0.000000e+00,0.000000e+00), (-0.000000e+00,-0.000000e+00)]> : tensor<8xcomplex<f32>>
    %0 = stablehlo.sqrt %cst : tensor<8xcomplex<f32>>
    %cst_0 = stablehlo.constant dense<[(0.000000e+00,2.000000e+00), (0.000000e+00,-2.000000e+00), (2.000000e+00,0.000000e+00), (2.000000e+00,-0.000000e+00), (0.000000e+00,0.000000e+00), (0.000000e+00,-0.000000e+00), (0.000000e+00,0.000000e+00), (0.000000e+00,-0.000000e+00)]> : tensor<8xcomplex<f32>>
    check.expect_close %0, %cst_0, max_ulp_difference = 2 : tensor<8xcomplex<f32>>, tensor<8xcomplex<f32>>
    return
  }
}
// -----
module {
  func.func @sqrt_c_f64_branch_cut() {
    %cst = stablehlo.constant dense<[(-4.000000e+00,0.000000e+00), (-4.000000e+00,-0.000000e+00), (4.000000e+00,0.000000e+00), (4.000000e+00,-0.000000e+00), (0.000000e+00,0.000000e+00), (0.000000e+00,-0.000000e+00), (-0.000000e+00,0.000000e+00), (-0.000000e+00,-0.000000e+00)]> : tensor<8xcomplex<f64>>
    %0 = stablehlo.sqrt %cst : tensor<8xcomplex<f64>>
    %cst_0 = stablehlo.constant dense<[(0.000000e+00,2.000000e+00), (0.000000e+00,-2.000000e+00), (2.000000e+00,0.000000e+00), (2.000000e+00,-0.000000e+00), (0.000000e+00,0.000000e+00), (0.000000e+00,-0.000000e+00), (0.000000e+00,0.000000e+00), (0.000000e+00,-0.000000e+00)]> : tensor<8xcomplex<f64>>
    check.expect_close %0, %cst_0, max_ulp_difference = 2 : tensor<8xcomplex<f64>>, tensor<8xcomplex<f64>>
    return
  }
}
// -----
module {
  func.func @sqrt_c_f32() {
    %cst = stablehlo.constant dense<[(1.000000e+00,2.000000e+00), (-1.500000e+00,5.000000e-01), (2.500000e-01,-3.000000e+00), (2.000000e+00,0.000000e+00), (-5.000000e-01,-7.500000e-01), (1.000000e-03,1.000000e-03)]> : tensor<6xcomplex<f32>>
    %0 = stablehlo.sqrt %cst : tensor<6xcomplex<f32>>
    %cst_0 = stablehlo.constant dense<[(1.27201962,0.786151349), (0.201418504,1.24119675), (1.27679265,-1.17481887), (1.41421354,0.000000e+00), (0.447988749,-0.837074637), (0.0347434431,0.0143912053)]> : tensor<6xcomplex<f32>>
    check.expect_close %0, %cst_0, max_ulp_difference = 3 : tensor<6xcomplex<f32>>, tensor<6xcomplex<f32>>
    return
  }
}
// -----
module {
  func.func @sqrt_c_f64() {
    %cst = stablehlo.constant dense<[(1.000000e+00,2.000000e+00), (-1.500000e+00,5.000000e-01), (2.500000e-01,-3.000000e+00), (2.000000e+00,0.000000e+00), (-5.000000e-01,-7.500000e-01), (1.000000e-03,1.000000e-03)]> : tensor<6xcomplex<f64>>
    %0 = stablehlo.sqrt %cst : tensor<6xcomplex<f64>>
    %cst_0 = stablehlo.constant dense<[(1.272019649514069,0.78615137775742328), (0.2014185071985562,1.2411967672541266), (1.2767925917505305,-1.1748188466095686), (1.4142135623730951,0.000000e+00), (0.44798873806491907,-0.83707461401777006), (0.03474344227601156,0.014391204994250744)]> : tensor<6xcomplex<f64>>
    check.expect_close %0, %cst_0, max_ulp_difference = 3 : tensor<6xcomplex<f64>>, tensor<6xcomplex<f64>>
    return
  }
}
// subtract
module {
  func.func @subtract_i2() {
    %c = stablehlo.constant dense<[-2, 1, 1, 1, 0, -2, -1, -2, -2]> : tensor<9xi2>
    %c_0 = stablehlo.constant dense<[1, 1, 1, 1, 1, 1, 1, -2, 1]> : tensor<9xi2>
    %0 = stablehlo.subtract %c, %c_0 : tensor<9xi2>
    check.expect_eq_const %0, dense<[1, 0, 0, 0, -1, 1, -2, 0, 1]> : tensor<9xi2>
    return
  }
}
// -----
module {
  func.func @subtract_i4() {
    %c = stablehlo.constant dense<[-8, 7, 7, 1, 0, -8, -1, -8, -2]> : tensor<9xi4>
    %c_0 = stablehlo.constant dense<[7, 1, 7, 1, 1, 1, 1, -8, 1]> : tensor<9xi4>
    %0 = stablehlo.subtract %c, %c_0 : tensor<9xi4>
    check.expect_eq_const %0, dense<[1, 6, 0, 0, -1, 7, -2, 0, -3]> : tensor<9xi4>
    return
  }
}
// -----
module {
  func.func @subtract_i8() {
    %c = stablehlo.constant dense<[-128, 127, 127, 1, 0, -128, -1, -128, -2, 17, -17, 17, -17]> : tensor<13xi8>
    %c_0 = stablehlo.constant dense<[127, 1, 127, 1, 1, 1, 1, -128, 1, 3, 3, -3, -3]> : tensor<13xi8>
    %0 = stablehlo.subtract %c, %c_0 : tensor<13xi8>
    check.expect_eq_const %0, dense<[1, 126, 0, 0, -1, 127, -2, 0, -3, 14, -20, 20, -14]> : tensor<13xi8>
    return
  }
}
// -----
module {
  func.func @subtract_i16() {
    %c = stablehlo.constant dense<[-32768, 32767, 32767, 1, 0, -32768, -1, -32768, -2, 17, -17, 17, -17]> : tensor<13xi16>
    %c_0 = stablehlo.constant dense<[32767, 1, 32767, 1, 1, 1, 1, -32768, 1, 3, 3, -3, -3]> : tensor<13xi16>
    %0 = stablehlo.subtract %c, %c_0 : tensor<13xi16>
    check.expect_eq_const %0, dense<[1, 32766, 0, 0, -1, 32767, -2, 0, -3, 14, -20, 20, -14]> : tensor<13xi16>
    return
  }
}
// -----
module {
  func.func @subtract_i32() {
    %c = stablehlo.constant dense<[-2147483648, 2147483647, 2147483647, 1, 0, -2147483648, -1, -2147483648, -2, 17, -17, 17, -17]> : tensor<13xi32>
    %c_0 = stablehlo.constant dense<[2147483647, 1, 2147483647, 1, 1, 1, 1, -2147483648, 1, 3, 3, -3, -3]> : tensor<13xi32>
    %0 = stablehlo.subtract %c, %c_0 : tensor<13xi32>
    check.expect_eq_const %0, dense<[1, 2147483646, 0, 0, -1, 2147483647, -2, 0, -3, 14, -20, 20, -14]> : tensor<13xi32>
    return
  }
}
// -----
module {
  func.func @subtract_i64() {
    %c = stablehlo.constant dense<[-9223372036854775808, 9223372036854775807, 9223372036854775807, 1, 0, -9223372036854775808, -1, -9223372036854775808, -2, 17, -17, 17, -17]> : tensor<13xi64>
    %c_0 = stablehlo.constant dense<[9223372036854775807, 1, 9223372036854775807, 1, 1, 1, 1, -9223372036854775808, 1, 3, 3, -3, -3]> : tensor<13xi64>
    %0 = stablehlo.subtract %c, %c_0 : tensor<13xi64>
    check.expect_eq_const %0, dense<[1, 9223372036854775806, 0, 0, -1, 9223372036854775807, -2, 0, -3, 14, -20, 20, -14]> : tensor<13xi64>
    return
  }
}
// -----
module {
  func.func @subtract_ui2() {
    %c = stablehlo.constant dense<[0, 3, 3, 1, 0, 0, 3, 2]> : tensor<8xui2>
    %c_0 = stablehlo.constant dense<[3, 1, 3, 1, 1, 1, 2, 3]> : tensor<8xui2>
    %0 = stablehlo.subtract %c, %c_0 : tensor<8xui2>
    check.expect_eq_const %0, dense<[1, 2, 0, 0, 3, 3, 1, 3]> : tensor<8xui2>
    return
  }
}
// -----
module {
  func.func @subtract_ui4() {
    %c = stablehlo.constant dense<[0, 15, 15, 1, 0, 0, 15, 2]> : tensor<8xui4>
    %c_0 = stablehlo.constant dense<[15, 1, 15, 1, 1, 1, 2, 3]> : tensor<8xui4>
    %0 = stablehlo.subtract %c, %c_0 : tensor<8xui4>
    check.expect_eq_const %0, dense<[1, 14, 0, 0, 15, 15, 13, 15]> : tensor<8xui4>
    return
  }
}
// -----
module {
  func.func @subtract_ui8() {
    %c = stablehlo.constant dense<[0, 255, 255, 1, 0, 0, 255, 2]> : tensor<8xui8>
    %c_0 = stablehlo.constant dense<[255, 1, 255, 1, 1, 1, 2, 3]> : tensor<8xui8>
    %0 = stablehlo.subtract %c, %c_0 : tensor<8xui8>
    check.expect_eq_const %0, dense<[1, 254, 0, 0, 255, 255, 253, 255]> : tensor<8xui8>
    return
  }
}
// -----
module {
  func.func @subtract_ui16() {
    %c = stablehlo.constant dense<[0, 65535, 65535, 1, 0, 0, 65535, 2]> : tensor<8xui16>
    %c_0 = stablehlo.constant dense<[65535, 1, 65535, 1, 1, 1, 2, 3]> : tensor<8xui16>
    %0 = stablehlo.subtract %c, %c_0 : tensor<8xui16>
    check.expect_eq_const %0, dense<[1, 65534, 0, 0, 65535, 65535, 65533, 65535]> : tensor<8xui16>
    return
  }
}
// -----
module {
  func.func @subtract_ui32() {
    %c = stablehlo.constant dense<[0, 4294967295, 4294967295, 1, 0, 0, 4294967295, 2]> : tensor<8xui32>
    %c_0 = stablehlo.constant dense<[4294967295, 1, 4294967295, 1, 1, 1, 2, 3]> : tensor<8xui32>
    %0 = stablehlo.subtract %c, %c_0 : tensor<8xui32>
    check.expect_eq_const %0, dense<[1, 4294967294, 0, 0, 4294967295, 4294967295, 4294967293, 4294967295]> : tensor<8xui32>
    return
  }
}
// -----
module {
  func.func @subtract_ui64() {
    %c = stablehlo.constant dense<[0, 18446744073709551615, 18446744073709551615, 1, 0, 0, 18446744073709551615, 2]> : tensor<8xui64>
    %c_0 = stablehlo.constant dense<[18446744073709551615, 1, 18446744073709551615, 1, 1, 1, 2, 3]> : tensor<8xui64>
    %0 = stablehlo.subtract %c, %c_0 : tensor<8xui64>
    check.expect_eq_const %0, dense<[1, 18446744073709551614, 0, 0, 18446744073709551615, 18446744073709551615, 18446744073709551613, 18446744073709551615]> : tensor<8xui64>
    return
  }
}
// -----
module {
  func.func @subtract_f16() {
    %cst = stablehlo.constant dense<[1.500000e+00, -2.000000e+00, 1.000000e+00, -1.000000e+00, 0.000000e+00, 0x7C00, 0x7C00, 0x7E00, 7.000000e+00]> : tensor<9xf16>
    %cst_0 = stablehlo.constant dense<[2.500000e-01, 3.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0xFC00, 1.000000e+00, 1.000000e+00, 0x7C00]> : tensor<9xf16>
    %0 = stablehlo.subtract %cst, %cst_0 : tensor<9xf16>
    %cst_1 = stablehlo.constant dense<[1.250000e+00, -5.000000e+00, 1.000000e+00, -1.000000e+00, 0.000000e+00, 0x7C00, 0x7C00, 0x7E00, 0xFC00]> : tensor<9xf16>
    check.expect_close %0, %cst_1, max_ulp_difference = 0 : tensor<9xf16>, tensor<9xf16>
    return
  }
}
// -----
module {
  func.func @subtract_bf16() {
    %cst = stablehlo.constant dense<[1.500000e+00, -2.000000e+00, 1.000000e+00, -1.000000e+00, 0.000000e+00, 0x7F80, 0x7F80, 0x7FC0, 7.000000e+00]> : tensor<9xbf16>
    %cst_0 = stablehlo.constant dense<[2.500000e-01, 3.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0xFF80, 1.000000e+00, 1.000000e+00, 0x7F80]> : tensor<9xbf16>
    %0 = stablehlo.subtract %cst, %cst_0 : tensor<9xbf16>
    %cst_1 = stablehlo.constant dense<[1.250000e+00, -5.000000e+00, 1.000000e+00, -1.000000e+00, 0.000000e+00, 0x7F80, 0x7F80, 0x7FC0, 0xFF80]> : tensor<9xbf16>
    check.expect_close %0, %cst_1, max_ulp_difference = 0 : tensor<9xbf16>, tensor<9xbf16>
    return
  }
}
// -----
module {
  func.func @subtract_f32() {
    %cst = stablehlo.constant dense<[1.500000e+00, -2.000000e+00, 1.000000e+00, -1.000000e+00, 0.000000e+00, 0x7F800000, 0x7F800000, 0x7FC00000, 7.000000e+00]> : tensor<9xf32>
    %cst_0 = stablehlo.constant dense<[2.500000e-01, 3.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0xFF800000, 1.000000e+00, 1.000000e+00, 0x7F800000]> : tensor<9xf32>
    %0 = stablehlo.subtract %cst, %cst_0 : tensor<9xf32>
    %cst_1 = stablehlo.constant dense<[1.250000e+00, -5.000000e+00, 1.000000e+00, -1.000000e+00, 0.000000e+00, 0x7F800000, 0x7F800000, 0x7FC00000, 0xFF800000]> : tensor<9xf32>
    check.expect_close %0, %cst_1, max_ulp_difference = 0 : tensor<9xf32>, tensor<9xf32>
    return
  }
}
// -----
module {
  func.func @subtract_f64() {
    %cst = stablehlo.constant dense<[1.500000e+00, -2.000000e+00, 1.000000e+00, -1.000000e+00, 0.000000e+00, 0x7FF0000000000000, 0x7FF0000000000000, 0x7FF8000000000000, 7.000000e+00]> : tensor<9xf64>
    %cst_0 = stablehlo.constant dense<[2.500000e-01, 3.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0xFFF0000000000000, 1.000000e+00, 1.000000e+00, 0x7FF0000000000000]> : tensor<9xf64>
    %0 = stablehlo.subtract %cst, %cst_0 : tensor<9xf64>
    %cst_1 = stablehlo.constant dense<[1.250000e+00, -5.000000e+00, 1.000000e+00, -1.000000e+00, 0.000000e+00, 0x7FF0000000000000, 0x7FF0000000000000, 0x7FF8000000000000, 0xFFF0000000000000]> : tensor<9xf64>
    check.expect_close %0, %cst_1, max_ulp_difference = 0 : tensor<9xf64>, tensor<9xf64>
    return
  }
}
// -----
module {
  func.func @subtract_f4e2m1fn() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, 2.000000e+00]> : tensor<4xf4E2M1FN>
    %cst_0 = stablehlo.constant dense<[5.000000e-01, 2.000000e+00, -4.000000e+00, 1.500000e+00]> : tensor<4xf4E2M1FN>
    %0 = stablehlo.subtract %cst, %cst_0 : tensor<4xf4E2M1FN>
    check.expect_eq_const %0, dense<[5.000000e-01, -4.000000e+00, 4.000000e+00, 5.000000e-01]> : tensor<4xf4E2M1FN>
    return
  }
}
// -----
module {
  func.func @subtract_f8e3m4() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, 2.000000e+00]> : tensor<4xf8E3M4>
    %cst_0 = stablehlo.constant dense<[5.000000e-01, 2.000000e+00, -4.000000e+00, 1.500000e+00]> : tensor<4xf8E3M4>
    %0 = stablehlo.subtract %cst, %cst_0 : tensor<4xf8E3M4>
    check.expect_eq_const %0, dense<[5.000000e-01, -3.500000e+00, 4.500000e+00, 5.000000e-01]> : tensor<4xf8E3M4>
    return
  }
}
// -----
module {
  func.func @subtract_f8e4m3() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, 2.000000e+00]> : tensor<4xf8E4M3>
    %cst_0 = stablehlo.constant dense<[5.000000e-01, 2.000000e+00, -4.000000e+00, 1.500000e+00]> : tensor<4xf8E4M3>
    %0 = stablehlo.subtract %cst, %cst_0 : tensor<4xf8E4M3>
    check.expect_eq_const %0, dense<[5.000000e-01, -3.500000e+00, 4.500000e+00, 5.000000e-01]> : tensor<4xf8E4M3>
    return
  }
}
// -----
module {
  func.func @subtract_f8e4m3b11fnuz() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, 2.000000e+00]> : tensor<4xf8E4M3B11FNUZ>
    %cst_0 = stablehlo.constant dense<[5.000000e-01, 2.000000e+00, -4.000000e+00, 1.500000e+00]> : tensor<4xf8E4M3B11FNUZ>
    %0 = stablehlo.subtract %cst, %cst_0 : tensor<4xf8E4M3B11FNUZ>
    check.expect_eq_const %0, dense<[5.000000e-01, -3.500000e+00, 4.500000e+00, 5.000000e-01]> : tensor<4xf8E4M3B11FNUZ>
    return
  }
}
// -----
module {
  func.func @subtract_f8e4m3fn() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, 2.000000e+00]> : tensor<4xf8E4M3FN>
    %cst_0 = stablehlo.constant dense<[5.000000e-01, 2.000000e+00, -4.000000e+00, 1.500000e+00]> : tensor<4xf8E4M3FN>
    %0 = stablehlo.subtract %cst, %cst_0 : tensor<4xf8E4M3FN>
    check.expect_eq_const %0, dense<[5.000000e-01, -3.500000e+00, 4.500000e+00, 5.000000e-01]> : tensor<4xf8E4M3FN>
    return
  }
}
// -----
module {
  func.func @subtract_f8e4m3fnuz() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, 2.000000e+00]> : tensor<4xf8E4M3FNUZ>
    %cst_0 = stablehlo.constant dense<[5.000000e-01, 2.000000e+00, -4.000000e+00, 1.500000e+00]> : tensor<4xf8E4M3FNUZ>
    %0 = stablehlo.subtract %cst, %cst_0 : tensor<4xf8E4M3FNUZ>
    check.expect_eq_const %0, dense<[5.000000e-01, -3.500000e+00, 4.500000e+00, 5.000000e-01]> : tensor<4xf8E4M3FNUZ>
    return
  }
}
// -----
module {
  func.func @subtract_f8e5m2() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, 2.000000e+00]> : tensor<4xf8E5M2>
    %cst_0 = stablehlo.constant dense<[5.000000e-01, 2.000000e+00, -4.000000e+00, 1.500000e+00]> : tensor<4xf8E5M2>
    %0 = stablehlo.subtract %cst, %cst_0 : tensor<4xf8E5M2>
    check.expect_eq_const %0, dense<[5.000000e-01, -3.500000e+00, 4.000000e+00, 5.000000e-01]> : tensor<4xf8E5M2>
    return
  }
}
// -----
module {
  func.func @subtract_f8e5m2fnuz() {
    %cst = stablehlo.constant dense<[1.000000e+00, -1.500000e+00, 5.000000e-01, 2.000000e+00]> : tensor<4xf8E5M2FNUZ>
    %cst_0 = stablehlo.constant dense<[5.000000e-01, 2.000000e+00, -4.000000e+00, 1.500000e+00]> : tensor<4xf8E5M2FNUZ>
    %0 = stablehlo.subtract %cst, %cst_0 : tensor<4xf8E5M2FNUZ>
    check.expect_eq_const %0, dense<[5.000000e-01, -3.500000e+00, 4.000000e+00, 5.000000e-01]> : tensor<4xf8E5M2FNUZ>
    return
  }
}
// -----
module {
  func.func @subtract_c_f32() {
    %cst = stablehlo.constant dense<[(1.000000e+00,2.000000e+00), (-5.000000e-01,2.500000e-01), (3.000000e+00,-1.000000e+00), (2.000000e+00,0.000000e+00)]> : tensor<4xcomplex<f32>>
    %cst_0 = stablehlo.constant dense<[(5.000000e-01,-1.000000e+00), (2.000000e+00,2.000000e+00), (-1.000000e+00,5.000000e-01), (3.000000e+00,0.000000e+00)]> : tensor<4xcomplex<f32>>
    %0 = stablehlo.subtract %cst, %cst_0 : tensor<4xcomplex<f32>>
    check.expect_eq_const %0, dense<[(5.000000e-01,3.000000e+00), (-2.500000e+00,-1.750000e+00), (4.000000e+00,-1.500000e+00), (-1.000000e+00,0.000000e+00)]> : tensor<4xcomplex<f32>>
    return
  }
}
// -----
module {
  func.func @subtract_c_f64() {
    %cst = stablehlo.constant dense<[(1.000000e+00,2.000000e+00), (-5.000000e-01,2.500000e-01), (3.000000e+00,-1.000000e+00), (2.000000e+00,0.000000e+00)]> : tensor<4xcomplex<f64>>
    %cst_0 = stablehlo.constant dense<[(5.000000e-01,-1.000000e+00), (2.000000e+00,2.000000e+00), (-1.000000e+00,5.000000e-01), (3.000000e+00,0.000000e+00)]> : tensor<4xcomplex<f64>>
    %0 = stablehlo.subtract %cst, %cst_0 : tensor<4xcomplex<f64>>
    check.expect_eq_const %0, dense<[(5.000000e-01,3.000000e+00), (-2.500000e+00,-1.750000e+00), (4.000000e+00,-1.500000e+00), (-1.000000e+00,0.000000e+00)]> : tensor<4xcomplex<f64>>
    return
  }
}
// tan
module {
  func.func @tan_f16() {
    %cst = stablehlo.constant dense<[0x7E00, 0x7C00, 0xFC00, 0.000000e+00, -0.000000e+00, 5.000000e-01, -5.000000e-01, 1.000000e+00, -1.000000e+00, 2.250000e+00, -3.000000e+00, 1.953130e-03, 1.000000e+01, -7.500000e+00]> : tensor<14xf16>
    %0 = stablehlo.tan %cst : tensor<14xf16>
    %cst_0 = stablehlo.constant dense<[0x7E00, 0xFE00, 0xFE00, 0.000000e+00, -0.000000e+00, 5.463870e-01, -5.463870e-01, 1.557620e+00, -1.557620e+00, -1.238280e+00, 1.425780e-01, 1.953130e-03, 6.484380e-01, -2.705080e+00]> : tensor<14xf16>
    check.expect_close %0, %cst_0, max_ulp_difference = 3 : tensor<14xf16>, tensor<14xf16>
    return
  }
}
// -----
module {
  func.func @tan_bf16() {
    %cst = stablehlo.constant dense<[0x7FC0, 0x7F80, 0xFF80, 0.000000e+00, -0.000000e+00, 5.000000e-01, -5.000000e-01, 1.000000e+00, -1.000000e+00, 2.250000e+00, -3.000000e+00, 1.953130e-03, 1.000000e+01, -7.500000e+00]> : tensor<14xbf16>
    %0 = stablehlo.tan %cst : tensor<14xbf16>
    %cst_0 = stablehlo.constant dense<[0x7FC0, 0xFFC0, 0xFFC0, 0.000000e+00, -0.000000e+00, 5.468750e-01, -5.468750e-01, 1.554690e+00, -1.554690e+00, -1.242190e+00, 1.425780e-01, 1.953130e-03, 6.484380e-01, -2.703130e+00]> : tensor<14xbf16>
    check.expect_close %0, %cst_0, max_ulp_difference = 3 : tensor<14xbf16>, tensor<14xbf16>
    return
  }
}
// -----
module {
  func.func @tan_f32() {
    %cst = stablehlo.constant dense<[0x7FC00000, 0x7F800000, 0xFF800000, 0.000000e+00, -0.000000e+00, 5.000000e-01, -5.000000e-01, 1.000000e+00, -1.000000e+00, 2.250000e+00, -3.000000e+00, 0.001953125, 1.000000e+01, -7.500000e+00]> : tensor<14xf32>
    %0 = stablehlo.tan %cst : tensor<14xf32>
    %cst_0 = stablehlo.constant dense<[0x7FC00000, 0xFFC00000, 0xFFC00000, 0.000000e+00, -0.000000e+00, 0.546302497, -0.546302497, 1.55740774, -1.55740774, -1.23862767, 0.142546549, 0.00195312756, 0.648360848, -2.70601392]> : tensor<14xf32>
    check.expect_close %0, %cst_0, max_ulp_difference = 3 : tensor<14xf32>, tensor<14xf32>
    return
  }
}
// -----
module {
  func.func @tan_f64() {
    %cst = stablehlo.constant dense<[0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000, 0.000000e+00, -0.000000e+00, 5.000000e-01, -5.000000e-01, 1.000000e+00, -1.000000e+00, 2.250000e+00, -3.000000e+00, 0.001953125, 1.000000e+01, -7.500000e+00]> : tensor<14xf64>
    %0 = stablehlo.tan %cst : tensor<14xf64>
    %cst_0 = stablehlo.constant dense<[0x7FF8000000000000, 0xFFF8000000000000, 0xFFF8000000000000, 0.000000e+00, -0.000000e+00, 0.54630248984379048, -0.54630248984379048, 1.5574077246549023, -1.5574077246549023, -1.2386276162240966, 0.1425465430742778, 0.001953127483530655, 0.64836082745908663, -2.706013866772691]> : tensor<14xf64>
    check.expect_close %0, %cst_0, max_ulp_difference = 3 : tensor<14xf64>, tensor<14xf64>
    return
  }
}
// -----
module {
  func.func @tan_empty() {
    %cst = stablehlo.constant dense<> : tensor<2x0xf32>
    %0 = stablehlo.tan %cst : tensor<2x0xf32>
    check.expect_eq_const %0, dense<> : tensor<2x0xf32>
    return
  }
}
// -----
module {
  func.func @tan_signed_zero() {
    %cst = stablehlo.constant dense<[-0.000000e+00, 0.000000e+00]> : tensor<2xf32>
    %0 = stablehlo.tan %cst : tensor<2xf32>
    %1 = stablehlo.bitcast_convert %0 : (tensor<2xf32>) -> tensor<2xui32>
    check.expect_eq_const %1, dense<[2147483648, 0]> : tensor<2xui32>
    return
  }
}
// -----
module {
  func.func @tan_c_f32() {
    %cst = stablehlo.constant dense<[(1.000000e+00,2.000000e+00), (-1.500000e+00,5.000000e-01), (2.500000e-01,-3.000000e+00), (2.000000e+00,0.000000e+00), (-5.000000e-01,-7.500000e-01), (1.000000e-03,1.000000e-03)]> : tensor<6xcomplex<f32>>
    %0 = stablehlo.tan %cst : tensor<6xcomplex<f32>>
    %cst_0 = stablehlo.constant dense<[(0.0338128246,1.01479363), (-0.255149215,2.12479901), (0.0023664441,-9.956560e-01), (-2.18503976,0.000000e+00), (-0.290893465,-0.736084163), (9.99999349E-4,0.00100000075)]> : tensor<6xcomplex<f32>>
    check.expect_close %0, %cst_0, max_ulp_difference = 3 : tensor<6xcomplex<f32>>, tensor<6xcomplex<f32>>
    return
  }
}
// -----
module {
  func.func @tan_c_f64() {
    %cst = stablehlo.constant dense<[(1.000000e+00,2.000000e+00), (-1.500000e+00,5.000000e-01), (2.500000e-01,-3.000000e+00), (2.000000e+00,0.000000e+00), (-5.000000e-01,-7.500000e-01), (1.000000e-03,1.000000e-03)]> : tensor<6xcomplex<f64>>
    %0 = stablehlo.tan %cst : tensor<6xcomplex<f64>>
    %cst_0 = stablehlo.constant dense<[(0.033812826079896691,1.0147936161466335), (-0.25514922181365168,2.1247991277429965), (0.0023664441570039911,-0.99565601790730107), (-2.1850398632615189,0.000000e+00), (-0.29089346182961812,-0.73608417055119102), (9.9999933333280006E-4,0.0010000006666661333)]> : tensor<6xcomplex<f64>>
    check.expect_close %0, %cst_0, max_ulp_difference = 3 : tensor<6xcomplex<f64>>, tensor<6xcomplex<f64>>
    return
  }
}
// tanh
module {
  func.func @tanh_f16() {
    %cst = stablehlo.constant dense<[0x7E00, 0x7C00, 0xFC00, 0.000000e+00, -0.000000e+00, 5.000000e-01, -5.000000e-01, 1.000000e+00, -1.000000e+00, 2.250000e+00, -3.000000e+00, 1.953130e-03, 1.000000e+01, -7.500000e+00, 2.000000e+01, -2.000000e+01]> : tensor<16xf16>
    %0 = stablehlo.tanh %cst : tensor<16xf16>
    %cst_0 = stablehlo.constant dense<[0x7E00, 1.000000e+00, -1.000000e+00, 0.000000e+00, -0.000000e+00, 4.621580e-01, -4.621580e-01, 7.617180e-01, -7.617180e-01, 9.780270e-01, -9.951170e-01, 1.953130e-03, 1.000000e+00, -1.000000e+00, 1.000000e+00, -1.000000e+00]> : tensor<16xf16>
    check.expect_close %0, %cst_0, max_ulp_difference = 3 : tensor<16xf16>, tensor<16xf16>
    return
  }
}
// -----
module {
  func.func @tanh_bf16() {
    %cst = stablehlo.constant dense<[0x7FC0, 0x7F80, 0xFF80, 0.000000e+00, -0.000000e+00, 5.000000e-01, -5.000000e-01, 1.000000e+00, -1.000000e+00, 2.250000e+00, -3.000000e+00, 1.953130e-03, 1.000000e+01, -7.500000e+00, 2.000000e+01, -2.000000e+01]> : tensor<16xbf16>
    %0 = stablehlo.tanh %cst : tensor<16xbf16>
    %cst_0 = stablehlo.constant dense<[0x7FC0, 1.000000e+00, -1.000000e+00, 0.000000e+00, -0.000000e+00, 4.628910e-01, -4.628910e-01, 7.617180e-01, -7.617180e-01, 9.765620e-01, -9.960930e-01, 1.953130e-03, 1.000000e+00, -1.000000e+00, 1.000000e+00, -1.000000e+00]> : tensor<16xbf16>
    check.expect_close %0, %cst_0, max_ulp_difference = 3 : tensor<16xbf16>, tensor<16xbf16>
    return
  }
}
// -----
module {
  func.func @tanh_f32() {
    %cst = stablehlo.constant dense<[0x7FC00000, 0x7F800000, 0xFF800000, 0.000000e+00, -0.000000e+00, 5.000000e-01, -5.000000e-01, 1.000000e+00, -1.000000e+00, 2.250000e+00, -3.000000e+00, 0.001953125, 1.000000e+01, -7.500000e+00, 2.000000e+01, -2.000000e+01]> : tensor<16xf32>
    %0 = stablehlo.tanh %cst : tensor<16xf32>
    %cst_0 = stablehlo.constant dense<[0x7FC00000, 1.000000e+00, -1.000000e+00, 0.000000e+00, -0.000000e+00, 0.462117165, -0.462117165, 0.761594176, -0.761594176, 0.978026092, -0.995054781, 0.00195312256, 1.000000e+00, -0.999999403, 1.000000e+00, -1.000000e+00]> : tensor<16xf32>
    check.expect_close %0, %cst_0, max_ulp_difference = 3 : tensor<16xf32>, tensor<16xf32>
    return
  }
}
// -----
module {
  func.func @tanh_f64() {
    %cst = stablehlo.constant dense<[0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000, 0.000000e+00, -0.000000e+00, 5.000000e-01, -5.000000e-01, 1.000000e+00, -1.000000e+00, 2.250000e+00, -3.000000e+00, 0.001953125, 1.000000e+01, -7.500000e+00, 2.000000e+01, -2.000000e+01]> : tensor<16xf64>
    %0 = stablehlo.tanh %cst : tensor<16xf64>
    %cst_0 = stablehlo.constant dense<[0x7FF8000000000000, 1.000000e+00, -1.000000e+00, 0.000000e+00, -0.000000e+00, 0.46211715726000974, -0.46211715726000974, 0.76159415595576485, -0.76159415595576485, 0.97802611473881362, -0.99505475368673046, 0.001953122516476924, 0.99999999587769272, -0.99999938819554612, 1.000000e+00, -1.000000e+00]> : tensor<16xf64>
    check.expect_close %0, %cst_0, max_ulp_difference = 3 : tensor<16xf64>, tensor<16xf64>
    return
  }
}
// -----
module {
  func.func @tanh_empty() {
    %cst = stablehlo.constant dense<> : tensor<2x0xf32>
    %0 = stablehlo.tanh %cst : tensor<2x0xf32>
    check.expect_eq_const %0, dense<> : tensor<2x0xf32>
    return
  }
}
// -----
module {
  func.func @tanh_signed_zero() {
    %cst = stablehlo.constant dense<[-0.000000e+00, 0.000000e+00]> : tensor<2xf32>
    %0 = stablehlo.tanh %cst : tensor<2xf32>
    %1 = stablehlo.bitcast_convert %0 : (tensor<2xf32>) -> tensor<2xui32>
    check.expect_eq_const %1, dense<[2147483648, 0]> : tensor<2xui32>
    return
  }
}
// -----
module {
  func.func @tanh_c_f32() {
    %cst = stablehlo.constant dense<[(1.000000e+00,2.000000e+00), (-1.500000e+00,5.000000e-01), (2.500000e-01,-3.000000e+00), (2.000000e+00,0.000000e+00), (-5.000000e-01,-7.500000e-01), (1.000000e-03,1.000000e-03)]> : tensor<6xcomplex<f32>>
    %0 = stablehlo.tanh %cst : tensor<6xcomplex<f32>>
    %cst_0 = stablehlo.constant dense<[(1.16673625,-0.243458197), (-9.443730e-01,0.079324454), (0.249591067,0.133832738), (0.964027583,0.000000e+00), (-0.72821182,-0.618096411), (0.00100000075,9.99999349E-4)]> : tensor<6xcomplex<f32>>
    check.expect_close %0, %cst_0, max_ulp_difference = 3 : tensor<6xcomplex<f32>>, tensor<6xcomplex<f32>>
    return
  }
}
// -----
module {
  func.func @tanh_c_f64() {
    %cst = stablehlo.constant dense<[(1.000000e+00,2.000000e+00), (-1.500000e+00,5.000000e-01), (2.500000e-01,-3.000000e+00), (2.000000e+00,0.000000e+00), (-5.000000e-01,-7.500000e-01), (1.000000e-03,1.000000e-03)]> : tensor<6xcomplex<f64>>
    %0 = stablehlo.tanh %cst : tensor<6xcomplex<f64>>
    %cst_0 = stablehlo.constant dense<[(1.1667362572409199,-0.24345820118572525), (-0.94437298642262146,0.079324454803956682), (0.24959107241921713,0.13383274251519148), (0.9640275800758169,0.000000e+00), (-0.72821180128047236,-0.61809639480620215), (0.0010000006666661333,9.9999933333280006E-4)]> : tensor<6xcomplex<f64>>
    check.expect_close %0, %cst_0, max_ulp_difference = 3 : tensor<6xcomplex<f64>>, tensor<6xcomplex<f64>>
    return
  }
}
// xor
module {
  func.func @xor_i2() {
    %c = stablehlo.constant dense<[-2, 1, 1, 1, 0, -2, -1, -2, -2]> : tensor<9xi2>
    %c_0 = stablehlo.constant dense<[1, 1, 1, 1, 1, 1, 1, -2, 1]> : tensor<9xi2>
    %0 = stablehlo.xor %c, %c_0 : tensor<9xi2>
    check.expect_eq_const %0, dense<[-1, 0, 0, 0, 1, -1, -2, 0, -1]> : tensor<9xi2>
    return
  }
}
// -----
module {
  func.func @xor_i4() {
    %c = stablehlo.constant dense<[-8, 7, 7, 1, 0, -8, -1, -8, -2]> : tensor<9xi4>
    %c_0 = stablehlo.constant dense<[7, 1, 7, 1, 1, 1, 1, -8, 1]> : tensor<9xi4>
    %0 = stablehlo.xor %c, %c_0 : tensor<9xi4>
    check.expect_eq_const %0, dense<[-1, 6, 0, 0, 1, -7, -2, 0, -1]> : tensor<9xi4>
    return
  }
}
// -----
module {
  func.func @xor_i8() {
    %c = stablehlo.constant dense<[-128, 127, 127, 1, 0, -128, -1, -128, -2, 17, -17, 17, -17]> : tensor<13xi8>
    %c_0 = stablehlo.constant dense<[127, 1, 127, 1, 1, 1, 1, -128, 1, 3, 3, -3, -3]> : tensor<13xi8>
    %0 = stablehlo.xor %c, %c_0 : tensor<13xi8>
    check.expect_eq_const %0, dense<[-1, 126, 0, 0, 1, -127, -2, 0, -1, 18, -20, -20, 18]> : tensor<13xi8>
    return
  }
}
// -----
module {
  func.func @xor_i16() {
    %c = stablehlo.constant dense<[-32768, 32767, 32767, 1, 0, -32768, -1, -32768, -2, 17, -17, 17, -17]> : tensor<13xi16>
    %c_0 = stablehlo.constant dense<[32767, 1, 32767, 1, 1, 1, 1, -32768, 1, 3, 3, -3, -3]> : tensor<13xi16>
    %0 = stablehlo.xor %c, %c_0 : tensor<13xi16>
    check.expect_eq_const %0, dense<[-1, 32766, 0, 0, 1, -32767, -2, 0, -1, 18, -20, -20, 18]> : tensor<13xi16>
    return
  }
}
// -----
module {
  func.func @xor_i32() {
    %c = stablehlo.constant dense<[-2147483648, 2147483647, 2147483647, 1, 0, -2147483648, -1, -2147483648, -2, 17, -17, 17, -17]> : tensor<13xi32>
    %c_0 = stablehlo.constant dense<[2147483647, 1, 2147483647, 1, 1, 1, 1, -2147483648, 1, 3, 3, -3, -3]> : tensor<13xi32>
    %0 = stablehlo.xor %c, %c_0 : tensor<13xi32>
    check.expect_eq_const %0, dense<[-1, 2147483646, 0, 0, 1, -2147483647, -2, 0, -1, 18, -20, -20, 18]> : tensor<13xi32>
    return
  }
}
// -----
module {
  func.func @xor_i64() {
    %c = stablehlo.constant dense<[-9223372036854775808, 9223372036854775807, 9223372036854775807, 1, 0, -9223372036854775808, -1, -9223372036854775808, -2, 17, -17, 17, -17]> : tensor<13xi64>
    %c_0 = stablehlo.constant dense<[9223372036854775807, 1, 9223372036854775807, 1, 1, 1, 1, -9223372036854775808, 1, 3, 3, -3, -3]> : tensor<13xi64>
    %0 = stablehlo.xor %c, %c_0 : tensor<13xi64>
    check.expect_eq_const %0, dense<[-1, 9223372036854775806, 0, 0, 1, -9223372036854775807, -2, 0, -1, 18, -20, -20, 18]> : tensor<13xi64>
    return
  }
}
// -----
module {
  func.func @xor_ui2() {
    %c = stablehlo.constant dense<[0, 3, 3, 1, 0, 0, 3, 2]> : tensor<8xui2>
    %c_0 = stablehlo.constant dense<[3, 1, 3, 1, 1, 1, 2, 3]> : tensor<8xui2>
    %0 = stablehlo.xor %c, %c_0 : tensor<8xui2>
    check.expect_eq_const %0, dense<[3, 2, 0, 0, 1, 1, 1, 1]> : tensor<8xui2>
    return
  }
}
// -----
module {
  func.func @xor_ui4() {
    %c = stablehlo.constant dense<[0, 15, 15, 1, 0, 0, 15, 2]> : tensor<8xui4>
    %c_0 = stablehlo.constant dense<[15, 1, 15, 1, 1, 1, 2, 3]> : tensor<8xui4>
    %0 = stablehlo.xor %c, %c_0 : tensor<8xui4>
    check.expect_eq_const %0, dense<[15, 14, 0, 0, 1, 1, 13, 1]> : tensor<8xui4>
    return
  }
}
// -----
module {
  func.func @xor_ui8() {
    %c = stablehlo.constant dense<[0, 255, 255, 1, 0, 0, 255, 2]> : tensor<8xui8>
    %c_0 = stablehlo.constant dense<[255, 1, 255, 1, 1, 1, 2, 3]> : tensor<8xui8>
    %0 = stablehlo.xor %c, %c_0 : tensor<8xui8>
    check.expect_eq_const %0, dense<[255, 254, 0, 0, 1, 1, 253, 1]> : tensor<8xui8>
    return
  }
}
// -----
module {
  func.func @xor_ui16() {
    %c = stablehlo.constant dense<[0, 65535, 65535, 1, 0, 0, 65535, 2]> : tensor<8xui16>
    %c_0 = stablehlo.constant dense<[65535, 1, 65535, 1, 1, 1, 2, 3]> : tensor<8xui16>
    %0 = stablehlo.xor %c, %c_0 : tensor<8xui16>
    check.expect_eq_const %0, dense<[65535, 65534, 0, 0, 1, 1, 65533, 1]> : tensor<8xui16>
    return
  }
}
// -----
module {
  func.func @xor_ui32() {
    %c = stablehlo.constant dense<[0, 4294967295, 4294967295, 1, 0, 0, 4294967295, 2]> : tensor<8xui32>
    %c_0 = stablehlo.constant dense<[4294967295, 1, 4294967295, 1, 1, 1, 2, 3]> : tensor<8xui32>
    %0 = stablehlo.xor %c, %c_0 : tensor<8xui32>
    check.expect_eq_const %0, dense<[4294967295, 4294967294, 0, 0, 1, 1, 4294967293, 1]> : tensor<8xui32>
    return
  }
}
// -----
module {
  func.func @xor_ui64() {
    %c = stablehlo.constant dense<[0, 18446744073709551615, 18446744073709551615, 1, 0, 0, 18446744073709551615, 2]> : tensor<8xui64>
    %c_0 = stablehlo.constant dense<[18446744073709551615, 1, 18446744073709551615, 1, 1, 1, 2, 3]> : tensor<8xui64>
    %0 = stablehlo.xor %c, %c_0 : tensor<8xui64>
    check.expect_eq_const %0, dense<[18446744073709551615, 18446744073709551614, 0, 0, 1, 1, 18446744073709551613, 1]> : tensor<8xui64>
    return
  }
}
// -----
module {
  func.func @xor_i1() {
    %c = stablehlo.constant dense<[false, false, true, true]> : tensor<4xi1>
    %c_0 = stablehlo.constant dense<[false, true, false, true]> : tensor<4xi1>
    %0 = stablehlo.xor %c, %c_0 : tensor<4xi1>
    check.expect_eq_const %0, dense<[false, true, true, false]> : tensor<4xi1>
    return
  }
}
