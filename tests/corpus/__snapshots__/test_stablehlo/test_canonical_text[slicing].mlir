// dynamic_gather
module {
  func.func @dynamic_gather_rows() {
    %c = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
    %c_0 = stablehlo.constant dense<[2, 0, 2]> : tensor<3xi64>
    %c_1 = stablehlo.constant dense<[1, 4]> : tensor<2xi64>
    %0 = "stablehlo.dynamic_gather"(%c, %c_0, %c_1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false}> : (tensor<3x4xi32>, tensor<3xi64>, tensor<2xi64>) -> tensor<3x4xi32>
    check.expect_eq_const %0, dense<[[8, 9, 10, 11], [0, 1, 2, 3], [8, 9, 10, 11]]> : tensor<3x4xi32>
    return
  }
}
// -----
module {
  func.func @dynamic_gather_columns() {
    %c = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
    %c_0 = stablehlo.constant dense<[3, 1]> : tensor<2xi64>
    %c_1 = stablehlo.constant dense<[3, 1]> : tensor<2xi64>
    %0 = "stablehlo.dynamic_gather"(%c, %c_0, %c_1) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>, indices_are_sorted = false}> : (tensor<3x4xi32>, tensor<2xi64>, tensor<2xi64>) -> tensor<3x2xi32>
    check.expect_eq_const %0, dense<[[3, 1], [7, 5], [11, 9]]> : tensor<3x2xi32>
    return
  }
}
// -----
module {
  func.func @dynamic_gather_elements() {
    %c = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
    %c_0 = stablehlo.constant dense<[[0, 1], [2, 3]]> : tensor<2x2xi32>
    %c_1 = stablehlo.constant dense<1> : tensor<2xi64>
    %0 = "stablehlo.dynamic_gather"(%c, %c_0, %c_1) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 1>, indices_are_sorted = false}> : (tensor<3x4xi32>, tensor<2x2xi32>, tensor<2xi64>) -> tensor<2xi32>
    check.expect_eq_const %0, dense<[1, 11]> : tensor<2xi32>
    return
  }
}
// -----
module {
  func.func @dynamic_gather_out_of_bounds() {
    %c = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
    %c_0 = stablehlo.constant dense<[[-1, 5], [7, -9]]> : tensor<2x2xi32>
    %c_1 = stablehlo.constant dense<1> : tensor<2xi64>
    %0 = "stablehlo.dynamic_gather"(%c, %c_0, %c_1) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 1>, indices_are_sorted = false}> : (tensor<3x4xi32>, tensor<2x2xi32>, tensor<2xi64>) -> tensor<2xi32>
    check.expect_eq_const %0, dense<[3, 8]> : tensor<2xi32>
    return
  }
}
// -----
module {
  func.func @dynamic_gather_windows() {
    %c = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
    %c_0 = stablehlo.constant dense<[[0, 1], [2, 3]]> : tensor<2x2xi32>
    %c_1 = stablehlo.constant dense<2> : tensor<2xi64>
    %0 = "stablehlo.dynamic_gather"(%c, %c_0, %c_1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], start_index_map = [0, 1], index_vector_dim = 1>, indices_are_sorted = false}> : (tensor<3x4xi32>, tensor<2x2xi32>, tensor<2xi64>) -> tensor<2x2x2xi32>
    check.expect_eq_const %0, dense<[[[1, 2], [5, 6]], [[6, 7], [10, 11]]]> : tensor<2x2x2xi32>
    return
  }
}
// -----
module {
  func.func @dynamic_gather_index_vector_first() {
    %c = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
    %c_0 = stablehlo.constant dense<[[0, 2], [1, 3]]> : tensor<2x2xi32>
    %c_1 = stablehlo.constant dense<1> : tensor<2xi64>
    %0 = "stablehlo.dynamic_gather"(%c, %c_0, %c_1) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [1, 0]>, indices_are_sorted = false}> : (tensor<3x4xi32>, tensor<2x2xi32>, tensor<2xi64>) -> tensor<2xi32>
    check.expect_eq_const %0, dense<[4, 10]> : tensor<2xi32>
    return
  }
}
// -----
module {
  func.func @dynamic_gather_batched() {
    %c = stablehlo.constant dense<[[[0, 1], [2, 3], [4, 5]], [[6, 7], [8, 9], [10, 11]]]> : tensor<2x3x2xi32>
    %c_0 = stablehlo.constant dense<[[[0], [2]], [[1], [9]]]> : tensor<2x2x1xi32>
    %c_1 = stablehlo.constant dense<[1, 1, 2]> : tensor<3xi64>
    %0 = "stablehlo.dynamic_gather"(%c, %c_0, %c_1) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false}> : (tensor<2x3x2xi32>, tensor<2x2x1xi32>, tensor<3xi64>) -> tensor<2x2x2xi32>
    check.expect_eq_const %0, dense<[[[0, 1], [4, 5]], [[8, 9], [10, 11]]]> : tensor<2x2x2xi32>
    return
  }
}
// -----
module {
  func.func @dynamic_gather_batched_swapped() {
    %c = stablehlo.constant dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xi32>
    %c_0 = stablehlo.constant dense<[[0, 2], [1, 1]]> : tensor<2x2xi32>
    %c_1 = stablehlo.constant dense<1> : tensor<2xi64>
    %0 = "stablehlo.dynamic_gather"(%c, %c_0, %c_1) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false}> : (tensor<2x3xi32>, tensor<2x2xi32>, tensor<2xi64>) -> tensor<2x2xi32>
    check.expect_eq_const %0, dense<[[0, 5], [1, 4]]> : tensor<2x2xi32>
    return
  }
}
// -----
module {
  func.func @dynamic_gather_no_indices() {
    %c = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
    %c_0 = stablehlo.constant dense<> : tensor<0x2xi32>
    %c_1 = stablehlo.constant dense<1> : tensor<2xi64>
    %0 = "stablehlo.dynamic_gather"(%c, %c_0, %c_1) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 1>, indices_are_sorted = false}> : (tensor<3x4xi32>, tensor<0x2xi32>, tensor<2xi64>) -> tensor<0xi32>
    check.expect_eq_const %0, dense<> : tensor<0xi32>
    return
  }
}
// -----
module {
  func.func @dynamic_gather_unsigned() {
    %c = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
    %c_0 = stablehlo.constant dense<[200, 1]> : tensor<2xui8>
    %c_1 = stablehlo.constant dense<[1, 4]> : tensor<2xi64>
    %0 = "stablehlo.dynamic_gather"(%c, %c_0, %c_1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false}> : (tensor<3x4xi32>, tensor<2xui8>, tensor<2xi64>) -> tensor<2x4xi32>
    check.expect_eq_const %0, dense<[[8, 9, 10, 11], [4, 5, 6, 7]]> : tensor<2x4xi32>
    return
  }
}
// -----
module {
  func.func @dynamic_gather_i1() {
    %c = stablehlo.constant dense<[[false, true], [false, true], [false, true], [false, true]]> : tensor<4x2xi1>
    %c_0 = stablehlo.constant dense<[3, 1]> : tensor<2xi32>
    %c_1 = stablehlo.constant dense<[1, 2]> : tensor<2xi64>
    %0 = "stablehlo.dynamic_gather"(%c, %c_0, %c_1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false}> : (tensor<4x2xi1>, tensor<2xi32>, tensor<2xi64>) -> tensor<2x2xi1>
    check.expect_eq_const %0, dense<[[false, true], [false, true]]> : tensor<2x2xi1>
    return
  }
}
// -----
module {
  func.func @dynamic_gather_bf16() {
    %cst = stablehlo.constant dense<[[0.000000e+00, 1.000000e+00], [2.000000e+00, 3.000000e+00], [4.000000e+00, 5.000000e+00], [6.000000e+00, 7.000000e+00]]> : tensor<4x2xbf16>
    %c = stablehlo.constant dense<[3, 1]> : tensor<2xi32>
    %c_0 = stablehlo.constant dense<[1, 2]> : tensor<2xi64>
    %0 = "stablehlo.dynamic_gather"(%cst, %c, %c_0) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false}> : (tensor<4x2xbf16>, tensor<2xi32>, tensor<2xi64>) -> tensor<2x2xbf16>
    check.expect_eq_const %0, dense<[[6.000000e+00, 7.000000e+00], [2.000000e+00, 3.000000e+00]]> : tensor<2x2xbf16>
    return
  }
}
// -----
module {
  func.func @dynamic_gather_c_f32() {
    %cst = stablehlo.constant dense<[[(0.000000e+00,0.000000e+00), (1.000000e+00,0.000000e+00)], [(2.000000e+00,0.000000e+00), (3.000000e+00,0.000000e+00)], [(4.000000e+00,0.000000e+00), (5.000000e+00,0.000000e+00)], [(6.000000e+00,0.000000e+00), (7.000000e+00,0.000000e+00)]]> : tensor<4x2xcomplex<f32>>
    %c = stablehlo.constant dense<[3, 1]> : tensor<2xi32>
    %c_0 = stablehlo.constant dense<[1, 2]> : tensor<2xi64>
    %0 = "stablehlo.dynamic_gather"(%cst, %c, %c_0) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false}> : (tensor<4x2xcomplex<f32>>, tensor<2xi32>, tensor<2xi64>) -> tensor<2x2xcomplex<f32>>
    check.expect_eq_const %0, dense<[[(6.000000e+00,0.000000e+00), (7.000000e+00,0.000000e+00)], [(2.000000e+00,0.000000e+00), (3.000000e+00,0.000000e+00)]]> : tensor<2x2xcomplex<f32>>
    return
  }
}
// -----
module {
  func.func @dynamic_gather_i4() {
    %c = stablehlo.constant dense<[[0, 1], [2, 3], [4, 5], [6, 7]]> : tensor<4x2xi4>
    %c_0 = stablehlo.constant dense<[3, 1]> : tensor<2xi32>
    %c_1 = stablehlo.constant dense<[1, 2]> : tensor<2xi64>
    %0 = "stablehlo.dynamic_gather"(%c, %c_0, %c_1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false}> : (tensor<4x2xi4>, tensor<2xi32>, tensor<2xi64>) -> tensor<2x2xi4>
    check.expect_eq_const %0, dense<[[6, 7], [2, 3]]> : tensor<2x2xi4>
    return
  }
}
// -----
module {
  func.func @dynamic_gather_f8e5m2() {
    %cst = stablehlo.constant dense<[[0.000000e+00, 1.000000e+00], [2.000000e+00, 3.000000e+00], [4.000000e+00, 5.000000e+00], [6.000000e+00, 7.000000e+00]]> : tensor<4x2xf8E5M2>
    %c = stablehlo.constant dense<[3, 1]> : tensor<2xi32>
    %c_0 = stablehlo.constant dense<[1, 2]> : tensor<2xi64>
    %0 = "stablehlo.dynamic_gather"(%cst, %c, %c_0) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false}> : (tensor<4x2xf8E5M2>, tensor<2xi32>, tensor<2xi64>) -> tensor<2x2xf8E5M2>
    check.expect_eq_const %0, dense<[[6.000000e+00, 7.000000e+00], [2.000000e+00, 3.000000e+00]]> : tensor<2x2xf8E5M2>
    return
  }
}
// dynamic_slice
module {
  func.func @dynamic_slice_inside() {
    %c = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
    %c_0 = stablehlo.constant dense<1> : tensor<i64>
    %c_1 = stablehlo.constant dense<2> : tensor<i64>
    %0 = stablehlo.dynamic_slice %c, %c_0, %c_1, sizes = [2, 2] : (tensor<3x4xi32>, tensor<i64>, tensor<i64>) -> tensor<2x2xi32>
    check.expect_eq_const %0, dense<[[6, 7], [10, 11]]> : tensor<2x2xi32>
    return
  }
}
// -----
module {
  func.func @dynamic_slice_above() {
    %c = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
    %c_0 = stablehlo.constant dense<2> : tensor<i32>
    %c_1 = stablehlo.constant dense<100> : tensor<i32>
    %0 = stablehlo.dynamic_slice %c, %c_0, %c_1, sizes = [2, 2] : (tensor<3x4xi32>, tensor<i32>, tensor<i32>) -> tensor<2x2xi32>
    check.expect_eq_const %0, dense<[[6, 7], [10, 11]]> : tensor<2x2xi32>
    return
  }
}
// -----
module {
  func.func @dynamic_slice_below() {
    %c = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
    %c_0 = stablehlo.constant dense<-5> : tensor<i32>
    %c_1 = stablehlo.constant dense<-1> : tensor<i32>
    %0 = stablehlo.dynamic_slice %c, %c_0, %c_1, sizes = [2, 2] : (tensor<3x4xi32>, tensor<i32>, tensor<i32>) -> tensor<2x2xi32>
    check.expect_eq_const %0, dense<[[0, 1], [4, 5]]> : tensor<2x2xi32>
    return
  }
}
// -----
module {
  func.func @dynamic_slice_unsigned_start() {
    %c = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
    %c_0 = stablehlo.constant dense<200> : tensor<ui8>
    %c_1 = stablehlo.constant dense<3> : tensor<ui8>
    %0 = stablehlo.dynamic_slice %c, %c_0, %c_1, sizes = [1, 4] : (tensor<3x4xi32>, tensor<ui8>, tensor<ui8>) -> tensor<1x4xi32>
    check.expect_eq_const %0, dense<[[8, 9, 10, 11]]> : tensor<1x4xi32>
    return
  }
}
// -----
module {
  func.func @dynamic_slice_empty() {
    %c = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %c_1 = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.dynamic_slice %c, %c_0, %c_1, sizes = [0, 2] : (tensor<3x4xi32>, tensor<i32>, tensor<i32>) -> tensor<0x2xi32>
    check.expect_eq_const %0, dense<> : tensor<0x2xi32>
    return
  }
}
// -----
module {
  func.func @dynamic_slice_i1() {
    %c = stablehlo.constant dense<[false, true, false, true]> : tensor<4xi1>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.dynamic_slice %c, %c_0, sizes = [2] : (tensor<4xi1>, tensor<i32>) -> tensor<2xi1>
    check.expect_eq_const %0, dense<[true, false]> : tensor<2xi1>
    return
  }
}
// -----
module {
  func.func @dynamic_slice_bf16() {
    %cst = stablehlo.constant dense<[0.000000e+00, 1.000000e+00, 2.000000e+00, 3.000000e+00]> : tensor<4xbf16>
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.dynamic_slice %cst, %c, sizes = [2] : (tensor<4xbf16>, tensor<i32>) -> tensor<2xbf16>
    check.expect_eq_const %0, dense<[1.000000e+00, 2.000000e+00]> : tensor<2xbf16>
    return
  }
}
// -----
module {
  func.func @dynamic_slice_c_f64() {
    %cst = stablehlo.constant dense<[(0.000000e+00,0.000000e+00), (1.000000e+00,0.000000e+00), (2.000000e+00,0.000000e+00), (3.000000e+00,0.000000e+00)]> : tensor<4xcomplex<f64>>
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.dynamic_slice %cst, %c, sizes = [2] : (tensor<4xcomplex<f64>>, tensor<i32>) -> tensor<2xcomplex<f64>>
    check.expect_eq_const %0, dense<[(1.000000e+00,0.000000e+00), (2.000000e+00,0.000000e+00)]> : tensor<2xcomplex<f64>>
    return
  }
}
// -----
module {
  func.func @dynamic_slice_i4() {
    %c = stablehlo.constant dense<[0, 1, 2, 3]> : tensor<4xi4>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.dynamic_slice %c, %c_0, sizes = [2] : (tensor<4xi4>, tensor<i32>) -> tensor<2xi4>
    check.expect_eq_const %0, dense<[1, 2]> : tensor<2xi4>
    return
  }
}
// dynamic_update_slice
module {
  func.func @dynamic_update_slice_inside() {
    %c = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
    %c_0 = stablehlo.constant dense<[[90, 91], [92, 93]]> : tensor<2x2xi32>
    %c_1 = stablehlo.constant dense<1> : tensor<i64>
    %c_2 = stablehlo.constant dense<2> : tensor<i64>
    %0 = stablehlo.dynamic_update_slice %c, %c_0, %c_1, %c_2 : (tensor<3x4xi32>, tensor<2x2xi32>, tensor<i64>, tensor<i64>) -> tensor<3x4xi32>
    check.expect_eq_const %0, dense<[[0, 1, 2, 3], [4, 5, 90, 91], [8, 9, 92, 93]]> : tensor<3x4xi32>
    return
  }
}
// -----
module {
  func.func @dynamic_update_slice_above() {
    %c = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
    %c_0 = stablehlo.constant dense<[[90, 91], [92, 93]]> : tensor<2x2xi32>
    %c_1 = stablehlo.constant dense<2> : tensor<i32>
    %c_2 = stablehlo.constant dense<100> : tensor<i32>
    %0 = stablehlo.dynamic_update_slice %c, %c_0, %c_1, %c_2 : (tensor<3x4xi32>, tensor<2x2xi32>, tensor<i32>, tensor<i32>) -> tensor<3x4xi32>
    check.expect_eq_const %0, dense<[[0, 1, 2, 3], [4, 5, 90, 91], [8, 9, 92, 93]]> : tensor<3x4xi32>
    return
  }
}
// -----
module {
  func.func @dynamic_update_slice_below() {
    %c = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
    %c_0 = stablehlo.constant dense<[[90, 91], [92, 93]]> : tensor<2x2xi32>
    %c_1 = stablehlo.constant dense<-5> : tensor<i32>
    %c_2 = stablehlo.constant dense<-1> : tensor<i32>
    %0 = stablehlo.dynamic_update_slice %c, %c_0, %c_1, %c_2 : (tensor<3x4xi32>, tensor<2x2xi32>, tensor<i32>, tensor<i32>) -> tensor<3x4xi32>
    check.expect_eq_const %0, dense<[[90, 91, 2, 3], [92, 93, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
    return
  }
}
// -----
module {
  func.func @dynamic_update_slice_empty_update() {
    %c = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
    %c_0 = stablehlo.constant dense<> : tensor<0x2xi32>
    %c_1 = stablehlo.constant dense<1> : tensor<i32>
    %c_2 = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.dynamic_update_slice %c, %c_0, %c_1, %c_2 : (tensor<3x4xi32>, tensor<0x2xi32>, tensor<i32>, tensor<i32>) -> tensor<3x4xi32>
    check.expect_eq_const %0, dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
    return
  }
}
// -----
module {
  func.func @dynamic_update_slice_whole() {
    %c = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
    %c_0 = stablehlo.constant dense<[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]> : tensor<3x4xi32>
    %c_1 = stablehlo.constant dense<1> : tensor<i32>
    %c_2 = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.dynamic_update_slice %c, %c_0, %c_1, %c_2 : (tensor<3x4xi32>, tensor<3x4xi32>, tensor<i32>, tensor<i32>) -> tensor<3x4xi32>
    check.expect_eq_const %0, dense<[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]> : tensor<3x4xi32>
    return
  }
}
// -----
module {
  func.func @dynamic_update_slice_i1() {
    %c = stablehlo.constant dense<[false, true, false, true]> : tensor<4xi1>
    %c_0 = stablehlo.constant dense<true> : tensor<2xi1>
    %c_1 = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.dynamic_update_slice %c, %c_0, %c_1 : (tensor<4xi1>, tensor<2xi1>, tensor<i32>) -> tensor<4xi1>
    check.expect_eq_const %0, dense<[false, true, true, true]> : tensor<4xi1>
    return
  }
}
// -----
module {
  func.func @dynamic_update_slice_bf16() {
    %cst = stablehlo.constant dense<[0.000000e+00, 1.000000e+00, 2.000000e+00, 3.000000e+00]> : tensor<4xbf16>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<2xbf16>
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.dynamic_update_slice %cst, %cst_0, %c : (tensor<4xbf16>, tensor<2xbf16>, tensor<i32>) -> tensor<4xbf16>
    check.expect_eq_const %0, dense<[0.000000e+00, 1.000000e+00, 1.000000e+00, 3.000000e+00]> : tensor<4xbf16>
    return
  }
}
// -----
module {
  func.func @dynamic_update_slice_c_f64() {
    %cst = stablehlo.constant dense<[(0.000000e+00,0.000000e+00), (1.000000e+00,0.000000e+00), (2.000000e+00,0.000000e+00), (3.000000e+00,0.000000e+00)]> : tensor<4xcomplex<f64>>
    %cst_0 = stablehlo.constant dense<(1.000000e+00,0.000000e+00)> : tensor<2xcomplex<f64>>
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.dynamic_update_slice %cst, %cst_0, %c : (tensor<4xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<i32>) -> tensor<4xcomplex<f64>>
    check.expect_eq_const %0, dense<[(0.000000e+00,0.000000e+00), (1.000000e+00,0.000000e+00), (1.000000e+00,0.000000e+00), (3.000000e+00,0.000000e+00)]> : tensor<4xcomplex<f64>>
    return
  }
}
// -----
module {
  func.func @dynamic_update_slice_ui4() {
    %c = stablehlo.constant dense<[0, 1, 2, 3]> : tensor<4xui4>
    %c_0 = stablehlo.constant dense<1> : tensor<2xui4>
    %c_1 = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.dynamic_update_slice %c, %c_0, %c_1 : (tensor<4xui4>, tensor<2xui4>, tensor<i32>) -> tensor<4xui4>
    check.expect_eq_const %0, dense<[0, 1, 1, 3]> : tensor<4xui4>
    return
  }
}
// -----
module {
  func.func @dynamic_update_slice_scalar() {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_0 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %0 = stablehlo.dynamic_update_slice %cst, %cst_0 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    check.expect_eq_const %0, dense<2.000000e+00> : tensor<f32>
    return
  }
}
// gather
module {
  func.func @gather_rows() {
    %c = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
    %c_0 = stablehlo.constant dense<[2, 0, 2]> : tensor<3xi64>
    %0 = "stablehlo.gather"(%c, %c_0) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 4>}> : (tensor<3x4xi32>, tensor<3xi64>) -> tensor<3x4xi32>
    check.expect_eq_const %0, dense<[[8, 9, 10, 11], [0, 1, 2, 3], [8, 9, 10, 11]]> : tensor<3x4xi32>
    return
  }
}
// -----
module {
  func.func @gather_columns() {
    %c = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
    %c_0 = stablehlo.constant dense<[3, 1]> : tensor<2xi64>
    %0 = "stablehlo.gather"(%c, %c_0) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 3, 1>}> : (tensor<3x4xi32>, tensor<2xi64>) -> tensor<3x2xi32>
    check.expect_eq_const %0, dense<[[3, 1], [7, 5], [11, 9]]> : tensor<3x2xi32>
    return
  }
}
// -----
module {
  func.func @gather_elements() {
    %c = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
    %c_0 = stablehlo.constant dense<[[0, 1], [2, 3]]> : tensor<2x2xi32>
    %0 = "stablehlo.gather"(%c, %c_0) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<3x4xi32>, tensor<2x2xi32>) -> tensor<2xi32>
    check.expect_eq_const %0, dense<[1, 11]> : tensor<2xi32>
    return
  }
}
// -----
module {
  func.func @gather_out_of_bounds() {
    %c = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
    %c_0 = stablehlo.constant dense<[[-1, 5], [7, -9]]> : tensor<2x2xi32>
    %0 = "stablehlo.gather"(%c, %c_0) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<3x4xi32>, tensor<2x2xi32>) -> tensor<2xi32>
    check.expect_eq_const %0, dense<[3, 8]> : tensor<2xi32>
    return
  }
}
// -----
module {
  func.func @gather_windows() {
    %c = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
    %c_0 = stablehlo.constant dense<[[0, 1], [2, 3]]> : tensor<2x2xi32>
    %0 = "stablehlo.gather"(%c, %c_0) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], start_index_map = [0, 1], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 2, 2>}> : (tensor<3x4xi32>, tensor<2x2xi32>) -> tensor<2x2x2xi32>
    check.expect_eq_const %0, dense<[[[1, 2], [5, 6]], [[6, 7], [10, 11]]]> : tensor<2x2x2xi32>
    return
  }
}
// -----
module {
  func.func @gather_index_vector_first() {
    %c = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
    %c_0 = stablehlo.constant dense<[[0, 2], [1, 3]]> : tensor<2x2xi32>
    %0 = "stablehlo.gather"(%c, %c_0) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [1, 0]>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<3x4xi32>, tensor<2x2xi32>) -> tensor<2xi32>
    check.expect_eq_const %0, dense<[4, 10]> : tensor<2xi32>
    return
  }
}
// -----
module {
  func.func @gather_batched() {
    %c = stablehlo.constant dense<[[[0, 1], [2, 3], [4, 5]], [[6, 7], [8, 9], [10, 11]]]> : tensor<2x3x2xi32>
    %c_0 = stablehlo.constant dense<[[[0], [2]], [[1], [9]]]> : tensor<2x2x1xi32>
    %0 = "stablehlo.gather"(%c, %c_0) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 2>}> : (tensor<2x3x2xi32>, tensor<2x2x1xi32>) -> tensor<2x2x2xi32>
    check.expect_eq_const %0, dense<[[[0, 1], [4, 5]], [[8, 9], [10, 11]]]> : tensor<2x2x2xi32>
    return
  }
}
// -----
module {
  func.func @gather_batched_swapped() {
    %c = stablehlo.constant dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xi32>
    %c_0 = stablehlo.constant dense<[[0, 2], [1, 1]]> : tensor<2x2xi32>
    %0 = "stablehlo.gather"(%c, %c_0) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<2x3xi32>, tensor<2x2xi32>) -> tensor<2x2xi32>
    check.expect_eq_const %0, dense<[[0, 5], [1, 4]]> : tensor<2x2xi32>
    return
  }
}
// -----
module {
  func.func @gather_no_indices() {
    %c = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
    %c_0 = stablehlo.constant dense<> : tensor<0x2xi32>
    %0 = "stablehlo.gather"(%c, %c_0) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<3x4xi32>, tensor<0x2xi32>) -> tensor<0xi32>
    check.expect_eq_const %0, dense<> : tensor<0xi32>
    return
  }
}
// -----
module {
  func.func @gather_unsigned() {
    %c = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
    %c_0 = stablehlo.constant dense<[200, 1]> : tensor<2xui8>
    %0 = "stablehlo.gather"(%c, %c_0) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 4>}> : (tensor<3x4xi32>, tensor<2xui8>) -> tensor<2x4xi32>
    check.expect_eq_const %0, dense<[[8, 9, 10, 11], [4, 5, 6, 7]]> : tensor<2x4xi32>
    return
  }
}
// -----
module {
  func.func @gather_i1() {
    %c = stablehlo.constant dense<[[false, true], [false, true], [false, true], [false, true]]> : tensor<4x2xi1>
    %c_0 = stablehlo.constant dense<[3, 1]> : tensor<2xi32>
    %0 = "stablehlo.gather"(%c, %c_0) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2>}> : (tensor<4x2xi1>, tensor<2xi32>) -> tensor<2x2xi1>
    check.expect_eq_const %0, dense<[[false, true], [false, true]]> : tensor<2x2xi1>
    return
  }
}
// -----
module {
  func.func @gather_bf16() {
    %cst = stablehlo.constant dense<[[0.000000e+00, 1.000000e+00], [2.000000e+00, 3.000000e+00], [4.000000e+00, 5.000000e+00], [6.000000e+00, 7.000000e+00]]> : tensor<4x2xbf16>
    %c = stablehlo.constant dense<[3, 1]> : tensor<2xi32>
    %0 = "stablehlo.gather"(%cst, %c) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2>}> : (tensor<4x2xbf16>, tensor<2xi32>) -> tensor<2x2xbf16>
    check.expect_eq_const %0, dense<[[6.000000e+00, 7.000000e+00], [2.000000e+00, 3.000000e+00]]> : tensor<2x2xbf16>
    return
  }
}
// -----
module {
  func.func @gather_c_f32() {
    %cst = stablehlo.constant dense<[[(0.000000e+00,0.000000e+00), (1.000000e+00,0.000000e+00)], [(2.000000e+00,0.000000e+00), (3.000000e+00,0.000000e+00)], [(4.000000e+00,0.000000e+00), (5.000000e+00,0.000000e+00)], [(6.000000e+00,0.000000e+00), (7.000000e+00,0.000000e+00)]]> : tensor<4x2xcomplex<f32>>
    %c = stablehlo.constant dense<[3, 1]> : tensor<2xi32>
    %0 = "stablehlo.gather"(%cst, %c) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2>}> : (tensor<4x2xcomplex<f32>>, tensor<2xi32>) -> tensor<2x2xcomplex<f32>>
    check.expect_eq_const %0, dense<[[(6.000000e+00,0.000000e+00), (7.000000e+00,0.000000e+00)], [(2.000000e+00,0.000000e+00), (3.000000e+00,0.000000e+00)]]> : tensor<2x2xcomplex<f32>>
    return
  }
}
// -----
module {
  func.func @gather_i4() {
    %c = stablehlo.constant dense<[[0, 1], [2, 3], [4, 5], [6, 7]]> : tensor<4x2xi4>
    %c_0 = stablehlo.constant dense<[3, 1]> : tensor<2xi32>
    %0 = "stablehlo.gather"(%c, %c_0) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2>}> : (tensor<4x2xi4>, tensor<2xi32>) -> tensor<2x2xi4>
    check.expect_eq_const %0, dense<[[6, 7], [2, 3]]> : tensor<2x2xi4>
    return
  }
}
// -----
module {
  func.func @gather_f8e5m2() {
    %cst = stablehlo.constant dense<[[0.000000e+00, 1.000000e+00], [2.000000e+00, 3.000000e+00], [4.000000e+00, 5.000000e+00], [6.000000e+00, 7.000000e+00]]> : tensor<4x2xf8E5M2>
    %c = stablehlo.constant dense<[3, 1]> : tensor<2xi32>
    %0 = "stablehlo.gather"(%cst, %c) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2>}> : (tensor<4x2xf8E5M2>, tensor<2xi32>) -> tensor<2x2xf8E5M2>
    check.expect_eq_const %0, dense<[[6.000000e+00, 7.000000e+00], [2.000000e+00, 3.000000e+00]]> : tensor<2x2xf8E5M2>
    return
  }
}
// real_dynamic_slice
module {
  func.func @real_dynamic_slice_strided() {
    %c = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
    %c_0 = stablehlo.constant dense<[1, 0]> : tensor<2xi64>
    %c_1 = stablehlo.constant dense<[3, 4]> : tensor<2xi64>
    %c_2 = stablehlo.constant dense<[1, 2]> : tensor<2xi64>
    %0 = stablehlo.real_dynamic_slice %c, %c_0, %c_1, %c_2 : (tensor<3x4xi32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<2x2xi32>
    check.expect_eq_const %0, dense<[[4, 6], [8, 10]]> : tensor<2x2xi32>
    return
  }
}
// scatter
module {
  func.func @scatter_rows() {
    %c = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
    %c_0 = stablehlo.constant dense<[2, 0]> : tensor<2xi64>
    %c_1 = stablehlo.constant dense<[[10, 10, 10, 10], [20, 20, 20, 20]]> : tensor<2x4xi32>
    %0 = "stablehlo.scatter"(%c, %c_0, %c_1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg0: tensor<i32>, %arg1: tensor<i32>):
      %1 = stablehlo.add %arg0, %arg1 : tensor<i32>
      stablehlo.return %1 : tensor<i32>
    }) : (tensor<3x4xi32>, tensor<2xi64>, tensor<2x4xi32>) -> tensor<3x4xi32>
    check.expect_eq_const %0, dense<[[20, 21, 22, 23], [4, 5, 6, 7], [18, 19, 20, 21]]> : tensor<3x4xi32>
    return
  }
}
// -----
module {
  func.func @scatter_duplicates() {
    %c = stablehlo.constant dense<0> : tensor<3x4xi32>
    %c_0 = stablehlo.constant dense<1> : tensor<3xi32>
    %c_1 = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
    %0 = "stablehlo.scatter"(%c, %c_0, %c_1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg0: tensor<i32>, %arg1: tensor<i32>):
      %1 = stablehlo.add %arg0, %arg1 : tensor<i32>
      stablehlo.return %1 : tensor<i32>
    }) : (tensor<3x4xi32>, tensor<3xi32>, tensor<3x4xi32>) -> tensor<3x4xi32>
    check.expect_eq_const %0, dense<[[0, 0, 0, 0], [12, 15, 18, 21], [0, 0, 0, 0]]> : tensor<3x4xi32>
    return
  }
}
// -----
module {
  func.func @scatter_out_of_bounds() {
    %c = stablehlo.constant dense<0> : tensor<3x4xi32>
    %c_0 = stablehlo.constant dense<[[0, 9], [-1, 0], [2, 3], [3, 0]]> : tensor<4x2xi32>
    %c_1 = stablehlo.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
    %0 = "stablehlo.scatter"(%c, %c_0, %c_1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg0: tensor<i32>, %arg1: tensor<i32>):
      %1 = stablehlo.add %arg0, %arg1 : tensor<i32>
      stablehlo.return %1 : tensor<i32>
    }) : (tensor<3x4xi32>, tensor<4x2xi32>, tensor<4xi32>) -> tensor<3x4xi32>
    check.expect_eq_const %0, dense<[[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 3]]> : tensor<3x4xi32>
    return
  }
}
// -----
module {
  func.func @scatter_overwrites() {
    %c = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
    %c_0 = stablehlo.constant dense<[[0, 1], [2, 3]]> : tensor<2x2xi32>
    %c_1 = stablehlo.constant dense<[77, 88]> : tensor<2xi32>
    %0 = "stablehlo.scatter"(%c, %c_0, %c_1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>, unique_indices = true}> ({
    ^bb0(%arg0: tensor<i32>, %arg1: tensor<i32>):
      stablehlo.return %arg1 : tensor<i32>
    }) : (tensor<3x4xi32>, tensor<2x2xi32>, tensor<2xi32>) -> tensor<3x4xi32>
    check.expect_eq_const %0, dense<[[0, 77, 2, 3], [4, 5, 6, 7], [8, 9, 10, 88]]> : tensor<3x4xi32>
    return
  }
}
// -----
module {
  func.func @scatter_maximum() {
    %c = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
    %c_0 = stablehlo.constant dense<[[0, 1], [0, 1]]> : tensor<2x2xi32>
    %c_1 = stablehlo.constant dense<[5, 3]> : tensor<2xi32>
    %0 = "stablehlo.scatter"(%c, %c_0, %c_1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg0: tensor<i32>, %arg1: tensor<i32>):
      %1 = stablehlo.maximum %arg0, %arg1 : tensor<i32>
      stablehlo.return %1 : tensor<i32>
    }) : (tensor<3x4xi32>, tensor<2x2xi32>, tensor<2xi32>) -> tensor<3x4xi32>
    check.expect_eq_const %0, dense<[[0, 5, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
    return
  }
}
// -----
module {
  func.func @scatter_multiply() {
    %c = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
    %c_0 = stablehlo.constant dense<[[2, 3], [2, 3]]> : tensor<2x2xi32>
    %c_1 = stablehlo.constant dense<[5, 3]> : tensor<2xi32>
    %0 = "stablehlo.scatter"(%c, %c_0, %c_1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg0: tensor<i32>, %arg1: tensor<i32>):
      %1 = stablehlo.multiply %arg0, %arg1 : tensor<i32>
      stablehlo.return %1 : tensor<i32>
    }) : (tensor<3x4xi32>, tensor<2x2xi32>, tensor<2xi32>) -> tensor<3x4xi32>
    check.expect_eq_const %0, dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 165]]> : tensor<3x4xi32>
    return
  }
}
// -----
module {
  func.func @scatter_windows() {
    %c = stablehlo.constant dense<0> : tensor<3x4xi32>
    %c_0 = stablehlo.constant dense<[[0, 1], [1, 2]]> : tensor<2x2xi32>
    %c_1 = stablehlo.constant dense<[[[0, 1], [2, 3]], [[4, 5], [6, 7]]]> : tensor<2x2x2xi32>
    %0 = "stablehlo.scatter"(%c, %c_0, %c_1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg0: tensor<i32>, %arg1: tensor<i32>):
      %1 = stablehlo.add %arg0, %arg1 : tensor<i32>
      stablehlo.return %1 : tensor<i32>
    }) : (tensor<3x4xi32>, tensor<2x2xi32>, tensor<2x2x2xi32>) -> tensor<3x4xi32>
    check.expect_eq_const %0, dense<[[0, 0, 1, 0], [0, 2, 7, 5], [0, 0, 6, 7]]> : tensor<3x4xi32>
    return
  }
}
// -----
module {
  func.func @scatter_batched() {
    %c = stablehlo.constant dense<0> : tensor<2x3xi32>
    %c_0 = stablehlo.constant dense<[[[0], [2]], [[1], [1]]]> : tensor<2x2x1xi32>
    %c_1 = stablehlo.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
    %0 = "stablehlo.scatter"(%c, %c_0, %c_1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg0: tensor<i32>, %arg1: tensor<i32>):
      %1 = stablehlo.add %arg0, %arg1 : tensor<i32>
      stablehlo.return %1 : tensor<i32>
    }) : (tensor<2x3xi32>, tensor<2x2x1xi32>, tensor<2x2xi32>) -> tensor<2x3xi32>
    check.expect_eq_const %0, dense<[[1, 0, 2], [0, 7, 0]]> : tensor<2x3xi32>
    return
  }
}
// -----
module {
  func.func @scatter_promotes() {
    %c = stablehlo.constant dense<[100, 1, 2]> : tensor<3xi8>
    %c_0 = stablehlo.constant dense<[[0], [0], [2]]> : tensor<3x1xi32>
    %c_1 = stablehlo.constant dense<[100, 100, 5]> : tensor<3xi8>
    %0 = "stablehlo.scatter"(%c, %c_0, %c_1) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%arg0: tensor<i32>, %arg1: tensor<i32>):
      %1 = stablehlo.add %arg0, %arg1 : tensor<i32>
      stablehlo.return %1 : tensor<i32>
    }) : (tensor<3xi8>, tensor<3x1xi32>, tensor<3xi8>) -> tensor<3xi32>
    check.expect_eq_const %0, dense<[300, 1, 7]> : tensor<3xi32>
    return
  }
}
// -----
module {
  func.func @scatter_no_updates() {
    %c = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
    %c_0 = stablehlo.constant dense<> : tensor<0xi32>
    %c_1 = stablehlo.constant dense<> : tensor<0x4xi32>
    %0 = "stablehlo.scatter"(%c, %c_0, %c_1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg0: tensor<i32>, %arg1: tensor<i32>):
      %1 = stablehlo.add %arg0, %arg1 : tensor<i32>
      stablehlo.return %1 : tensor<i32>
    }) : (tensor<3x4xi32>, tensor<0xi32>, tensor<0x4xi32>) -> tensor<3x4xi32>
    check.expect_eq_const %0, dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
    return
  }
}
// -----
module {
  func.func @scatter_ui8() {
    %c = stablehlo.constant dense<[0, 1, 2, 3]> : tensor<4xui8>
    %c_0 = stablehlo.constant dense<[[3], [1], [3]]> : tensor<3x1xi32>
    %c_1 = stablehlo.constant dense<[1, 2, 3]> : tensor<3xui8>
    %0 = "stablehlo.scatter"(%c, %c_0, %c_1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg0: tensor<ui8>, %arg1: tensor<ui8>):
      %1 = stablehlo.add %arg0, %arg1 : tensor<ui8>
      stablehlo.return %1 : tensor<ui8>
    }) : (tensor<4xui8>, tensor<3x1xi32>, tensor<3xui8>) -> tensor<4xui8>
    check.expect_eq_const %0, dense<[0, 3, 2, 7]> : tensor<4xui8>
    return
  }
}
// -----
module {
  func.func @scatter_bf16() {
    %cst = stablehlo.constant dense<[0.000000e+00, 1.000000e+00, 2.000000e+00, 3.000000e+00]> : tensor<4xbf16>
    %c = stablehlo.constant dense<[[3], [1], [3]]> : tensor<3x1xi32>
    %cst_0 = stablehlo.constant dense<[1.000000e+00, 2.000000e+00, 3.000000e+00]> : tensor<3xbf16>
    %0 = "stablehlo.scatter"(%cst, %c, %cst_0) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg0: tensor<bf16>, %arg1: tensor<bf16>):
      %1 = stablehlo.add %arg0, %arg1 : tensor<bf16>
      stablehlo.return %1 : tensor<bf16>
    }) : (tensor<4xbf16>, tensor<3x1xi32>, tensor<3xbf16>) -> tensor<4xbf16>
    check.expect_eq_const %0, dense<[0.000000e+00, 3.000000e+00, 2.000000e+00, 7.000000e+00]> : tensor<4xbf16>
    return
  }
}
// -----
module {
  func.func @scatter_f64() {
    %cst = stablehlo.constant dense<[0.000000e+00, 1.000000e+00, 2.000000e+00, 3.000000e+00]> : tensor<4xf64>
    %c = stablehlo.constant dense<[[3], [1], [3]]> : tensor<3x1xi32>
    %cst_0 = stablehlo.constant dense<[1.000000e+00, 2.000000e+00, 3.000000e+00]> : tensor<3xf64>
    %0 = "stablehlo.scatter"(%cst, %c, %cst_0) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg0: tensor<f64>, %arg1: tensor<f64>):
      %1 = stablehlo.add %arg0, %arg1 : tensor<f64>
      stablehlo.return %1 : tensor<f64>
    }) : (tensor<4xf64>, tensor<3x1xi32>, tensor<3xf64>) -> tensor<4xf64>
    check.expect_eq_const %0, dense<[0.000000e+00, 3.000000e+00, 2.000000e+00, 7.000000e+00]> : tensor<4xf64>
    return
  }
}
// -----
module {
  func.func @scatter_c_f32() {
    %cst = stablehlo.constant dense<[(0.000000e+00,0.000000e+00), (1.000000e+00,0.000000e+00), (2.000000e+00,0.000000e+00), (3.000000e+00,0.000000e+00)]> : tensor<4xcomplex<f32>>
    %c = stablehlo.constant dense<[[3], [1], [3]]> : tensor<3x1xi32>
    %cst_0 = stablehlo.constant dense<[(1.000000e+00,0.000000e+00), (2.000000e+00,0.000000e+00), (3.000000e+00,0.000000e+00)]> : tensor<3xcomplex<f32>>
    %0 = "stablehlo.scatter"(%cst, %c, %cst_0) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg0: tensor<complex<f32>>, %arg1: tensor<complex<f32>>):
      %1 = stablehlo.add %arg0, %arg1 : tensor<complex<f32>>
      stablehlo.return %1 : tensor<complex<f32>>
    }) : (tensor<4xcomplex<f32>>, tensor<3x1xi32>, tensor<3xcomplex<f32>>) -> tensor<4xcomplex<f32>>
    check.expect_eq_const %0, dense<[(0.000000e+00,0.000000e+00), (3.000000e+00,0.000000e+00), (2.000000e+00,0.000000e+00), (7.000000e+00,0.000000e+00)]> : tensor<4xcomplex<f32>>
    return
  }
}
// -----
module {
  func.func @scatter_two_operands() {
    %c = stablehlo.constant dense<[1, 2, 3]> : tensor<3xi32>
    %cst = stablehlo.constant dense<[1.000000e+00, 2.000000e+00, 3.000000e+00]> : tensor<3xf32>
    %c_0 = stablehlo.constant dense<[[2], [0]]> : tensor<2x1xi32>
    %c_1 = stablehlo.constant dense<[10, 20]> : tensor<2xi32>
    %cst_2 = stablehlo.constant dense<[2.000000e+00, 5.000000e-01]> : tensor<2xf32>
    %0:2 = "stablehlo.scatter"(%c, %cst, %c_0, %c_1, %cst_2) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%arg0: tensor<i32>, %arg1: tensor<f32>, %arg2: tensor<i32>, %arg3: tensor<f32>):
      %1 = stablehlo.add %arg0, %arg2 : tensor<i32>
      %2 = stablehlo.multiply %arg1, %arg3 : tensor<f32>
      stablehlo.return %1, %2 : tensor<i32>, tensor<f32>
    }) : (tensor<3xi32>, tensor<3xf32>, tensor<2x1xi32>, tensor<2xi32>, tensor<2xf32>) -> (tensor<3xi32>, tensor<3xf32>)
    check.expect_eq_const %0#0, dense<[21, 2, 13]> : tensor<3xi32>
    check.expect_eq_const %0#1, dense<[5.000000e-01, 2.000000e+00, 6.000000e+00]> : tensor<3xf32>
    return
  }
}
// slice
module {
  func.func @slice_i1() {
    %c = stablehlo.constant dense<[[false, true, false, true], [false, true, false, true], [false, true, false, true]]> : tensor<3x4xi1>
    %0 = stablehlo.slice %c [1:3, 0:4:2] : (tensor<3x4xi1>) -> tensor<2x2xi1>
    check.expect_eq_const %0, dense<false> : tensor<2x2xi1>
    return
  }
}
// -----
module {
  func.func @slice_i4() {
    %c = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [0, 1, 2, 3]]> : tensor<3x4xi4>
    %0 = stablehlo.slice %c [1:3, 0:4:2] : (tensor<3x4xi4>) -> tensor<2x2xi4>
    check.expect_eq_const %0, dense<[[4, 6], [0, 2]]> : tensor<2x2xi4>
    return
  }
}
// -----
module {
  func.func @slice_i8() {
    %c = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi8>
    %0 = stablehlo.slice %c [1:3, 0:4:2] : (tensor<3x4xi8>) -> tensor<2x2xi8>
    check.expect_eq_const %0, dense<[[4, 6], [8, 10]]> : tensor<2x2xi8>
    return
  }
}
// -----
module {
  func.func @slice_ui16() {
    %c = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xui16>
    %0 = stablehlo.slice %c [1:3, 0:4:2] : (tensor<3x4xui16>) -> tensor<2x2xui16>
    check.expect_eq_const %0, dense<[[4, 6], [8, 10]]> : tensor<2x2xui16>
    return
  }
}
// -----
module {
  func.func @slice_i32() {
    %c = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
    %0 = stablehlo.slice %c [1:3, 0:4:2] : (tensor<3x4xi32>) -> tensor<2x2xi32>
    check.expect_eq_const %0, dense<[[4, 6], [8, 10]]> : tensor<2x2xi32>
    return
  }
}
// -----
module {
  func.func @slice_ui64() {
    %c = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xui64>
    %0 = stablehlo.slice %c [1:3, 0:4:2] : (tensor<3x4xui64>) -> tensor<2x2xui64>
    check.expect_eq_const %0, dense<[[4, 6], [8, 10]]> : tensor<2x2xui64>
    return
  }
}
// -----
module {
  func.func @slice_f8e4m3fn() {
    %cst = stablehlo.constant dense<[[0.000000e+00, 1.000000e+00, 2.000000e+00, 3.000000e+00], [0.000000e+00, 1.000000e+00, 2.000000e+00, 3.000000e+00], [0.000000e+00, 1.000000e+00, 2.000000e+00, 3.000000e+00]]> : tensor<3x4xf8E4M3FN>
    %0 = stablehlo.slice %cst [1:3, 0:4:2] : (tensor<3x4xf8E4M3FN>) -> tensor<2x2xf8E4M3FN>
    check.expect_eq_const %0, dense<[[0.000000e+00, 2.000000e+00], [0.000000e+00, 2.000000e+00]]> : tensor<2x2xf8E4M3FN>
    return
  }
}
// -----
module {
  func.func @slice_bf16() {
    %cst = stablehlo.constant dense<[[0.000000e+00, 1.000000e+00, 2.000000e+00, 3.000000e+00], [4.000000e+00, 5.000000e+00, 6.000000e+00, 7.000000e+00], [8.000000e+00, 9.000000e+00, 1.000000e+01, 1.100000e+01]]> : tensor<3x4xbf16>
    %0 = stablehlo.slice %cst [1:3, 0:4:2] : (tensor<3x4xbf16>) -> tensor<2x2xbf16>
    check.expect_eq_const %0, dense<[[4.000000e+00, 6.000000e+00], [8.000000e+00, 1.000000e+01]]> : tensor<2x2xbf16>
    return
  }
}
// -----
module {
  func.func @slice_f32() {
    %cst = stablehlo.constant dense<[[0.000000e+00, 1.000000e+00, 2.000000e+00, 3.000000e+00], [4.000000e+00, 5.000000e+00, 6.000000e+00, 7.000000e+00], [8.000000e+00, 9.000000e+00, 1.000000e+01, 1.100000e+01]]> : tensor<3x4xf32>
    %0 = stablehlo.slice %cst [1:3, 0:4:2] : (tensor<3x4xf32>) -> tensor<2x2xf32>
    check.expect_eq_const %0, dense<[[4.000000e+00, 6.000000e+00], [8.000000e+00, 1.000000e+01]]> : tensor<2x2xf32>
    return
  }
}
// -----
module {
  func.func @slice_f64() {
    %cst = stablehlo.constant dense<[[0.000000e+00, 1.000000e+00, 2.000000e+00, 3.000000e+00], [4.000000e+00, 5.000000e+00, 6.000000e+00, 7.000000e+00], [8.000000e+00, 9.000000e+00, 1.000000e+01, 1.100000e+01]]> : tensor<3x4xf64>
    %0 = stablehlo.slice %cst [1:3, 0:4:2] : (tensor<3x4xf64>) -> tensor<2x2xf64>
    check.expect_eq_const %0, dense<[[4.000000e+00, 6.000000e+00], [8.000000e+00, 1.000000e+01]]> : tensor<2x2xf64>
    return
  }
}
// -----
module {
  func.func @slice_c_f32() {
    %cst = stablehlo.constant dense<[[(0.000000e+00,0.000000e+00), (1.000000e+00,0.000000e+00), (2.000000e+00,0.000000e+00), (3.000000e+00,0.000000e+00)], [(4.000000e+00,0.000000e+00), (5.000000e+00,0.000000e+00), (6.000000e+00,0.000000e+00), (7.000000e+00,0.000000e+00)], [(8.000000e+00,0.000000e+00), (9.000000e+00,0.000000e+00), (1.000000e+01,0.000000e+00), (1.100000e+01,0.000000e+00)]]> : tensor<3x4xcomplex<f32>>
    %0 = stablehlo.slice %cst [1:3, 0:4:2] : (tensor<3x4xcomplex<f32>>) -> tensor<2x2xcomplex<f32>>
    check.expect_eq_const %0, dense<[[(4.000000e+00,0.000000e+00), (6.000000e+00,0.000000e+00)], [(8.000000e+00,0.000000e+00), (1.000000e+01,0.000000e+00)]]> : tensor<2x2xcomplex<f32>>
    return
  }
}
// -----
module {
  func.func @slice_empty() {
    %c = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
    %0 = stablehlo.slice %c [2:2, 0:4] : (tensor<3x4xi32>) -> tensor<0x4xi32>
    check.expect_eq_const %0, dense<> : tensor<0x4xi32>
    return
  }
}
// -----
module {
  func.func @slice_long_stride() {
    %c = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
    %0 = stablehlo.slice %c [0:3:5, 1:4:2] : (tensor<3x4xi32>) -> tensor<1x2xi32>
    check.expect_eq_const %0, dense<[[1, 3]]> : tensor<1x2xi32>
    return
  }
}
// -----
module {
  func.func @slice_scalar() {
    %cst = stablehlo.constant dense<1.500000e+00> : tensor<f32>
    %0 = stablehlo.slice %cst [] : (tensor<f32>) -> tensor<f32>
    check.expect_eq_const %0, dense<1.500000e+00> : tensor<f32>
    return
  }
}
// torch_index_select
module {
  func.func @torch_index_select_columns() {
    %c = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
    %c_0 = stablehlo.constant dense<[2, 0]> : tensor<2xi32>
    %0 = "stablehlo.torch_index_select"(%c, %c_0) <{batch_dims = 0 : i64, dim = 1 : i64}> : (tensor<3x4xi32>, tensor<2xi32>) -> tensor<3x2xi32>
    check.expect_eq_const %0, dense<[[2, 0], [6, 4], [10, 8]]> : tensor<3x2xi32>
    return
  }
}
