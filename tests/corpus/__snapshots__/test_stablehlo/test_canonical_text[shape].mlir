// bitcast_convert
module {
  func.func @bitcast_convert_f32_to_ui32() {
    %cst = stablehlo.constant dense<[1.000000e+00, -2.000000e+00, 0x7F800000, -0.000000e+00]> : tensor<4xf32>
    %0 = stablehlo.bitcast_convert %cst : (tensor<4xf32>) -> tensor<4xui32>
    check.expect_eq_const %0, dense<[1065353216, 3221225472, 2139095040, 2147483648]> : tensor<4xui32>
    return
  }
}
// -----
module {
  func.func @bitcast_convert_ui32_to_f32() {
    %c = stablehlo.constant dense<[1065353216, 3221225472, 2139095040, 2147483648]> : tensor<4xui32>
    %0 = stablehlo.bitcast_convert %c : (tensor<4xui32>) -> tensor<4xf32>
    %1 = stablehlo.bitcast_convert %0 : (tensor<4xf32>) -> tensor<4xui32>
    check.expect_eq_const %1, dense<[1065353216, 3221225472, 2139095040, 2147483648]> : tensor<4xui32>
    return
  }
}
// -----
module {
  func.func @bitcast_convert_f64_to_i64() {
    %cst = stablehlo.constant dense<[1.000000e+00, -2.000000e+00, 0x7FF0000000000000, -0.000000e+00]> : tensor<4xf64>
    %0 = stablehlo.bitcast_convert %cst : (tensor<4xf64>) -> tensor<4xi64>
    check.expect_eq_const %0, dense<[4607182418800017408, -4611686018427387904, 9218868437227405312, -9223372036854775808]> : tensor<4xi64>
    return
  }
}
// -----
module {
  func.func @bitcast_convert_i64_to_f64() {
    %c = stablehlo.constant dense<[4607182418800017408, -4611686018427387904, 9218868437227405312, -9223372036854775808]> : tensor<4xi64>
    %0 = stablehlo.bitcast_convert %c : (tensor<4xi64>) -> tensor<4xf64>
    %1 = stablehlo.bitcast_convert %0 : (tensor<4xf64>) -> tensor<4xui64>
    check.expect_eq_const %1, dense<[4607182418800017408, 13835058055282163712, 9218868437227405312, 9223372036854775808]> : tensor<4xui64>
    return
  }
}
// -----
module {
  func.func @bitcast_convert_bf16_to_ui16() {
    %cst = stablehlo.constant dense<[1.000000e+00, -2.000000e+00, 0x7F80, -0.000000e+00]> : tensor<4xbf16>
    %0 = stablehlo.bitcast_convert %cst : (tensor<4xbf16>) -> tensor<4xui16>
    check.expect_eq_const %0, dense<[16256, 49152, 32640, 32768]> : tensor<4xui16>
    return
  }
}
// -----
module {
  func.func @bitcast_convert_ui16_to_bf16() {
    %c = stablehlo.constant dense<[16256, 49152, 32640, 32768]> : tensor<4xui16>
    %0 = stablehlo.bitcast_convert %c : (tensor<4xui16>) -> tensor<4xbf16>
    %1 = stablehlo.bitcast_convert %0 : (tensor<4xbf16>) -> tensor<4xui16>
    check.expect_eq_const %1, dense<[16256, 49152, 32640, 32768]> : tensor<4xui16>
    return
  }
}
// -----
module {
  func.func @bitcast_convert_f16_to_i16() {
    %cst = stablehlo.constant dense<[1.000000e+00, -2.000000e+00, 0x7C00, -0.000000e+00]> : tensor<4xf16>
    %0 = stablehlo.bitcast_convert %cst : (tensor<4xf16>) -> tensor<4xi16>
    check.expect_eq_const %0, dense<[15360, -16384, 31744, -32768]> : tensor<4xi16>
    return
  }
}
// -----
module {
  func.func @bitcast_convert_i16_to_f16() {
    %c = stablehlo.constant dense<[15360, -16384, 31744, -32768]> : tensor<4xi16>
    %0 = stablehlo.bitcast_convert %c : (tensor<4xi16>) -> tensor<4xf16>
    %1 = stablehlo.bitcast_convert %0 : (tensor<4xf16>) -> tensor<4xui16>
    check.expect_eq_const %1, dense<[15360, 49152, 31744, 32768]> : tensor<4xui16>
    return
  }
}
// -----
module {
  func.func @bitcast_convert_f8e5m2_to_ui8() {
    %cst = stablehlo.constant dense<[1.000000e+00, -2.000000e+00, 0x7C, -0.000000e+00]> : tensor<4xf8E5M2>
    %0 = stablehlo.bitcast_convert %cst : (tensor<4xf8E5M2>) -> tensor<4xui8>
    check.expect_eq_const %0, dense<[60, 192, 124, 128]> : tensor<4xui8>
    return
  }
}
// -----
module {
  func.func @bitcast_convert_ui8_to_f8e5m2() {
    %c = stablehlo.constant dense<[60, 192, 124, 128]> : tensor<4xui8>
    %0 = stablehlo.bitcast_convert %c : (tensor<4xui8>) -> tensor<4xf8E5M2>
    %1 = stablehlo.bitcast_convert %0 : (tensor<4xf8E5M2>) -> tensor<4xui8>
    check.expect_eq_const %1, dense<[60, 192, 124, 128]> : tensor<4xui8>
    return
  }
}
// -----
module {
  func.func @bitcast_convert_i32_to_ui32() {
    %c = stablehlo.constant dense<[-1, 1]> : tensor<2xi32>
    %0 = stablehlo.bitcast_convert %c : (tensor<2xi32>) -> tensor<2xui32>
    check.expect_eq_const %0, dense<[4294967295, 1]> : tensor<2xui32>
    return
  }
}
// -----
module {
  func.func @bitcast_convert_narrows() {
    %c = stablehlo.constant dense<[16909060, 4294901244]> : tensor<2xui32>
    %0 = stablehlo.bitcast_convert %c : (tensor<2xui32>) -> tensor<2x4xui8>
    check.expect_eq_const %0, dense<[[4, 3, 2, 1], [252, 253, 254, 255]]> : tensor<2x4xui8>
    return
  }
}
// -----
module {
  func.func @bitcast_convert_widens() {
    %c = stablehlo.constant dense<[[4, 3, 2, 1], [252, 253, 254, 255]]> : tensor<2x4xui8>
    %0 = stablehlo.bitcast_convert %c : (tensor<2x4xui8>) -> tensor<2xui32>
    check.expect_eq_const %0, dense<[16909060, 4294901244]> : tensor<2xui32>
    return
  }
}
// -----
module {
  func.func @bitcast_convert_f64_to_f32() {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<1xf64>
    %0 = stablehlo.bitcast_convert %cst : (tensor<1xf64>) -> tensor<1x2xf32>
    check.expect_eq_const %0, dense<[[0.000000e+00, 1.875000e+00]]> : tensor<1x2xf32>
    return
  }
}
// -----
module {
  func.func @bitcast_convert_i8_to_i4() {
    %c = stablehlo.constant dense<[33, -1]> : tensor<2xi8>
    %0 = stablehlo.bitcast_convert %c : (tensor<2xi8>) -> tensor<2x2xi4>
    check.expect_eq_const %0, dense<[[1, 2], [-1, -1]]> : tensor<2x2xi4>
    return
  }
}
// -----
module {
  func.func @bitcast_convert_i4_to_i8() {
    %c = stablehlo.constant dense<[[1, 2], [-1, -1]]> : tensor<2x2xi4>
    %0 = stablehlo.bitcast_convert %c : (tensor<2x2xi4>) -> tensor<2xi8>
    check.expect_eq_const %0, dense<[33, -1]> : tensor<2xi8>
    return
  }
}
// broadcast
module {
  func.func @broadcast_i32() {
    %c = stablehlo.constant dense<[0, 1, 2]> : tensor<3xi32>
    %0 = stablehlo.broadcast %c, sizes = [2] : (tensor<3xi32>) -> tensor<2x3xi32>
    check.expect_eq_const %0, dense<[[0, 1, 2], [0, 1, 2]]> : tensor<2x3xi32>
    return
  }
}
// broadcast_in_dim
module {
  func.func @broadcast_in_dim_vector_to_rows() {
    %c = stablehlo.constant dense<[0, 1, 2]> : tensor<3xi32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [1] : (tensor<3xi32>) -> tensor<2x3xi32>
    check.expect_eq_const %0, dense<[[0, 1, 2], [0, 1, 2]]> : tensor<2x3xi32>
    return
  }
}
// -----
module {
  func.func @broadcast_in_dim_vector_to_columns() {
    %c = stablehlo.constant dense<[0, 1, 2]> : tensor<3xi32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [0] : (tensor<3xi32>) -> tensor<3x2xi32>
    check.expect_eq_const %0, dense<[[0, 0], [1, 1], [2, 2]]> : tensor<3x2xi32>
    return
  }
}
// -----
module {
  func.func @broadcast_in_dim_scalar() {
    %cst = stablehlo.constant dense<2.500000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2xf32>
    check.expect_eq_const %0, dense<2.500000e+00> : tensor<2x2xf32>
    return
  }
}
// -----
module {
  func.func @broadcast_in_dim_stretches() {
    %c = stablehlo.constant dense<[[0, 1, 2]]> : tensor<1x3xi32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [0, 1] : (tensor<1x3xi32>) -> tensor<2x3x2xi32>
    check.expect_eq_const %0, dense<[[[0, 0], [1, 1], [2, 2]], [[0, 0], [1, 1], [2, 2]]]> : tensor<2x3x2xi32>
    return
  }
}
// -----
module {
  func.func @broadcast_in_dim_transposes() {
    %c = stablehlo.constant dense<[[0, 1, 2]]> : tensor<1x3xi32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [2, 1] : (tensor<1x3xi32>) -> tensor<2x3x2xi32>
    check.expect_eq_const %0, dense<[[[0, 0], [1, 1], [2, 2]], [[0, 0], [1, 1], [2, 2]]]> : tensor<2x3x2xi32>
    return
  }
}
// -----
module {
  func.func @broadcast_in_dim_empty() {
    %c = stablehlo.constant dense<[0, 1, 2]> : tensor<3xi32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [1] : (tensor<3xi32>) -> tensor<0x3xi32>
    check.expect_eq_const %0, dense<> : tensor<0x3xi32>
    return
  }
}
// -----
module {
  func.func @broadcast_in_dim_boolean() {
    %c = stablehlo.constant dense<[true, false]> : tensor<2xi1>
    %0 = stablehlo.broadcast_in_dim %c, dims = [0] : (tensor<2xi1>) -> tensor<2x2xi1>
    check.expect_eq_const %0, dense<[[true, true], [false, false]]> : tensor<2x2xi1>
    return
  }
}
// -----
module {
  func.func @broadcast_in_dim_complex() {
    %cst = stablehlo.constant dense<[(1.000000e+00,2.000000e+00), (3.000000e+00,0.000000e+00)]> : tensor<2xcomplex<f64>>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [1] : (tensor<2xcomplex<f64>>) -> tensor<2x2xcomplex<f64>>
    check.expect_eq_const %0, dense<[[(1.000000e+00,2.000000e+00), (3.000000e+00,0.000000e+00)], [(1.000000e+00,2.000000e+00), (3.000000e+00,0.000000e+00)]]> : tensor<2x2xcomplex<f64>>
    return
  }
}
// -----
module {
  func.func @broadcast_in_dim_i4() {
    %c = stablehlo.constant dense<[-8, 7]> : tensor<2xi4>
    %0 = stablehlo.broadcast_in_dim %c, dims = [0] : (tensor<2xi4>) -> tensor<2x2xi4>
    check.expect_eq_const %0, dense<[[-8, -8], [7, 7]]> : tensor<2x2xi4>
    return
  }
}
// concatenate
module {
  func.func @concatenate_i1() {
    %c = stablehlo.constant dense<[[false, true], [false, true]]> : tensor<2x2xi1>
    %c_0 = stablehlo.constant dense<[[false, true]]> : tensor<1x2xi1>
    %0 = stablehlo.concatenate %c, %c_0, dim = 0 : (tensor<2x2xi1>, tensor<1x2xi1>) -> tensor<3x2xi1>
    check.expect_eq_const %0, dense<[[false, true], [false, true], [false, true]]> : tensor<3x2xi1>
    return
  }
}
// -----
module {
  func.func @concatenate_i4() {
    %c = stablehlo.constant dense<[[0, 1], [2, 3]]> : tensor<2x2xi4>
    %c_0 = stablehlo.constant dense<[[0, 1]]> : tensor<1x2xi4>
    %0 = stablehlo.concatenate %c, %c_0, dim = 0 : (tensor<2x2xi4>, tensor<1x2xi4>) -> tensor<3x2xi4>
    check.expect_eq_const %0, dense<[[0, 1], [2, 3], [0, 1]]> : tensor<3x2xi4>
    return
  }
}
// -----
module {
  func.func @concatenate_i8() {
    %c = stablehlo.constant dense<[[0, 1], [2, 3]]> : tensor<2x2xi8>
    %c_0 = stablehlo.constant dense<[[0, 1]]> : tensor<1x2xi8>
    %0 = stablehlo.concatenate %c, %c_0, dim = 0 : (tensor<2x2xi8>, tensor<1x2xi8>) -> tensor<3x2xi8>
    check.expect_eq_const %0, dense<[[0, 1], [2, 3], [0, 1]]> : tensor<3x2xi8>
    return
  }
}
// -----
module {
  func.func @concatenate_ui16() {
    %c = stablehlo.constant dense<[[0, 1], [2, 3]]> : tensor<2x2xui16>
    %c_0 = stablehlo.constant dense<[[0, 1]]> : tensor<1x2xui16>
    %0 = stablehlo.concatenate %c, %c_0, dim = 0 : (tensor<2x2xui16>, tensor<1x2xui16>) -> tensor<3x2xui16>
    check.expect_eq_const %0, dense<[[0, 1], [2, 3], [0, 1]]> : tensor<3x2xui16>
    return
  }
}
// -----
module {
  func.func @concatenate_i32() {
    %c = stablehlo.constant dense<[[0, 1], [2, 3]]> : tensor<2x2xi32>
    %c_0 = stablehlo.constant dense<[[0, 1]]> : tensor<1x2xi32>
    %0 = stablehlo.concatenate %c, %c_0, dim = 0 : (tensor<2x2xi32>, tensor<1x2xi32>) -> tensor<3x2xi32>
    check.expect_eq_const %0, dense<[[0, 1], [2, 3], [0, 1]]> : tensor<3x2xi32>
    return
  }
}
// -----
module {
  func.func @concatenate_ui64() {
    %c = stablehlo.constant dense<[[0, 1], [2, 3]]> : tensor<2x2xui64>
    %c_0 = stablehlo.constant dense<[[0, 1]]> : tensor<1x2xui64>
    %0 = stablehlo.concatenate %c, %c_0, dim = 0 : (tensor<2x2xui64>, tensor<1x2xui64>) -> tensor<3x2xui64>
    check.expect_eq_const %0, dense<[[0, 1], [2, 3], [0, 1]]> : tensor<3x2xui64>
    return
  }
}
// -----
module {
  func.func @concatenate_f8e4m3fn() {
    %cst = stablehlo.constant dense<[[0.000000e+00, 1.000000e+00], [2.000000e+00, 3.000000e+00]]> : tensor<2x2xf8E4M3FN>
    %cst_0 = stablehlo.constant dense<[[0.000000e+00, 1.000000e+00]]> : tensor<1x2xf8E4M3FN>
    %0 = stablehlo.concatenate %cst, %cst_0, dim = 0 : (tensor<2x2xf8E4M3FN>, tensor<1x2xf8E4M3FN>) -> tensor<3x2xf8E4M3FN>
    check.expect_eq_const %0, dense<[[0.000000e+00, 1.000000e+00], [2.000000e+00, 3.000000e+00], [0.000000e+00, 1.000000e+00]]> : tensor<3x2xf8E4M3FN>
    return
  }
}
// -----
module {
  func.func @concatenate_bf16() {
    %cst = stablehlo.constant dense<[[0.000000e+00, 1.000000e+00], [2.000000e+00, 3.000000e+00]]> : tensor<2x2xbf16>
    %cst_0 = stablehlo.constant dense<[[0.000000e+00, 1.000000e+00]]> : tensor<1x2xbf16>
    %0 = stablehlo.concatenate %cst, %cst_0, dim = 0 : (tensor<2x2xbf16>, tensor<1x2xbf16>) -> tensor<3x2xbf16>
    check.expect_eq_const %0, dense<[[0.000000e+00, 1.000000e+00], [2.000000e+00, 3.000000e+00], [0.000000e+00, 1.000000e+00]]> : tensor<3x2xbf16>
    return
  }
}
// -----
module {
  func.func @concatenate_f32() {
    %cst = stablehlo.constant dense<[[0.000000e+00, 1.000000e+00], [2.000000e+00, 3.000000e+00]]> : tensor<2x2xf32>
    %cst_0 = stablehlo.constant dense<[[0.000000e+00, 1.000000e+00]]> : tensor<1x2xf32>
    %0 = stablehlo.concatenate %cst, %cst_0, dim = 0 : (tensor<2x2xf32>, tensor<1x2xf32>) -> tensor<3x2xf32>
    check.expect_eq_const %0, dense<[[0.000000e+00, 1.000000e+00], [2.000000e+00, 3.000000e+00], [0.000000e+00, 1.000000e+00]]> : tensor<3x2xf32>
    return
  }
}
// -----
module {
  func.func @concatenate_f64() {
    %cst = stablehlo.constant dense<[[0.000000e+00, 1.000000e+00], [2.000000e+00, 3.000000e+00]]> : tensor<2x2xf64>
    %cst_0 = stablehlo.constant dense<[[0.000000e+00, 1.000000e+00]]> : tensor<1x2xf64>
    %0 = stablehlo.concatenate %cst, %cst_0, dim = 0 : (tensor<2x2xf64>, tensor<1x2xf64>) -> tensor<3x2xf64>
    check.expect_eq_const %0, dense<[[0.000000e+00, 1.000000e+00], [2.000000e+00, 3.000000e+00], [0.000000e+00, 1.000000e+00]]> : tensor<3x2xf64>
    return
  }
}
// -----
module {
  func.func @concatenate_c_f32() {
    %cst = stablehlo.constant dense<[[(0.000000e+00,0.000000e+00), (1.000000e+00,0.000000e+00)], [(2.000000e+00,0.000000e+00), (3.000000e+00,0.000000e+00)]]> : tensor<2x2xcomplex<f32>>
    %cst_0 = stablehlo.constant dense<[[(0.000000e+00,0.000000e+00), (1.000000e+00,0.000000e+00)]]> : tensor<1x2xcomplex<f32>>
    %0 = stablehlo.concatenate %cst, %cst_0, dim = 0 : (tensor<2x2xcomplex<f32>>, tensor<1x2xcomplex<f32>>) -> tensor<3x2xcomplex<f32>>
    check.expect_eq_const %0, dense<[[(0.000000e+00,0.000000e+00), (1.000000e+00,0.000000e+00)], [(2.000000e+00,0.000000e+00), (3.000000e+00,0.000000e+00)], [(0.000000e+00,0.000000e+00), (1.000000e+00,0.000000e+00)]]> : tensor<3x2xcomplex<f32>>
    return
  }
}
// -----
module {
  func.func @concatenate_three() {
    %c = stablehlo.constant dense<[[0, 1], [2, 3]]> : tensor<2x2xi32>
    %c_0 = stablehlo.constant dense<> : tensor<2x0xi32>
    %c_1 = stablehlo.constant dense<[[0], [1]]> : tensor<2x1xi32>
    %0 = stablehlo.concatenate %c, %c_0, %c_1, dim = 1 : (tensor<2x2xi32>, tensor<2x0xi32>, tensor<2x1xi32>) -> tensor<2x3xi32>
    check.expect_eq_const %0, dense<[[0, 1, 0], [2, 3, 1]]> : tensor<2x3xi32>
    return
  }
}
// -----
module {
  func.func @concatenate_empty() {
    %cst = stablehlo.constant dense<> : tensor<0x3xf32>
    %cst_0 = stablehlo.constant dense<> : tensor<0x3xf32>
    %0 = stablehlo.concatenate %cst, %cst_0, dim = 0 : (tensor<0x3xf32>, tensor<0x3xf32>) -> tensor<0x3xf32>
    check.expect_eq_const %0, dense<> : tensor<0x3xf32>
    return
  }
}
// -----
module {
  func.func @concatenate_one() {
    %c = stablehlo.constant dense<[[0, 1], [2, 3]]> : tensor<2x2xi32>
    %0 = stablehlo.concatenate %c, dim = 0 : (tensor<2x2xi32>) -> tensor<2x2xi32>
    check.expect_eq_const %0, dense<[[0, 1], [2, 3]]> : tensor<2x2xi32>
    return
  }
}
// dynamic_broadcast_in_dim
module {
  func.func @dynamic_broadcast_in_dim_vector_to_rows() {
    %c = stablehlo.constant dense<[0, 1, 2]> : tensor<3xi32>
    %c_0 = stablehlo.constant dense<[2, 3]> : tensor<2xi64>
    %0 = stablehlo.dynamic_broadcast_in_dim %c, %c_0, dims = [1] : (tensor<3xi32>, tensor<2xi64>) -> tensor<2x3xi32>
    check.expect_eq_const %0, dense<[[0, 1, 2], [0, 1, 2]]> : tensor<2x3xi32>
    return
  }
}
// -----
module {
  func.func @dynamic_broadcast_in_dim_vector_to_columns() {
    %c = stablehlo.constant dense<[0, 1, 2]> : tensor<3xi32>
    %c_0 = stablehlo.constant dense<[3, 2]> : tensor<2xi64>
    %0 = stablehlo.dynamic_broadcast_in_dim %c, %c_0, dims = [0] : (tensor<3xi32>, tensor<2xi64>) -> tensor<3x2xi32>
    check.expect_eq_const %0, dense<[[0, 0], [1, 1], [2, 2]]> : tensor<3x2xi32>
    return
  }
}
// -----
module {
  func.func @dynamic_broadcast_in_dim_scalar() {
    %cst = stablehlo.constant dense<2.500000e+00> : tensor<f32>
    %c = stablehlo.constant dense<2> : tensor<2xi64>
    %0 = stablehlo.dynamic_broadcast_in_dim %cst, %c, dims = [] : (tensor<f32>, tensor<2xi64>) -> tensor<2x2xf32>
    check.expect_eq_const %0, dense<2.500000e+00> : tensor<2x2xf32>
    return
  }
}
// -----
module {
  func.func @dynamic_broadcast_in_dim_stretches() {
    %c = stablehlo.constant dense<[[0, 1, 2]]> : tensor<1x3xi32>
    %c_0 = stablehlo.constant dense<[2, 3, 2]> : tensor<3xi64>
    %0 = stablehlo.dynamic_broadcast_in_dim %c, %c_0, dims = [0, 1] : (tensor<1x3xi32>, tensor<3xi64>) -> tensor<2x3x2xi32>
    check.expect_eq_const %0, dense<[[[0, 0], [1, 1], [2, 2]], [[0, 0], [1, 1], [2, 2]]]> : tensor<2x3x2xi32>
    return
  }
}
// -----
module {
  func.func @dynamic_broadcast_in_dim_transposes() {
    %c = stablehlo.constant dense<[[0, 1, 2]]> : tensor<1x3xi32>
    %c_0 = stablehlo.constant dense<[2, 3, 2]> : tensor<3xi64>
    %0 = stablehlo.dynamic_broadcast_in_dim %c, %c_0, dims = [2, 1] : (tensor<1x3xi32>, tensor<3xi64>) -> tensor<2x3x2xi32>
    check.expect_eq_const %0, dense<[[[0, 0], [1, 1], [2, 2]], [[0, 0], [1, 1], [2, 2]]]> : tensor<2x3x2xi32>
    return
  }
}
// -----
module {
  func.func @dynamic_broadcast_in_dim_empty() {
    %c = stablehlo.constant dense<[0, 1, 2]> : tensor<3xi32>
    %c_0 = stablehlo.constant dense<[0, 3]> : tensor<2xi64>
    %0 = stablehlo.dynamic_broadcast_in_dim %c, %c_0, dims = [1] : (tensor<3xi32>, tensor<2xi64>) -> tensor<0x3xi32>
    check.expect_eq_const %0, dense<> : tensor<0x3xi32>
    return
  }
}
// -----
module {
  func.func @dynamic_broadcast_in_dim_boolean() {
    %c = stablehlo.constant dense<[true, false]> : tensor<2xi1>
    %c_0 = stablehlo.constant dense<2> : tensor<2xi64>
    %0 = stablehlo.dynamic_broadcast_in_dim %c, %c_0, dims = [0] : (tensor<2xi1>, tensor<2xi64>) -> tensor<2x2xi1>
    check.expect_eq_const %0, dense<[[true, true], [false, false]]> : tensor<2x2xi1>
    return
  }
}
// -----
module {
  func.func @dynamic_broadcast_in_dim_complex() {
    %cst = stablehlo.constant dense<[(1.000000e+00,2.000000e+00), (3.000000e+00,0.000000e+00)]> : tensor<2xcomplex<f64>>
    %c = stablehlo.constant dense<2> : tensor<2xi64>
    %0 = stablehlo.dynamic_broadcast_in_dim %cst, %c, dims = [1] : (tensor<2xcomplex<f64>>, tensor<2xi64>) -> tensor<2x2xcomplex<f64>>
    check.expect_eq_const %0, dense<[[(1.000000e+00,2.000000e+00), (3.000000e+00,0.000000e+00)], [(1.000000e+00,2.000000e+00), (3.000000e+00,0.000000e+00)]]> : tensor<2x2xcomplex<f64>>
    return
  }
}
// -----
module {
  func.func @dynamic_broadcast_in_dim_i4() {
    %c = stablehlo.constant dense<[-8, 7]> : tensor<2xi4>
    %c_0 = stablehlo.constant dense<2> : tensor<2xi64>
    %0 = stablehlo.dynamic_broadcast_in_dim %c, %c_0, dims = [0] : (tensor<2xi4>, tensor<2xi64>) -> tensor<2x2xi4>
    check.expect_eq_const %0, dense<[[-8, -8], [7, 7]]> : tensor<2x2xi4>
    return
  }
}
// -----
module {
  func.func @dynamic_broadcast_in_dim_known_dimensions() {
    %c = stablehlo.constant dense<[0, 1, 2]> : tensor<3xi32>
    %c_0 = stablehlo.constant dense<[2, 3]> : tensor<2xi32>
    %0 = stablehlo.dynamic_broadcast_in_dim %c, %c_0, dims = [1] {known_expanding_dimensions = array<i64>, known_nonexpanding_dimensions = array<i64: 0>} : (tensor<3xi32>, tensor<2xi32>) -> tensor<2x3xi32>
    check.expect_eq_const %0, dense<[[0, 1, 2], [0, 1, 2]]> : tensor<2x3xi32>
    return
  }
}
// dynamic_iota
module {
  func.func @dynamic_iota_i32() {
    %c = stablehlo.constant dense<[2, 3]> : tensor<2xi64>
    %0 = stablehlo.dynamic_iota %c, dim = 1 : (tensor<2xi64>) -> tensor<2x3xi32>
    check.expect_eq_const %0, dense<[[0, 1, 2], [0, 1, 2]]> : tensor<2x3xi32>
    return
  }
}
// -----
module {
  func.func @dynamic_iota_f32() {
    %c = stablehlo.constant dense<[2, 3]> : tensor<2xi64>
    %0 = stablehlo.dynamic_iota %c, dim = 1 : (tensor<2xi64>) -> tensor<2x3xf32>
    check.expect_eq_const %0, dense<[[0.000000e+00, 1.000000e+00, 2.000000e+00], [0.000000e+00, 1.000000e+00, 2.000000e+00]]> : tensor<2x3xf32>
    return
  }
}
// -----
module {
  func.func @dynamic_iota_empty() {
    %c = stablehlo.constant dense<[0, 3]> : tensor<2xi64>
    %0 = stablehlo.dynamic_iota %c, dim = 0 : (tensor<2xi64>) -> tensor<0x3xi32>
    check.expect_eq_const %0, dense<> : tensor<0x3xi32>
    return
  }
}
// dynamic_pad
module {
  func.func @dynamic_pad_edges() {
    %c = stablehlo.constant dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xi32>
    %c_0 = stablehlo.constant dense<9> : tensor<i32>
    %c_1 = stablehlo.constant dense<[0, 1]> : tensor<2xi64>
    %c_2 = stablehlo.constant dense<[2, 1]> : tensor<2xi64>
    %c_3 = stablehlo.constant dense<0> : tensor<2xi64>
    %0 = stablehlo.dynamic_pad %c, %c_0, %c_1, %c_2, %c_3 : (tensor<2x3xi32>, tensor<i32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<4x5xi32>
    check.expect_eq_const %0, dense<[[9, 0, 1, 2, 9], [9, 3, 4, 5, 9], [9, 9, 9, 9, 9], [9, 9, 9, 9, 9]]> : tensor<4x5xi32>
    return
  }
}
// -----
module {
  func.func @dynamic_pad_interior() {
    %c = stablehlo.constant dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xi32>
    %c_0 = stablehlo.constant dense<9> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<2xi64>
    %c_2 = stablehlo.constant dense<0> : tensor<2xi64>
    %c_3 = stablehlo.constant dense<[1, 2]> : tensor<2xi64>
    %0 = stablehlo.dynamic_pad %c, %c_0, %c_1, %c_2, %c_3 : (tensor<2x3xi32>, tensor<i32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<3x7xi32>
    check.expect_eq_const %0, dense<[[0, 9, 9, 1, 9, 9, 2], [9, 9, 9, 9, 9, 9, 9], [3, 9, 9, 4, 9, 9, 5]]> : tensor<3x7xi32>
    return
  }
}
// -----
module {
  func.func @dynamic_pad_negative() {
    %c = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
    %c_0 = stablehlo.constant dense<9> : tensor<i32>
    %c_1 = stablehlo.constant dense<[-1, 1]> : tensor<2xi64>
    %c_2 = stablehlo.constant dense<[1, -2]> : tensor<2xi64>
    %c_3 = stablehlo.constant dense<0> : tensor<2xi64>
    %0 = stablehlo.dynamic_pad %c, %c_0, %c_1, %c_2, %c_3 : (tensor<3x4xi32>, tensor<i32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<3x3xi32>
    check.expect_eq_const %0, dense<[[9, 4, 5], [9, 8, 9], [9, 9, 9]]> : tensor<3x3xi32>
    return
  }
}
// -----
module {
  func.func @dynamic_pad_removes_everything() {
    %c = stablehlo.constant dense<[[0, 1], [2, 3]]> : tensor<2x2xi32>
    %c_0 = stablehlo.constant dense<9> : tensor<i32>
    %c_1 = stablehlo.constant dense<[-1, 0]> : tensor<2xi64>
    %c_2 = stablehlo.constant dense<[-1, 0]> : tensor<2xi64>
    %c_3 = stablehlo.constant dense<0> : tensor<2xi64>
    %0 = stablehlo.dynamic_pad %c, %c_0, %c_1, %c_2, %c_3 : (tensor<2x2xi32>, tensor<i32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<0x2xi32>
    check.expect_eq_const %0, dense<> : tensor<0x2xi32>
    return
  }
}
// -----
module {
  func.func @dynamic_pad_empty_operand() {
    %c = stablehlo.constant dense<> : tensor<0x2xi32>
    %c_0 = stablehlo.constant dense<9> : tensor<i32>
    %c_1 = stablehlo.constant dense<[1, 0]> : tensor<2xi64>
    %c_2 = stablehlo.constant dense<[1, 0]> : tensor<2xi64>
    %c_3 = stablehlo.constant dense<[3, 0]> : tensor<2xi64>
    %0 = stablehlo.dynamic_pad %c, %c_0, %c_1, %c_2, %c_3 : (tensor<0x2xi32>, tensor<i32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<2x2xi32>
    check.expect_eq_const %0, dense<9> : tensor<2x2xi32>
    return
  }
}
// dynamic_reshape
module {
  func.func @dynamic_reshape_i64_shape() {
    %c = stablehlo.constant dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xi32>
    %c_0 = stablehlo.constant dense<[3, 2]> : tensor<2xi64>
    %0 = stablehlo.dynamic_reshape %c, %c_0 : (tensor<2x3xi32>, tensor<2xi64>) -> tensor<3x2xi32>
    check.expect_eq_const %0, dense<[[0, 1], [2, 3], [4, 5]]> : tensor<3x2xi32>
    return
  }
}
// -----
module {
  func.func @dynamic_reshape_empty() {
    %c = stablehlo.constant dense<> : tensor<0x3xi32>
    %c_0 = stablehlo.constant dense<[5, 0]> : tensor<2xi64>
    %0 = stablehlo.dynamic_reshape %c, %c_0 : (tensor<0x3xi32>, tensor<2xi64>) -> tensor<5x0xi32>
    check.expect_eq_const %0, dense<> : tensor<5x0xi32>
    return
  }
}
// -----
module {
  func.func @dynamic_reshape_from_scalar() {
    %cst = stablehlo.constant dense<1.500000e+00> : tensor<f32>
    %c = stablehlo.constant dense<1> : tensor<2xi32>
    %0 = stablehlo.dynamic_reshape %cst, %c : (tensor<f32>, tensor<2xi32>) -> tensor<1x1xf32>
    check.expect_eq_const %0, dense<1.500000e+00> : tensor<1x1xf32>
    return
  }
}
// get_dimension_size
module {
  func.func @get_dimension_size_dim_0() {
    %cst = stablehlo.constant dense<[[0.000000e+00, 1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00, 5.000000e+00]]> : tensor<2x3xf32>
    %0 = stablehlo.get_dimension_size %cst, dim = 0 : (tensor<2x3xf32>) -> tensor<i32>
    check.expect_eq_const %0, dense<2> : tensor<i32>
    return
  }
}
// -----
module {
  func.func @get_dimension_size_dim_1() {
    %cst = stablehlo.constant dense<[[0.000000e+00, 1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00, 5.000000e+00]]> : tensor<2x3xf32>
    %0 = stablehlo.get_dimension_size %cst, dim = 1 : (tensor<2x3xf32>) -> tensor<i32>
    check.expect_eq_const %0, dense<3> : tensor<i32>
    return
  }
}
// -----
module {
  func.func @get_dimension_size_empty() {
    %cst = stablehlo.constant dense<> : tensor<0xf32>
    %0 = stablehlo.get_dimension_size %cst, dim = 0 : (tensor<0xf32>) -> tensor<i32>
    check.expect_eq_const %0, dense<0> : tensor<i32>
    return
  }
}
// iota
module {
  func.func @iota_i2() {
    %0 = stablehlo.iota dim = 1 : tensor<2x2xi2>
    check.expect_eq_const %0, dense<[[0, 1], [0, 1]]> : tensor<2x2xi2>
    return
  }
}
// -----
module {
  func.func @iota_i4() {
    %0 = stablehlo.iota dim = 1 : tensor<2x4xi4>
    check.expect_eq_const %0, dense<[[0, 1, 2, 3], [0, 1, 2, 3]]> : tensor<2x4xi4>
    return
  }
}
// -----
module {
  func.func @iota_i8() {
    %0 = stablehlo.iota dim = 1 : tensor<2x4xi8>
    check.expect_eq_const %0, dense<[[0, 1, 2, 3], [0, 1, 2, 3]]> : tensor<2x4xi8>
    return
  }
}
// -----
module {
  func.func @iota_i16() {
    %0 = stablehlo.iota dim = 1 : tensor<2x4xi16>
    check.expect_eq_const %0, dense<[[0, 1, 2, 3], [0, 1, 2, 3]]> : tensor<2x4xi16>
    return
  }
}
// -----
module {
  func.func @iota_i32() {
    %0 = stablehlo.iota dim = 1 : tensor<2x4xi32>
    check.expect_eq_const %0, dense<[[0, 1, 2, 3], [0, 1, 2, 3]]> : tensor<2x4xi32>
    return
  }
}
// -----
module {
  func.func @iota_i64() {
    %0 = stablehlo.iota dim = 1 : tensor<2x4xi64>
    check.expect_eq_const %0, dense<[[0, 1, 2, 3], [0, 1, 2, 3]]> : tensor<2x4xi64>
    return
  }
}
// -----
module {
  func.func @iota_ui2() {
    %0 = stablehlo.iota dim = 1 : tensor<2x2xui2>
    check.expect_eq_const %0, dense<[[0, 1], [0, 1]]> : tensor<2x2xui2>
    return
  }
}
// -----
module {
  func.func @iota_ui4() {
    %0 = stablehlo.iota dim = 1 : tensor<2x4xui4>
    check.expect_eq_const %0, dense<[[0, 1, 2, 3], [0, 1, 2, 3]]> : tensor<2x4xui4>
    return
  }
}
// -----
module {
  func.func @iota_ui8() {
    %0 = stablehlo.iota dim = 1 : tensor<2x4xui8>
    check.expect_eq_const %0, dense<[[0, 1, 2, 3], [0, 1, 2, 3]]> : tensor<2x4xui8>
    return
  }
}
// -----
module {
  func.func @iota_ui16() {
    %0 = stablehlo.iota dim = 1 : tensor<2x4xui16>
    check.expect_eq_const %0, dense<[[0, 1, 2, 3], [0, 1, 2, 3]]> : tensor<2x4xui16>
    return
  }
}
// -----
module {
  func.func @iota_ui32() {
    %0 = stablehlo.iota dim = 1 : tensor<2x4xui32>
    check.expect_eq_const %0, dense<[[0, 1, 2, 3], [0, 1, 2, 3]]> : tensor<2x4xui32>
    return
  }
}
// -----
module {
  func.func @iota_ui64() {
    %0 = stablehlo.iota dim = 1 : tensor<2x4xui64>
    check.expect_eq_const %0, dense<[[0, 1, 2, 3], [0, 1, 2, 3]]> : tensor<2x4xui64>
    return
  }
}
// -----
module {
  func.func @iota_f16() {
    %0 = stablehlo.iota dim = 1 : tensor<2x4xf16>
    check.expect_eq_const %0, dense<[[0.000000e+00, 1.000000e+00, 2.000000e+00, 3.000000e+00], [0.000000e+00, 1.000000e+00, 2.000000e+00, 3.000000e+00]]> : tensor<2x4xf16>
    return
  }
}
// -----
module {
  func.func @iota_bf16() {
    %0 = stablehlo.iota dim = 1 : tensor<2x4xbf16>
    check.expect_eq_const %0, dense<[[0.000000e+00, 1.000000e+00, 2.000000e+00, 3.000000e+00], [0.000000e+00, 1.000000e+00, 2.000000e+00, 3.000000e+00]]> : tensor<2x4xbf16>
    return
  }
}
// -----
module {
  func.func @iota_f32() {
    %0 = stablehlo.iota dim = 1 : tensor<2x4xf32>
    check.expect_eq_const %0, dense<[[0.000000e+00, 1.000000e+00, 2.000000e+00, 3.000000e+00], [0.000000e+00, 1.000000e+00, 2.000000e+00, 3.000000e+00]]> : tensor<2x4xf32>
    return
  }
}
// -----
module {
  func.func @iota_f64() {
    %0 = stablehlo.iota dim = 1 : tensor<2x4xf64>
    check.expect_eq_const %0, dense<[[0.000000e+00, 1.000000e+00, 2.000000e+00, 3.000000e+00], [0.000000e+00, 1.000000e+00, 2.000000e+00, 3.000000e+00]]> : tensor<2x4xf64>
    return
  }
}
// -----
module {
  func.func @iota_c_f32() {
    %0 = stablehlo.iota dim = 1 : tensor<2x4xcomplex<f32>>
    check.expect_eq_const %0, dense<[[(0.000000e+00,0.000000e+00), (1.000000e+00,0.000000e+00), (2.000000e+00,0.000000e+00), (3.000000e+00,0.000000e+00)], [(0.000000e+00,0.000000e+00), (1.000000e+00,0.000000e+00), (2.000000e+00,0.000000e+00), (3.000000e+00,0.000000e+00)]]> : tensor<2x4xcomplex<f32>>
    return
  }
}
// -----
module {
  func.func @iota_c_f64() {
    %0 = stablehlo.iota dim = 1 : tensor<2x4xcomplex<f64>>
    check.expect_eq_const %0, dense<[[(0.000000e+00,0.000000e+00), (1.000000e+00,0.000000e+00), (2.000000e+00,0.000000e+00), (3.000000e+00,0.000000e+00)], [(0.000000e+00,0.000000e+00), (1.000000e+00,0.000000e+00), (2.000000e+00,0.000000e+00), (3.000000e+00,0.000000e+00)]]> : tensor<2x4xcomplex<f64>>
    return
  }
}
// -----
module {
  func.func @iota_rows() {
    %0 = stablehlo.iota dim = 0 : tensor<3x2xi32>
    check.expect_eq_const %0, dense<[[0, 0], [1, 1], [2, 2]]> : tensor<3x2xi32>
    return
  }
}
// -----
module {
  func.func @iota_empty() {
    %0 = stablehlo.iota dim = 0 : tensor<0x2xi32>
    check.expect_eq_const %0, dense<> : tensor<0x2xi32>
    return
  }
}
// pad
module {
  func.func @pad_edges() {
    %c = stablehlo.constant dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xi32>
    %c_0 = stablehlo.constant dense<9> : tensor<i32>
    %0 = stablehlo.pad %c, %c_0, low = [0, 1], high = [2, 1], interior = [0, 0] : (tensor<2x3xi32>, tensor<i32>) -> tensor<4x5xi32>
    check.expect_eq_const %0, dense<[[9, 0, 1, 2, 9], [9, 3, 4, 5, 9], [9, 9, 9, 9, 9], [9, 9, 9, 9, 9]]> : tensor<4x5xi32>
    return
  }
}
// -----
module {
  func.func @pad_interior() {
    %c = stablehlo.constant dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xi32>
    %c_0 = stablehlo.constant dense<9> : tensor<i32>
    %0 = stablehlo.pad %c, %c_0, low = [0, 0], high = [0, 0], interior = [1, 2] : (tensor<2x3xi32>, tensor<i32>) -> tensor<3x7xi32>
    check.expect_eq_const %0, dense<[[0, 9, 9, 1, 9, 9, 2], [9, 9, 9, 9, 9, 9, 9], [3, 9, 9, 4, 9, 9, 5]]> : tensor<3x7xi32>
    return
  }
}
// -----
module {
  func.func @pad_negative() {
    %c = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
    %c_0 = stablehlo.constant dense<9> : tensor<i32>
    %0 = stablehlo.pad %c, %c_0, low = [-1, 1], high = [1, -2], interior = [0, 0] : (tensor<3x4xi32>, tensor<i32>) -> tensor<3x3xi32>
    check.expect_eq_const %0, dense<[[9, 4, 5], [9, 8, 9], [9, 9, 9]]> : tensor<3x3xi32>
    return
  }
}
// -----
module {
  func.func @pad_negative_interior() {
    %cst = stablehlo.constant dense<[0.000000e+00, 1.000000e+00, 2.000000e+00, 3.000000e+00]> : tensor<4xf32>
    %cst_0 = stablehlo.constant dense<9.000000e+00> : tensor<f32>
    %0 = stablehlo.pad %cst, %cst_0, low = [-2], high = [-1], interior = [2] : (tensor<4xf32>, tensor<f32>) -> tensor<7xf32>
    check.expect_eq_const %0, dense<[9.000000e+00, 1.000000e+00, 9.000000e+00, 9.000000e+00, 2.000000e+00, 9.000000e+00, 9.000000e+00]> : tensor<7xf32>
    return
  }
}
// -----
module {
  func.func @pad_removes_everything() {
    %c = stablehlo.constant dense<[[0, 1], [2, 3]]> : tensor<2x2xi32>
    %c_0 = stablehlo.constant dense<9> : tensor<i32>
    %0 = stablehlo.pad %c, %c_0, low = [-1, 0], high = [-1, 0], interior = [0, 0] : (tensor<2x2xi32>, tensor<i32>) -> tensor<0x2xi32>
    check.expect_eq_const %0, dense<> : tensor<0x2xi32>
    return
  }
}
// -----
module {
  func.func @pad_empty_operand() {
    %c = stablehlo.constant dense<> : tensor<0x2xi32>
    %c_0 = stablehlo.constant dense<9> : tensor<i32>
    %0 = stablehlo.pad %c, %c_0, low = [1, 0], high = [1, 0], interior = [3, 0] : (tensor<0x2xi32>, tensor<i32>) -> tensor<2x2xi32>
    check.expect_eq_const %0, dense<9> : tensor<2x2xi32>
    return
  }
}
// -----
module {
  func.func @pad_scalar() {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_0 = stablehlo.constant dense<9.000000e+00> : tensor<f32>
    %0 = stablehlo.pad %cst, %cst_0, low = [], high = [], interior = [] : (tensor<f32>, tensor<f32>) -> tensor<f32>
    check.expect_eq_const %0, dense<0.000000e+00> : tensor<f32>
    return
  }
}
// -----
module {
  func.func @pad_complex() {
    %cst = stablehlo.constant dense<[(0.000000e+00,0.000000e+00), (1.000000e+00,0.000000e+00)]> : tensor<2xcomplex<f32>>
    %cst_0 = stablehlo.constant dense<(9.000000e+00,0.000000e+00)> : tensor<complex<f32>>
    %0 = stablehlo.pad %cst, %cst_0, low = [1], high = [1], interior = [1] : (tensor<2xcomplex<f32>>, tensor<complex<f32>>) -> tensor<5xcomplex<f32>>
    check.expect_eq_const %0, dense<[(9.000000e+00,0.000000e+00), (0.000000e+00,0.000000e+00), (9.000000e+00,0.000000e+00), (1.000000e+00,0.000000e+00), (9.000000e+00,0.000000e+00)]> : tensor<5xcomplex<f32>>
    return
  }
}
// -----
module {
  func.func @pad_i4() {
    %c = stablehlo.constant dense<[0, 1]> : tensor<2xi4>
    %c_0 = stablehlo.constant dense<1> : tensor<i4>
    %0 = stablehlo.pad %c, %c_0, low = [1], high = [1], interior = [1] : (tensor<2xi4>, tensor<i4>) -> tensor<5xi4>
    check.expect_eq_const %0, dense<[1, 0, 1, 1, 1]> : tensor<5xi4>
    return
  }
}
// -----
module {
  func.func @pad_i1() {
    %c = stablehlo.constant dense<[false, true]> : tensor<2xi1>
    %c_0 = stablehlo.constant dense<true> : tensor<i1>
    %0 = stablehlo.pad %c, %c_0, low = [1], high = [1], interior = [1] : (tensor<2xi1>, tensor<i1>) -> tensor<5xi1>
    check.expect_eq_const %0, dense<[true, false, true, true, true]> : tensor<5xi1>
    return
  }
}
// -----
module {
  func.func @pad_f8e4m3fn() {
    %cst = stablehlo.constant dense<[0.000000e+00, 1.000000e+00]> : tensor<2xf8E4M3FN>
    %cst_0 = stablehlo.constant dense<9.000000e+00> : tensor<f8E4M3FN>
    %0 = stablehlo.pad %cst, %cst_0, low = [1], high = [1], interior = [1] : (tensor<2xf8E4M3FN>, tensor<f8E4M3FN>) -> tensor<5xf8E4M3FN>
    check.expect_eq_const %0, dense<[9.000000e+00, 0.000000e+00, 9.000000e+00, 1.000000e+00, 9.000000e+00]> : tensor<5xf8E4M3FN>
    return
  }
}
// reshape
module {
  func.func @reshape_i1() {
    %c = stablehlo.constant dense<[[false, true, false], [true, false, true]]> : tensor<2x3xi1>
    %0 = stablehlo.reshape %c : (tensor<2x3xi1>) -> tensor<3x2xi1>
    check.expect_eq_const %0, dense<[[false, true], [false, true], [false, true]]> : tensor<3x2xi1>
    return
  }
}
// -----
module {
  func.func @reshape_i4() {
    %c = stablehlo.constant dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xi4>
    %0 = stablehlo.reshape %c : (tensor<2x3xi4>) -> tensor<3x2xi4>
    check.expect_eq_const %0, dense<[[0, 1], [2, 3], [4, 5]]> : tensor<3x2xi4>
    return
  }
}
// -----
module {
  func.func @reshape_i8() {
    %c = stablehlo.constant dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xi8>
    %0 = stablehlo.reshape %c : (tensor<2x3xi8>) -> tensor<3x2xi8>
    check.expect_eq_const %0, dense<[[0, 1], [2, 3], [4, 5]]> : tensor<3x2xi8>
    return
  }
}
// -----
module {
  func.func @reshape_ui16() {
    %c = stablehlo.constant dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xui16>
    %0 = stablehlo.reshape %c : (tensor<2x3xui16>) -> tensor<3x2xui16>
    check.expect_eq_const %0, dense<[[0, 1], [2, 3], [4, 5]]> : tensor<3x2xui16>
    return
  }
}
// -----
module {
  func.func @reshape_i32() {
    %c = stablehlo.constant dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xi32>
    %0 = stablehlo.reshape %c : (tensor<2x3xi32>) -> tensor<3x2xi32>
    check.expect_eq_const %0, dense<[[0, 1], [2, 3], [4, 5]]> : tensor<3x2xi32>
    return
  }
}
// -----
module {
  func.func @reshape_ui64() {
    %c = stablehlo.constant dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xui64>
    %0 = stablehlo.reshape %c : (tensor<2x3xui64>) -> tensor<3x2xui64>
    check.expect_eq_const %0, dense<[[0, 1], [2, 3], [4, 5]]> : tensor<3x2xui64>
    return
  }
}
// -----
module {
  func.func @reshape_f8e4m3fn() {
    %cst = stablehlo.constant dense<[[0.000000e+00, 1.000000e+00, 2.000000e+00], [3.000000e+00, 0.000000e+00, 1.000000e+00]]> : tensor<2x3xf8E4M3FN>
    %0 = stablehlo.reshape %cst : (tensor<2x3xf8E4M3FN>) -> tensor<3x2xf8E4M3FN>
    check.expect_eq_const %0, dense<[[0.000000e+00, 1.000000e+00], [2.000000e+00, 3.000000e+00], [0.000000e+00, 1.000000e+00]]> : tensor<3x2xf8E4M3FN>
    return
  }
}
// -----
module {
  func.func @reshape_bf16() {
    %cst = stablehlo.constant dense<[[0.000000e+00, 1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00, 5.000000e+00]]> : tensor<2x3xbf16>
    %0 = stablehlo.reshape %cst : (tensor<2x3xbf16>) -> tensor<3x2xbf16>
    check.expect_eq_const %0, dense<[[0.000000e+00, 1.000000e+00], [2.000000e+00, 3.000000e+00], [4.000000e+00, 5.000000e+00]]> : tensor<3x2xbf16>
    return
  }
}
// -----
module {
  func.func @reshape_f32() {
    %cst = stablehlo.constant dense<[[0.000000e+00, 1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00, 5.000000e+00]]> : tensor<2x3xf32>
    %0 = stablehlo.reshape %cst : (tensor<2x3xf32>) -> tensor<3x2xf32>
    check.expect_eq_const %0, dense<[[0.000000e+00, 1.000000e+00], [2.000000e+00, 3.000000e+00], [4.000000e+00, 5.000000e+00]]> : tensor<3x2xf32>
    return
  }
}
// -----
module {
  func.func @reshape_f64() {
    %cst = stablehlo.constant dense<[[0.000000e+00, 1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00, 5.000000e+00]]> : tensor<2x3xf64>
    %0 = stablehlo.reshape %cst : (tensor<2x3xf64>) -> tensor<3x2xf64>
    check.expect_eq_const %0, dense<[[0.000000e+00, 1.000000e+00], [2.000000e+00, 3.000000e+00], [4.000000e+00, 5.000000e+00]]> : tensor<3x2xf64>
    return
  }
}
// -----
module {
  func.func @reshape_c_f32() {
    %cst = stablehlo.constant dense<[[(0.000000e+00,0.000000e+00), (1.000000e+00,0.000000e+00), (2.000000e+00,0.000000e+00)], [(3.000000e+00,0.000000e+00), (4.000000e+00,0.000000e+00), (5.000000e+00,0.000000e+00)]]> : tensor<2x3xcomplex<f32>>
    %0 = stablehlo.reshape %cst : (tensor<2x3xcomplex<f32>>) -> tensor<3x2xcomplex<f32>>
    check.expect_eq_const %0, dense<[[(0.000000e+00,0.000000e+00), (1.000000e+00,0.000000e+00)], [(2.000000e+00,0.000000e+00), (3.000000e+00,0.000000e+00)], [(4.000000e+00,0.000000e+00), (5.000000e+00,0.000000e+00)]]> : tensor<3x2xcomplex<f32>>
    return
  }
}
// -----
module {
  func.func @reshape_to_scalar() {
    %c = stablehlo.constant dense<0> : tensor<1x1xi32>
    %0 = stablehlo.reshape %c : (tensor<1x1xi32>) -> tensor<i32>
    check.expect_eq_const %0, dense<0> : tensor<i32>
    return
  }
}
// -----
module {
  func.func @reshape_from_scalar() {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.reshape %c : (tensor<i32>) -> tensor<1x1x1xi32>
    check.expect_eq_const %0, dense<0> : tensor<1x1x1xi32>
    return
  }
}
// -----
module {
  func.func @reshape_empty() {
    %c = stablehlo.constant dense<> : tensor<0x3xi32>
    %0 = stablehlo.reshape %c : (tensor<0x3xi32>) -> tensor<5x0xi32>
    check.expect_eq_const %0, dense<> : tensor<5x0xi32>
    return
  }
}
// -----
module {
  func.func @reshape_splits() {
    %c = stablehlo.constant dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]> : tensor<12xi32>
    %0 = stablehlo.reshape %c : (tensor<12xi32>) -> tensor<2x3x2xi32>
    check.expect_eq_const %0, dense<[[[0, 1], [2, 3], [4, 5]], [[6, 7], [8, 9], [10, 11]]]> : tensor<2x3x2xi32>
    return
  }
}
// -----
module {
  func.func @reshape_merges() {
    %c = stablehlo.constant dense<[[[0, 1], [2, 3], [4, 5]], [[6, 7], [8, 9], [10, 11]]]> : tensor<2x3x2xi32>
    %0 = stablehlo.reshape %c : (tensor<2x3x2xi32>) -> tensor<6x2xi32>
    check.expect_eq_const %0, dense<[[0, 1], [2, 3], [4, 5], [6, 7], [8, 9], [10, 11]]> : tensor<6x2xi32>
    return
  }
}
// reverse
module {
  func.func @reverse_i1() {
    %c = stablehlo.constant dense<[[false, true, false], [true, false, true]]> : tensor<2x3xi1>
    %0 = stablehlo.reverse %c, dims = [1] : tensor<2x3xi1>
    check.expect_eq_const %0, dense<[[false, true, false], [true, false, true]]> : tensor<2x3xi1>
    return
  }
}
// -----
module {
  func.func @reverse_i4() {
    %c = stablehlo.constant dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xi4>
    %0 = stablehlo.reverse %c, dims = [1] : tensor<2x3xi4>
    check.expect_eq_const %0, dense<[[2, 1, 0], [5, 4, 3]]> : tensor<2x3xi4>
    return
  }
}
// -----
module {
  func.func @reverse_i8() {
    %c = stablehlo.constant dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xi8>
    %0 = stablehlo.reverse %c, dims = [1] : tensor<2x3xi8>
    check.expect_eq_const %0, dense<[[2, 1, 0], [5, 4, 3]]> : tensor<2x3xi8>
    return
  }
}
// -----
module {
  func.func @reverse_ui16() {
    %c = stablehlo.constant dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xui16>
    %0 = stablehlo.reverse %c, dims = [1] : tensor<2x3xui16>
    check.expect_eq_const %0, dense<[[2, 1, 0], [5, 4, 3]]> : tensor<2x3xui16>
    return
  }
}
// -----
module {
  func.func @reverse_i32() {
    %c = stablehlo.constant dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xi32>
    %0 = stablehlo.reverse %c, dims = [1] : tensor<2x3xi32>
    check.expect_eq_const %0, dense<[[2, 1, 0], [5, 4, 3]]> : tensor<2x3xi32>
    return
  }
}
// -----
module {
  func.func @reverse_ui64() {
    %c = stablehlo.constant dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xui64>
    %0 = stablehlo.reverse %c, dims = [1] : tensor<2x3xui64>
    check.expect_eq_const %0, dense<[[2, 1, 0], [5, 4, 3]]> : tensor<2x3xui64>
    return
  }
}
// -----
module {
  func.func @reverse_f8e4m3fn() {
    %cst = stablehlo.constant dense<[[0.000000e+00, 1.000000e+00, 2.000000e+00], [3.000000e+00, 0.000000e+00, 1.000000e+00]]> : tensor<2x3xf8E4M3FN>
    %0 = stablehlo.reverse %cst, dims = [1] : tensor<2x3xf8E4M3FN>
    check.expect_eq_const %0, dense<[[2.000000e+00, 1.000000e+00, 0.000000e+00], [1.000000e+00, 0.000000e+00, 3.000000e+00]]> : tensor<2x3xf8E4M3FN>
    return
  }
}
// -----
module {
  func.func @reverse_bf16() {
    %cst = stablehlo.constant dense<[[0.000000e+00, 1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00, 5.000000e+00]]> : tensor<2x3xbf16>
    %0 = stablehlo.reverse %cst, dims = [1] : tensor<2x3xbf16>
    check.expect_eq_const %0, dense<[[2.000000e+00, 1.000000e+00, 0.000000e+00], [5.000000e+00, 4.000000e+00, 3.000000e+00]]> : tensor<2x3xbf16>
    return
  }
}
// -----
module {
  func.func @reverse_f32() {
    %cst = stablehlo.constant dense<[[0.000000e+00, 1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00, 5.000000e+00]]> : tensor<2x3xf32>
    %0 = stablehlo.reverse %cst, dims = [1] : tensor<2x3xf32>
    check.expect_eq_const %0, dense<[[2.000000e+00, 1.000000e+00, 0.000000e+00], [5.000000e+00, 4.000000e+00, 3.000000e+00]]> : tensor<2x3xf32>
    return
  }
}
// -----
module {
  func.func @reverse_f64() {
    %cst = stablehlo.constant dense<[[0.000000e+00, 1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00, 5.000000e+00]]> : tensor<2x3xf64>
    %0 = stablehlo.reverse %cst, dims = [1] : tensor<2x3xf64>
    check.expect_eq_const %0, dense<[[2.000000e+00, 1.000000e+00, 0.000000e+00], [5.000000e+00, 4.000000e+00, 3.000000e+00]]> : tensor<2x3xf64>
    return
  }
}
// -----
module {
  func.func @reverse_c_f32() {
    %cst = stablehlo.constant dense<[[(0.000000e+00,0.000000e+00), (1.000000e+00,0.000000e+00), (2.000000e+00,0.000000e+00)], [(3.000000e+00,0.000000e+00), (4.000000e+00,0.000000e+00), (5.000000e+00,0.000000e+00)]]> : tensor<2x3xcomplex<f32>>
    %0 = stablehlo.reverse %cst, dims = [1] : tensor<2x3xcomplex<f32>>
    check.expect_eq_const %0, dense<[[(2.000000e+00,0.000000e+00), (1.000000e+00,0.000000e+00), (0.000000e+00,0.000000e+00)], [(5.000000e+00,0.000000e+00), (4.000000e+00,0.000000e+00), (3.000000e+00,0.000000e+00)]]> : tensor<2x3xcomplex<f32>>
    return
  }
}
// -----
module {
  func.func @reverse_two_dimensions() {
    %c = stablehlo.constant dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xi32>
    %0 = stablehlo.reverse %c, dims = [1, 0] : tensor<2x3xi32>
    check.expect_eq_const %0, dense<[[5, 4, 3], [2, 1, 0]]> : tensor<2x3xi32>
    return
  }
}
// -----
module {
  func.func @reverse_no_dimension() {
    %c = stablehlo.constant dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xi32>
    %0 = stablehlo.reverse %c, dims = [] : tensor<2x3xi32>
    check.expect_eq_const %0, dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xi32>
    return
  }
}
// -----
module {
  func.func @reverse_scalar() {
    %cst = stablehlo.constant dense<1.500000e+00> : tensor<f32>
    %0 = stablehlo.reverse %cst, dims = [] : tensor<f32>
    check.expect_eq_const %0, dense<1.500000e+00> : tensor<f32>
    return
  }
}
// -----
module {
  func.func @reverse_empty() {
    %c = stablehlo.constant dense<> : tensor<0x3xi32>
    %0 = stablehlo.reverse %c, dims = [0, 1] : tensor<0x3xi32>
    check.expect_eq_const %0, dense<> : tensor<0x3xi32>
    return
  }
}
// set_dimension_size
module {
  func.func @set_dimension_size_whole() {
    %cst = stablehlo.constant dense<[0.000000e+00, 1.000000e+00, 2.000000e+00]> : tensor<3xf32>
    %c = stablehlo.constant dense<3> : tensor<i32>
    %0 = stablehlo.set_dimension_size %cst, %c, dim = 0 : (tensor<3xf32>, tensor<i32>) -> tensor<3xf32>
    %1 = stablehlo.get_dimension_size %0, dim = 0 : (tensor<3xf32>) -> tensor<i32>
    check.expect_eq_const %1, dense<3> : tensor<i32>
    return
  }
}
// transpose
module {
  func.func @transpose_i1() {
    %c = stablehlo.constant dense<[[false, true, false], [true, false, true]]> : tensor<2x3xi1>
    %0 = stablehlo.transpose %c, dims = [1, 0] : (tensor<2x3xi1>) -> tensor<3x2xi1>
    check.expect_eq_const %0, dense<[[false, true], [true, false], [false, true]]> : tensor<3x2xi1>
    return
  }
}
// -----
module {
  func.func @transpose_i4() {
    %c = stablehlo.constant dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xi4>
    %0 = stablehlo.transpose %c, dims = [1, 0] : (tensor<2x3xi4>) -> tensor<3x2xi4>
    check.expect_eq_const %0, dense<[[0, 3], [1, 4], [2, 5]]> : tensor<3x2xi4>
    return
  }
}
// -----
module {
  func.func @transpose_i8() {
    %c = stablehlo.constant dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xi8>
    %0 = stablehlo.transpose %c, dims = [1, 0] : (tensor<2x3xi8>) -> tensor<3x2xi8>
    check.expect_eq_const %0, dense<[[0, 3], [1, 4], [2, 5]]> : tensor<3x2xi8>
    return
  }
}
// -----
module {
  func.func @transpose_ui16() {
    %c = stablehlo.constant dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xui16>
    %0 = stablehlo.transpose %c, dims = [1, 0] : (tensor<2x3xui16>) -> tensor<3x2xui16>
    check.expect_eq_const %0, dense<[[0, 3], [1, 4], [2, 5]]> : tensor<3x2xui16>
    return
  }
}
// -----
module {
  func.func @transpose_i32() {
    %c = stablehlo.constant dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xi32>
    %0 = stablehlo.transpose %c, dims = [1, 0] : (tensor<2x3xi32>) -> tensor<3x2xi32>
    check.expect_eq_const %0, dense<[[0, 3], [1, 4], [2, 5]]> : tensor<3x2xi32>
    return
  }
}
// -----
module {
  func.func @transpose_ui64() {
    %c = stablehlo.constant dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xui64>
    %0 = stablehlo.transpose %c, dims = [1, 0] : (tensor<2x3xui64>) -> tensor<3x2xui64>
    check.expect_eq_const %0, dense<[[0, 3], [1, 4], [2, 5]]> : tensor<3x2xui64>
    return
  }
}
// -----
module {
  func.func @transpose_f8e4m3fn() {
    %cst = stablehlo.constant dense<[[0.000000e+00, 1.000000e+00, 2.000000e+00], [3.000000e+00, 0.000000e+00, 1.000000e+00]]> : tensor<2x3xf8E4M3FN>
    %0 = stablehlo.transpose %cst, dims = [1, 0] : (tensor<2x3xf8E4M3FN>) -> tensor<3x2xf8E4M3FN>
    check.expect_eq_const %0, dense<[[0.000000e+00, 3.000000e+00], [1.000000e+00, 0.000000e+00], [2.000000e+00, 1.000000e+00]]> : tensor<3x2xf8E4M3FN>
    return
  }
}
// -----
module {
  func.func @transpose_bf16() {
    %cst = stablehlo.constant dense<[[0.000000e+00, 1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00, 5.000000e+00]]> : tensor<2x3xbf16>
    %0 = stablehlo.transpose %cst, dims = [1, 0] : (tensor<2x3xbf16>) -> tensor<3x2xbf16>
    check.expect_eq_const %0, dense<[[0.000000e+00, 3.000000e+00], [1.000000e+00, 4.000000e+00], [2.000000e+00, 5.000000e+00]]> : tensor<3x2xbf16>
    return
  }
}
// -----
module {
  func.func @transpose_f32() {
    %cst = stablehlo.constant dense<[[0.000000e+00, 1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00, 5.000000e+00]]> : tensor<2x3xf32>
    %0 = stablehlo.transpose %cst, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
    check.expect_eq_const %0, dense<[[0.000000e+00, 3.000000e+00], [1.000000e+00, 4.000000e+00], [2.000000e+00, 5.000000e+00]]> : tensor<3x2xf32>
    return
  }
}
// -----
module {
  func.func @transpose_f64() {
    %cst = stablehlo.constant dense<[[0.000000e+00, 1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00, 5.000000e+00]]> : tensor<2x3xf64>
    %0 = stablehlo.transpose %cst, dims = [1, 0] : (tensor<2x3xf64>) -> tensor<3x2xf64>
    check.expect_eq_const %0, dense<[[0.000000e+00, 3.000000e+00], [1.000000e+00, 4.000000e+00], [2.000000e+00, 5.000000e+00]]> : tensor<3x2xf64>
    return
  }
}
// -----
module {
  func.func @transpose_c_f32() {
    %cst = stablehlo.constant dense<[[(0.000000e+00,0.000000e+00), (1.000000e+00,0.000000e+00), (2.000000e+00,0.000000e+00)], [(3.000000e+00,0.000000e+00), (4.000000e+00,0.000000e+00), (5.000000e+00,0.000000e+00)]]> : tensor<2x3xcomplex<f32>>
    %0 = stablehlo.transpose %cst, dims = [1, 0] : (tensor<2x3xcomplex<f32>>) -> tensor<3x2xcomplex<f32>>
    check.expect_eq_const %0, dense<[[(0.000000e+00,0.000000e+00), (3.000000e+00,0.000000e+00)], [(1.000000e+00,0.000000e+00), (4.000000e+00,0.000000e+00)], [(2.000000e+00,0.000000e+00), (5.000000e+00,0.000000e+00)]]> : tensor<3x2xcomplex<f32>>
    return
  }
}
// -----
module {
  func.func @transpose_dims_201() {
    %c = stablehlo.constant dense<[[[0, 1], [2, 3], [4, 5]], [[6, 7], [8, 9], [10, 11]]]> : tensor<2x3x2xi32>
    %0 = stablehlo.transpose %c, dims = [2, 0, 1] : (tensor<2x3x2xi32>) -> tensor<2x2x3xi32>
    check.expect_eq_const %0, dense<[[[0, 2, 4], [6, 8, 10]], [[1, 3, 5], [7, 9, 11]]]> : tensor<2x2x3xi32>
    return
  }
}
// -----
module {
  func.func @transpose_dims_021() {
    %c = stablehlo.constant dense<[[[0, 1], [2, 3], [4, 5]], [[6, 7], [8, 9], [10, 11]]]> : tensor<2x3x2xi32>
    %0 = stablehlo.transpose %c, dims = [0, 2, 1] : (tensor<2x3x2xi32>) -> tensor<2x2x3xi32>
    check.expect_eq_const %0, dense<[[[0, 2, 4], [1, 3, 5]], [[6, 8, 10], [7, 9, 11]]]> : tensor<2x2x3xi32>
    return
  }
}
// -----
module {
  func.func @transpose_dims_012() {
    %c = stablehlo.constant dense<[[[0, 1], [2, 3], [4, 5]], [[6, 7], [8, 9], [10, 11]]]> : tensor<2x3x2xi32>
    %0 = stablehlo.transpose %c, dims = [0, 1, 2] : (tensor<2x3x2xi32>) -> tensor<2x3x2xi32>
    check.expect_eq_const %0, dense<[[[0, 1], [2, 3], [4, 5]], [[6, 7], [8, 9], [10, 11]]]> : tensor<2x3x2xi32>
    return
  }
}
// -----
module {
  func.func @transpose_scalar() {
    %cst = stablehlo.constant dense<1.500000e+00> : tensor<f32>
    %0 = stablehlo.transpose %cst, dims = [] : (tensor<f32>) -> tensor<f32>
    check.expect_eq_const %0, dense<1.500000e+00> : tensor<f32>
    return
  }
}
// -----
module {
  func.func @transpose_empty() {
    %c = stablehlo.constant dense<> : tensor<0x3xi32>
    %0 = stablehlo.transpose %c, dims = [1, 0] : (tensor<0x3xi32>) -> tensor<3x0xi32>
    check.expect_eq_const %0, dense<> : tensor<3x0xi32>
    return
  }
}
