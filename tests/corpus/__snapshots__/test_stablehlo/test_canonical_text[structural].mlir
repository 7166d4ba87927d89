// constant
module {
  func.func @constant_splat() {
    %c = stablehlo.constant dense<7> : tensor<2x2xi32>
    check.expect_eq_const %c, dense<7> : tensor<2x2xi32>
    return
  }
}
// -----
module {
  func.func @constant_scalar() {
    %c = stablehlo.constant dense<-3> : tensor<i64>
    check.expect_eq_const %c, dense<-3> : tensor<i64>
    return
  }
}
// -----
module {
  func.func @constant_empty() {
    %cst = stablehlo.constant dense<> : tensor<2x0xf32>
    check.expect_eq_const %cst, dense<> : tensor<2x0xf32>
    return
  }
}
// -----
module {
  func.func @constant_hexadecimal_integers() {
    %c = stablehlo.constant dense<[255, 16]> : tensor<2xui8>
    check.expect_eq_const %c, dense<[255, 16]> : tensor<2xui8>
    return
  }
}
// -----
module {
  func.func @constant_booleans() {
    %c = stablehlo.constant dense<[true, false]> : tensor<2xi1>
    check.expect_eq_const %c, dense<[true, false]> : tensor<2xi1>
    return
  }
}
// -----
module {
  func.func @constant_i8_of_255() {
    %c = stablehlo.constant dense<[-1, -128]> : tensor<2xi8>
    check.expect_eq_const %c, dense<[-1, -128]> : tensor<2xi8>
    return
  }
}
// -----
module {
  func.func @constant_float_spellings() {
    %cst = stablehlo.constant dense<[1.000000e+00, 1.000000e+00, 1.500000e+02, -2.500000e-01]> : tensor<4xf32>
    check.expect_eq_const %cst, dense<[1.000000e+00, 1.000000e+00, 1.500000e+02, -2.500000e-01]> : tensor<4xf32>
    return
  }
}
// -----
module {
  func.func @constant_float_bits() {
    %cst = stablehlo.constant dense<[0x7FC00000, 0x7F800000, 0xFF800000, -0.000000e+00, 1.000000e+00]> : tensor<5xf32>
    %0 = stablehlo.bitcast_convert %cst : (tensor<5xf32>) -> tensor<5xui32>
    check.expect_eq_const %0, dense<[2143289344, 2139095040, 4286578688, 2147483648, 1065353216]> : tensor<5xui32>
    return
  }
}
// -----
module {
  func.func @constant_complex() {
    %cst = stablehlo.constant dense<[(1.000000e+00,-2.000000e+00), (5.000000e-01,0.000000e+00)]> : tensor<2xcomplex<f32>>
    check.expect_eq_const %cst, dense<[(1.000000e+00,-2.000000e+00), (5.000000e-01,0.000000e+00)]> : tensor<2xcomplex<f32>>
    return
  }
}
// -----
module {
  func.func @constant_complex_splat() {
    %cst = stablehlo.constant dense<(1.000000e+00,-2.000000e+00)> : tensor<2xcomplex<f64>>
    check.expect_eq_const %cst, dense<(1.000000e+00,-2.000000e+00)> : tensor<2xcomplex<f64>>
    return
  }
}
// -----
module {
  func.func @constant_bytes() {
    %c = stablehlo.constant dense<[1, 2, -1]> : tensor<3xi32>
    check.expect_eq_const %c, dense<[1, 2, -1]> : tensor<3xi32>
    return
  }
}
// -----
module {
  func.func @constant_bytes_of_one() {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<2xf32>
    check.expect_eq_const %cst, dense<1.000000e+00> : tensor<2xf32>
    return
  }
}
// -----
module {
  func.func @constant_bytes_of_booleans() {
    %c = stablehlo.constant dense<[true, false, true]> : tensor<3xi1>
    check.expect_eq_const %c, dense<[true, false, true]> : tensor<3xi1>
    return
  }
}
// -----
module {
  func.func @constant_bytes_bf16() {
    %cst = stablehlo.constant dense<[1.000000e+00, 2.000000e+00]> : tensor<2xbf16>
    check.expect_eq_const %cst, dense<[1.000000e+00, 2.000000e+00]> : tensor<2xbf16>
    return
  }
}
// -----
module {
  func.func @constant_nested() {
    %c = stablehlo.constant dense<[[[1, 2]], [[3, 4]]]> : tensor<2x1x2xi16>
    check.expect_eq_const %c, dense<[[[1, 2]], [[3, 4]]]> : tensor<2x1x2xi16>
    return
  }
}
// -----
module {
  func.func @constant_of_i1() {
    %c = stablehlo.constant dense<[true, false, true]> : tensor<3xi1>
    check.expect_eq_const %c, dense<[true, false, true]> : tensor<3xi1>
    return
  }
}
// -----
module {
  func.func @constant_of_i8() {
    %c = stablehlo.constant dense<[1, 0, 1]> : tensor<3xi8>
    check.expect_eq_const %c, dense<[1, 0, 1]> : tensor<3xi8>
    return
  }
}
// -----
module {
  func.func @constant_of_i16() {
    %c = stablehlo.constant dense<[1, 0, 1]> : tensor<3xi16>
    check.expect_eq_const %c, dense<[1, 0, 1]> : tensor<3xi16>
    return
  }
}
// -----
module {
  func.func @constant_of_i32() {
    %c = stablehlo.constant dense<[1, 0, 1]> : tensor<3xi32>
    check.expect_eq_const %c, dense<[1, 0, 1]> : tensor<3xi32>
    return
  }
}
// -----
module {
  func.func @constant_of_i64() {
    %c = stablehlo.constant dense<[1, 0, 1]> : tensor<3xi64>
    check.expect_eq_const %c, dense<[1, 0, 1]> : tensor<3xi64>
    return
  }
}
// -----
module {
  func.func @constant_of_ui8() {
    %c = stablehlo.constant dense<[1, 0, 1]> : tensor<3xui8>
    check.expect_eq_const %c, dense<[1, 0, 1]> : tensor<3xui8>
    return
  }
}
// -----
module {
  func.func @constant_of_ui16() {
    %c = stablehlo.constant dense<[1, 0, 1]> : tensor<3xui16>
    check.expect_eq_const %c, dense<[1, 0, 1]> : tensor<3xui16>
    return
  }
}
// -----
module {
  func.func @constant_of_ui32() {
    %c = stablehlo.constant dense<[1, 0, 1]> : tensor<3xui32>
    check.expect_eq_const %c, dense<[1, 0, 1]> : tensor<3xui32>
    return
  }
}
// -----
module {
  func.func @constant_of_ui64() {
    %c = stablehlo.constant dense<[1, 0, 1]> : tensor<3xui64>
    check.expect_eq_const %c, dense<[1, 0, 1]> : tensor<3xui64>
    return
  }
}
// -----
module {
  func.func @constant_of_i2() {
    %c = stablehlo.constant dense<[1, 0, 1]> : tensor<3xi2>
    check.expect_eq_const %c, dense<[1, 0, 1]> : tensor<3xi2>
    return
  }
}
// -----
module {
  func.func @constant_of_i4() {
    %c = stablehlo.constant dense<[1, 0, 1]> : tensor<3xi4>
    check.expect_eq_const %c, dense<[1, 0, 1]> : tensor<3xi4>
    return
  }
}
// -----
module {
  func.func @constant_of_ui2() {
    %c = stablehlo.constant dense<[1, 0, 1]> : tensor<3xui2>
    check.expect_eq_const %c, dense<[1, 0, 1]> : tensor<3xui2>
    return
  }
}
// -----
module {
  func.func @constant_of_ui4() {
    %c = stablehlo.constant dense<[1, 0, 1]> : tensor<3xui4>
    check.expect_eq_const %c, dense<[1, 0, 1]> : tensor<3xui4>
    return
  }
}
// -----
module {
  func.func @constant_of_f16() {
    %cst = stablehlo.constant dense<[1.000000e+00, 0.000000e+00, 1.000000e+00]> : tensor<3xf16>
    check.expect_eq_const %cst, dense<[1.000000e+00, 0.000000e+00, 1.000000e+00]> : tensor<3xf16>
    return
  }
}
// -----
module {
  func.func @constant_of_f32() {
    %cst = stablehlo.constant dense<[1.000000e+00, 0.000000e+00, 1.000000e+00]> : tensor<3xf32>
    check.expect_eq_const %cst, dense<[1.000000e+00, 0.000000e+00, 1.000000e+00]> : tensor<3xf32>
    return
  }
}
// -----
module {
  func.func @constant_of_f64() {
    %cst = stablehlo.constant dense<[1.000000e+00, 0.000000e+00, 1.000000e+00]> : tensor<3xf64>
    check.expect_eq_const %cst, dense<[1.000000e+00, 0.000000e+00, 1.000000e+00]> : tensor<3xf64>
    return
  }
}
// -----
module {
  func.func @constant_of_bf16() {
    %cst = stablehlo.constant dense<[1.000000e+00, 0.000000e+00, 1.000000e+00]> : tensor<3xbf16>
    check.expect_eq_const %cst, dense<[1.000000e+00, 0.000000e+00, 1.000000e+00]> : tensor<3xbf16>
    return
  }
}
// -----
module {
  func.func @constant_of_f4e2m1fn() {
    %cst = stablehlo.constant dense<[1.000000e+00, 0.000000e+00, 1.000000e+00]> : tensor<3xf4E2M1FN>
    check.expect_eq_const %cst, dense<[1.000000e+00, 0.000000e+00, 1.000000e+00]> : tensor<3xf4E2M1FN>
    return
  }
}
// -----
module {
  func.func @constant_of_f8e3m4() {
    %cst = stablehlo.constant dense<[1.000000e+00, 0.000000e+00, 1.000000e+00]> : tensor<3xf8E3M4>
    check.expect_eq_const %cst, dense<[1.000000e+00, 0.000000e+00, 1.000000e+00]> : tensor<3xf8E3M4>
    return
  }
}
// -----
module {
  func.func @constant_of_f8e4m3() {
    %cst = stablehlo.constant dense<[1.000000e+00, 0.000000e+00, 1.000000e+00]> : tensor<3xf8E4M3>
    check.expect_eq_const %cst, dense<[1.000000e+00, 0.000000e+00, 1.000000e+00]> : tensor<3xf8E4M3>
    return
  }
}
// -----
module {
  func.func @constant_of_f8e4m3b11fnuz() {
    %cst = stablehlo.constant dense<[1.000000e+00, 0.000000e+00, 1.000000e+00]> : tensor<3xf8E4M3B11FNUZ>
    check.expect_eq_const %cst, dense<[1.000000e+00, 0.000000e+00, 1.000000e+00]> : tensor<3xf8E4M3B11FNUZ>
    return
  }
}
// -----
module {
  func.func @constant_of_f8e4m3fn() {
    %cst = stablehlo.constant dense<[1.000000e+00, 0.000000e+00, 1.000000e+00]> : tensor<3xf8E4M3FN>
    check.expect_eq_const %cst, dense<[1.000000e+00, 0.000000e+00, 1.000000e+00]> : tensor<3xf8E4M3FN>
    return
  }
}
// -----
module {
  func.func @constant_of_f8e4m3fnuz() {
    %cst = stablehlo.constant dense<[1.000000e+00, 0.000000e+00, 1.000000e+00]> : tensor<3xf8E4M3FNUZ>
    check.expect_eq_const %cst, dense<[1.000000e+00, 0.000000e+00, 1.000000e+00]> : tensor<3xf8E4M3FNUZ>
    return
  }
}
// -----
module {
  func.func @constant_of_f8e5m2() {
    %cst = stablehlo.constant dense<[1.000000e+00, 0.000000e+00, 1.000000e+00]> : tensor<3xf8E5M2>
    check.expect_eq_const %cst, dense<[1.000000e+00, 0.000000e+00, 1.000000e+00]> : tensor<3xf8E5M2>
    return
  }
}
// -----
module {
  func.func @constant_of_f8e5m2fnuz() {
    %cst = stablehlo.constant dense<[1.000000e+00, 0.000000e+00, 1.000000e+00]> : tensor<3xf8E5M2FNUZ>
    check.expect_eq_const %cst, dense<[1.000000e+00, 0.000000e+00, 1.000000e+00]> : tensor<3xf8E5M2FNUZ>
    return
  }
}
// -----
module {
  func.func @constant_of_f8e8m0fnu() {
    %cst = stablehlo.constant dense<[1.000000e+00, 2.000000e+00, 4.000000e+00]> : tensor<3xf8E8M0FNU>
    check.expect_eq_const %cst, dense<[1.000000e+00, 2.000000e+00, 4.000000e+00]> : tensor<3xf8E8M0FNU>
    return
  }
}
// -----
module {
  func.func @constant_of_c_f32() {
    %cst = stablehlo.constant dense<[(1.000000e+00,0.000000e+00), (0.000000e+00,0.000000e+00), (1.000000e+00,0.000000e+00)]> : tensor<3xcomplex<f32>>
    check.expect_eq_const %cst, dense<[(1.000000e+00,0.000000e+00), (0.000000e+00,0.000000e+00), (1.000000e+00,0.000000e+00)]> : tensor<3xcomplex<f32>>
    return
  }
}
// -----
module {
  func.func @constant_of_c_f64() {
    %cst = stablehlo.constant dense<[(1.000000e+00,0.000000e+00), (0.000000e+00,0.000000e+00), (1.000000e+00,0.000000e+00)]> : tensor<3xcomplex<f64>>
    check.expect_eq_const %cst, dense<[(1.000000e+00,0.000000e+00), (0.000000e+00,0.000000e+00), (1.000000e+00,0.000000e+00)]> : tensor<3xcomplex<f64>>
    return
  }
}
// -----
module {
  func.func @constant_dense_array() {
    %c = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
    check.expect_eq_const %c, dense<[1, 2]> : tensor<2xi32>
    return
  }
}
// custom_call
module {
  func.func @custom_call_sharding() {
    %cst = stablehlo.constant dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
    %0 = stablehlo.custom_call @Sharding(%cst) {backend_config = "", mhlo.sharding = "{replicated}"} : (tensor<2xf32>) -> tensor<2xf32>
    check.expect_eq_const %0, dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
    return
  }
}
// -----
module {
  func.func @custom_call_top_k() {
    %cst = stablehlo.constant dense<[3.000000e+00, 9.000000e+00, 1.000000e+00, 7.000000e+00]> : tensor<4xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<2xf32>
    %0:2 = stablehlo.custom_call @TopK(%cst) {api_version = 2 : i32} : (tensor<4xf32>) -> (tensor<2xf32>, tensor<2xi32>)
    %1 = stablehlo.add %0#0, %cst_0 : tensor<2xf32>
    check.expect_eq_const %1, dense<[9.000000e+00, 7.000000e+00]> : tensor<2xf32>
    return
  }
}
// -----
module {
  func.func @custom_call_checks() {
    %cst = stablehlo.constant dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
    %cst_0 = stablehlo.constant dense<[1.000500e+00, 2.000500e+00]> : tensor<2xf32>
    %cst_1 = stablehlo.constant dense<[1.00000012, 2.00000024]> : tensor<2xf32>
    stablehlo.custom_call @check.expect_eq(%cst, %cst) {has_side_effect = true} : (tensor<2xf32>, tensor<2xf32>) -> ()
    stablehlo.custom_call @check.expect_almost_eq(%cst, %cst_0) {has_side_effect = true} : (tensor<2xf32>, tensor<2xf32>) -> ()
    stablehlo.custom_call @check.expect_close(%cst, %cst_1) {has_side_effect = true} : (tensor<2xf32>, tensor<2xf32>) -> ()
    %0 = stablehlo.custom_call @check.eq(%cst, %cst_0) : (tensor<2xf32>, tensor<2xf32>) -> tensor<i1>
    check.expect_eq_const %0, dense<false> : tensor<i1>
    return
  }
}
// get_tuple_element
module {
  func.func @get_tuple_element_pair() {
    %cst = stablehlo.constant dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
    %c = stablehlo.constant dense<3> : tensor<i64>
    %0 = stablehlo.tuple %cst, %c : tuple<tensor<2xf32>, tensor<i64>>
    %1 = stablehlo.get_tuple_element %0[0] : (tuple<tensor<2xf32>, tensor<i64>>) -> tensor<2xf32>
    %2 = stablehlo.get_tuple_element %0[1] : (tuple<tensor<2xf32>, tensor<i64>>) -> tensor<i64>
    check.expect_eq_const %1, dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
    check.expect_eq_const %2, dense<3> : tensor<i64>
    return
  }
}
// -----
module {
  func.func @get_tuple_element_nested() {
    %cst = stablehlo.constant dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
    %c = stablehlo.constant dense<3> : tensor<i64>
    %0 = stablehlo.tuple %cst, %c : tuple<tensor<2xf32>, tensor<i64>>
    %1 = stablehlo.tuple %0, %c : tuple<tuple<tensor<2xf32>, tensor<i64>>, tensor<i64>>
    %2 = stablehlo.get_tuple_element %1[0] : (tuple<tuple<tensor<2xf32>, tensor<i64>>, tensor<i64>>) -> tuple<tensor<2xf32>, tensor<i64>>
    %3 = stablehlo.get_tuple_element %2[0] : (tuple<tensor<2xf32>, tensor<i64>>) -> tensor<2xf32>
    check.expect_eq_const %3, dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
    return
  }
}
// optimization_barrier
module {
  func.func @optimization_barrier_passes_on() {
    %cst = stablehlo.constant dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
    %c = stablehlo.constant dense<3> : tensor<i64>
    %0:2 = stablehlo.optimization_barrier %cst, %c : tensor<2xf32>, tensor<i64>
    check.expect_eq_const %0#0, dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
    check.expect_eq_const %0#1, dense<3> : tensor<i64>
    return
  }
}
// tuple
module {
  func.func @tuple_pair() {
    %cst = stablehlo.constant dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
    %c = stablehlo.constant dense<3> : tensor<i64>
    %0 = stablehlo.tuple %cst, %c : tuple<tensor<2xf32>, tensor<i64>>
    %1 = stablehlo.get_tuple_element %0[0] : (tuple<tensor<2xf32>, tensor<i64>>) -> tensor<2xf32>
    %2 = stablehlo.get_tuple_element %0[1] : (tuple<tensor<2xf32>, tensor<i64>>) -> tensor<i64>
    check.expect_eq_const %1, dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
    check.expect_eq_const %2, dense<3> : tensor<i64>
    return
  }
}
// -----
module {
  func.func @tuple_nested() {
    %cst = stablehlo.constant dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
    %c = stablehlo.constant dense<3> : tensor<i64>
    %0 = stablehlo.tuple %cst, %c : tuple<tensor<2xf32>, tensor<i64>>
    %1 = stablehlo.tuple %0, %c : tuple<tuple<tensor<2xf32>, tensor<i64>>, tensor<i64>>
    %2 = stablehlo.get_tuple_element %1[0] : (tuple<tuple<tensor<2xf32>, tensor<i64>>, tensor<i64>>) -> tuple<tensor<2xf32>, tensor<i64>>
    %3 = stablehlo.get_tuple_element %2[0] : (tuple<tensor<2xf32>, tensor<i64>>) -> tensor<2xf32>
    check.expect_eq_const %3, dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
    return
  }
}
// -----
module {
  func.func @tuple_empty() {
    %0 = stablehlo.tuple  : tuple<>
    return
  }
}
