// map
module {
  func.func @map_two_operands() {
    %cst = stablehlo.constant dense<[[1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00]]> : tensor<2x2xf32>
    %cst_0 = stablehlo.constant dense<[[5.000000e+00, 6.000000e+00], [7.000000e+00, 8.000000e+00]]> : tensor<2x2xf32>
    %cst_1 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %0 = "stablehlo.map"(%cst, %cst_0) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):
      %1 = stablehlo.multiply %arg0, %arg1 : tensor<f32>
      %2 = stablehlo.add %1, %cst_1 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
    check.expect_eq_const %0, dense<[[5.500000e+00, 1.250000e+01], [2.150000e+01, 3.250000e+01]]> : tensor<2x2xf32>
    return
  }
}
// -----
module {
  func.func @map_other_type() {
    %cst = stablehlo.constant dense<[[1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00]]> : tensor<2x2xf32>
    %0 = "stablehlo.map"(%cst) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg0: tensor<f32>):
      %cst_0 = stablehlo.constant dense<2.500000e+00> : tensor<f32>
      %1 = stablehlo.compare GT, %arg0, %cst_0, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    }) : (tensor<2x2xf32>) -> tensor<2x2xi1>
    check.expect_eq_const %0, dense<[[false, false], [true, true]]> : tensor<2x2xi1>
    return
  }
}
// reduce
module {
  func.func @reduce_add_i4() {
    %c = stablehlo.constant dense<[[1, 2, 0], [3, 0, 1]]> : tensor<2x3xi4>
    %c_0 = stablehlo.constant dense<0> : tensor<i4>
    %0 = stablehlo.reduce(%c init: %c_0) applies stablehlo.add across dimensions = [1] : (tensor<2x3xi4>, tensor<i4>) -> tensor<2xi4>
    check.expect_eq_const %0, dense<[3, 4]> : tensor<2xi4>
    return
  }
}
// -----
module {
  func.func @reduce_add_i8() {
    %c = stablehlo.constant dense<[[1, 2, 0], [3, 0, 1]]> : tensor<2x3xi8>
    %c_0 = stablehlo.constant dense<0> : tensor<i8>
    %0 = stablehlo.reduce(%c init: %c_0) applies stablehlo.add across dimensions = [1] : (tensor<2x3xi8>, tensor<i8>) -> tensor<2xi8>
    check.expect_eq_const %0, dense<[3, 4]> : tensor<2xi8>
    return
  }
}
// -----
module {
  func.func @reduce_add_i32() {
    %c = stablehlo.constant dense<[[1, 2, 0], [3, 0, 1]]> : tensor<2x3xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.reduce(%c init: %c_0) applies stablehlo.add across dimensions = [1] : (tensor<2x3xi32>, tensor<i32>) -> tensor<2xi32>
    check.expect_eq_const %0, dense<[3, 4]> : tensor<2xi32>
    return
  }
}
// -----
module {
  func.func @reduce_add_i64() {
    %c = stablehlo.constant dense<[[1, 2, 0], [3, 0, 1]]> : tensor<2x3xi64>
    %c_0 = stablehlo.constant dense<0> : tensor<i64>
    %0 = stablehlo.reduce(%c init: %c_0) applies stablehlo.add across dimensions = [1] : (tensor<2x3xi64>, tensor<i64>) -> tensor<2xi64>
    check.expect_eq_const %0, dense<[3, 4]> : tensor<2xi64>
    return
  }
}
// -----
module {
  func.func @reduce_add_ui8() {
    %c = stablehlo.constant dense<[[1, 2, 0], [3, 0, 1]]> : tensor<2x3xui8>
    %c_0 = stablehlo.constant dense<0> : tensor<ui8>
    %0 = stablehlo.reduce(%c init: %c_0) applies stablehlo.add across dimensions = [1] : (tensor<2x3xui8>, tensor<ui8>) -> tensor<2xui8>
    check.expect_eq_const %0, dense<[3, 4]> : tensor<2xui8>
    return
  }
}
// -----
module {
  func.func @reduce_add_bf16() {
    %cst = stablehlo.constant dense<[[1.000000e+00, 2.000000e+00, 0.000000e+00], [3.000000e+00, 0.000000e+00, 1.000000e+00]]> : tensor<2x3xbf16>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %0 = stablehlo.reduce(%cst init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<2x3xbf16>, tensor<bf16>) -> tensor<2xbf16>
    check.expect_eq_const %0, dense<[3.000000e+00, 4.000000e+00]> : tensor<2xbf16>
    return
  }
}
// -----
module {
  func.func @reduce_add_f16() {
    %cst = stablehlo.constant dense<[[1.000000e+00, 2.000000e+00, 0.000000e+00], [3.000000e+00, 0.000000e+00, 1.000000e+00]]> : tensor<2x3xf16>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f16>
    %0 = stablehlo.reduce(%cst init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<2x3xf16>, tensor<f16>) -> tensor<2xf16>
    check.expect_eq_const %0, dense<[3.000000e+00, 4.000000e+00]> : tensor<2xf16>
    return
  }
}
// -----
module {
  func.func @reduce_add_f32() {
    %cst = stablehlo.constant dense<[[1.000000e+00, 2.000000e+00, 0.000000e+00], [3.000000e+00, 0.000000e+00, 1.000000e+00]]> : tensor<2x3xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%cst init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
    check.expect_eq_const %0, dense<[3.000000e+00, 4.000000e+00]> : tensor<2xf32>
    return
  }
}
// -----
module {
  func.func @reduce_add_f64() {
    %cst = stablehlo.constant dense<[[1.000000e+00, 2.000000e+00, 0.000000e+00], [3.000000e+00, 0.000000e+00, 1.000000e+00]]> : tensor<2x3xf64>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %0 = stablehlo.reduce(%cst init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<2x3xf64>, tensor<f64>) -> tensor<2xf64>
    check.expect_eq_const %0, dense<[3.000000e+00, 4.000000e+00]> : tensor<2xf64>
    return
  }
}
// -----
module {
  func.func @reduce_add_c_f32() {
    %cst = stablehlo.constant dense<[[(1.000000e+00,0.000000e+00), (2.000000e+00,0.000000e+00), (0.000000e+00,0.000000e+00)], [(3.000000e+00,0.000000e+00), (0.000000e+00,0.000000e+00), (1.000000e+00,0.000000e+00)]]> : tensor<2x3xcomplex<f32>>
    %cst_0 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<complex<f32>>
    %0 = stablehlo.reduce(%cst init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<2x3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<2xcomplex<f32>>
    check.expect_eq_const %0, dense<[(3.000000e+00,0.000000e+00), (4.000000e+00,0.000000e+00)]> : tensor<2xcomplex<f32>>
    return
  }
}
// -----
module {
  func.func @reduce_maximum_i32() {
    %c = stablehlo.constant dense<[[5, -2, 3], [0, 7, -9]]> : tensor<2x3xi32>
    %c_0 = stablehlo.constant dense<-2147483648> : tensor<i32>
    %0 = stablehlo.reduce(%c init: %c_0) applies stablehlo.maximum across dimensions = [0] : (tensor<2x3xi32>, tensor<i32>) -> tensor<3xi32>
    check.expect_eq_const %0, dense<[5, 7, 3]> : tensor<3xi32>
    return
  }
}
// -----
module {
  func.func @reduce_minimum_i32() {
    %c = stablehlo.constant dense<[[5, -2, 3], [0, 7, -9]]> : tensor<2x3xi32>
    %c_0 = stablehlo.constant dense<2147483647> : tensor<i32>
    %0 = stablehlo.reduce(%c init: %c_0) applies stablehlo.minimum across dimensions = [0] : (tensor<2x3xi32>, tensor<i32>) -> tensor<3xi32>
    check.expect_eq_const %0, dense<[0, -2, -9]> : tensor<3xi32>
    return
  }
}
// -----
module {
  func.func @reduce_multiply_i32() {
    %c = stablehlo.constant dense<[[5, -2, 3], [0, 7, -9]]> : tensor<2x3xi32>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.reduce(%c init: %c_0) applies stablehlo.multiply across dimensions = [0] : (tensor<2x3xi32>, tensor<i32>) -> tensor<3xi32>
    check.expect_eq_const %0, dense<[0, -14, -27]> : tensor<3xi32>
    return
  }
}
// -----
module {
  func.func @reduce_and_i32() {
    %c = stablehlo.constant dense<[[5, -2, 3], [0, 7, -9]]> : tensor<2x3xi32>
    %c_0 = stablehlo.constant dense<-1> : tensor<i32>
    %0 = stablehlo.reduce(%c init: %c_0) applies stablehlo.and across dimensions = [0] : (tensor<2x3xi32>, tensor<i32>) -> tensor<3xi32>
    check.expect_eq_const %0, dense<[0, 6, 3]> : tensor<3xi32>
    return
  }
}
// -----
module {
  func.func @reduce_or_i32() {
    %c = stablehlo.constant dense<[[5, -2, 3], [0, 7, -9]]> : tensor<2x3xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.reduce(%c init: %c_0) applies stablehlo.or across dimensions = [0] : (tensor<2x3xi32>, tensor<i32>) -> tensor<3xi32>
    check.expect_eq_const %0, dense<[5, -1, -9]> : tensor<3xi32>
    return
  }
}
// -----
module {
  func.func @reduce_xor_i32() {
    %c = stablehlo.constant dense<[[5, -2, 3], [0, 7, -9]]> : tensor<2x3xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.reduce(%c init: %c_0) applies stablehlo.xor across dimensions = [0] : (tensor<2x3xi32>, tensor<i32>) -> tensor<3xi32>
    check.expect_eq_const %0, dense<[5, -7, -12]> : tensor<3xi32>
    return
  }
}
// -----
module {
  func.func @reduce_and_i1() {
    %c = stablehlo.constant dense<[[true, true], [true, false]]> : tensor<2x2xi1>
    %c_0 = stablehlo.constant dense<true> : tensor<i1>
    %0 = stablehlo.reduce(%c init: %c_0) applies stablehlo.and across dimensions = [1] : (tensor<2x2xi1>, tensor<i1>) -> tensor<2xi1>
    check.expect_eq_const %0, dense<[true, false]> : tensor<2xi1>
    return
  }
}
// -----
module {
  func.func @reduce_or_i1() {
    %c = stablehlo.constant dense<[[true, true], [true, false]]> : tensor<2x2xi1>
    %c_0 = stablehlo.constant dense<false> : tensor<i1>
    %0 = stablehlo.reduce(%c init: %c_0) applies stablehlo.or across dimensions = [1] : (tensor<2x2xi1>, tensor<i1>) -> tensor<2xi1>
    check.expect_eq_const %0, dense<true> : tensor<2xi1>
    return
  }
}
// -----
module {
  func.func @reduce_all_dimensions() {
    %c = stablehlo.constant dense<[[[0, 1], [2, 3], [4, 5]], [[6, 7], [8, 9], [10, 11]]]> : tensor<2x3x2xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.reduce(%c init: %c_0) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<2x3x2xi32>, tensor<i32>) -> tensor<i32>
    check.expect_eq_const %0, dense<66> : tensor<i32>
    return
  }
}
// -----
module {
  func.func @reduce_two_dimensions() {
    %c = stablehlo.constant dense<[[[0, 1], [2, 3], [4, 5]], [[6, 7], [8, 9], [10, 11]]]> : tensor<2x3x2xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.reduce(%c init: %c_0) applies stablehlo.add across dimensions = [0, 2] : (tensor<2x3x2xi32>, tensor<i32>) -> tensor<3xi32>
    check.expect_eq_const %0, dense<[14, 22, 30]> : tensor<3xi32>
    return
  }
}
// -----
module {
  func.func @reduce_initial_value() {
    %c = stablehlo.constant dense<[1, 2, 3]> : tensor<3xi32>
    %c_0 = stablehlo.constant dense<100> : tensor<i32>
    %0 = stablehlo.reduce(%c init: %c_0) applies stablehlo.add across dimensions = [0] : (tensor<3xi32>, tensor<i32>) -> tensor<i32>
    check.expect_eq_const %0, dense<106> : tensor<i32>
    return
  }
}
// -----
module {
  func.func @reduce_empty() {
    %cst = stablehlo.constant dense<> : tensor<2x0xf32>
    %cst_0 = stablehlo.constant dense<7.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%cst init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<2x0xf32>, tensor<f32>) -> tensor<2xf32>
    check.expect_eq_const %0, dense<7.000000e+00> : tensor<2xf32>
    return
  }
}
// -----
module {
  func.func @reduce_empty_result() {
    %cst = stablehlo.constant dense<> : tensor<0x2xf32>
    %cst_0 = stablehlo.constant dense<7.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%cst init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<0x2xf32>, tensor<f32>) -> tensor<0xf32>
    check.expect_eq_const %0, dense<> : tensor<0xf32>
    return
  }
}
// -----
module {
  func.func @reduce_maximum_nan() {
    %cst = stablehlo.constant dense<[[1.000000e+00, 0x7FC00000], [0xFF800000, 2.000000e+00]]> : tensor<2x2xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.reduce(%cst init: %cst_0) applies stablehlo.maximum across dimensions = [1] : (tensor<2x2xf32>, tensor<f32>) -> tensor<2xf32>
    %cst_1 = stablehlo.constant dense<[0x7FC00000, 2.000000e+00]> : tensor<2xf32>
    check.expect_close %0, %cst_1, max_ulp_difference = 0 : tensor<2xf32>, tensor<2xf32>
    return
  }
}
// -----
module {
  func.func @reduce_scalar() {
    %cst = stablehlo.constant dense<2.500000e+00> : tensor<f32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%cst init: %cst_0) applies stablehlo.add across dimensions = [] : (tensor<f32>, tensor<f32>) -> tensor<f32>
    check.expect_eq_const %0, dense<2.500000e+00> : tensor<f32>
    return
  }
}
// -----
module {
  func.func @reduce_promotes() {
    %c = stablehlo.constant dense<100> : tensor<3xi8>
    %c_0 = stablehlo.constant dense<0> : tensor<i8>
    %0 = stablehlo.reduce(%c init: %c_0) across dimensions = [0] : (tensor<3xi8>, tensor<i8>) -> tensor<i32>
     reducer(%arg0: tensor<i32>, %arg1: tensor<i32>)  {
      %1 = stablehlo.add %arg0, %arg1 : tensor<i32>
      stablehlo.return %1 : tensor<i32>
    }
    check.expect_eq_const %0, dense<300> : tensor<i32>
    return
  }
}
// -----
module {
  func.func @reduce_argmax() {
    %cst = stablehlo.constant dense<[[1.000000e+00, 5.000000e+00, 3.000000e+00], [9.000000e+00, 2.000000e+00, 4.000000e+00]]> : tensor<2x3xf32>
    %c = stablehlo.constant dense<[[0, 1, 2], [0, 1, 2]]> : tensor<2x3xi32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %0:2 = stablehlo.reduce(%cst init: %cst_0), (%c init: %c_1) across dimensions = [1] : (tensor<2x3xf32>, tensor<2x3xi32>, tensor<f32>, tensor<i32>) -> (tensor<2xf32>, tensor<2xi32>)
     reducer(%arg0: tensor<f32>, %arg2: tensor<f32>) (%arg1: tensor<i32>, %arg3: tensor<i32>)  {
      %1 = stablehlo.compare GE, %arg0, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %2 = stablehlo.select %1, %arg0, %arg2 : tensor<i1>, tensor<f32>
      %3 = stablehlo.select %1, %arg1, %arg3 : tensor<i1>, tensor<i32>
      stablehlo.return %2, %3 : tensor<f32>, tensor<i32>
    }
    check.expect_eq_const %0#0, dense<[5.000000e+00, 9.000000e+00]> : tensor<2xf32>
    check.expect_eq_const %0#1, dense<[1, 0]> : tensor<2xi32>
    return
  }
}
// -----
module {
  func.func @reduce_captures() {
    %c = stablehlo.constant dense<[4, 5, 6]> : tensor<3xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<10> : tensor<i32>
    %0 = stablehlo.reduce(%c init: %c_0) across dimensions = [0] : (tensor<3xi32>, tensor<i32>) -> tensor<i32>
     reducer(%arg0: tensor<i32>, %arg1: tensor<i32>)  {
      %1 = stablehlo.add %arg0, %arg1 : tensor<i32>
      %2 = stablehlo.minimum %1, %c_1 : tensor<i32>
      stablehlo.return %2 : tensor<i32>
    }
    check.expect_eq_const %0, dense<10> : tensor<i32>
    return
  }
}
// reduce_window
module {
  func.func @reduce_window_plain() {
    %c = stablehlo.constant dense<[[0, 1, 2, 3, 4], [5, 6, 7, 8, 9], [10, 11, 12, 13, 14], [15, 16, 17, 18, 19]]> : tensor<4x5xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = "stablehlo.reduce_window"(%c, %c_0) <{base_dilations = array<i64: 1, 1>, padding = dense<0> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg0: tensor<i32>, %arg1: tensor<i32>):
      %1 = stablehlo.add %arg0, %arg1 : tensor<i32>
      stablehlo.return %1 : tensor<i32>
    }) : (tensor<4x5xi32>, tensor<i32>) -> tensor<3x4xi32>
    check.expect_eq_const %0, dense<[[12, 16, 20, 24], [32, 36, 40, 44], [52, 56, 60, 64]]> : tensor<3x4xi32>
    return
  }
}
// -----
module {
  func.func @reduce_window_strides() {
    %c = stablehlo.constant dense<[[0, 1, 2, 3, 4], [5, 6, 7, 8, 9], [10, 11, 12, 13, 14], [15, 16, 17, 18, 19]]> : tensor<4x5xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = "stablehlo.reduce_window"(%c, %c_0) <{base_dilations = array<i64: 1, 1>, padding = dense<0> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 3>}> ({
    ^bb0(%arg0: tensor<i32>, %arg1: tensor<i32>):
      %1 = stablehlo.add %arg0, %arg1 : tensor<i32>
      stablehlo.return %1 : tensor<i32>
    }) : (tensor<4x5xi32>, tensor<i32>) -> tensor<2x2xi32>
    check.expect_eq_const %0, dense<[[12, 24], [52, 64]]> : tensor<2x2xi32>
    return
  }
}
// -----
module {
  func.func @reduce_window_padding() {
    %c = stablehlo.constant dense<[[0, 1, 2, 3, 4], [5, 6, 7, 8, 9], [10, 11, 12, 13, 14], [15, 16, 17, 18, 19]]> : tensor<4x5xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = "stablehlo.reduce_window"(%c, %c_0) <{base_dilations = array<i64: 1, 1>, padding = dense<[[2, 0], [1, 1]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 3, 2>, window_strides = array<i64: 1, 2>}> ({
    ^bb0(%arg0: tensor<i32>, %arg1: tensor<i32>):
      %1 = stablehlo.add %arg0, %arg1 : tensor<i32>
      stablehlo.return %1 : tensor<i32>
    }) : (tensor<4x5xi32>, tensor<i32>) -> tensor<4x3xi32>
    check.expect_eq_const %0, dense<[[0, 3, 7], [5, 16, 24], [15, 39, 51], [30, 69, 81]]> : tensor<4x3xi32>
    return
  }
}
// -----
module {
  func.func @reduce_window_negative_padding() {
    %c = stablehlo.constant dense<[[0, 1, 2, 3, 4], [5, 6, 7, 8, 9], [10, 11, 12, 13, 14], [15, 16, 17, 18, 19]]> : tensor<4x5xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = "stablehlo.reduce_window"(%c, %c_0) <{base_dilations = array<i64: 1, 1>, padding = dense<[[-1, 0], [2, -2]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg0: tensor<i32>, %arg1: tensor<i32>):
      %1 = stablehlo.add %arg0, %arg1 : tensor<i32>
      stablehlo.return %1 : tensor<i32>
    }) : (tensor<4x5xi32>, tensor<i32>) -> tensor<2x4xi32>
    check.expect_eq_const %0, dense<[[0, 15, 32, 36], [0, 25, 52, 56]]> : tensor<2x4xi32>
    return
  }
}
// -----
module {
  func.func @reduce_window_base_dilation() {
    %c = stablehlo.constant dense<[[0, 1, 2, 3, 4], [5, 6, 7, 8, 9], [10, 11, 12, 13, 14], [15, 16, 17, 18, 19]]> : tensor<4x5xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = "stablehlo.reduce_window"(%c, %c_0) <{base_dilations = array<i64: 2, 3>, padding = dense<0> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 3, 3>, window_strides = array<i64: 2, 1>}> ({
    ^bb0(%arg0: tensor<i32>, %arg1: tensor<i32>):
      %1 = stablehlo.add %arg0, %arg1 : tensor<i32>
      stablehlo.return %1 : tensor<i32>
    }) : (tensor<4x5xi32>, tensor<i32>) -> tensor<3x11xi32>
    check.expect_eq_const %0, dense<[[5, 7, 7, 7, 9, 9, 9, 11, 11, 11, 13], [15, 17, 17, 17, 19, 19, 19, 21, 21, 21, 23], [25, 27, 27, 27, 29, 29, 29, 31, 31, 31, 33]]> : tensor<3x11xi32>
    return
  }
}
// -----
module {
  func.func @reduce_window_window_dilation() {
    %c = stablehlo.constant dense<[[0, 1, 2, 3, 4], [5, 6, 7, 8, 9], [10, 11, 12, 13, 14], [15, 16, 17, 18, 19]]> : tensor<4x5xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = "stablehlo.reduce_window"(%c, %c_0) <{base_dilations = array<i64: 1, 1>, padding = dense<0> : tensor<2x2xi64>, window_dilations = array<i64: 2, 3>, window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg0: tensor<i32>, %arg1: tensor<i32>):
      %1 = stablehlo.add %arg0, %arg1 : tensor<i32>
      stablehlo.return %1 : tensor<i32>
    }) : (tensor<4x5xi32>, tensor<i32>) -> tensor<2x2xi32>
    check.expect_eq_const %0, dense<[[26, 30], [46, 50]]> : tensor<2x2xi32>
    return
  }
}
// -----
module {
  func.func @reduce_window_everything() {
    %c = stablehlo.constant dense<[[0, 1, 2, 3, 4], [5, 6, 7, 8, 9], [10, 11, 12, 13, 14], [15, 16, 17, 18, 19]]> : tensor<4x5xi32>
    %c_0 = stablehlo.constant dense<-2147483648> : tensor<i32>
    %0 = "stablehlo.reduce_window"(%c, %c_0) <{base_dilations = array<i64: 2, 2>, padding = dense<[[1, 0], [0, 2]]> : tensor<2x2xi64>, window_dilations = array<i64: 3, 1>, window_dimensions = array<i64: 2, 3>, window_strides = array<i64: 2, 1>}> ({
    ^bb0(%arg0: tensor<i32>, %arg1: tensor<i32>):
      %1 = stablehlo.maximum %arg0, %arg1 : tensor<i32>
      stablehlo.return %1 : tensor<i32>
    }) : (tensor<4x5xi32>, tensor<i32>) -> tensor<3x9xi32>
    check.expect_eq_const %0, dense<[[6, 6, 7, 7, 8, 8, 9, 9, 9], [11, 11, 12, 12, 13, 13, 14, 14, 14], [16, 16, 17, 17, 18, 18, 19, 19, 19]]> : tensor<3x9xi32>
    return
  }
}
// -----
module {
  func.func @reduce_window_minimum() {
    %c = stablehlo.constant dense<[[0, 1, 2, 3, 4], [5, 6, 7, 8, 9], [10, 11, 12, 13, 14], [15, 16, 17, 18, 19]]> : tensor<4x5xi32>
    %c_0 = stablehlo.constant dense<2147483647> : tensor<i32>
    %0 = "stablehlo.reduce_window"(%c, %c_0) <{base_dilations = array<i64: 1, 1>, padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}> ({
    ^bb0(%arg0: tensor<i32>, %arg1: tensor<i32>):
      %1 = stablehlo.minimum %arg0, %arg1 : tensor<i32>
      stablehlo.return %1 : tensor<i32>
    }) : (tensor<4x5xi32>, tensor<i32>) -> tensor<3x2xi32>
    check.expect_eq_const %0, dense<[[0, 2], [5, 7], [15, 17]]> : tensor<3x2xi32>
    return
  }
}
// -----
module {
  func.func @reduce_window_multiply() {
    %cst = stablehlo.constant dense<[1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00]> : tensor<4xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %0 = "stablehlo.reduce_window"(%cst, %cst_0) <{base_dilations = array<i64: 1>, padding = dense<0> : tensor<1x2xi64>, window_dilations = array<i64: 1>, window_dimensions = array<i64: 3>, window_strides = array<i64: 1>}> ({
    ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):
      %1 = stablehlo.multiply %arg0, %arg1 : tensor<f32>
      stablehlo.return %1 : tensor<f32>
    }) : (tensor<4xf32>, tensor<f32>) -> tensor<2xf32>
    check.expect_eq_const %0, dense<[6.000000e+00, 2.400000e+01]> : tensor<2xf32>
    return
  }
}
// -----
module {
  func.func @reduce_window_maximum_f32() {
    %cst = stablehlo.constant dense<[1.000000e+00, 0x7FC00000, 3.000000e+00, 4.000000e+00, 0xFF800000]> : tensor<5xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = "stablehlo.reduce_window"(%cst, %cst_0) <{base_dilations = array<i64: 1>, padding = dense<0> : tensor<1x2xi64>, window_dilations = array<i64: 1>, window_dimensions = array<i64: 2>, window_strides = array<i64: 1>}> ({
    ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):
      %1 = stablehlo.maximum %arg0, %arg1 : tensor<f32>
      stablehlo.return %1 : tensor<f32>
    }) : (tensor<5xf32>, tensor<f32>) -> tensor<4xf32>
    %cst_1 = stablehlo.constant dense<[0x7FC00000, 0x7FC00000, 4.000000e+00, 4.000000e+00]> : tensor<4xf32>
    check.expect_close %0, %cst_1, max_ulp_difference = 0 : tensor<4xf32>, tensor<4xf32>
    return
  }
}
// -----
module {
  func.func @reduce_window_cumulative_sum() {
    %cst = stablehlo.constant dense<[1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00]> : tensor<4xf64>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %0 = "stablehlo.reduce_window"(%cst, %cst_0) <{base_dilations = array<i64: 1>, padding = dense<[[3, 0]]> : tensor<1x2xi64>, window_dilations = array<i64: 1>, window_dimensions = array<i64: 4>, window_strides = array<i64: 1>}> ({
    ^bb0(%arg0: tensor<f64>, %arg1: tensor<f64>):
      %1 = stablehlo.add %arg0, %arg1 : tensor<f64>
      stablehlo.return %1 : tensor<f64>
    }) : (tensor<4xf64>, tensor<f64>) -> tensor<4xf64>
    check.expect_eq_const %0, dense<[1.000000e+00, 3.000000e+00, 6.000000e+00, 1.000000e+01]> : tensor<4xf64>
    return
  }
}
// -----
module {
  func.func @reduce_window_too_large() {
    %c = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = "stablehlo.reduce_window"(%c, %c_0) <{base_dilations = array<i64: 1>, padding = dense<0> : tensor<1x2xi64>, window_dilations = array<i64: 1>, window_dimensions = array<i64: 3>, window_strides = array<i64: 1>}> ({
    ^bb0(%arg0: tensor<i32>, %arg1: tensor<i32>):
      %1 = stablehlo.add %arg0, %arg1 : tensor<i32>
      stablehlo.return %1 : tensor<i32>
    }) : (tensor<2xi32>, tensor<i32>) -> tensor<0xi32>
    check.expect_eq_const %0, dense<> : tensor<0xi32>
    return
  }
}
// -----
module {
  func.func @reduce_window_bf16() {
    %cst = stablehlo.constant dense<[1.000000e+00, 2.000000e+00, 3.000000e+00]> : tensor<3xbf16>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %0 = "stablehlo.reduce_window"(%cst, %cst_0) <{base_dilations = array<i64: 1>, padding = dense<0> : tensor<1x2xi64>, window_dilations = array<i64: 1>, window_dimensions = array<i64: 2>, window_strides = array<i64: 1>}> ({
    ^bb0(%arg0: tensor<bf16>, %arg1: tensor<bf16>):
      %1 = stablehlo.add %arg0, %arg1 : tensor<bf16>
      stablehlo.return %1 : tensor<bf16>
    }) : (tensor<3xbf16>, tensor<bf16>) -> tensor<2xbf16>
    check.expect_eq_const %0, dense<[3.000000e+00, 5.000000e+00]> : tensor<2xbf16>
    return
  }
}
// -----
module {
  func.func @reduce_window_or() {
    %c = stablehlo.constant dense<[true, false, false, true]> : tensor<4xi1>
    %c_0 = stablehlo.constant dense<false> : tensor<i1>
    %0 = "stablehlo.reduce_window"(%c, %c_0) <{base_dilations = array<i64: 1>, padding = dense<0> : tensor<1x2xi64>, window_dilations = array<i64: 1>, window_dimensions = array<i64: 2>, window_strides = array<i64: 1>}> ({
    ^bb0(%arg0: tensor<i1>, %arg1: tensor<i1>):
      %1 = stablehlo.or %arg0, %arg1 : tensor<i1>
      stablehlo.return %1 : tensor<i1>
    }) : (tensor<4xi1>, tensor<i1>) -> tensor<3xi1>
    check.expect_eq_const %0, dense<[true, false, true]> : tensor<3xi1>
    return
  }
}
// -----
module {
  func.func @reduce_window_xor_general() {
    %c = stablehlo.constant dense<[1, 2, 4, 8]> : tensor<4xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = "stablehlo.reduce_window"(%c, %c_0) <{base_dilations = array<i64: 1>, padding = dense<0> : tensor<1x2xi64>, window_dilations = array<i64: 1>, window_dimensions = array<i64: 2>, window_strides = array<i64: 2>}> ({
    ^bb0(%arg0: tensor<i32>, %arg1: tensor<i32>):
      %1 = stablehlo.xor %arg0, %arg1 : tensor<i32>
      stablehlo.return %1 : tensor<i32>
    }) : (tensor<4xi32>, tensor<i32>) -> tensor<2xi32>
    check.expect_eq_const %0, dense<[3, 12]> : tensor<2xi32>
    return
  }
}
// -----
module {
  func.func @reduce_window_two_operands() {
    %c = stablehlo.constant dense<[1, 2, 3]> : tensor<3xi32>
    %cst = stablehlo.constant dense<[2.000000e+00, 5.000000e-01, 4.000000e+00]> : tensor<3xf32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %0:2 = "stablehlo.reduce_window"(%c, %cst, %c_0, %cst_1) <{window_dimensions = array<i64: 2>}> ({
    ^bb0(%arg0: tensor<i32>, %arg1: tensor<f32>, %arg2: tensor<i32>, %arg3: tensor<f32>):
      %1 = stablehlo.add %arg0, %arg2 : tensor<i32>
      %2 = stablehlo.multiply %arg1, %arg3 : tensor<f32>
      stablehlo.return %1, %2 : tensor<i32>, tensor<f32>
    }) : (tensor<3xi32>, tensor<3xf32>, tensor<i32>, tensor<f32>) -> (tensor<2xi32>, tensor<2xf32>)
    check.expect_eq_const %0#0, dense<[3, 5]> : tensor<2xi32>
    check.expect_eq_const %0#1, dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
    return
  }
}
// -----
module {
  func.func @reduce_window_promotes() {
    %c = stablehlo.constant dense<[100, 100, 27]> : tensor<3xi8>
    %c_0 = stablehlo.constant dense<0> : tensor<i8>
    %0 = "stablehlo.reduce_window"(%c, %c_0) <{window_dimensions = array<i64: 2>}> ({
    ^bb0(%arg0: tensor<i32>, %arg1: tensor<i32>):
      %1 = stablehlo.add %arg0, %arg1 : tensor<i32>
      stablehlo.return %1 : tensor<i32>
    }) : (tensor<3xi8>, tensor<i8>) -> tensor<2xi32>
    check.expect_eq_const %0, dense<[200, 127]> : tensor<2xi32>
    return
  }
}
// select_and_scatter
module {
  func.func @select_and_scatter_maximum() {
    %cst = stablehlo.constant dense<[[1.000000e+00, 5.000000e+00, 2.000000e+00, 0.000000e+00], [3.000000e+00, 4.000000e+00, 8.000000e+00, 6.000000e+00], [9.000000e+00, 2.000000e+00, 1.000000e+00, 7.000000e+00], [0.000000e+00, 6.000000e+00, 3.000000e+00, 5.000000e+00]]> : tensor<4x4xf32>
    %cst_0 = stablehlo.constant dense<[[1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00]]> : tensor<2x2xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = "stablehlo.select_and_scatter"(%cst, %cst_0, %cst_1) <{padding = dense<0> : tensor<2x2xi64>, window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}> ({
    ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):
      %1 = stablehlo.compare GE, %arg0, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    }, {
    ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):
      %1 = stablehlo.add %arg0, %arg1 : tensor<f32>
      stablehlo.return %1 : tensor<f32>
    }) : (tensor<4x4xf32>, tensor<2x2xf32>, tensor<f32>) -> tensor<4x4xf32>
    check.expect_eq_const %0, dense<[[0.000000e+00, 1.000000e+00, 0.000000e+00, 0.000000e+00], [0.000000e+00, 0.000000e+00, 2.000000e+00, 0.000000e+00], [3.000000e+00, 0.000000e+00, 0.000000e+00, 4.000000e+00], [0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00]]> : tensor<4x4xf32>
    return
  }
}
// -----
module {
  func.func @select_and_scatter_minimum() {
    %cst = stablehlo.constant dense<[[1.000000e+00, 5.000000e+00, 2.000000e+00, 0.000000e+00], [3.000000e+00, 4.000000e+00, 8.000000e+00, 6.000000e+00], [9.000000e+00, 2.000000e+00, 1.000000e+00, 7.000000e+00], [0.000000e+00, 6.000000e+00, 3.000000e+00, 5.000000e+00]]> : tensor<4x4xf32>
    %cst_0 = stablehlo.constant dense<[[1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00]]> : tensor<2x2xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = "stablehlo.select_and_scatter"(%cst, %cst_0, %cst_1) <{padding = dense<0> : tensor<2x2xi64>, window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}> ({
    ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):
      %1 = stablehlo.compare LE, %arg0, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    }, {
    ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):
      %1 = stablehlo.add %arg0, %arg1 : tensor<f32>
      stablehlo.return %1 : tensor<f32>
    }) : (tensor<4x4xf32>, tensor<2x2xf32>, tensor<f32>) -> tensor<4x4xf32>
    check.expect_eq_const %0, dense<[[1.000000e+00, 0.000000e+00, 0.000000e+00, 2.000000e+00], [0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00], [0.000000e+00, 0.000000e+00, 4.000000e+00, 0.000000e+00], [3.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00]]> : tensor<4x4xf32>
    return
  }
}
// -----
module {
  func.func @select_and_scatter_overlap() {
    %cst = stablehlo.constant dense<[[1.000000e+00, 5.000000e+00, 2.000000e+00, 0.000000e+00], [3.000000e+00, 4.000000e+00, 8.000000e+00, 6.000000e+00], [9.000000e+00, 2.000000e+00, 1.000000e+00, 7.000000e+00], [0.000000e+00, 6.000000e+00, 3.000000e+00, 5.000000e+00]]> : tensor<4x4xf32>
    %cst_0 = stablehlo.constant dense<[[0.000000e+00, 1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00, 5.000000e+00], [6.000000e+00, 7.000000e+00, 8.000000e+00]]> : tensor<3x3xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = "stablehlo.select_and_scatter"(%cst, %cst_0, %cst_1) <{padding = dense<0> : tensor<2x2xi64>, window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):
      %1 = stablehlo.compare GE, %arg0, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    }, {
    ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):
      %1 = stablehlo.add %arg0, %arg1 : tensor<f32>
      stablehlo.return %1 : tensor<f32>
    }) : (tensor<4x4xf32>, tensor<3x3xf32>, tensor<f32>) -> tensor<4x4xf32>
    check.expect_eq_const %0, dense<[[0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00], [0.000000e+00, 0.000000e+00, 1.200000e+01, 0.000000e+00], [9.000000e+00, 0.000000e+00, 0.000000e+00, 8.000000e+00], [0.000000e+00, 7.000000e+00, 0.000000e+00, 0.000000e+00]]> : tensor<4x4xf32>
    return
  }
}
// -----
module {
  func.func @select_and_scatter_padding() {
    %cst = stablehlo.constant dense<[[1.000000e+00, 5.000000e+00, 2.000000e+00, 0.000000e+00], [3.000000e+00, 4.000000e+00, 8.000000e+00, 6.000000e+00], [9.000000e+00, 2.000000e+00, 1.000000e+00, 7.000000e+00], [0.000000e+00, 6.000000e+00, 3.000000e+00, 5.000000e+00]]> : tensor<4x4xf32>
    %cst_0 = stablehlo.constant dense<[[0.000000e+00, 1.000000e+00], [2.000000e+00, 3.000000e+00], [4.000000e+00, 5.000000e+00]]> : tensor<3x2xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = "stablehlo.select_and_scatter"(%cst, %cst_0, %cst_1) <{padding = dense<[[1, 1], [0, 1]]> : tensor<2x2xi64>, window_dimensions = array<i64: 2, 3>, window_strides = array<i64: 2, 2>}> ({
    ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):
      %1 = stablehlo.compare GE, %arg0, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    }, {
    ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):
      %1 = stablehlo.add %arg0, %arg1 : tensor<f32>
      stablehlo.return %1 : tensor<f32>
    }) : (tensor<4x4xf32>, tensor<3x2xf32>, tensor<f32>) -> tensor<4x4xf32>
    check.expect_eq_const %0, dense<[[0.000000e+00, 0.000000e+00, 1.000000e+00, 0.000000e+00], [0.000000e+00, 0.000000e+00, 3.000000e+00, 0.000000e+00], [2.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00], [0.000000e+00, 4.000000e+00, 0.000000e+00, 5.000000e+00]]> : tensor<4x4xf32>
    return
  }
}
// -----
module {
  func.func @select_and_scatter_first_of_equals() {
    %c = stablehlo.constant dense<[7, 7, 1, 1]> : tensor<4xi32>
    %c_0 = stablehlo.constant dense<[10, 20]> : tensor<2xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %0 = "stablehlo.select_and_scatter"(%c, %c_0, %c_1) <{padding = dense<0> : tensor<1x2xi64>, window_dimensions = array<i64: 2>, window_strides = array<i64: 2>}> ({
    ^bb0(%arg0: tensor<i32>, %arg1: tensor<i32>):
      %1 = stablehlo.compare GE, %arg0, %arg1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    }, {
    ^bb0(%arg0: tensor<i32>, %arg1: tensor<i32>):
      %1 = stablehlo.add %arg0, %arg1 : tensor<i32>
      stablehlo.return %1 : tensor<i32>
    }) : (tensor<4xi32>, tensor<2xi32>, tensor<i32>) -> tensor<4xi32>
    check.expect_eq_const %0, dense<[10, 0, 20, 0]> : tensor<4xi32>
    return
  }
}
// -----
module {
  func.func @select_and_scatter_f64() {
    %cst = stablehlo.constant dense<[1.000000e+00, 3.000000e+00, 2.000000e+00, 4.000000e+00]> : tensor<4xf64>
    %cst_0 = stablehlo.constant dense<[5.000000e-01, 2.500000e-01]> : tensor<2xf64>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %0 = "stablehlo.select_and_scatter"(%cst, %cst_0, %cst_1) <{padding = dense<0> : tensor<1x2xi64>, window_dimensions = array<i64: 2>, window_strides = array<i64: 2>}> ({
    ^bb0(%arg0: tensor<f64>, %arg1: tensor<f64>):
      %1 = stablehlo.compare GE, %arg0, %arg1, FLOAT : (tensor<f64>, tensor<f64>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    }, {
    ^bb0(%arg0: tensor<f64>, %arg1: tensor<f64>):
      %1 = stablehlo.add %arg0, %arg1 : tensor<f64>
      stablehlo.return %1 : tensor<f64>
    }) : (tensor<4xf64>, tensor<2xf64>, tensor<f64>) -> tensor<4xf64>
    check.expect_eq_const %0, dense<[0.000000e+00, 5.000000e-01, 0.000000e+00, 2.500000e-01]> : tensor<4xf64>
    return
  }
}
// sort
module {
  func.func @sort_rows() {
    %c = stablehlo.constant dense<[[3, 1, 2], [-5, 9, 0]]> : tensor<2x3xi32>
    %0 = "stablehlo.sort"(%c) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg0: tensor<i32>, %arg1: tensor<i32>):
      %1 = stablehlo.compare LT, %arg0, %arg1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    }) : (tensor<2x3xi32>) -> tensor<2x3xi32>
    check.expect_eq_const %0, dense<[[1, 2, 3], [-5, 0, 9]]> : tensor<2x3xi32>
    return
  }
}
// -----
module {
  func.func @sort_columns() {
    %c = stablehlo.constant dense<[[3, 1, 2], [-5, 9, 0]]> : tensor<2x3xi32>
    %0 = "stablehlo.sort"(%c) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg0: tensor<i32>, %arg1: tensor<i32>):
      %1 = stablehlo.compare LT, %arg0, %arg1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    }) : (tensor<2x3xi32>) -> tensor<2x3xi32>
    check.expect_eq_const %0, dense<[[-5, 1, 0], [3, 9, 2]]> : tensor<2x3xi32>
    return
  }
}
// -----
module {
  func.func @sort_descending() {
    %c = stablehlo.constant dense<[[3, 1, 2], [-5, 9, 0]]> : tensor<2x3xi32>
    %0 = "stablehlo.sort"(%c) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg0: tensor<i32>, %arg1: tensor<i32>):
      %1 = stablehlo.compare GT, %arg0, %arg1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    }) : (tensor<2x3xi32>) -> tensor<2x3xi32>
    check.expect_eq_const %0, dense<[[3, 2, 1], [9, 0, -5]]> : tensor<2x3xi32>
    return
  }
}
// -----
module {
  func.func @sort_last_dimension() {
    %c = stablehlo.constant dense<[[3, 1, 2], [-5, 9, 0]]> : tensor<2x3xi32>
    %0 = "stablehlo.sort"(%c) <{dimension = -1 : i64, is_stable = true}> ({
    ^bb0(%arg0: tensor<i32>, %arg1: tensor<i32>):
      %1 = stablehlo.compare LT, %arg0, %arg1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    }) : (tensor<2x3xi32>) -> tensor<2x3xi32>
    check.expect_eq_const %0, dense<[[1, 2, 3], [-5, 0, 9]]> : tensor<2x3xi32>
    return
  }
}
// -----
module {
  func.func @sort_ui8() {
    %c = stablehlo.constant dense<[200, 3, 100]> : tensor<3xui8>
    %0 = "stablehlo.sort"(%c) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg0: tensor<ui8>, %arg1: tensor<ui8>):
      %1 = stablehlo.compare LT, %arg0, %arg1, UNSIGNED : (tensor<ui8>, tensor<ui8>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    }) : (tensor<3xui8>) -> tensor<3xui8>
    check.expect_eq_const %0, dense<[3, 100, 200]> : tensor<3xui8>
    return
  }
}
// -----
module {
  func.func @sort_i1() {
    %c = stablehlo.constant dense<[true, false, true, false]> : tensor<4xi1>
    %0 = "stablehlo.sort"(%c) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg0: tensor<i1>, %arg1: tensor<i1>):
      %1 = stablehlo.compare LT, %arg0, %arg1, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    }) : (tensor<4xi1>) -> tensor<4xi1>
    check.expect_eq_const %0, dense<[false, false, true, true]> : tensor<4xi1>
    return
  }
}
// -----
module {
  func.func @sort_bf16() {
    %cst = stablehlo.constant dense<[2.000000e+00, -1.000000e+00, 5.000000e-01]> : tensor<3xbf16>
    %0 = "stablehlo.sort"(%cst) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg0: tensor<bf16>, %arg1: tensor<bf16>):
      %1 = stablehlo.compare LT, %arg0, %arg1, FLOAT : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    }) : (tensor<3xbf16>) -> tensor<3xbf16>
    check.expect_eq_const %0, dense<[-1.000000e+00, 5.000000e-01, 2.000000e+00]> : tensor<3xbf16>
    return
  }
}
// -----
module {
  func.func @sort_f64() {
    %cst = stablehlo.constant dense<[2.000000e+00, 0xFFF0000000000000, 5.000000e-01, 0x7FF0000000000000]> : tensor<4xf64>
    %0 = "stablehlo.sort"(%cst) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg0: tensor<f64>, %arg1: tensor<f64>):
      %1 = stablehlo.compare LT, %arg0, %arg1, FLOAT : (tensor<f64>, tensor<f64>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    }) : (tensor<4xf64>) -> tensor<4xf64>
    check.expect_eq_const %0, dense<[0xFFF0000000000000, 5.000000e-01, 2.000000e+00, 0x7FF0000000000000]> : tensor<4xf64>
    return
  }
}
// -----
module {
  func.func @sort_empty() {
    %c = stablehlo.constant dense<> : tensor<2x0xi32>
    %0 = "stablehlo.sort"(%c) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg0: tensor<i32>, %arg1: tensor<i32>):
      %1 = stablehlo.compare LT, %arg0, %arg1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    }) : (tensor<2x0xi32>) -> tensor<2x0xi32>
    check.expect_eq_const %0, dense<> : tensor<2x0xi32>
    return
  }
}
// -----
module {
  func.func @sort_total_order() {
    %cst = stablehlo.constant dense<[0x7FC00000, 0.000000e+00, -0.000000e+00, 0xFF800000, 0xFFC00000, 1.000000e+00, 0x7F800000]> : tensor<7xf32>
    %0 = "stablehlo.sort"(%cst) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):
      %2 = stablehlo.compare LT, %arg0, %arg1, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %2 : tensor<i1>
    }) : (tensor<7xf32>) -> tensor<7xf32>
    %1 = stablehlo.bitcast_convert %0 : (tensor<7xf32>) -> tensor<7xui32>
    check.expect_eq_const %1, dense<[4290772992, 4286578688, 2147483648, 0, 1065353216, 2139095040, 2143289344]> : tensor<7xui32>
    return
  }
}
// -----
module {
  func.func @sort_by_key_stable() {
    %c = stablehlo.constant dense<[2, 1, 2, 1, 0]> : tensor<5xi32>
    %cst = stablehlo.constant dense<[1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00, 5.000000e+00]> : tensor<5xf32>
    %0:2 = "stablehlo.sort"(%c, %cst) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg0: tensor<i32>, %arg1: tensor<i32>, %arg2: tensor<f32>, %arg3: tensor<f32>):
      %1 = stablehlo.compare LT, %arg0, %arg1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    }) : (tensor<5xi32>, tensor<5xf32>) -> (tensor<5xi32>, tensor<5xf32>)
    check.expect_eq_const %0#0, dense<[0, 1, 1, 2, 2]> : tensor<5xi32>
    check.expect_eq_const %0#1, dense<[5.000000e+00, 2.000000e+00, 4.000000e+00, 1.000000e+00, 3.000000e+00]> : tensor<5xf32>
    return
  }
}
// -----
module {
  func.func @sort_two_keys() {
    %c = stablehlo.constant dense<[1, 0, 1, 0]> : tensor<4xi32>
    %c_0 = stablehlo.constant dense<[3, 4, 5, 6]> : tensor<4xi32>
    %0:2 = "stablehlo.sort"(%c, %c_0) <{dimension = 0 : i64, is_stable = false}> ({
    ^bb0(%arg0: tensor<i32>, %arg1: tensor<i32>, %arg2: tensor<i32>, %arg3: tensor<i32>):
      %1 = stablehlo.compare LT, %arg0, %arg1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %2 = stablehlo.compare EQ, %arg0, %arg1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %3 = stablehlo.compare GT, %arg2, %arg3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %4 = stablehlo.and %2, %3 : tensor<i1>
      %5 = stablehlo.or %1, %4 : tensor<i1>
      stablehlo.return %5 : tensor<i1>
    }) : (tensor<4xi32>, tensor<4xi32>) -> (tensor<4xi32>, tensor<4xi32>)
    check.expect_eq_const %0#0, dense<[0, 0, 1, 1]> : tensor<4xi32>
    check.expect_eq_const %0#1, dense<[6, 4, 5, 3]> : tensor<4xi32>
    return
  }
}
