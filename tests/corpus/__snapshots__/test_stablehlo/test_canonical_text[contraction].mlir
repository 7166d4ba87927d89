// cholesky
module {
  func.func @cholesky_f32_lower() {
    %cst = stablehlo.constant dense<[[4.000000e+00, 2.000000e+00, -2.000000e+00], [2.000000e+00, 1.000000e+01, 5.000000e+00], [-2.000000e+00, 5.000000e+00, 9.000000e+00]]> : tensor<3x3xf32>
    %c = stablehlo.constant dense<[[true, false, false], [true, true, false], [true, true, true]]> : tensor<3x3xi1>
    %0 = stablehlo.cholesky %cst, lower = true : tensor<3x3xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<3x3xf32>
    %1 = stablehlo.select %c, %0, %cst_0 : tensor<3x3xi1>, tensor<3x3xf32>
    check.expect_almost_eq_const %1, dense<[[2.000000e+00, 0.000000e+00, 0.000000e+00], [1.000000e+00, 3.000000e+00, 0.000000e+00], [-1.000000e+00, 2.000000e+00, 2.000000e+00]]> : tensor<3x3xf32>, tolerance = 1.000000e-05
    return
  }
}
// -----
module {
  func.func @cholesky_f32_upper() {
    %cst = stablehlo.constant dense<[[4.000000e+00, 2.000000e+00, -2.000000e+00], [2.000000e+00, 1.000000e+01, 5.000000e+00], [-2.000000e+00, 5.000000e+00, 9.000000e+00]]> : tensor<3x3xf32>
    %c = stablehlo.constant dense<[[true, true, true], [false, true, true], [false, false, true]]> : tensor<3x3xi1>
    %0 = stablehlo.cholesky %cst : tensor<3x3xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<3x3xf32>
    %1 = stablehlo.select %c, %0, %cst_0 : tensor<3x3xi1>, tensor<3x3xf32>
    check.expect_almost_eq_const %1, dense<[[2.000000e+00, 1.000000e+00, -1.000000e+00], [0.000000e+00, 3.000000e+00, 2.000000e+00], [0.000000e+00, 0.000000e+00, 2.000000e+00]]> : tensor<3x3xf32>, tolerance = 1.000000e-05
    return
  }
}
// -----
module {
  func.func @cholesky_f64_lower() {
    %cst = stablehlo.constant dense<[[4.000000e+00, 2.000000e+00, -2.000000e+00], [2.000000e+00, 1.000000e+01, 5.000000e+00], [-2.000000e+00, 5.000000e+00, 9.000000e+00]]> : tensor<3x3xf64>
    %c = stablehlo.constant dense<[[true, false, false], [true, true, false], [true, true, true]]> : tensor<3x3xi1>
    %0 = stablehlo.cholesky %cst, lower = true : tensor<3x3xf64>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<3x3xf64>
    %1 = stablehlo.select %c, %0, %cst_0 : tensor<3x3xi1>, tensor<3x3xf64>
    check.expect_almost_eq_const %1, dense<[[2.000000e+00, 0.000000e+00, 0.000000e+00], [1.000000e+00, 3.000000e+00, 0.000000e+00], [-1.000000e+00, 2.000000e+00, 2.000000e+00]]> : tensor<3x3xf64>, tolerance = 1.000000e-05
    return
  }
}
// -----
module {
  func.func @cholesky_f64_upper() {
    %cst = stablehlo.constant dense<[[4.000000e+00, 2.000000e+00, -2.000000e+00], [2.000000e+00, 1.000000e+01, 5.000000e+00], [-2.000000e+00, 5.000000e+00, 9.000000e+00]]> : tensor<3x3xf64>
    %c = stablehlo.constant dense<[[true, true, true], [false, true, true], [false, false, true]]> : tensor<3x3xi1>
    %0 = stablehlo.cholesky %cst : tensor<3x3xf64>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<3x3xf64>
    %1 = stablehlo.select %c, %0, %cst_0 : tensor<3x3xi1>, tensor<3x3xf64>
    check.expect_almost_eq_const %1, dense<[[2.000000e+00, 1.000000e+00, -1.000000e+00], [0.000000e+00, 3.000000e+00, 2.000000e+00], [0.000000e+00, 0.000000e+00, 2.000000e+00]]> : tensor<3x3xf64>, tolerance = 1.000000e-05
    return
  }
}
// -----
module {
  func.func @cholesky_complex_lower() {
    %cst = stablehlo.constant dense<[[(4.000000e+00,0.000000e+00), (2.000000e+00,-2.000000e+00)], [(2.000000e+00,2.000000e+00), (1.100000e+01,0.000000e+00)]]> : tensor<2x2xcomplex<f32>>
    %c = stablehlo.constant dense<[[true, false], [true, true]]> : tensor<2x2xi1>
    %0 = stablehlo.cholesky %cst, lower = true : tensor<2x2xcomplex<f32>>
    %cst_0 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<2x2xcomplex<f32>>
    %1 = stablehlo.select %c, %0, %cst_0 : tensor<2x2xi1>, tensor<2x2xcomplex<f32>>
    check.expect_almost_eq_const %1, dense<[[(2.000000e+00,0.000000e+00), (0.000000e+00,0.000000e+00)], [(1.000000e+00,1.000000e+00), (3.000000e+00,0.000000e+00)]]> : tensor<2x2xcomplex<f32>>, tolerance = 1.000000e-05
    return
  }
}
// -----
module {
  func.func @cholesky_complex_upper() {
    %cst = stablehlo.constant dense<[[(4.000000e+00,0.000000e+00), (2.000000e+00,-2.000000e+00)], [(2.000000e+00,2.000000e+00), (1.100000e+01,0.000000e+00)]]> : tensor<2x2xcomplex<f64>>
    %c = stablehlo.constant dense<[[true, true], [false, true]]> : tensor<2x2xi1>
    %0 = stablehlo.cholesky %cst : tensor<2x2xcomplex<f64>>
    %cst_0 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<2x2xcomplex<f64>>
    %1 = stablehlo.select %c, %0, %cst_0 : tensor<2x2xi1>, tensor<2x2xcomplex<f64>>
    check.expect_almost_eq_const %1, dense<[[(2.000000e+00,-0.000000e+00), (1.000000e+00,-1.000000e+00)], [(0.000000e+00,-0.000000e+00), (3.000000e+00,-0.000000e+00)]]> : tensor<2x2xcomplex<f64>>, tolerance = 1.000000e-05
    return
  }
}
// -----
module {
  func.func @cholesky_batch() {
    %cst = stablehlo.constant dense<[[[4.000000e+00, 2.000000e+00], [2.000000e+00, 5.000000e+00]], [[9.000000e+00, 3.000000e+00], [3.000000e+00, 2.000000e+00]]]> : tensor<2x2x2xf32>
    %c = stablehlo.constant dense<[[[true, false], [true, true]], [[true, false], [true, true]]]> : tensor<2x2x2xi1>
    %0 = stablehlo.cholesky %cst, lower = true : tensor<2x2x2xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<2x2x2xf32>
    %1 = stablehlo.select %c, %0, %cst_0 : tensor<2x2x2xi1>, tensor<2x2x2xf32>
    check.expect_almost_eq_const %1, dense<[[[2.000000e+00, 0.000000e+00], [1.000000e+00, 2.000000e+00]], [[3.000000e+00, 0.000000e+00], [1.000000e+00, 1.000000e+00]]]> : tensor<2x2x2xf32>, tolerance = 1.000000e-05
    return
  }
}
// -----
module {
  func.func @cholesky_one_triangle() {
    %cst = stablehlo.constant dense<[[4.000000e+00, 1.000000e+02], [2.000000e+00, 5.000000e+00]]> : tensor<2x2xf32>
    %c = stablehlo.constant dense<[[true, false], [true, true]]> : tensor<2x2xi1>
    %0 = stablehlo.cholesky %cst, lower = true : tensor<2x2xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<2x2xf32>
    %1 = stablehlo.select %c, %0, %cst_0 : tensor<2x2xi1>, tensor<2x2xf32>
    check.expect_almost_eq_const %1, dense<[[2.000000e+00, 0.000000e+00], [1.000000e+00, 2.000000e+00]]> : tensor<2x2xf32>, tolerance = 1.000000e-05
    return
  }
}
// -----
module {
  func.func @cholesky_scalar_matrix() {
    %cst = stablehlo.constant dense<9.000000e+00> : tensor<1x1xf32>
    %c = stablehlo.constant dense<true> : tensor<1x1xi1>
    %0 = stablehlo.cholesky %cst, lower = true : tensor<1x1xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<1x1xf32>
    %1 = stablehlo.select %c, %0, %cst_0 : tensor<1x1xi1>, tensor<1x1xf32>
    check.expect_almost_eq_const %1, dense<3.000000e+00> : tensor<1x1xf32>, tolerance = 1.000000e-05
    return
  }
}
// convolution
module {
  func.func @convolution_plain() {
    %cst = stablehlo.constant dense<[[[[0.000000e+00], [1.000000e+00], [2.000000e+00], [3.000000e+00]], [[4.000000e+00], [5.000000e+00], [6.000000e+00], [7.000000e+00]], [[8.000000e+00], [9.000000e+00], [1.000000e+01], [1.100000e+01]], [[1.200000e+01], [1.300000e+01], [1.400000e+01], [1.500000e+01]]]]> : tensor<1x4x4x1xf32>
    %cst_0 = stablehlo.constant dense<[[[[0.000000e+00]], [[1.000000e+00]], [[2.000000e+00]]], [[[3.000000e+00]], [[4.000000e+00]], [[5.000000e+00]]], [[[6.000000e+00]], [[7.000000e+00]], [[8.000000e+00]]]]> : tensor<3x3x1x1xf32>
    %0 = stablehlo.convolution(%cst, %cst_0) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x4x1xf32>, tensor<3x3x1x1xf32>) -> tensor<1x2x2x1xf32>
    check.expect_eq_const %0, dense<[[[[2.580000e+02], [2.940000e+02]], [[4.020000e+02], [4.380000e+02]]]]> : tensor<1x2x2x1xf32>
    return
  }
}
// -----
module {
  func.func @convolution_strides_and_padding() {
    %cst = stablehlo.constant dense<[[[[0.000000e+00], [1.000000e+00], [2.000000e+00], [3.000000e+00]], [[4.000000e+00], [5.000000e+00], [6.000000e+00], [7.000000e+00]], [[8.000000e+00], [9.000000e+00], [1.000000e+01], [1.100000e+01]], [[1.200000e+01], [1.300000e+01], [1.400000e+01], [1.500000e+01]]]]> : tensor<1x4x4x1xf32>
    %cst_0 = stablehlo.constant dense<[[[[0.000000e+00]], [[1.000000e+00]], [[2.000000e+00]]], [[[3.000000e+00]], [[4.000000e+00]], [[5.000000e+00]]], [[[6.000000e+00]], [[7.000000e+00]], [[8.000000e+00]]]]> : tensor<3x3x1x1xf32>
    %0 = stablehlo.convolution(%cst, %cst_0) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 3], pad = [[1, 0], [2, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x4x1xf32>, tensor<3x3x1x1xf32>) -> tensor<1x2x2x1xf32>
    check.expect_eq_const %0, dense<[[[[3.200000e+01], [1.540000e+02]], [[1.440000e+02], [4.380000e+02]]]]> : tensor<1x2x2x1xf32>
    return
  }
}
// -----
module {
  func.func @convolution_lhs_dilation() {
    %cst = stablehlo.constant dense<[[[[0.000000e+00], [1.000000e+00], [2.000000e+00], [3.000000e+00]], [[4.000000e+00], [5.000000e+00], [6.000000e+00], [7.000000e+00]], [[8.000000e+00], [9.000000e+00], [1.000000e+01], [1.100000e+01]], [[1.200000e+01], [1.300000e+01], [1.400000e+01], [1.500000e+01]]]]> : tensor<1x4x4x1xf32>
    %cst_0 = stablehlo.constant dense<[[[[0.000000e+00]], [[1.000000e+00]], [[2.000000e+00]]], [[[3.000000e+00]], [[4.000000e+00]], [[5.000000e+00]]], [[[6.000000e+00]], [[7.000000e+00]], [[8.000000e+00]]]]> : tensor<3x3x1x1xf32>
    %0 = stablehlo.convolution(%cst, %cst_0) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [4, 4], pad = [[0, 0], [0, 0]], lhs_dilate = [2, 2], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x4x1xf32>, tensor<3x3x1x1xf32>) -> tensor<1x2x2x1xf32>
    check.expect_eq_const %0, dense<[[[[6.600000e+01], [9.800000e+01]], [[1.940000e+02], [2.260000e+02]]]]> : tensor<1x2x2x1xf32>
    return
  }
}
// -----
module {
  func.func @convolution_rhs_dilation() {
    %cst = stablehlo.constant dense<[[[[0.000000e+00], [1.000000e+00], [2.000000e+00], [3.000000e+00]], [[4.000000e+00], [5.000000e+00], [6.000000e+00], [7.000000e+00]], [[8.000000e+00], [9.000000e+00], [1.000000e+01], [1.100000e+01]], [[1.200000e+01], [1.300000e+01], [1.400000e+01], [1.500000e+01]]]]> : tensor<1x4x4x1xf32>
    %cst_0 = stablehlo.constant dense<[[[[0.000000e+00]], [[1.000000e+00]]], [[[2.000000e+00]], [[3.000000e+00]]]]> : tensor<2x2x1x1xf32>
    %0 = stablehlo.convolution(%cst, %cst_0) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[0, 1], [0, 1]], lhs_dilate = [1, 1], rhs_dilate = [2, 3], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x4x1xf32>, tensor<2x2x1x1xf32>) -> tensor<1x3x2x1xf32>
    check.expect_eq_const %0, dense<[[[[5.200000e+01], [1.800000e+01]], [[7.600000e+01], [2.600000e+01]], [[1.100000e+01], [0.000000e+00]]]]> : tensor<1x3x2x1xf32>
    return
  }
}
// -----
module {
  func.func @convolution_reversal() {
    %cst = stablehlo.constant dense<[[[[0.000000e+00], [1.000000e+00], [2.000000e+00], [3.000000e+00]], [[4.000000e+00], [5.000000e+00], [6.000000e+00], [7.000000e+00]], [[8.000000e+00], [9.000000e+00], [1.000000e+01], [1.100000e+01]], [[1.200000e+01], [1.300000e+01], [1.400000e+01], [1.500000e+01]]]]> : tensor<1x4x4x1xf32>
    %cst_0 = stablehlo.constant dense<[[[[0.000000e+00]], [[1.000000e+00]], [[2.000000e+00]]], [[[3.000000e+00]], [[4.000000e+00]], [[5.000000e+00]]], [[[6.000000e+00]], [[7.000000e+00]], [[8.000000e+00]]]]> : tensor<3x3x1x1xf32>
    %0 = stablehlo.convolution(%cst, %cst_0) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [true, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x4x1xf32>, tensor<3x3x1x1xf32>) -> tensor<1x4x4x1xf32>
    check.expect_eq_const %0, dense<[[[[1.900000e+01], [3.100000e+01], [4.600000e+01], [2.500000e+01]], [[7.500000e+01], [1.140000e+02], [1.500000e+02], [9.000000e+01]], [[1.830000e+02], [2.580000e+02], [2.940000e+02], [1.740000e+02]], [[2.410000e+02], [3.490000e+02], [3.820000e+02], [2.390000e+02]]]]> : tensor<1x4x4x1xf32>
    return
  }
}
// -----
module {
  func.func @convolution_negative_padding() {
    %cst = stablehlo.constant dense<[[[[0.000000e+00], [1.000000e+00], [2.000000e+00], [3.000000e+00]], [[4.000000e+00], [5.000000e+00], [6.000000e+00], [7.000000e+00]], [[8.000000e+00], [9.000000e+00], [1.000000e+01], [1.100000e+01]], [[1.200000e+01], [1.300000e+01], [1.400000e+01], [1.500000e+01]]]]> : tensor<1x4x4x1xf32>
    %cst_0 = stablehlo.constant dense<[[[[0.000000e+00]], [[1.000000e+00]]], [[[2.000000e+00]], [[3.000000e+00]]]]> : tensor<2x2x1x1xf32>
    %0 = stablehlo.convolution(%cst, %cst_0) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[-1, 0], [2, -1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x4x1xf32>, tensor<2x2x1x1xf32>) -> tensor<1x2x4x1xf32>
    check.expect_eq_const %0, dense<[[[[0.000000e+00], [2.800000e+01], [4.800000e+01], [5.400000e+01]], [[0.000000e+00], [4.400000e+01], [7.200000e+01], [7.800000e+01]]]]> : tensor<1x2x4x1xf32>
    return
  }
}
// -----
module {
  func.func @convolution_channels() {
    %cst = stablehlo.constant dense<[[[[0.000000e+00, 1.000000e+00], [2.000000e+00, 3.000000e+00], [4.000000e+00, 5.000000e+00]], [[6.000000e+00, 7.000000e+00], [8.000000e+00, 9.000000e+00], [1.000000e+01, 1.100000e+01]], [[1.200000e+01, 1.300000e+01], [1.400000e+01, 1.500000e+01], [1.600000e+01, 1.700000e+01]]], [[[1.800000e+01, 1.900000e+01], [2.000000e+01, 2.100000e+01], [2.200000e+01, 2.300000e+01]], [[2.400000e+01, 2.500000e+01], [2.600000e+01, 2.700000e+01], [2.800000e+01, 2.900000e+01]], [[3.000000e+01, 3.100000e+01], [3.200000e+01, 3.300000e+01], [3.400000e+01, 3.500000e+01]]]]> : tensor<2x3x3x2xf32>
    %cst_0 = stablehlo.constant dense<[[[[0.000000e+00, 1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00, 5.000000e+00]], [[6.000000e+00, 7.000000e+00, 8.000000e+00], [9.000000e+00, 1.000000e+01, 1.100000e+01]]], [[[1.200000e+01, 1.300000e+01, 1.400000e+01], [1.500000e+01, 1.600000e+01, 1.700000e+01]], [[1.800000e+01, 1.900000e+01, 2.000000e+01], [2.100000e+01, 2.200000e+01, 2.300000e+01]]]]> : tensor<2x2x2x3xf32>
    %0 = stablehlo.convolution(%cst, %cst_0) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x3x3x2xf32>, tensor<2x2x2x3xf32>) -> tensor<2x2x2x3xf32>
    check.expect_eq_const %0, dense<[[[[5.520000e+02, 5.880000e+02, 6.240000e+02], [7.200000e+02, 7.720000e+02, 8.240000e+02]], [[1.056000e+03, 1.140000e+03, 1.224000e+03], [1.224000e+03, 1.324000e+03, 1.424000e+03]]], [[[2.064000e+03, 2.244000e+03, 2.424000e+03], [2.232000e+03, 2.428000e+03, 2.624000e+03]], [[2.568000e+03, 2.796000e+03, 3.024000e+03], [2.736000e+03, 2.980000e+03, 3.224000e+03]]]]> : tensor<2x2x2x3xf32>
    return
  }
}
// -----
module {
  func.func @convolution_feature_groups() {
    %cst = stablehlo.constant dense<[[[[0.000000e+00, 1.000000e+00, 2.000000e+00, 3.000000e+00], [4.000000e+00, 5.000000e+00, 6.000000e+00, 7.000000e+00], [8.000000e+00, 9.000000e+00, 1.000000e+01, 1.100000e+01]], [[1.200000e+01, 1.300000e+01, 1.400000e+01, 1.500000e+01], [1.600000e+01, 1.700000e+01, 1.800000e+01, 1.900000e+01], [2.000000e+01, 2.100000e+01, 2.200000e+01, 2.300000e+01]], [[2.400000e+01, 2.500000e+01, 2.600000e+01, 2.700000e+01], [2.800000e+01, 2.900000e+01, 3.000000e+01, 3.100000e+01], [3.200000e+01, 3.300000e+01, 3.400000e+01, 3.500000e+01]]]]> : tensor<1x3x3x4xf32>
    %cst_0 = stablehlo.constant dense<[[[[0.000000e+00, 1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00, 5.000000e+00], [6.000000e+00, 7.000000e+00, 8.000000e+00, 9.000000e+00, 1.000000e+01, 1.100000e+01]], [[1.200000e+01, 1.300000e+01, 1.400000e+01, 1.500000e+01, 1.600000e+01, 1.700000e+01], [1.800000e+01, 1.900000e+01, 2.000000e+01, 2.100000e+01, 2.200000e+01, 2.300000e+01]]], [[[2.400000e+01, 2.500000e+01, 2.600000e+01, 2.700000e+01, 2.800000e+01, 2.900000e+01], [3.000000e+01, 3.100000e+01, 3.200000e+01, 3.300000e+01, 3.400000e+01, 3.500000e+01]], [[3.600000e+01, 3.700000e+01, 3.800000e+01, 3.900000e+01, 4.000000e+01, 4.100000e+01], [4.200000e+01, 4.300000e+01, 4.400000e+01, 4.500000e+01, 4.600000e+01, 4.700000e+01]]]]> : tensor<2x2x2x6xf32>
    %0 = stablehlo.convolution(%cst, %cst_0) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64} : (tensor<1x3x3x4xf32>, tensor<2x2x2x6xf32>) -> tensor<1x2x2x6xf32>
    check.expect_eq_const %0, dense<[[[[2.112000e+03, 2.180000e+03, 2.248000e+03, 2.700000e+03, 2.784000e+03, 2.868000e+03], [2.784000e+03, 2.884000e+03, 2.984000e+03, 3.468000e+03, 3.584000e+03, 3.700000e+03]], [[4.128000e+03, 4.292000e+03, 4.456000e+03, 5.004000e+03, 5.184000e+03, 5.364000e+03], [4.800000e+03, 4.996000e+03, 5.192000e+03, 5.772000e+03, 5.984000e+03, 6.196000e+03]]]]> : tensor<1x2x2x6xf32>
    return
  }
}
// -----
module {
  func.func @convolution_depthwise() {
    %cst = stablehlo.constant dense<[[[[0.000000e+00, 1.000000e+00], [2.000000e+00, 3.000000e+00], [4.000000e+00, 5.000000e+00]], [[6.000000e+00, 7.000000e+00], [8.000000e+00, 9.000000e+00], [1.000000e+01, 1.100000e+01]], [[1.200000e+01, 1.300000e+01], [1.400000e+01, 1.500000e+01], [1.600000e+01, 1.700000e+01]]]]> : tensor<1x3x3x2xf32>
    %cst_0 = stablehlo.constant dense<[[[[0.000000e+00, 1.000000e+00, 2.000000e+00, 3.000000e+00]], [[4.000000e+00, 5.000000e+00, 6.000000e+00, 7.000000e+00]]], [[[8.000000e+00, 9.000000e+00, 1.000000e+01, 1.100000e+01]], [[1.200000e+01, 1.300000e+01, 1.400000e+01, 1.500000e+01]]]]> : tensor<2x2x1x4xf32>
    %0 = stablehlo.convolution(%cst, %cst_0) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64} : (tensor<1x3x3x2xf32>, tensor<2x2x1x4xf32>) -> tensor<1x2x2x4xf32>
    check.expect_eq_const %0, dense<[[[[1.520000e+02, 1.680000e+02, 2.160000e+02, 2.360000e+02], [2.000000e+02, 2.240000e+02, 2.800000e+02, 3.080000e+02]], [[2.960000e+02, 3.360000e+02, 4.080000e+02, 4.520000e+02], [3.440000e+02, 3.920000e+02, 4.720000e+02, 5.240000e+02]]]]> : tensor<1x2x2x4xf32>
    return
  }
}
// -----
module {
  func.func @convolution_batch_groups() {
    %cst = stablehlo.constant dense<[[[[0.000000e+00, 1.000000e+00], [2.000000e+00, 3.000000e+00], [4.000000e+00, 5.000000e+00]], [[6.000000e+00, 7.000000e+00], [8.000000e+00, 9.000000e+00], [1.000000e+01, 1.100000e+01]], [[1.200000e+01, 1.300000e+01], [1.400000e+01, 1.500000e+01], [1.600000e+01, 1.700000e+01]]], [[[1.800000e+01, 1.900000e+01], [2.000000e+01, 2.100000e+01], [2.200000e+01, 2.300000e+01]], [[2.400000e+01, 2.500000e+01], [2.600000e+01, 2.700000e+01], [2.800000e+01, 2.900000e+01]], [[3.000000e+01, 3.100000e+01], [3.200000e+01, 3.300000e+01], [3.400000e+01, 3.500000e+01]]], [[[3.600000e+01, 3.700000e+01], [3.800000e+01, 3.900000e+01], [4.000000e+01, 4.100000e+01]], [[4.200000e+01, 4.300000e+01], [4.400000e+01, 4.500000e+01], [4.600000e+01, 4.700000e+01]], [[4.800000e+01, 4.900000e+01], [5.000000e+01, 5.100000e+01], [5.200000e+01, 5.300000e+01]]], [[[5.400000e+01, 5.500000e+01], [5.600000e+01, 5.700000e+01], [5.800000e+01, 5.900000e+01]], [[6.000000e+01, 6.100000e+01], [6.200000e+01, 6.300000e+01], [6.400000e+01, 6.500000e+01]], [[6.600000e+01, 6.700000e+01], [6.800000e+01, 6.900000e+01], [7.000000e+01, 7.100000e+01]]]]> : tensor<4x3x3x2xf32>
    %cst_0 = stablehlo.constant dense<[[[[0.000000e+00, 1.000000e+00, 2.000000e+00, 3.000000e+00], [4.000000e+00, 5.000000e+00, 6.000000e+00, 7.000000e+00]], [[8.000000e+00, 9.000000e+00, 1.000000e+01, 1.100000e+01], [1.200000e+01, 1.300000e+01, 1.400000e+01, 1.500000e+01]]], [[[1.600000e+01, 1.700000e+01, 1.800000e+01, 1.900000e+01], [2.000000e+01, 2.100000e+01, 2.200000e+01, 2.300000e+01]], [[2.400000e+01, 2.500000e+01, 2.600000e+01, 2.700000e+01], [2.800000e+01, 2.900000e+01, 3.000000e+01, 3.100000e+01]]]]> : tensor<2x2x2x4xf32>
    %0 = stablehlo.convolution(%cst, %cst_0) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 2 : i64, feature_group_count = 1 : i64} : (tensor<4x3x3x2xf32>, tensor<2x2x2x4xf32>) -> tensor<2x2x2x4xf32>
    check.expect_eq_const %0, dense<[[[[7.360000e+02, 7.720000e+02, 5.416000e+03, 5.740000e+03], [9.600000e+02, 1.012000e+03, 5.672000e+03, 6.012000e+03]], [[1.408000e+03, 1.492000e+03, 6.184000e+03, 6.556000e+03], [1.632000e+03, 1.732000e+03, 6.440000e+03, 6.828000e+03]]], [[[2.752000e+03, 2.932000e+03, 7.720000e+03, 8.188000e+03], [2.976000e+03, 3.172000e+03, 7.976000e+03, 8.460000e+03]], [[3.424000e+03, 3.652000e+03, 8.488000e+03, 9.004000e+03], [3.648000e+03, 3.892000e+03, 8.744000e+03, 9.276000e+03]]]]> : tensor<2x2x2x4xf32>
    return
  }
}
// -----
module {
  func.func @convolution_other_layout() {
    %cst = stablehlo.constant dense<[[[0.000000e+00, 1.000000e+00, 2.000000e+00, 3.000000e+00]], [[4.000000e+00, 5.000000e+00, 6.000000e+00, 7.000000e+00]]]> : tensor<2x1x4xf32>
    %cst_0 = stablehlo.constant dense<[[[0.000000e+00, 1.000000e+00], [2.000000e+00, 3.000000e+00]], [[4.000000e+00, 5.000000e+00], [6.000000e+00, 7.000000e+00]], [[8.000000e+00, 9.000000e+00], [1.000000e+01, 1.100000e+01]]]> : tensor<3x2x2xf32>
    %0 = stablehlo.convolution(%cst, %cst_0) dim_numbers = [f, b, 0]x[o, i, 0]->[0, f, b], window = {stride = [1], pad = [[0, 0]], lhs_dilate = [1], rhs_dilate = [1], reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x1x4xf32>, tensor<3x2x2xf32>) -> tensor<3x3x1xf32>
    check.expect_eq_const %0, dense<[[[2.400000e+01], [6.400000e+01], [1.040000e+02]], [[3.000000e+01], [8.600000e+01], [1.420000e+02]], [[3.600000e+01], [1.080000e+02], [1.800000e+02]]]> : tensor<3x3x1xf32>
    return
  }
}
// -----
module {
  func.func @convolution_no_spatial_dimension() {
    %cst = stablehlo.constant dense<[[0.000000e+00, 1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00, 5.000000e+00]]> : tensor<2x3xf32>
    %cst_0 = stablehlo.constant dense<[[0.000000e+00, 1.000000e+00], [2.000000e+00, 3.000000e+00], [4.000000e+00, 5.000000e+00]]> : tensor<3x2xf32>
    %0 = stablehlo.convolution(%cst, %cst_0) dim_numbers = [b, f]x[i, o]->[b, f], window = {stride = [], pad = [], lhs_dilate = [], rhs_dilate = [], reverse = []} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x2xf32>
    check.expect_eq_const %0, dense<[[1.000000e+01, 1.300000e+01], [2.800000e+01, 4.000000e+01]]> : tensor<2x2xf32>
    return
  }
}
// -----
module {
  func.func @convolution_window_too_large() {
    %cst = stablehlo.constant dense<[[[0.000000e+00], [1.000000e+00]]]> : tensor<1x2x1xf32>
    %cst_0 = stablehlo.constant dense<[[[0.000000e+00]], [[1.000000e+00]], [[2.000000e+00]]]> : tensor<3x1x1xf32>
    %0 = stablehlo.convolution(%cst, %cst_0) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1], pad = [[0, 0]], lhs_dilate = [1], rhs_dilate = [1], reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x2x1xf32>, tensor<3x1x1xf32>) -> tensor<1x0x1xf32>
    check.expect_eq_const %0, dense<> : tensor<1x0x1xf32>
    return
  }
}
// -----
module {
  func.func @convolution_three_dimensions() {
    %cst = stablehlo.constant dense<[[[[[0.000000e+00], [1.000000e+00]], [[2.000000e+00], [3.000000e+00]], [[4.000000e+00], [5.000000e+00]]], [[[6.000000e+00], [7.000000e+00]], [[8.000000e+00], [9.000000e+00]], [[1.000000e+01], [1.100000e+01]]]]]> : tensor<1x2x3x2x1xf32>
    %cst_0 = stablehlo.constant dense<[[[[[0.000000e+00]]], [[[1.000000e+00]]]], [[[[2.000000e+00]]], [[[3.000000e+00]]]]]> : tensor<2x2x1x1x1xf32>
    %0 = stablehlo.convolution(%cst, %cst_0) dim_numbers = [b, 0, 1, 2, f]x[0, 1, 2, i, o]->[b, 0, 1, 2, f], window = {stride = [1, 1, 1], pad = [[0, 0], [1, 0], [0, 0]], lhs_dilate = [1, 1, 1], rhs_dilate = [1, 1, 1], reverse = [false, false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x2x3x2x1xf32>, tensor<2x2x1x1x1xf32>) -> tensor<1x1x3x2x1xf32>
    check.expect_eq_const %0, dense<[[[[[1.800000e+01], [2.200000e+01]], [[3.800000e+01], [4.400000e+01]], [[5.000000e+01], [5.600000e+01]]]]]> : tensor<1x1x3x2x1xf32>
    return
  }
}
// -----
module {
  func.func @convolution_i8_to_i32() {
    %c = stablehlo.constant dense<[[[1], [2], [3]]]> : tensor<1x3x1xi8>
    %c_0 = stablehlo.constant dense<[[[1]], [[2]]]> : tensor<2x1x1xi8>
    %0 = stablehlo.convolution(%c, %c_0) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1], pad = [[1, 0]], lhs_dilate = [1], rhs_dilate = [1], reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x3x1xi8>, tensor<2x1x1xi8>) -> tensor<1x3x1xi32>
    check.expect_eq_const %0, dense<[[[2], [5], [8]]]> : tensor<1x3x1xi32>
    return
  }
}
// -----
module {
  func.func @convolution_i32_to_i32() {
    %c = stablehlo.constant dense<[[[1], [2], [3]]]> : tensor<1x3x1xi32>
    %c_0 = stablehlo.constant dense<[[[1]], [[2]]]> : tensor<2x1x1xi32>
    %0 = stablehlo.convolution(%c, %c_0) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1], pad = [[1, 0]], lhs_dilate = [1], rhs_dilate = [1], reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x3x1xi32>, tensor<2x1x1xi32>) -> tensor<1x3x1xi32>
    check.expect_eq_const %0, dense<[[[2], [5], [8]]]> : tensor<1x3x1xi32>
    return
  }
}
// -----
module {
  func.func @convolution_bf16_to_f32() {
    %cst = stablehlo.constant dense<[[[1.000000e+00], [2.000000e+00], [3.000000e+00]]]> : tensor<1x3x1xbf16>
    %cst_0 = stablehlo.constant dense<[[[1.000000e+00]], [[2.000000e+00]]]> : tensor<2x1x1xbf16>
    %0 = stablehlo.convolution(%cst, %cst_0) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1], pad = [[1, 0]], lhs_dilate = [1], rhs_dilate = [1], reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x3x1xbf16>, tensor<2x1x1xbf16>) -> tensor<1x3x1xf32>
    check.expect_eq_const %0, dense<[[[2.000000e+00], [5.000000e+00], [8.000000e+00]]]> : tensor<1x3x1xf32>
    return
  }
}
// -----
module {
  func.func @convolution_f64_to_f64() {
    %cst = stablehlo.constant dense<[[[1.000000e+00], [2.000000e+00], [3.000000e+00]]]> : tensor<1x3x1xf64>
    %cst_0 = stablehlo.constant dense<[[[1.000000e+00]], [[2.000000e+00]]]> : tensor<2x1x1xf64>
    %0 = stablehlo.convolution(%cst, %cst_0) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1], pad = [[1, 0]], lhs_dilate = [1], rhs_dilate = [1], reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x3x1xf64>, tensor<2x1x1xf64>) -> tensor<1x3x1xf64>
    check.expect_eq_const %0, dense<[[[2.000000e+00], [5.000000e+00], [8.000000e+00]]]> : tensor<1x3x1xf64>
    return
  }
}
// -----
module {
  func.func @convolution_f16_to_f16() {
    %cst = stablehlo.constant dense<[[[1.000000e+00], [2.000000e+00], [3.000000e+00]]]> : tensor<1x3x1xf16>
    %cst_0 = stablehlo.constant dense<[[[1.000000e+00]], [[2.000000e+00]]]> : tensor<2x1x1xf16>
    %0 = stablehlo.convolution(%cst, %cst_0) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1], pad = [[1, 0]], lhs_dilate = [1], rhs_dilate = [1], reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x3x1xf16>, tensor<2x1x1xf16>) -> tensor<1x3x1xf16>
    check.expect_eq_const %0, dense<[[[2.000000e+00], [5.000000e+00], [8.000000e+00]]]> : tensor<1x3x1xf16>
    return
  }
}
// -----
module {
  func.func @convolution_c_f32_to_c_f32() {
    %cst = stablehlo.constant dense<[[[(1.000000e+00,0.000000e+00)], [(2.000000e+00,0.000000e+00)], [(3.000000e+00,0.000000e+00)]]]> : tensor<1x3x1xcomplex<f32>>
    %cst_0 = stablehlo.constant dense<[[[(1.000000e+00,0.000000e+00)]], [[(2.000000e+00,0.000000e+00)]]]> : tensor<2x1x1xcomplex<f32>>
    %0 = stablehlo.convolution(%cst, %cst_0) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1], pad = [[1, 0]], lhs_dilate = [1], rhs_dilate = [1], reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x3x1xcomplex<f32>>, tensor<2x1x1xcomplex<f32>>) -> tensor<1x3x1xcomplex<f32>>
    check.expect_eq_const %0, dense<[[[(2.000000e+00,0.000000e+00)], [(5.000000e+00,0.000000e+00)], [(8.000000e+00,0.000000e+00)]]]> : tensor<1x3x1xcomplex<f32>>
    return
  }
}
// dot
module {
  func.func @dot_matrices() {
    %cst = stablehlo.constant dense<[[1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00]]> : tensor<2x2xf32>
    %cst_0 = stablehlo.constant dense<[[5.000000e+00, 6.000000e+00], [7.000000e+00, 8.000000e+00]]> : tensor<2x2xf32>
    %0 = stablehlo.dot %cst, %cst_0 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
    check.expect_eq_const %0, dense<[[1.900000e+01, 2.200000e+01], [4.300000e+01, 5.000000e+01]]> : tensor<2x2xf32>
    return
  }
}
// dot_general
module {
  func.func @dot_general_i4() {
    %c = stablehlo.constant dense<[[1, 2], [0, 3]]> : tensor<2x2xi4>
    %c_0 = stablehlo.constant dense<[[1, 0], [2, 1]]> : tensor<2x2xi4>
    %0 = stablehlo.dot_general %c, %c_0, contracting_dims = [1] x [0] : (tensor<2x2xi4>, tensor<2x2xi4>) -> tensor<2x2xi4>
    check.expect_eq_const %0, dense<[[5, 2], [6, 3]]> : tensor<2x2xi4>
    return
  }
}
// -----
module {
  func.func @dot_general_i8() {
    %c = stablehlo.constant dense<[[1, 2], [0, 3]]> : tensor<2x2xi8>
    %c_0 = stablehlo.constant dense<[[1, 0], [2, 1]]> : tensor<2x2xi8>
    %0 = stablehlo.dot_general %c, %c_0, contracting_dims = [1] x [0] : (tensor<2x2xi8>, tensor<2x2xi8>) -> tensor<2x2xi8>
    check.expect_eq_const %0, dense<[[5, 2], [6, 3]]> : tensor<2x2xi8>
    return
  }
}
// -----
module {
  func.func @dot_general_i32() {
    %c = stablehlo.constant dense<[[1, 2], [0, 3]]> : tensor<2x2xi32>
    %c_0 = stablehlo.constant dense<[[1, 0], [2, 1]]> : tensor<2x2xi32>
    %0 = stablehlo.dot_general %c, %c_0, contracting_dims = [1] x [0] : (tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi32>
    check.expect_eq_const %0, dense<[[5, 2], [6, 3]]> : tensor<2x2xi32>
    return
  }
}
// -----
module {
  func.func @dot_general_i64() {
    %c = stablehlo.constant dense<[[1, 2], [0, 3]]> : tensor<2x2xi64>
    %c_0 = stablehlo.constant dense<[[1, 0], [2, 1]]> : tensor<2x2xi64>
    %0 = stablehlo.dot_general %c, %c_0, contracting_dims = [1] x [0] : (tensor<2x2xi64>, tensor<2x2xi64>) -> tensor<2x2xi64>
    check.expect_eq_const %0, dense<[[5, 2], [6, 3]]> : tensor<2x2xi64>
    return
  }
}
// -----
module {
  func.func @dot_general_ui16() {
    %c = stablehlo.constant dense<[[1, 2], [0, 3]]> : tensor<2x2xui16>
    %c_0 = stablehlo.constant dense<[[1, 0], [2, 1]]> : tensor<2x2xui16>
    %0 = stablehlo.dot_general %c, %c_0, contracting_dims = [1] x [0] : (tensor<2x2xui16>, tensor<2x2xui16>) -> tensor<2x2xui16>
    check.expect_eq_const %0, dense<[[5, 2], [6, 3]]> : tensor<2x2xui16>
    return
  }
}
// -----
module {
  func.func @dot_general_bf16() {
    %cst = stablehlo.constant dense<[[1.000000e+00, 2.000000e+00], [0.000000e+00, 3.000000e+00]]> : tensor<2x2xbf16>
    %cst_0 = stablehlo.constant dense<[[1.000000e+00, 0.000000e+00], [2.000000e+00, 1.000000e+00]]> : tensor<2x2xbf16>
    %0 = stablehlo.dot_general %cst, %cst_0, contracting_dims = [1] x [0] : (tensor<2x2xbf16>, tensor<2x2xbf16>) -> tensor<2x2xbf16>
    check.expect_eq_const %0, dense<[[5.000000e+00, 2.000000e+00], [6.000000e+00, 3.000000e+00]]> : tensor<2x2xbf16>
    return
  }
}
// -----
module {
  func.func @dot_general_f16() {
    %cst = stablehlo.constant dense<[[1.000000e+00, 2.000000e+00], [0.000000e+00, 3.000000e+00]]> : tensor<2x2xf16>
    %cst_0 = stablehlo.constant dense<[[1.000000e+00, 0.000000e+00], [2.000000e+00, 1.000000e+00]]> : tensor<2x2xf16>
    %0 = stablehlo.dot_general %cst, %cst_0, contracting_dims = [1] x [0] : (tensor<2x2xf16>, tensor<2x2xf16>) -> tensor<2x2xf16>
    check.expect_eq_const %0, dense<[[5.000000e+00, 2.000000e+00], [6.000000e+00, 3.000000e+00]]> : tensor<2x2xf16>
    return
  }
}
// -----
module {
  func.func @dot_general_f32() {
    %cst = stablehlo.constant dense<[[1.000000e+00, 2.000000e+00], [0.000000e+00, 3.000000e+00]]> : tensor<2x2xf32>
    %cst_0 = stablehlo.constant dense<[[1.000000e+00, 0.000000e+00], [2.000000e+00, 1.000000e+00]]> : tensor<2x2xf32>
    %0 = stablehlo.dot_general %cst, %cst_0, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
    check.expect_eq_const %0, dense<[[5.000000e+00, 2.000000e+00], [6.000000e+00, 3.000000e+00]]> : tensor<2x2xf32>
    return
  }
}
// -----
module {
  func.func @dot_general_f64() {
    %cst = stablehlo.constant dense<[[1.000000e+00, 2.000000e+00], [0.000000e+00, 3.000000e+00]]> : tensor<2x2xf64>
    %cst_0 = stablehlo.constant dense<[[1.000000e+00, 0.000000e+00], [2.000000e+00, 1.000000e+00]]> : tensor<2x2xf64>
    %0 = stablehlo.dot_general %cst, %cst_0, contracting_dims = [1] x [0] : (tensor<2x2xf64>, tensor<2x2xf64>) -> tensor<2x2xf64>
    check.expect_eq_const %0, dense<[[5.000000e+00, 2.000000e+00], [6.000000e+00, 3.000000e+00]]> : tensor<2x2xf64>
    return
  }
}
// -----
module {
  func.func @dot_general_c_f32() {
    %cst = stablehlo.constant dense<[[(1.000000e+00,0.000000e+00), (2.000000e+00,0.000000e+00)], [(0.000000e+00,0.000000e+00), (3.000000e+00,0.000000e+00)]]> : tensor<2x2xcomplex<f32>>
    %cst_0 = stablehlo.constant dense<[[(1.000000e+00,0.000000e+00), (0.000000e+00,0.000000e+00)], [(2.000000e+00,0.000000e+00), (1.000000e+00,0.000000e+00)]]> : tensor<2x2xcomplex<f32>>
    %0 = stablehlo.dot_general %cst, %cst_0, contracting_dims = [1] x [0] : (tensor<2x2xcomplex<f32>>, tensor<2x2xcomplex<f32>>) -> tensor<2x2xcomplex<f32>>
    check.expect_eq_const %0, dense<[[(5.000000e+00,0.000000e+00), (2.000000e+00,0.000000e+00)], [(6.000000e+00,0.000000e+00), (3.000000e+00,0.000000e+00)]]> : tensor<2x2xcomplex<f32>>
    return
  }
}
// -----
module {
  func.func @dot_general_c_f64() {
    %cst = stablehlo.constant dense<[[(1.000000e+00,0.000000e+00), (2.000000e+00,0.000000e+00)], [(0.000000e+00,0.000000e+00), (3.000000e+00,0.000000e+00)]]> : tensor<2x2xcomplex<f64>>
    %cst_0 = stablehlo.constant dense<[[(1.000000e+00,0.000000e+00), (0.000000e+00,0.000000e+00)], [(2.000000e+00,0.000000e+00), (1.000000e+00,0.000000e+00)]]> : tensor<2x2xcomplex<f64>>
    %0 = stablehlo.dot_general %cst, %cst_0, contracting_dims = [1] x [0] : (tensor<2x2xcomplex<f64>>, tensor<2x2xcomplex<f64>>) -> tensor<2x2xcomplex<f64>>
    check.expect_eq_const %0, dense<[[(5.000000e+00,0.000000e+00), (2.000000e+00,0.000000e+00)], [(6.000000e+00,0.000000e+00), (3.000000e+00,0.000000e+00)]]> : tensor<2x2xcomplex<f64>>
    return
  }
}
// -----
module {
  func.func @dot_general_i1() {
    %c = stablehlo.constant dense<[[true, false], [true, true]]> : tensor<2x2xi1>
    %c_0 = stablehlo.constant dense<[[true, false], [false, true]]> : tensor<2x2xi1>
    %0 = stablehlo.dot_general %c, %c_0, contracting_dims = [1] x [0] : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
    check.expect_eq_const %0, dense<[[true, false], [true, true]]> : tensor<2x2xi1>
    return
  }
}
// -----
module {
  func.func @dot_general_batched() {
    %c = stablehlo.constant dense<[[[0, 1, 2], [3, 4, 5]], [[6, 7, 8], [9, 10, 11]]]> : tensor<2x2x3xi32>
    %c_0 = stablehlo.constant dense<[[[0, 1], [2, 3]], [[4, 5], [6, 7]], [[8, 9], [10, 11]]]> : tensor<3x2x2xi32>
    %0 = stablehlo.dot_general %c, %c_0, batching_dims = [0] x [1], contracting_dims = [2] x [0] : (tensor<2x2x3xi32>, tensor<3x2x2xi32>) -> tensor<2x2x2xi32>
    check.expect_eq_const %0, dense<[[[20, 23], [56, 68]], [[134, 155], [188, 218]]]> : tensor<2x2x2xi32>
    return
  }
}
// -----
module {
  func.func @dot_general_batch_behind() {
    %c = stablehlo.constant dense<[[[0, 1, 2], [3, 4, 5]], [[6, 7, 8], [9, 10, 11]]]> : tensor<2x2x3xi32>
    %c_0 = stablehlo.constant dense<[[[0, 1, 2], [3, 4, 5], [6, 7, 8]], [[9, 10, 11], [12, 13, 14], [15, 16, 17]]]> : tensor<2x3x3xi32>
    %0 = stablehlo.dot_general %c, %c_0, batching_dims = [2] x [2], contracting_dims = [0] x [0] : (tensor<2x2x3xi32>, tensor<2x3x3xi32>) -> tensor<3x2x3xi32>
    check.expect_eq_const %0, dense<[[[54, 72, 90], [81, 117, 153]], [[71, 95, 119], [104, 146, 188]], [[92, 122, 152], [131, 179, 227]]]> : tensor<3x2x3xi32>
    return
  }
}
// -----
module {
  func.func @dot_general_two_contracted() {
    %c = stablehlo.constant dense<[[[0, 1, 2], [3, 4, 5]], [[6, 7, 8], [9, 10, 11]]]> : tensor<2x2x3xi32>
    %c_0 = stablehlo.constant dense<[[[0, 1, 2, 3], [4, 5, 6, 7]], [[8, 9, 10, 11], [12, 13, 14, 15]], [[16, 17, 18, 19], [20, 21, 22, 23]]]> : tensor<3x2x4xi32>
    %0 = stablehlo.dot_general %c, %c_0, contracting_dims = [1, 2] x [1, 0] : (tensor<2x2x3xi32>, tensor<3x2x4xi32>) -> tensor<2x4xi32>
    check.expect_eq_const %0, dense<[[200, 215, 230, 245], [560, 611, 662, 713]]> : tensor<2x4xi32>
    return
  }
}
// -----
module {
  func.func @dot_general_outer_product() {
    %cst = stablehlo.constant dense<[1.000000e+00, 2.000000e+00, 3.000000e+00]> : tensor<3xf32>
    %cst_0 = stablehlo.constant dense<[4.000000e+00, 5.000000e+00]> : tensor<2xf32>
    %0 = stablehlo.dot_general %cst, %cst_0, contracting_dims = [] x [] : (tensor<3xf32>, tensor<2xf32>) -> tensor<3x2xf32>
    check.expect_eq_const %0, dense<[[4.000000e+00, 5.000000e+00], [8.000000e+00, 1.000000e+01], [1.200000e+01, 1.500000e+01]]> : tensor<3x2xf32>
    return
  }
}
// -----
module {
  func.func @dot_general_vectors() {
    %cst = stablehlo.constant dense<[1.000000e+00, 2.000000e+00, 3.000000e+00]> : tensor<3xf32>
    %cst_0 = stablehlo.constant dense<[4.000000e+00, 5.000000e+00, 6.000000e+00]> : tensor<3xf32>
    %0 = stablehlo.dot_general %cst, %cst_0, contracting_dims = [0] x [0] : (tensor<3xf32>, tensor<3xf32>) -> tensor<f32>
    check.expect_eq_const %0, dense<3.200000e+01> : tensor<f32>
    return
  }
}
// -----
module {
  func.func @dot_general_empty_sum() {
    %cst = stablehlo.constant dense<> : tensor<2x0xf32>
    %cst_0 = stablehlo.constant dense<> : tensor<0x3xf32>
    %0 = stablehlo.dot_general %cst, %cst_0, contracting_dims = [1] x [0] : (tensor<2x0xf32>, tensor<0x3xf32>) -> tensor<2x3xf32>
    check.expect_eq_const %0, dense<0.000000e+00> : tensor<2x3xf32>
    return
  }
}
// -----
module {
  func.func @dot_general_empty_result() {
    %cst = stablehlo.constant dense<> : tensor<0x2xf32>
    %cst_0 = stablehlo.constant dense<[[0.000000e+00, 1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00, 5.000000e+00]]> : tensor<2x3xf32>
    %0 = stablehlo.dot_general %cst, %cst_0, contracting_dims = [1] x [0] : (tensor<0x2xf32>, tensor<2x3xf32>) -> tensor<0x3xf32>
    check.expect_eq_const %0, dense<> : tensor<0x3xf32>
    return
  }
}
// -----
module {
  func.func @dot_general_i8_to_i32() {
    %c = stablehlo.constant dense<100> : tensor<1x2xi8>
    %c_0 = stablehlo.constant dense<100> : tensor<2x1xi8>
    %0 = stablehlo.dot_general %c, %c_0, contracting_dims = [1] x [0] : (tensor<1x2xi8>, tensor<2x1xi8>) -> tensor<1x1xi32>
    check.expect_eq_const %0, dense<20000> : tensor<1x1xi32>
    return
  }
}
// -----
module {
  func.func @dot_general_i8_wraps() {
    %c = stablehlo.constant dense<100> : tensor<1x2xi8>
    %c_0 = stablehlo.constant dense<[[2], [1]]> : tensor<2x1xi8>
    %0 = stablehlo.dot_general %c, %c_0, contracting_dims = [1] x [0] : (tensor<1x2xi8>, tensor<2x1xi8>) -> tensor<1x1xi8>
    check.expect_eq_const %0, dense<44> : tensor<1x1xi8>
    return
  }
}
// -----
module {
  func.func @dot_general_bf16_to_f32() {
    %cst = stablehlo.constant dense<[[2.560000e+02, 1.000000e+00]]> : tensor<1x2xbf16>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<2x1xbf16>
    %0 = stablehlo.dot_general %cst, %cst_0, contracting_dims = [1] x [0] : (tensor<1x2xbf16>, tensor<2x1xbf16>) -> tensor<1x1xf32>
    check.expect_eq_const %0, dense<2.570000e+02> : tensor<1x1xf32>
    return
  }
}
// -----
module {
  func.func @dot_general_f8_to_f32() {
    %cst = stablehlo.constant dense<[[1.500000e+00, 2.000000e+00]]> : tensor<1x2xf8E4M3FN>
    %cst_0 = stablehlo.constant dense<[[2.000000e+00], [5.000000e-01]]> : tensor<2x1xf8E5M2>
    %0 = stablehlo.dot_general %cst, %cst_0, contracting_dims = [1] x [0] : (tensor<1x2xf8E4M3FN>, tensor<2x1xf8E5M2>) -> tensor<1x1xf32>
    check.expect_eq_const %0, dense<4.000000e+00> : tensor<1x1xf32>
    return
  }
}
// -----
module {
  func.func @dot_general_precision() {
    %cst = stablehlo.constant dense<[[1.000000e+00, 2.000000e+00]]> : tensor<1x2xf32>
    %cst_0 = stablehlo.constant dense<[[3.000000e+00], [4.000000e+00]]> : tensor<2x1xf32>
    %0 = stablehlo.dot_general %cst, %cst_0, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<1x2xf32>, tensor<2x1xf32>) -> tensor<1x1xf32>
    check.expect_eq_const %0, dense<1.100000e+01> : tensor<1x1xf32>
    return
  }
}
// -----
module {
  func.func @dot_general_algorithm() {
    %cst = stablehlo.constant dense<[[1.000000e+00, 2.000000e+00]]> : tensor<1x2xf32>
    %cst_0 = stablehlo.constant dense<[[3.000000e+00], [4.000000e+00]]> : tensor<2x1xf32>
    %0 = stablehlo.dot_general %cst, %cst_0, contracting_dims = [1] x [0], algorithm = <lhs_precision_type = f32, rhs_precision_type = f32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<1x2xf32>, tensor<2x1xf32>) -> tensor<1x1xf32>
    check.expect_eq_const %0, dense<1.100000e+01> : tensor<1x1xf32>
    return
  }
}
// dynamic_conv
module {
  func.func @dynamic_conv_plain() {
    %cst = stablehlo.constant dense<[[[[0.000000e+00], [1.000000e+00], [2.000000e+00], [3.000000e+00]], [[4.000000e+00], [5.000000e+00], [6.000000e+00], [7.000000e+00]], [[8.000000e+00], [9.000000e+00], [1.000000e+01], [1.100000e+01]], [[1.200000e+01], [1.300000e+01], [1.400000e+01], [1.500000e+01]]]]> : tensor<1x4x4x1xf32>
    %cst_0 = stablehlo.constant dense<[[[[0.000000e+00]], [[1.000000e+00]], [[2.000000e+00]]], [[[3.000000e+00]], [[4.000000e+00]], [[5.000000e+00]]], [[[6.000000e+00]], [[7.000000e+00]], [[8.000000e+00]]]]> : tensor<3x3x1x1xf32>
    %c = stablehlo.constant dense<0> : tensor<2x2xi64>
    %0 = "stablehlo.dynamic_conv"(%cst, %cst_0, %c) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 1>}> : (tensor<1x4x4x1xf32>, tensor<3x3x1x1xf32>, tensor<2x2xi64>) -> tensor<1x2x2x1xf32>
    check.expect_eq_const %0, dense<[[[[2.580000e+02], [2.940000e+02]], [[4.020000e+02], [4.380000e+02]]]]> : tensor<1x2x2x1xf32>
    return
  }
}
// -----
module {
  func.func @dynamic_conv_strides_and_padding() {
    %cst = stablehlo.constant dense<[[[[0.000000e+00], [1.000000e+00], [2.000000e+00], [3.000000e+00]], [[4.000000e+00], [5.000000e+00], [6.000000e+00], [7.000000e+00]], [[8.000000e+00], [9.000000e+00], [1.000000e+01], [1.100000e+01]], [[1.200000e+01], [1.300000e+01], [1.400000e+01], [1.500000e+01]]]]> : tensor<1x4x4x1xf32>
    %cst_0 = stablehlo.constant dense<[[[[0.000000e+00]], [[1.000000e+00]], [[2.000000e+00]]], [[[3.000000e+00]], [[4.000000e+00]], [[5.000000e+00]]], [[[6.000000e+00]], [[7.000000e+00]], [[8.000000e+00]]]]> : tensor<3x3x1x1xf32>
    %c = stablehlo.constant dense<[[1, 0], [2, 1]]> : tensor<2x2xi64>
    %0 = "stablehlo.dynamic_conv"(%cst, %cst_0, %c) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 2, 3>}> : (tensor<1x4x4x1xf32>, tensor<3x3x1x1xf32>, tensor<2x2xi64>) -> tensor<1x2x2x1xf32>
    check.expect_eq_const %0, dense<[[[[3.200000e+01], [1.540000e+02]], [[1.440000e+02], [4.380000e+02]]]]> : tensor<1x2x2x1xf32>
    return
  }
}
// -----
module {
  func.func @dynamic_conv_lhs_dilation() {
    %cst = stablehlo.constant dense<[[[[0.000000e+00], [1.000000e+00], [2.000000e+00], [3.000000e+00]], [[4.000000e+00], [5.000000e+00], [6.000000e+00], [7.000000e+00]], [[8.000000e+00], [9.000000e+00], [1.000000e+01], [1.100000e+01]], [[1.200000e+01], [1.300000e+01], [1.400000e+01], [1.500000e+01]]]]> : tensor<1x4x4x1xf32>
    %cst_0 = stablehlo.constant dense<[[[[0.000000e+00]], [[1.000000e+00]], [[2.000000e+00]]], [[[3.000000e+00]], [[4.000000e+00]], [[5.000000e+00]]], [[[6.000000e+00]], [[7.000000e+00]], [[8.000000e+00]]]]> : tensor<3x3x1x1xf32>
    %c = stablehlo.constant dense<0> : tensor<2x2xi64>
    %0 = "stablehlo.dynamic_conv"(%cst, %cst_0, %c) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 2, 2>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 4, 4>}> : (tensor<1x4x4x1xf32>, tensor<3x3x1x1xf32>, tensor<2x2xi64>) -> tensor<1x2x2x1xf32>
    check.expect_eq_const %0, dense<[[[[6.600000e+01], [9.800000e+01]], [[1.940000e+02], [2.260000e+02]]]]> : tensor<1x2x2x1xf32>
    return
  }
}
// -----
module {
  func.func @dynamic_conv_rhs_dilation() {
    %cst = stablehlo.constant dense<[[[[0.000000e+00], [1.000000e+00], [2.000000e+00], [3.000000e+00]], [[4.000000e+00], [5.000000e+00], [6.000000e+00], [7.000000e+00]], [[8.000000e+00], [9.000000e+00], [1.000000e+01], [1.100000e+01]], [[1.200000e+01], [1.300000e+01], [1.400000e+01], [1.500000e+01]]]]> : tensor<1x4x4x1xf32>
    %cst_0 = stablehlo.constant dense<[[[[0.000000e+00]], [[1.000000e+00]]], [[[2.000000e+00]], [[3.000000e+00]]]]> : tensor<2x2x1x1xf32>
    %c = stablehlo.constant dense<[[0, 1], [0, 1]]> : tensor<2x2xi64>
    %0 = "stablehlo.dynamic_conv"(%cst, %cst_0, %c) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 2, 3>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 1>}> : (tensor<1x4x4x1xf32>, tensor<2x2x1x1xf32>, tensor<2x2xi64>) -> tensor<1x3x2x1xf32>
    check.expect_eq_const %0, dense<[[[[5.200000e+01], [1.800000e+01]], [[7.600000e+01], [2.600000e+01]], [[1.100000e+01], [0.000000e+00]]]]> : tensor<1x3x2x1xf32>
    return
  }
}
// -----
module {
  func.func @dynamic_conv_reversal() {
    %cst = stablehlo.constant dense<[[[[0.000000e+00], [1.000000e+00], [2.000000e+00], [3.000000e+00]], [[4.000000e+00], [5.000000e+00], [6.000000e+00], [7.000000e+00]], [[8.000000e+00], [9.000000e+00], [1.000000e+01], [1.100000e+01]], [[1.200000e+01], [1.300000e+01], [1.400000e+01], [1.500000e+01]]]]> : tensor<1x4x4x1xf32>
    %cst_0 = stablehlo.constant dense<[[[[0.000000e+00]], [[1.000000e+00]], [[2.000000e+00]]], [[[3.000000e+00]], [[4.000000e+00]], [[5.000000e+00]]], [[[6.000000e+00]], [[7.000000e+00]], [[8.000000e+00]]]]> : tensor<3x3x1x1xf32>
    %c = stablehlo.constant dense<1> : tensor<2x2xi64>
    %0 = "stablehlo.dynamic_conv"(%cst, %cst_0, %c) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: true, false>, window_strides = array<i64: 1, 1>}> : (tensor<1x4x4x1xf32>, tensor<3x3x1x1xf32>, tensor<2x2xi64>) -> tensor<1x4x4x1xf32>
    check.expect_eq_const %0, dense<[[[[1.900000e+01], [3.100000e+01], [4.600000e+01], [2.500000e+01]], [[7.500000e+01], [1.140000e+02], [1.500000e+02], [9.000000e+01]], [[1.830000e+02], [2.580000e+02], [2.940000e+02], [1.740000e+02]], [[2.410000e+02], [3.490000e+02], [3.820000e+02], [2.390000e+02]]]]> : tensor<1x4x4x1xf32>
    return
  }
}
// -----
module {
  func.func @dynamic_conv_negative_padding() {
    %cst = stablehlo.constant dense<[[[[0.000000e+00], [1.000000e+00], [2.000000e+00], [3.000000e+00]], [[4.000000e+00], [5.000000e+00], [6.000000e+00], [7.000000e+00]], [[8.000000e+00], [9.000000e+00], [1.000000e+01], [1.100000e+01]], [[1.200000e+01], [1.300000e+01], [1.400000e+01], [1.500000e+01]]]]> : tensor<1x4x4x1xf32>
    %cst_0 = stablehlo.constant dense<[[[[0.000000e+00]], [[1.000000e+00]]], [[[2.000000e+00]], [[3.000000e+00]]]]> : tensor<2x2x1x1xf32>
    %c = stablehlo.constant dense<[[-1, 0], [2, -1]]> : tensor<2x2xi64>
    %0 = "stablehlo.dynamic_conv"(%cst, %cst_0, %c) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 1>}> : (tensor<1x4x4x1xf32>, tensor<2x2x1x1xf32>, tensor<2x2xi64>) -> tensor<1x2x4x1xf32>
    check.expect_eq_const %0, dense<[[[[0.000000e+00], [2.800000e+01], [4.800000e+01], [5.400000e+01]], [[0.000000e+00], [4.400000e+01], [7.200000e+01], [7.800000e+01]]]]> : tensor<1x2x4x1xf32>
    return
  }
}
// -----
module {
  func.func @dynamic_conv_channels() {
    %cst = stablehlo.constant dense<[[[[0.000000e+00, 1.000000e+00], [2.000000e+00, 3.000000e+00], [4.000000e+00, 5.000000e+00]], [[6.000000e+00, 7.000000e+00], [8.000000e+00, 9.000000e+00], [1.000000e+01, 1.100000e+01]], [[1.200000e+01, 1.300000e+01], [1.400000e+01, 1.500000e+01], [1.600000e+01, 1.700000e+01]]], [[[1.800000e+01, 1.900000e+01], [2.000000e+01, 2.100000e+01], [2.200000e+01, 2.300000e+01]], [[2.400000e+01, 2.500000e+01], [2.600000e+01, 2.700000e+01], [2.800000e+01, 2.900000e+01]], [[3.000000e+01, 3.100000e+01], [3.200000e+01, 3.300000e+01], [3.400000e+01, 3.500000e+01]]]]> : tensor<2x3x3x2xf32>
    %cst_0 = stablehlo.constant dense<[[[[0.000000e+00, 1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00, 5.000000e+00]], [[6.000000e+00, 7.000000e+00, 8.000000e+00], [9.000000e+00, 1.000000e+01, 1.100000e+01]]], [[[1.200000e+01, 1.300000e+01, 1.400000e+01], [1.500000e+01, 1.600000e+01, 1.700000e+01]], [[1.800000e+01, 1.900000e+01, 2.000000e+01], [2.100000e+01, 2.200000e+01, 2.300000e+01]]]]> : tensor<2x2x2x3xf32>
    %c = stablehlo.constant dense<0> : tensor<2x2xi64>
    %0 = "stablehlo.dynamic_conv"(%cst, %cst_0, %c) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 1>}> : (tensor<2x3x3x2xf32>, tensor<2x2x2x3xf32>, tensor<2x2xi64>) -> tensor<2x2x2x3xf32>
    check.expect_eq_const %0, dense<[[[[5.520000e+02, 5.880000e+02, 6.240000e+02], [7.200000e+02, 7.720000e+02, 8.240000e+02]], [[1.056000e+03, 1.140000e+03, 1.224000e+03], [1.224000e+03, 1.324000e+03, 1.424000e+03]]], [[[2.064000e+03, 2.244000e+03, 2.424000e+03], [2.232000e+03, 2.428000e+03, 2.624000e+03]], [[2.568000e+03, 2.796000e+03, 3.024000e+03], [2.736000e+03, 2.980000e+03, 3.224000e+03]]]]> : tensor<2x2x2x3xf32>
    return
  }
}
// -----
module {
  func.func @dynamic_conv_feature_groups() {
    %cst = stablehlo.constant dense<[[[[0.000000e+00, 1.000000e+00, 2.000000e+00, 3.000000e+00], [4.000000e+00, 5.000000e+00, 6.000000e+00, 7.000000e+00], [8.000000e+00, 9.000000e+00, 1.000000e+01, 1.100000e+01]], [[1.200000e+01, 1.300000e+01, 1.400000e+01, 1.500000e+01], [1.600000e+01, 1.700000e+01, 1.800000e+01, 1.900000e+01], [2.000000e+01, 2.100000e+01, 2.200000e+01, 2.300000e+01]], [[2.400000e+01, 2.500000e+01, 2.600000e+01, 2.700000e+01], [2.800000e+01, 2.900000e+01, 3.000000e+01, 3.100000e+01], [3.200000e+01, 3.300000e+01, 3.400000e+01, 3.500000e+01]]]]> : tensor<1x3x3x4xf32>
    %cst_0 = stablehlo.constant dense<[[[[0.000000e+00, 1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00, 5.000000e+00], [6.000000e+00, 7.000000e+00, 8.000000e+00, 9.000000e+00, 1.000000e+01, 1.100000e+01]], [[1.200000e+01, 1.300000e+01, 1.400000e+01, 1.500000e+01, 1.600000e+01, 1.700000e+01], [1.800000e+01, 1.900000e+01, 2.000000e+01, 2.100000e+01, 2.200000e+01, 2.300000e+01]]], [[[2.400000e+01, 2.500000e+01, 2.600000e+01, 2.700000e+01, 2.800000e+01, 2.900000e+01], [3.000000e+01, 3.100000e+01, 3.200000e+01, 3.300000e+01, 3.400000e+01, 3.500000e+01]], [[3.600000e+01, 3.700000e+01, 3.800000e+01, 3.900000e+01, 4.000000e+01, 4.100000e+01], [4.200000e+01, 4.300000e+01, 4.400000e+01, 4.500000e+01, 4.600000e+01, 4.700000e+01]]]]> : tensor<2x2x2x6xf32>
    %c = stablehlo.constant dense<0> : tensor<2x2xi64>
    %0 = "stablehlo.dynamic_conv"(%cst, %cst_0, %c) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 2 : i64, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 1>}> : (tensor<1x3x3x4xf32>, tensor<2x2x2x6xf32>, tensor<2x2xi64>) -> tensor<1x2x2x6xf32>
    check.expect_eq_const %0, dense<[[[[2.112000e+03, 2.180000e+03, 2.248000e+03, 2.700000e+03, 2.784000e+03, 2.868000e+03], [2.784000e+03, 2.884000e+03, 2.984000e+03, 3.468000e+03, 3.584000e+03, 3.700000e+03]], [[4.128000e+03, 4.292000e+03, 4.456000e+03, 5.004000e+03, 5.184000e+03, 5.364000e+03], [4.800000e+03, 4.996000e+03, 5.192000e+03, 5.772000e+03, 5.984000e+03, 6.196000e+03]]]]> : tensor<1x2x2x6xf32>
    return
  }
}
// -----
module {
  func.func @dynamic_conv_depthwise() {
    %cst = stablehlo.constant dense<[[[[0.000000e+00, 1.000000e+00], [2.000000e+00, 3.000000e+00], [4.000000e+00, 5.000000e+00]], [[6.000000e+00, 7.000000e+00], [8.000000e+00, 9.000000e+00], [1.000000e+01, 1.100000e+01]], [[1.200000e+01, 1.300000e+01], [1.400000e+01, 1.500000e+01], [1.600000e+01, 1.700000e+01]]]]> : tensor<1x3x3x2xf32>
    %cst_0 = stablehlo.constant dense<[[[[0.000000e+00, 1.000000e+00, 2.000000e+00, 3.000000e+00]], [[4.000000e+00, 5.000000e+00, 6.000000e+00, 7.000000e+00]]], [[[8.000000e+00, 9.000000e+00, 1.000000e+01, 1.100000e+01]], [[1.200000e+01, 1.300000e+01, 1.400000e+01, 1.500000e+01]]]]> : tensor<2x2x1x4xf32>
    %c = stablehlo.constant dense<0> : tensor<2x2xi64>
    %0 = "stablehlo.dynamic_conv"(%cst, %cst_0, %c) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 2 : i64, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 1>}> : (tensor<1x3x3x2xf32>, tensor<2x2x1x4xf32>, tensor<2x2xi64>) -> tensor<1x2x2x4xf32>
    check.expect_eq_const %0, dense<[[[[1.520000e+02, 1.680000e+02, 2.160000e+02, 2.360000e+02], [2.000000e+02, 2.240000e+02, 2.800000e+02, 3.080000e+02]], [[2.960000e+02, 3.360000e+02, 4.080000e+02, 4.520000e+02], [3.440000e+02, 3.920000e+02, 4.720000e+02, 5.240000e+02]]]]> : tensor<1x2x2x4xf32>
    return
  }
}
// -----
module {
  func.func @dynamic_conv_batch_groups() {
    %cst = stablehlo.constant dense<[[[[0.000000e+00, 1.000000e+00], [2.000000e+00, 3.000000e+00], [4.000000e+00, 5.000000e+00]], [[6.000000e+00, 7.000000e+00], [8.000000e+00, 9.000000e+00], [1.000000e+01, 1.100000e+01]], [[1.200000e+01, 1.300000e+01], [1.400000e+01, 1.500000e+01], [1.600000e+01, 1.700000e+01]]], [[[1.800000e+01, 1.900000e+01], [2.000000e+01, 2.100000e+01], [2.200000e+01, 2.300000e+01]], [[2.400000e+01, 2.500000e+01], [2.600000e+01, 2.700000e+01], [2.800000e+01, 2.900000e+01]], [[3.000000e+01, 3.100000e+01], [3.200000e+01, 3.300000e+01], [3.400000e+01, 3.500000e+01]]], [[[3.600000e+01, 3.700000e+01], [3.800000e+01, 3.900000e+01], [4.000000e+01, 4.100000e+01]], [[4.200000e+01, 4.300000e+01], [4.400000e+01, 4.500000e+01], [4.600000e+01, 4.700000e+01]], [[4.800000e+01, 4.900000e+01], [5.000000e+01, 5.100000e+01], [5.200000e+01, 5.300000e+01]]], [[[5.400000e+01, 5.500000e+01], [5.600000e+01, 5.700000e+01], [5.800000e+01, 5.900000e+01]], [[6.000000e+01, 6.100000e+01], [6.200000e+01, 6.300000e+01], [6.400000e+01, 6.500000e+01]], [[6.600000e+01, 6.700000e+01], [6.800000e+01, 6.900000e+01], [7.000000e+01, 7.100000e+01]]]]> : tensor<4x3x3x2xf32>
    %cst_0 = stablehlo.constant dense<[[[[0.000000e+00, 1.000000e+00, 2.000000e+00, 3.000000e+00], [4.000000e+00, 5.000000e+00, 6.000000e+00, 7.000000e+00]], [[8.000000e+00, 9.000000e+00, 1.000000e+01, 1.100000e+01], [1.200000e+01, 1.300000e+01, 1.400000e+01, 1.500000e+01]]], [[[1.600000e+01, 1.700000e+01, 1.800000e+01, 1.900000e+01], [2.000000e+01, 2.100000e+01, 2.200000e+01, 2.300000e+01]], [[2.400000e+01, 2.500000e+01, 2.600000e+01, 2.700000e+01], [2.800000e+01, 2.900000e+01, 3.000000e+01, 3.100000e+01]]]]> : tensor<2x2x2x4xf32>
    %c = stablehlo.constant dense<0> : tensor<2x2xi64>
    %0 = "stablehlo.dynamic_conv"(%cst, %cst_0, %c) <{batch_group_count = 2 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 1>}> : (tensor<4x3x3x2xf32>, tensor<2x2x2x4xf32>, tensor<2x2xi64>) -> tensor<2x2x2x4xf32>
    check.expect_eq_const %0, dense<[[[[7.360000e+02, 7.720000e+02, 5.416000e+03, 5.740000e+03], [9.600000e+02, 1.012000e+03, 5.672000e+03, 6.012000e+03]], [[1.408000e+03, 1.492000e+03, 6.184000e+03, 6.556000e+03], [1.632000e+03, 1.732000e+03, 6.440000e+03, 6.828000e+03]]], [[[2.752000e+03, 2.932000e+03, 7.720000e+03, 8.188000e+03], [2.976000e+03, 3.172000e+03, 7.976000e+03, 8.460000e+03]], [[3.424000e+03, 3.652000e+03, 8.488000e+03, 9.004000e+03], [3.648000e+03, 3.892000e+03, 8.744000e+03, 9.276000e+03]]]]> : tensor<2x2x2x4xf32>
    return
  }
}
// -----
module {
  func.func @dynamic_conv_other_layout() {
    %cst = stablehlo.constant dense<[[[0.000000e+00, 1.000000e+00, 2.000000e+00, 3.000000e+00]], [[4.000000e+00, 5.000000e+00, 6.000000e+00, 7.000000e+00]]]> : tensor<2x1x4xf32>
    %cst_0 = stablehlo.constant dense<[[[0.000000e+00, 1.000000e+00], [2.000000e+00, 3.000000e+00]], [[4.000000e+00, 5.000000e+00], [6.000000e+00, 7.000000e+00]], [[8.000000e+00, 9.000000e+00], [1.000000e+01, 1.100000e+01]]]> : tensor<3x2x2xf32>
    %c = stablehlo.constant dense<0> : tensor<1x2xi64>
    %0 = "stablehlo.dynamic_conv"(%cst, %cst_0, %c) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[f, b, 0]x[o, i, 0]->[0, f, b]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 1>, window_reversal = array<i1: false>, window_strides = array<i64: 1>}> : (tensor<2x1x4xf32>, tensor<3x2x2xf32>, tensor<1x2xi64>) -> tensor<3x3x1xf32>
    check.expect_eq_const %0, dense<[[[2.400000e+01], [6.400000e+01], [1.040000e+02]], [[3.000000e+01], [8.600000e+01], [1.420000e+02]], [[3.600000e+01], [1.080000e+02], [1.800000e+02]]]> : tensor<3x3x1xf32>
    return
  }
}
// -----
module {
  func.func @dynamic_conv_window_too_large() {
    %cst = stablehlo.constant dense<[[[0.000000e+00], [1.000000e+00]]]> : tensor<1x2x1xf32>
    %cst_0 = stablehlo.constant dense<[[[0.000000e+00]], [[1.000000e+00]], [[2.000000e+00]]]> : tensor<3x1x1xf32>
    %c = stablehlo.constant dense<0> : tensor<1x2xi64>
    %0 = "stablehlo.dynamic_conv"(%cst, %cst_0, %c) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 1>, window_reversal = array<i1: false>, window_strides = array<i64: 1>}> : (tensor<1x2x1xf32>, tensor<3x1x1xf32>, tensor<1x2xi64>) -> tensor<1x0x1xf32>
    check.expect_eq_const %0, dense<> : tensor<1x0x1xf32>
    return
  }
}
// -----
module {
  func.func @dynamic_conv_three_dimensions() {
    %cst = stablehlo.constant dense<[[[[[0.000000e+00], [1.000000e+00]], [[2.000000e+00], [3.000000e+00]], [[4.000000e+00], [5.000000e+00]]], [[[6.000000e+00], [7.000000e+00]], [[8.000000e+00], [9.000000e+00]], [[1.000000e+01], [1.100000e+01]]]]]> : tensor<1x2x3x2x1xf32>
    %cst_0 = stablehlo.constant dense<[[[[[0.000000e+00]]], [[[1.000000e+00]]]], [[[[2.000000e+00]]], [[[3.000000e+00]]]]]> : tensor<2x2x1x1x1xf32>
    %c = stablehlo.constant dense<[[0, 0], [1, 0], [0, 0]]> : tensor<3x2xi64>
    %0 = "stablehlo.dynamic_conv"(%cst, %cst_0, %c) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, 2, f]x[0, 1, 2, i, o]->[b, 0, 1, 2, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1, 1, 1>, rhs_dilation = array<i64: 1, 1, 1>, window_reversal = array<i1: false, false, false>, window_strides = array<i64: 1, 1, 1>}> : (tensor<1x2x3x2x1xf32>, tensor<2x2x1x1x1xf32>, tensor<3x2xi64>) -> tensor<1x1x3x2x1xf32>
    check.expect_eq_const %0, dense<[[[[[1.800000e+01], [2.200000e+01]], [[3.800000e+01], [4.400000e+01]], [[5.000000e+01], [5.600000e+01]]]]]> : tensor<1x1x3x2x1xf32>
    return
  }
}
// -----
module {
  func.func @dynamic_conv_i8_to_i32() {
    %c = stablehlo.constant dense<[[[1], [2], [3]]]> : tensor<1x3x1xi8>
    %c_0 = stablehlo.constant dense<[[[1]], [[2]]]> : tensor<2x1x1xi8>
    %c_1 = stablehlo.constant dense<[[1, 0]]> : tensor<1x2xi64>
    %0 = "stablehlo.dynamic_conv"(%c, %c_0, %c_1) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 1>, window_reversal = array<i1: false>, window_strides = array<i64: 1>}> : (tensor<1x3x1xi8>, tensor<2x1x1xi8>, tensor<1x2xi64>) -> tensor<1x3x1xi32>
    check.expect_eq_const %0, dense<[[[2], [5], [8]]]> : tensor<1x3x1xi32>
    return
  }
}
// -----
module {
  func.func @dynamic_conv_i32_to_i32() {
    %c = stablehlo.constant dense<[[[1], [2], [3]]]> : tensor<1x3x1xi32>
    %c_0 = stablehlo.constant dense<[[[1]], [[2]]]> : tensor<2x1x1xi32>
    %c_1 = stablehlo.constant dense<[[1, 0]]> : tensor<1x2xi64>
    %0 = "stablehlo.dynamic_conv"(%c, %c_0, %c_1) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 1>, window_reversal = array<i1: false>, window_strides = array<i64: 1>}> : (tensor<1x3x1xi32>, tensor<2x1x1xi32>, tensor<1x2xi64>) -> tensor<1x3x1xi32>
    check.expect_eq_const %0, dense<[[[2], [5], [8]]]> : tensor<1x3x1xi32>
    return
  }
}
// -----
module {
  func.func @dynamic_conv_bf16_to_f32() {
    %cst = stablehlo.constant dense<[[[1.000000e+00], [2.000000e+00], [3.000000e+00]]]> : tensor<1x3x1xbf16>
    %cst_0 = stablehlo.constant dense<[[[1.000000e+00]], [[2.000000e+00]]]> : tensor<2x1x1xbf16>
    %c = stablehlo.constant dense<[[1, 0]]> : tensor<1x2xi64>
    %0 = "stablehlo.dynamic_conv"(%cst, %cst_0, %c) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 1>, window_reversal = array<i1: false>, window_strides = array<i64: 1>}> : (tensor<1x3x1xbf16>, tensor<2x1x1xbf16>, tensor<1x2xi64>) -> tensor<1x3x1xf32>
    check.expect_eq_const %0, dense<[[[2.000000e+00], [5.000000e+00], [8.000000e+00]]]> : tensor<1x3x1xf32>
    return
  }
}
// -----
module {
  func.func @dynamic_conv_f64_to_f64() {
    %cst = stablehlo.constant dense<[[[1.000000e+00], [2.000000e+00], [3.000000e+00]]]> : tensor<1x3x1xf64>
    %cst_0 = stablehlo.constant dense<[[[1.000000e+00]], [[2.000000e+00]]]> : tensor<2x1x1xf64>
    %c = stablehlo.constant dense<[[1, 0]]> : tensor<1x2xi64>
    %0 = "stablehlo.dynamic_conv"(%cst, %cst_0, %c) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 1>, window_reversal = array<i1: false>, window_strides = array<i64: 1>}> : (tensor<1x3x1xf64>, tensor<2x1x1xf64>, tensor<1x2xi64>) -> tensor<1x3x1xf64>
    check.expect_eq_const %0, dense<[[[2.000000e+00], [5.000000e+00], [8.000000e+00]]]> : tensor<1x3x1xf64>
    return
  }
}
// -----
module {
  func.func @dynamic_conv_f16_to_f16() {
    %cst = stablehlo.constant dense<[[[1.000000e+00], [2.000000e+00], [3.000000e+00]]]> : tensor<1x3x1xf16>
    %cst_0 = stablehlo.constant dense<[[[1.000000e+00]], [[2.000000e+00]]]> : tensor<2x1x1xf16>
    %c = stablehlo.constant dense<[[1, 0]]> : tensor<1x2xi64>
    %0 = "stablehlo.dynamic_conv"(%cst, %cst_0, %c) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 1>, window_reversal = array<i1: false>, window_strides = array<i64: 1>}> : (tensor<1x3x1xf16>, tensor<2x1x1xf16>, tensor<1x2xi64>) -> tensor<1x3x1xf16>
    check.expect_eq_const %0, dense<[[[2.000000e+00], [5.000000e+00], [8.000000e+00]]]> : tensor<1x3x1xf16>
    return
  }
}
// -----
module {
  func.func @dynamic_conv_c_f32_to_c_f32() {
    %cst = stablehlo.constant dense<[[[(1.000000e+00,0.000000e+00)], [(2.000000e+00,0.000000e+00)], [(3.000000e+00,0.000000e+00)]]]> : tensor<1x3x1xcomplex<f32>>
    %cst_0 = stablehlo.constant dense<[[[(1.000000e+00,0.000000e+00)]], [[(2.000000e+00,0.000000e+00)]]]> : tensor<2x1x1xcomplex<f32>>
    %c = stablehlo.constant dense<[[1, 0]]> : tensor<1x2xi64>
    %0 = "stablehlo.dynamic_conv"(%cst, %cst_0, %c) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 1>, window_reversal = array<i1: false>, window_strides = array<i64: 1>}> : (tensor<1x3x1xcomplex<f32>>, tensor<2x1x1xcomplex<f32>>, tensor<1x2xi64>) -> tensor<1x3x1xcomplex<f32>>
    check.expect_eq_const %0, dense<[[[(2.000000e+00,0.000000e+00)], [(5.000000e+00,0.000000e+00)], [(8.000000e+00,0.000000e+00)]]]> : tensor<1x3x1xcomplex<f32>>
    return
  }
}
// einsum
module {
  func.func @einsum_transposed() {
    %cst = stablehlo.constant dense<[[1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00]]> : tensor<2x2xf32>
    %cst_0 = stablehlo.constant dense<[[5.000000e+00, 6.000000e+00], [7.000000e+00, 8.000000e+00]]> : tensor<2x2xf32>
    %0 = stablehlo.einsum %cst, %cst_0, config = "ab,bc->ca" : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
    check.expect_eq_const %0, dense<[[1.900000e+01, 4.300000e+01], [2.200000e+01, 5.000000e+01]]> : tensor<2x2xf32>
    return
  }
}
// fft
module {
  func.func @fft_f32_forward() {
    %cst = stablehlo.constant dense<[[(1.000000e+00,0.000000e+00), (2.000000e+00,-1.000000e+00), (-5.000000e-01,0.000000e+00), (0.000000e+00,3.000000e+00), (2.500000e-01,0.000000e+00)], [(0.000000e+00,0.000000e+00), (1.000000e+00,0.000000e+00), (0.000000e+00,1.000000e+00), (-1.000000e+00,0.000000e+00), (-0.000000e+00,-1.000000e+00)]]> : tensor<2x5xcomplex<f32>>
    %0 = stablehlo.fft %cst, type = FFT, length = [5] : (tensor<2x5xcomplex<f32>>) -> tensor<2x5xcomplex<f32>>
    check.expect_almost_eq_const %0, dense<[[(2.750000e+00,2.000000e+00), (-0.61461556,-4.10652447), (1.29058754,0.231915534), (-3.24018097,3.24022031), (4.81420898,-1.36561167)], [(0.000000e+00,0.000000e+00), (2.65687585,-2.65687585), (-1.48130524,1.48130524), (-0.754762709,0.754762709), (-0.420807779,0.420807779)]]> : tensor<2x5xcomplex<f32>>, tolerance = 1.000000e-05
    return
  }
}
// -----
module {
  func.func @fft_f32_inverse() {
    %cst = stablehlo.constant dense<[[(1.000000e+00,0.000000e+00), (2.000000e+00,-1.000000e+00), (-5.000000e-01,0.000000e+00), (0.000000e+00,3.000000e+00), (2.500000e-01,0.000000e+00)], [(0.000000e+00,0.000000e+00), (1.000000e+00,0.000000e+00), (0.000000e+00,1.000000e+00), (-1.000000e+00,0.000000e+00), (-0.000000e+00,-1.000000e+00)]]> : tensor<2x5xcomplex<f32>>
    %0 = stablehlo.fft %cst, type = IFFT, length = [5] : (tensor<2x5xcomplex<f32>>) -> tensor<2x5xcomplex<f32>>
    check.expect_almost_eq_const %0, dense<[[(5.500000e-01,4.000000e-01), (0.962841808,-0.27312234), (-0.648036181,0.648044109), (0.258117527,0.0463831052), (-0.122923106,-0.821304857)], [(0.000000e+00,0.000000e+00), (-0.0841615572,0.0841615572), (-0.150952548,0.150952548), (-0.296261042,0.296261042), (0.53137517,-0.53137517)]]> : tensor<2x5xcomplex<f32>>, tolerance = 1.000000e-05
    return
  }
}
// -----
module {
  func.func @fft_f32_two_dimensions() {
    %cst = stablehlo.constant dense<[[(1.000000e+00,0.000000e+00), (2.000000e+00,-1.000000e+00), (-5.000000e-01,0.000000e+00), (0.000000e+00,3.000000e+00), (2.500000e-01,0.000000e+00)], [(0.000000e+00,0.000000e+00), (1.000000e+00,0.000000e+00), (0.000000e+00,1.000000e+00), (-1.000000e+00,0.000000e+00), (-0.000000e+00,-1.000000e+00)]]> : tensor<2x5xcomplex<f32>>
    %0 = stablehlo.fft %cst, type = FFT, length = [2, 5] : (tensor<2x5xcomplex<f32>>) -> tensor<2x5xcomplex<f32>>
    check.expect_almost_eq_const %0, dense<[[(2.750000e+00,2.000000e+00), (2.04226017,-6.763400e+00), (-0.190717697,1.71322083), (-3.99494386,3.9949832), (4.39340115,-0.944803893)], [(2.750000e+00,2.000000e+00), (-3.27149129,-1.4496485), (2.77189279,-1.24938977), (-2.48541832,2.48545766), (5.23501682,-1.78641951)]]> : tensor<2x5xcomplex<f32>>, tolerance = 1.000000e-05
    return
  }
}
// -----
module {
  func.func @fft_f32_real() {
    %cst = stablehlo.constant dense<[[1.000000e+00, 2.000000e+00, -5.000000e-01, 3.000000e+00], [2.500000e-01, -1.000000e+00, 1.000000e+00, 0.000000e+00]]> : tensor<2x4xf32>
    %0 = stablehlo.fft %cst, type = RFFT, length = [4] : (tensor<2x4xf32>) -> tensor<2x3xcomplex<f32>>
    check.expect_almost_eq_const %0, dense<[[(5.500000e+00,0.000000e+00), (1.500000e+00,1.000000e+00), (-4.500000e+00,0.000000e+00)], [(2.500000e-01,0.000000e+00), (-7.500000e-01,1.000000e+00), (2.250000e+00,0.000000e+00)]]> : tensor<2x3xcomplex<f32>>, tolerance = 1.000000e-05
    return
  }
}
// -----
module {
  func.func @fft_f32_inverse_real() {
    %cst = stablehlo.constant dense<[[(1.000000e+00,0.000000e+00), (2.000000e+00,-1.000000e+00), (3.000000e+00,0.000000e+00)], [(5.000000e-01,0.000000e+00), (-0.000000e+00,-1.000000e+00), (-1.000000e+00,0.000000e+00)]]> : tensor<2x3xcomplex<f32>>
    %0 = stablehlo.fft %cst, type = IRFFT, length = [4] : (tensor<2x3xcomplex<f32>>) -> tensor<2x4xf32>
    check.expect_almost_eq_const %0, dense<[[2.000000e+00, 0.000000e+00, 0.000000e+00, -1.000000e+00], [-1.250000e-01, 8.750000e-01, -1.250000e-01, -1.250000e-01]]> : tensor<2x4xf32>, tolerance = 1.000000e-05
    return
  }
}
// -----
module {
  func.func @fft_f32_inverse_real_odd() {
    %cst = stablehlo.constant dense<[[(1.000000e+00,0.000000e+00), (2.000000e+00,-1.000000e+00), (3.000000e+00,0.000000e+00)], [(5.000000e-01,0.000000e+00), (-0.000000e+00,-1.000000e+00), (-1.000000e+00,0.000000e+00)]]> : tensor<2x3xcomplex<f32>>
    %0 = stablehlo.fft %cst, type = IRFFT, length = [5] : (tensor<2x3xcomplex<f32>>) -> tensor<2x5xf32>
    check.expect_almost_eq_const %0, dense<[[2.200000e+00, -0.143184185, 0.158720896, -0.311507314, -0.904029428], [-3.000000e-01, 0.804029405, 0.211507306, -0.258720905, 0.043184191]]> : tensor<2x5xf32>, tolerance = 1.000000e-05
    return
  }
}
// -----
module {
  func.func @fft_f32_real_two_dimensions() {
    %cst = stablehlo.constant dense<[[1.000000e+00, 2.000000e+00, -5.000000e-01, 3.000000e+00], [2.500000e-01, -1.000000e+00, 1.000000e+00, 0.000000e+00]]> : tensor<2x4xf32>
    %0 = stablehlo.fft %cst, type = RFFT, length = [2, 4] : (tensor<2x4xf32>) -> tensor<2x3xcomplex<f32>>
    check.expect_almost_eq_const %0, dense<[[(5.750000e+00,0.000000e+00), (7.500000e-01,2.000000e+00), (-2.250000e+00,0.000000e+00)], [(5.250000e+00,0.000000e+00), (2.250000e+00,0.000000e+00), (-6.750000e+00,0.000000e+00)]]> : tensor<2x3xcomplex<f32>>, tolerance = 1.000000e-05
    return
  }
}
// -----
module {
  func.func @fft_f64_forward() {
    %cst = stablehlo.constant dense<[[(1.000000e+00,0.000000e+00), (2.000000e+00,-1.000000e+00), (-5.000000e-01,0.000000e+00), (0.000000e+00,3.000000e+00), (2.500000e-01,0.000000e+00)], [(0.000000e+00,0.000000e+00), (1.000000e+00,0.000000e+00), (0.000000e+00,1.000000e+00), (-1.000000e+00,0.000000e+00), (-0.000000e+00,-1.000000e+00)]]> : tensor<2x5xcomplex<f64>>
    %0 = stablehlo.fft %cst, type = FFT, length = [5] : (tensor<2x5xcomplex<f64>>) -> tensor<2x5xcomplex<f64>>
    check.expect_almost_eq_const %0, dense<[[(2.750000e+00,2.000000e+00), (-0.61461553864146712,-4.106524254870072), (1.2905875620618821,0.23191552784038505), (-3.2401810311240933,3.2402204271591946), (4.8142090077036785,-1.3656117001295076)], [(0.000000e+00,0.000000e+00), (2.6568757573375215,-2.6568757573375215), (-1.4813052527525752,1.4813052527525752), (-0.75476272474721451,0.75476272474721451), (-0.42080777983773165,0.42080777983773165)]]> : tensor<2x5xcomplex<f64>>, tolerance = 9.9999999999999998E-13
    return
  }
}
// -----
module {
  func.func @fft_f64_inverse() {
    %cst = stablehlo.constant dense<[[(1.000000e+00,0.000000e+00), (2.000000e+00,-1.000000e+00), (-5.000000e-01,0.000000e+00), (0.000000e+00,3.000000e+00), (2.500000e-01,0.000000e+00)], [(0.000000e+00,0.000000e+00), (1.000000e+00,0.000000e+00), (0.000000e+00,1.000000e+00), (-1.000000e+00,0.000000e+00), (-0.000000e+00,-1.000000e+00)]]> : tensor<2x5xcomplex<f64>>
    %0 = stablehlo.fft %cst, type = IFFT, length = [5] : (tensor<2x5xcomplex<f64>>) -> tensor<2x5xcomplex<f64>>
    check.expect_almost_eq_const %0, dense<[[(5.500000e-01,4.000000e-01), (0.96284180154073573,-0.27312234002590152), (-0.64803620622481872,0.648044085431839), (0.2581175124123764,0.04638310556807701), (-0.12292310772829343,-0.8213048509740144)], [(0.000000e+00,0.000000e+00), (-0.084161555967546334,0.084161555967546334), (-0.15095254494944291,0.15095254494944291), (-0.29626105055051505,0.29626105055051505), (0.53137515146750436,-0.53137515146750436)]]> : tensor<2x5xcomplex<f64>>, tolerance = 9.9999999999999998E-13
    return
  }
}
// -----
module {
  func.func @fft_f64_two_dimensions() {
    %cst = stablehlo.constant dense<[[(1.000000e+00,0.000000e+00), (2.000000e+00,-1.000000e+00), (-5.000000e-01,0.000000e+00), (0.000000e+00,3.000000e+00), (2.500000e-01,0.000000e+00)], [(0.000000e+00,0.000000e+00), (1.000000e+00,0.000000e+00), (0.000000e+00,1.000000e+00), (-1.000000e+00,0.000000e+00), (-0.000000e+00,-1.000000e+00)]]> : tensor<2x5xcomplex<f64>>
    %0 = stablehlo.fft %cst, type = FFT, length = [2, 5] : (tensor<2x5xcomplex<f64>>) -> tensor<2x5xcomplex<f64>>
    check.expect_almost_eq_const %0, dense<[[(2.750000e+00,2.000000e+00), (2.0422602186960543,-6.7634000122075939), (-0.19071769069069311,1.7132207805929602), (-3.9949437558713079,3.9949831519064092), (4.3934012278659473,-0.94480392029177595)], [(2.750000e+00,2.000000e+00), (-3.2714912959789886,-1.4496484975325505), (2.771892814814457,-1.2493897249121901), (-2.4854183063768787,2.4854577024119799), (5.2350167875414098,-1.7864194799672393)]]> : tensor<2x5xcomplex<f64>>, tolerance = 9.9999999999999998E-13
    return
  }
}
// -----
module {
  func.func @fft_f64_real() {
    %cst = stablehlo.constant dense<[[1.000000e+00, 2.000000e+00, -5.000000e-01, 3.000000e+00], [2.500000e-01, -1.000000e+00, 1.000000e+00, 0.000000e+00]]> : tensor<2x4xf64>
    %0 = stablehlo.fft %cst, type = RFFT, length = [4] : (tensor<2x4xf64>) -> tensor<2x3xcomplex<f64>>
    check.expect_almost_eq_const %0, dense<[[(5.500000e+00,0.000000e+00), (1.500000e+00,1.000000e+00), (-4.500000e+00,0.000000e+00)], [(2.500000e-01,0.000000e+00), (-7.500000e-01,1.000000e+00), (2.250000e+00,0.000000e+00)]]> : tensor<2x3xcomplex<f64>>, tolerance = 9.9999999999999998E-13
    return
  }
}
// -----
module {
  func.func @fft_f64_inverse_real() {
    %cst = stablehlo.constant dense<[[(1.000000e+00,0.000000e+00), (2.000000e+00,-1.000000e+00), (3.000000e+00,0.000000e+00)], [(5.000000e-01,0.000000e+00), (-0.000000e+00,-1.000000e+00), (-1.000000e+00,0.000000e+00)]]> : tensor<2x3xcomplex<f64>>
    %0 = stablehlo.fft %cst, type = IRFFT, length = [4] : (tensor<2x3xcomplex<f64>>) -> tensor<2x4xf64>
    check.expect_almost_eq_const %0, dense<[[2.000000e+00, 0.000000e+00, 0.000000e+00, -1.000000e+00], [-1.250000e-01, 8.750000e-01, -1.250000e-01, -1.250000e-01]]> : tensor<2x4xf64>, tolerance = 9.9999999999999998E-13
    return
  }
}
// -----
module {
  func.func @fft_f64_inverse_real_odd() {
    %cst = stablehlo.constant dense<[[(1.000000e+00,0.000000e+00), (2.000000e+00,-1.000000e+00), (3.000000e+00,0.000000e+00)], [(5.000000e-01,0.000000e+00), (-0.000000e+00,-1.000000e+00), (-1.000000e+00,0.000000e+00)]]> : tensor<2x3xcomplex<f64>>
    %0 = stablehlo.fft %cst, type = IRFFT, length = [5] : (tensor<2x3xcomplex<f64>>) -> tensor<2x5xf64>
    check.expect_almost_eq_const %0, dense<[[2.200000e+00, -0.14318419123191758, 0.15872089866696826, -0.31150730316701031, -0.90402940426804046], [-0.30000000000000004, 0.80402940426804048, 0.21150730316701027, -0.25872089866696824, 0.043184191231917572]]> : tensor<2x5xf64>, tolerance = 9.9999999999999998E-13
    return
  }
}
// -----
module {
  func.func @fft_f64_real_two_dimensions() {
    %cst = stablehlo.constant dense<[[1.000000e+00, 2.000000e+00, -5.000000e-01, 3.000000e+00], [2.500000e-01, -1.000000e+00, 1.000000e+00, 0.000000e+00]]> : tensor<2x4xf64>
    %0 = stablehlo.fft %cst, type = RFFT, length = [2, 4] : (tensor<2x4xf64>) -> tensor<2x3xcomplex<f64>>
    check.expect_almost_eq_const %0, dense<[[(5.750000e+00,0.000000e+00), (7.500000e-01,2.000000e+00), (-2.250000e+00,0.000000e+00)], [(5.250000e+00,0.000000e+00), (2.250000e+00,0.000000e+00), (-6.750000e+00,0.000000e+00)]]> : tensor<2x3xcomplex<f64>>, tolerance = 9.9999999999999998E-13
    return
  }
}
// -----
module {
  func.func @fft_of_one() {
    %cst = stablehlo.constant dense<(2.000000e+00,1.000000e+00)> : tensor<1xcomplex<f32>>
    %0 = stablehlo.fft %cst, type = FFT, length = [1] : (tensor<1xcomplex<f32>>) -> tensor<1xcomplex<f32>>
    check.expect_almost_eq_const %0, dense<(2.000000e+00,1.000000e+00)> : tensor<1xcomplex<f32>>, tolerance = 9.9999999999999995E-7
    return
  }
}
// triangular_solve
module {
  func.func @triangular_solve_left_lower_no_transpose() {
    %cst = stablehlo.constant dense<[[2.000000e+00, 7.000000e+00, 7.000000e+00], [1.000000e+00, 4.000000e+00, 7.000000e+00], [-1.000000e+00, 2.000000e+00, 5.000000e+00]]> : tensor<3x3xf32>
    %cst_0 = stablehlo.constant dense<[[2.000000e+00, 4.000000e+00], [5.000000e+00, 6.000000e+00], [6.000000e+00, -1.000000e+00]]> : tensor<3x2xf32>
    %0 = "stablehlo.triangular_solve"(%cst, %cst_0) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<3x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
    check.expect_almost_eq_const %0, dense<[[1.000000e+00, 2.000000e+00], [1.000000e+00, 1.000000e+00], [1.000000e+00, -2.000000e-01]]> : tensor<3x2xf32>, tolerance = 1.000000e-05
    return
  }
}
// -----
module {
  func.func @triangular_solve_left_lower_transpose() {
    %cst = stablehlo.constant dense<[[2.000000e+00, 7.000000e+00, 7.000000e+00], [1.000000e+00, 4.000000e+00, 7.000000e+00], [-1.000000e+00, 2.000000e+00, 5.000000e+00]]> : tensor<3x3xf32>
    %cst_0 = stablehlo.constant dense<[[2.000000e+00, 4.000000e+00], [5.000000e+00, 6.000000e+00], [6.000000e+00, -1.000000e+00]]> : tensor<3x2xf32>
    %0 = "stablehlo.triangular_solve"(%cst, %cst_0) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose TRANSPOSE>, unit_diagonal = false}> : (tensor<3x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
    check.expect_almost_eq_const %0, dense<[[1.275000e+00, 1.100000e+00], [6.500000e-01, 1.600000e+00], [1.200000e+00, -2.000000e-01]]> : tensor<3x2xf32>, tolerance = 1.000000e-05
    return
  }
}
// -----
module {
  func.func @triangular_solve_left_upper_no_transpose() {
    %cst = stablehlo.constant dense<[[2.000000e+00, 7.000000e+00, 7.000000e+00], [1.000000e+00, 4.000000e+00, 7.000000e+00], [-1.000000e+00, 2.000000e+00, 5.000000e+00]]> : tensor<3x3xf32>
    %cst_0 = stablehlo.constant dense<[[2.000000e+00, 4.000000e+00], [5.000000e+00, 6.000000e+00], [6.000000e+00, -1.000000e+00]]> : tensor<3x2xf32>
    %0 = "stablehlo.triangular_solve"(%cst, %cst_0) <{left_side = true, lower = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<3x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
    check.expect_almost_eq_const %0, dense<[[-2.250000e-01, -3.775000e+00], [-8.500000e-01, 1.850000e+00], [1.200000e+00, -2.000000e-01]]> : tensor<3x2xf32>, tolerance = 1.000000e-05
    return
  }
}
// -----
module {
  func.func @triangular_solve_left_upper_transpose() {
    %cst = stablehlo.constant dense<[[2.000000e+00, 7.000000e+00, 7.000000e+00], [1.000000e+00, 4.000000e+00, 7.000000e+00], [-1.000000e+00, 2.000000e+00, 5.000000e+00]]> : tensor<3x3xf32>
    %cst_0 = stablehlo.constant dense<[[2.000000e+00, 4.000000e+00], [5.000000e+00, 6.000000e+00], [6.000000e+00, -1.000000e+00]]> : tensor<3x2xf32>
    %0 = "stablehlo.triangular_solve"(%cst, %cst_0) <{left_side = true, lower = false, transpose_a = #stablehlo<transpose TRANSPOSE>, unit_diagonal = false}> : (tensor<3x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
    check.expect_almost_eq_const %0, dense<[[1.000000e+00, 2.000000e+00], [-5.000000e-01, -2.000000e+00], [5.000000e-01, -2.000000e-01]]> : tensor<3x2xf32>, tolerance = 1.000000e-05
    return
  }
}
// -----
module {
  func.func @triangular_solve_right_lower_no_transpose() {
    %cst = stablehlo.constant dense<[[2.000000e+00, 7.000000e+00, 7.000000e+00], [1.000000e+00, 4.000000e+00, 7.000000e+00], [-1.000000e+00, 2.000000e+00, 5.000000e+00]]> : tensor<3x3xf32>
    %cst_0 = stablehlo.constant dense<[[2.000000e+00, 5.000000e+00, 6.000000e+00], [4.000000e+00, 6.000000e+00, -1.000000e+00]]> : tensor<2x3xf32>
    %0 = "stablehlo.triangular_solve"(%cst, %cst_0) <{left_side = false, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<3x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    check.expect_almost_eq_const %0, dense<[[1.275000e+00, 6.500000e-01, 1.200000e+00], [1.100000e+00, 1.600000e+00, -2.000000e-01]]> : tensor<2x3xf32>, tolerance = 1.000000e-05
    return
  }
}
// -----
module {
  func.func @triangular_solve_right_lower_transpose() {
    %cst = stablehlo.constant dense<[[2.000000e+00, 7.000000e+00, 7.000000e+00], [1.000000e+00, 4.000000e+00, 7.000000e+00], [-1.000000e+00, 2.000000e+00, 5.000000e+00]]> : tensor<3x3xf32>
    %cst_0 = stablehlo.constant dense<[[2.000000e+00, 5.000000e+00, 6.000000e+00], [4.000000e+00, 6.000000e+00, -1.000000e+00]]> : tensor<2x3xf32>
    %0 = "stablehlo.triangular_solve"(%cst, %cst_0) <{left_side = false, lower = true, transpose_a = #stablehlo<transpose TRANSPOSE>, unit_diagonal = false}> : (tensor<3x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    check.expect_almost_eq_const %0, dense<[[1.000000e+00, 1.000000e+00, 1.000000e+00], [2.000000e+00, 1.000000e+00, -2.000000e-01]]> : tensor<2x3xf32>, tolerance = 1.000000e-05
    return
  }
}
// -----
module {
  func.func @triangular_solve_right_upper_no_transpose() {
    %cst = stablehlo.constant dense<[[2.000000e+00, 7.000000e+00, 7.000000e+00], [1.000000e+00, 4.000000e+00, 7.000000e+00], [-1.000000e+00, 2.000000e+00, 5.000000e+00]]> : tensor<3x3xf32>
    %cst_0 = stablehlo.constant dense<[[2.000000e+00, 5.000000e+00, 6.000000e+00], [4.000000e+00, 6.000000e+00, -1.000000e+00]]> : tensor<2x3xf32>
    %0 = "stablehlo.triangular_solve"(%cst, %cst_0) <{left_side = false, lower = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<3x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    check.expect_almost_eq_const %0, dense<[[1.000000e+00, -5.000000e-01, 5.000000e-01], [2.000000e+00, -2.000000e+00, -2.000000e-01]]> : tensor<2x3xf32>, tolerance = 1.000000e-05
    return
  }
}
// -----
module {
  func.func @triangular_solve_right_upper_transpose() {
    %cst = stablehlo.constant dense<[[2.000000e+00, 7.000000e+00, 7.000000e+00], [1.000000e+00, 4.000000e+00, 7.000000e+00], [-1.000000e+00, 2.000000e+00, 5.000000e+00]]> : tensor<3x3xf32>
    %cst_0 = stablehlo.constant dense<[[2.000000e+00, 5.000000e+00, 6.000000e+00], [4.000000e+00, 6.000000e+00, -1.000000e+00]]> : tensor<2x3xf32>
    %0 = "stablehlo.triangular_solve"(%cst, %cst_0) <{left_side = false, lower = false, transpose_a = #stablehlo<transpose TRANSPOSE>, unit_diagonal = false}> : (tensor<3x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    check.expect_almost_eq_const %0, dense<[[-2.250000e-01, -8.500000e-01, 1.200000e+00], [-3.775000e+00, 1.850000e+00, -2.000000e-01]]> : tensor<2x3xf32>, tolerance = 1.000000e-05
    return
  }
}
// -----
module {
  func.func @triangular_solve_unit_diagonal() {
    %cst = stablehlo.constant dense<[[2.000000e+00, 7.000000e+00, 7.000000e+00], [1.000000e+00, 4.000000e+00, 7.000000e+00], [-1.000000e+00, 2.000000e+00, 5.000000e+00]]> : tensor<3x3xf64>
    %cst_0 = stablehlo.constant dense<[[2.000000e+00, 4.000000e+00], [5.000000e+00, 6.000000e+00], [6.000000e+00, -1.000000e+00]]> : tensor<3x2xf64>
    %0 = "stablehlo.triangular_solve"(%cst, %cst_0) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = true}> : (tensor<3x3xf64>, tensor<3x2xf64>) -> tensor<3x2xf64>
    check.expect_almost_eq_const %0, dense<[[2.000000e+00, 4.000000e+00], [3.000000e+00, 2.000000e+00], [2.000000e+00, -1.000000e+00]]> : tensor<3x2xf64>, tolerance = 1.000000e-05
    return
  }
}
// -----
module {
  func.func @triangular_solve_adjoint() {
    %cst = stablehlo.constant dense<[[(2.000000e+00,0.000000e+00), (0.000000e+00,0.000000e+00)], [(1.000000e+00,1.000000e+00), (0.000000e+00,4.000000e+00)]]> : tensor<2x2xcomplex<f64>>
    %cst_0 = stablehlo.constant dense<[[(2.000000e+00,0.000000e+00)], [(4.000000e+00,-4.000000e+00)]]> : tensor<2x1xcomplex<f64>>
    %0 = "stablehlo.triangular_solve"(%cst, %cst_0) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose ADJOINT>, unit_diagonal = false}> : (tensor<2x2xcomplex<f64>>, tensor<2x1xcomplex<f64>>) -> tensor<2x1xcomplex<f64>>
    check.expect_almost_eq_const %0, dense<[[(0.000000e+00,0.000000e+00)], [(1.000000e+00,1.000000e+00)]]> : tensor<2x1xcomplex<f64>>, tolerance = 1.000000e-05
    return
  }
}
// -----
module {
  func.func @triangular_solve_batch() {
    %cst = stablehlo.constant dense<[[[2.000000e+00, 0.000000e+00], [1.000000e+00, 4.000000e+00]], [[1.000000e+00, 0.000000e+00], [3.000000e+00, 2.000000e+00]]]> : tensor<2x2x2xf32>
    %cst_0 = stablehlo.constant dense<[[[2.000000e+00], [9.000000e+00]], [[1.000000e+00], [7.000000e+00]]]> : tensor<2x2x1xf32>
    %0 = "stablehlo.triangular_solve"(%cst, %cst_0) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<2x2x2xf32>, tensor<2x2x1xf32>) -> tensor<2x2x1xf32>
    check.expect_almost_eq_const %0, dense<[[[1.000000e+00], [2.000000e+00]], [[1.000000e+00], [2.000000e+00]]]> : tensor<2x2x1xf32>, tolerance = 1.000000e-05
    return
  }
}
// unary_einsum
module {
  func.func @unary_einsum_row_sums() {
    %cst = stablehlo.constant dense<[[1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00]]> : tensor<2x2xf32>
    %0 = stablehlo.unary_einsum %cst, config = "ab->a" : (tensor<2x2xf32>) -> tensor<2xf32>
    check.expect_eq_const %0, dense<[3.000000e+00, 7.000000e+00]> : tensor<2xf32>
    return
  }
}
