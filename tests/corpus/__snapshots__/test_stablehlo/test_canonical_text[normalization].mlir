// batch_norm_grad
module {
  func.func @batch_norm_grad_f32_feature_0() {
    %cst = stablehlo.constant dense<[[[1.000000e+00, 2.000000e+00, -5.000000e-01], [3.000000e+00, 4.000000e+00, 2.500000e-01]], [[3.000000e+00, 5.000000e-01, 1.000000e+00], [1.000000e+00, -2.000000e+00, 2.500000e+00]]]> : tensor<2x2x3xf32>
    %cst_0 = stablehlo.constant dense<[1.000000e+00, 5.000000e-01]> : tensor<2xf32>
    %cst_1 = stablehlo.constant dense<[5.000000e-01, 1.000000e+00]> : tensor<2xf32>
    %cst_2 = stablehlo.constant dense<[1.000000e+00, 4.000000e+00]> : tensor<2xf32>
    %cst_3 = stablehlo.constant dense<[[[1.500000e+00, 2.500000e-01, 5.000000e-01], [5.000000e-01, -1.000000e+00, 1.250000e+00]], [[5.000000e-01, 1.000000e+00, -2.500000e-01], [1.500000e+00, 2.000000e+00, 1.250000e-01]]]> : tensor<2x2x3xf32>
    %grad_operand, %grad_scale, %grad_offset = "stablehlo.batch_norm_grad"(%cst, %cst_0, %cst_1, %cst_2, %cst_3) <{epsilon = 1.000000e-03 : f32, feature_index = 0 : i64}> : (tensor<2x2x3xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2x2x3xf32>) -> (tensor<2x2x3xf32>, tensor<2xf32>, tensor<2xf32>)
    check.expect_almost_eq_const %grad_operand, dense<[[[1.16071677, 0.233774245, -0.322432905], [0.806082248, -0.370735437, 0.669017076]], [[0.0325203575, 0.0192102436, -0.2655918], [0.171853513, 0.130884513, -0.0888768286]]]> : tensor<2x2x3xf32>, tolerance = 1.000000e-05
    check.expect_almost_eq_const %grad_scale, dense<[-1.93653202, -2.65591812]> : tensor<2xf32>, tolerance = 1.000000e-05
    check.expect_almost_eq_const %grad_offset, dense<[3.000000e+00, 4.875000e+00]> : tensor<2xf32>, tolerance = 1.000000e-05
    return
  }
}
// -----
module {
  func.func @batch_norm_grad_f32_feature_1() {
    %cst = stablehlo.constant dense<[[[1.000000e+00, 2.000000e+00, -5.000000e-01], [3.000000e+00, 4.000000e+00, 2.500000e-01]], [[3.000000e+00, 5.000000e-01, 1.000000e+00], [1.000000e+00, -2.000000e+00, 2.500000e+00]]]> : tensor<2x2x3xf32>
    %cst_0 = stablehlo.constant dense<[1.000000e+00, 5.000000e-01]> : tensor<2xf32>
    %cst_1 = stablehlo.constant dense<[5.000000e-01, 1.000000e+00]> : tensor<2xf32>
    %cst_2 = stablehlo.constant dense<[1.000000e+00, 4.000000e+00]> : tensor<2xf32>
    %cst_3 = stablehlo.constant dense<[[[1.500000e+00, 2.500000e-01, 5.000000e-01], [5.000000e-01, -1.000000e+00, 1.250000e+00]], [[5.000000e-01, 1.000000e+00, -2.500000e-01], [1.500000e+00, 2.000000e+00, 1.250000e-01]]]> : tensor<2x2x3xf32>
    %grad_operand, %grad_scale, %grad_offset = "stablehlo.batch_norm_grad"(%cst, %cst_0, %cst_1, %cst_2, %cst_3) <{epsilon = 1.000000e-03 : f32, feature_index = 1 : i64}> : (tensor<2x2x3xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2x2x3xf32>) -> (tensor<2x2x3xf32>, tensor<2xf32>, tensor<2xf32>)
    check.expect_almost_eq_const %grad_operand, dense<[[[0.770593822, -0.770011365, 0.207938015], [0.124938823, -0.158902645, 0.0618583113]], [[-0.811365962, 0.416458488, -0.978531837], [0.192684248, 0.044333633, -0.0143552935]]]> : tensor<2x2x3xf32>, tolerance = 1.000000e-05
    check.expect_almost_eq_const %grad_scale, dense<[1.7491256, -4.37445307]> : tensor<2xf32>, tolerance = 1.000000e-05
    check.expect_almost_eq_const %grad_offset, dense<[3.500000e+00, 4.375000e+00]> : tensor<2xf32>, tolerance = 1.000000e-05
    return
  }
}
// -----
module {
  func.func @batch_norm_grad_f32_feature_2() {
    %cst = stablehlo.constant dense<[[[1.000000e+00, 2.000000e+00, -5.000000e-01], [3.000000e+00, 4.000000e+00, 2.500000e-01]], [[3.000000e+00, 5.000000e-01, 1.000000e+00], [1.000000e+00, -2.000000e+00, 2.500000e+00]]]> : tensor<2x2x3xf32>
    %cst_0 = stablehlo.constant dense<[1.000000e+00, 5.000000e-01, 2.000000e+00]> : tensor<3xf32>
    %cst_1 = stablehlo.constant dense<[5.000000e-01, 1.000000e+00, 2.500000e-01]> : tensor<3xf32>
    %cst_2 = stablehlo.constant dense<[1.000000e+00, 4.000000e+00, 2.500000e-01]> : tensor<3xf32>
    %cst_3 = stablehlo.constant dense<[[[1.500000e+00, 2.500000e-01, 5.000000e-01], [5.000000e-01, -1.000000e+00, 1.250000e+00]], [[5.000000e-01, 1.000000e+00, -2.500000e-01], [1.500000e+00, 2.000000e+00, 1.250000e-01]]]> : tensor<2x2x3xf32>
    %grad_operand, %grad_scale, %grad_offset = "stablehlo.batch_norm_grad"(%cst, %cst_0, %cst_1, %cst_2, %cst_3) <{epsilon = 1.000000e-03 : f32, feature_index = 2 : i64}> : (tensor<2x2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<2x2x3xf32>) -> (tensor<2x2x3xf32>, tensor<3xf32>, tensor<3xf32>)
    check.expect_almost_eq_const %grad_operand, dense<[[[4.99250949E-4, 0.0663618296, -0.464460462], [-2.99600482, 0.0428550206, 3.36827016]], [[-2.99600482, 0.0371227972, -1.78105295], [4.99250949E-4, -0.0741011202, 1.39338136]]]> : tensor<2x2x3xf32>, tolerance = 1.000000e-05
    check.expect_almost_eq_const %grad_scale, dense<[3.99800158, -4.62442207, -0.56137836]> : tensor<3xf32>, tolerance = 1.000000e-05
    check.expect_almost_eq_const %grad_offset, dense<[4.000000e+00, 2.250000e+00, 1.625000e+00]> : tensor<3xf32>, tolerance = 1.000000e-05
    return
  }
}
// -----
module {
  func.func @batch_norm_grad_f64_feature_0() {
    %cst = stablehlo.constant dense<[[[1.000000e+00, 2.000000e+00, -5.000000e-01], [3.000000e+00, 4.000000e+00, 2.500000e-01]], [[3.000000e+00, 5.000000e-01, 1.000000e+00], [1.000000e+00, -2.000000e+00, 2.500000e+00]]]> : tensor<2x2x3xf64>
    %cst_0 = stablehlo.constant dense<[1.000000e+00, 5.000000e-01]> : tensor<2xf64>
    %cst_1 = stablehlo.constant dense<[5.000000e-01, 1.000000e+00]> : tensor<2xf64>
    %cst_2 = stablehlo.constant dense<[1.000000e+00, 4.000000e+00]> : tensor<2xf64>
    %cst_3 = stablehlo.constant dense<[[[1.500000e+00, 2.500000e-01, 5.000000e-01], [5.000000e-01, -1.000000e+00, 1.250000e+00]], [[5.000000e-01, 1.000000e+00, -2.500000e-01], [1.500000e+00, 2.000000e+00, 1.250000e-01]]]> : tensor<2x2x3xf64>
    %grad_operand, %grad_scale, %grad_offset = "stablehlo.batch_norm_grad"(%cst, %cst_0, %cst_1, %cst_2, %cst_3) <{epsilon = 1.000000e-03 : f32, feature_index = 0 : i64}> : (tensor<2x2x3xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2x2x3xf64>) -> (tensor<2x2x3xf64>, tensor<2xf64>, tensor<2xf64>)
    check.expect_almost_eq_const %grad_operand, dense<[[[1.1607168228675007, 0.23377425094430668, -0.32243289640688111], [0.80608224101720283, -0.37073542457200626, 0.66901705689632485]], [[0.032520356186092468, 0.019210243625300258, -0.2655918030977128], [0.1718535196514612, 0.13088450899284346, -0.088876825357984621]]]> : tensor<2x2x3xf64>, tolerance = 9.9999999999999998E-13
    check.expect_almost_eq_const %grad_scale, dense<[-1.9365319759116164, -2.6559180309771273]> : tensor<2xf64>, tolerance = 9.9999999999999998E-13
    check.expect_almost_eq_const %grad_offset, dense<[3.000000e+00, 4.875000e+00]> : tensor<2xf64>, tolerance = 9.9999999999999998E-13
    return
  }
}
// -----
module {
  func.func @batch_norm_grad_f64_feature_1() {
    %cst = stablehlo.constant dense<[[[1.000000e+00, 2.000000e+00, -5.000000e-01], [3.000000e+00, 4.000000e+00, 2.500000e-01]], [[3.000000e+00, 5.000000e-01, 1.000000e+00], [1.000000e+00, -2.000000e+00, 2.500000e+00]]]> : tensor<2x2x3xf64>
    %cst_0 = stablehlo.constant dense<[1.000000e+00, 5.000000e-01]> : tensor<2xf64>
    %cst_1 = stablehlo.constant dense<[5.000000e-01, 1.000000e+00]> : tensor<2xf64>
    %cst_2 = stablehlo.constant dense<[1.000000e+00, 4.000000e+00]> : tensor<2xf64>
    %cst_3 = stablehlo.constant dense<[[[1.500000e+00, 2.500000e-01, 5.000000e-01], [5.000000e-01, -1.000000e+00, 1.250000e+00]], [[5.000000e-01, 1.000000e+00, -2.500000e-01], [1.500000e+00, 2.000000e+00, 1.250000e-01]]]> : tensor<2x2x3xf64>
    %grad_operand, %grad_scale, %grad_offset = "stablehlo.batch_norm_grad"(%cst, %cst_0, %cst_1, %cst_2, %cst_3) <{epsilon = 1.000000e-03 : f32, feature_index = 1 : i64}> : (tensor<2x2x3xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2x2x3xf64>) -> (tensor<2x2x3xf64>, tensor<2xf64>, tensor<2xf64>)
    check.expect_almost_eq_const %grad_operand, dense<[[[0.77059382033357115, -0.77001136088013855, 0.20793801499496289], [0.1249388220940105, -0.15890264736874696, 0.061858312100329473]], [[-0.81136598009775807, 0.41645848944335839, -0.97853183532853404], [0.19268424930618377, 0.044333634267772815, -0.014355293513365444]]]> : tensor<2x2x3xf64>, tolerance = 9.9999999999999998E-13
    check.expect_almost_eq_const %grad_scale, dense<[1.7491256556621051, -4.3744532274917391]> : tensor<2xf64>, tolerance = 9.9999999999999998E-13
    check.expect_almost_eq_const %grad_offset, dense<[3.500000e+00, 4.375000e+00]> : tensor<2xf64>, tolerance = 9.9999999999999998E-13
    return
  }
}
// -----
module {
  func.func @batch_norm_grad_f64_feature_2() {
    %cst = stablehlo.constant dense<[[[1.000000e+00, 2.000000e+00, -5.000000e-01], [3.000000e+00, 4.000000e+00, 2.500000e-01]], [[3.000000e+00, 5.000000e-01, 1.000000e+00], [1.000000e+00, -2.000000e+00, 2.500000e+00]]]> : tensor<2x2x3xf64>
    %cst_0 = stablehlo.constant dense<[1.000000e+00, 5.000000e-01, 2.000000e+00]> : tensor<3xf64>
    %cst_1 = stablehlo.constant dense<[5.000000e-01, 1.000000e+00, 2.500000e-01]> : tensor<3xf64>
    %cst_2 = stablehlo.constant dense<[1.000000e+00, 4.000000e+00, 2.500000e-01]> : tensor<3xf64>
    %cst_3 = stablehlo.constant dense<[[[1.500000e+00, 2.500000e-01, 5.000000e-01], [5.000000e-01, -1.000000e+00, 1.250000e+00]], [[5.000000e-01, 1.000000e+00, -2.500000e-01], [1.500000e+00, 2.000000e+00, 1.250000e-01]]]> : tensor<2x2x3xf64>
    %grad_operand, %grad_scale, %grad_offset = "stablehlo.batch_norm_grad"(%cst, %cst_0, %cst_1, %cst_2, %cst_3) <{epsilon = 1.000000e-03 : f32, feature_index = 2 : i64}> : (tensor<2x2x3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<2x2x3xf64>) -> (tensor<2x2x3xf64>, tensor<3xf64>, tensor<3xf64>)
    check.expect_almost_eq_const %grad_operand, dense<[[[4.9925096008509445E-4, 0.066361831505784868, -0.46446045217542031], [-2.9960048691917551, 0.042855022106935342, 3.3682701824167092]], [[-2.9960048691917551, 0.037122796831796243, -1.7810530027690525], [4.9925096008509445E-4, -0.074101116589019203, 1.3933813565262609]]]> : tensor<2x2x3xf64>, tolerance = 9.9999999999999998E-13
    check.expect_almost_eq_const %grad_scale, dense<[3.9980014986562407, -4.6244219833484106, -0.56137836373611816]> : tensor<3xf64>, tolerance = 9.9999999999999998E-13
    check.expect_almost_eq_const %grad_offset, dense<[4.000000e+00, 2.250000e+00, 1.625000e+00]> : tensor<3xf64>, tolerance = 9.9999999999999998E-13
    return
  }
}
// -----
module {
  func.func @batch_norm_grad_bf16_feature_0() {
    %cst = stablehlo.constant dense<[[[1.000000e+00, 2.000000e+00, -5.000000e-01], [3.000000e+00, 4.000000e+00, 2.500000e-01]], [[3.000000e+00, 5.000000e-01, 1.000000e+00], [1.000000e+00, -2.000000e+00, 2.500000e+00]]]> : tensor<2x2x3xbf16>
    %cst_0 = stablehlo.constant dense<[1.000000e+00, 5.000000e-01]> : tensor<2xbf16>
    %cst_1 = stablehlo.constant dense<[5.000000e-01, 1.000000e+00]> : tensor<2xbf16>
    %cst_2 = stablehlo.constant dense<[1.000000e+00, 4.000000e+00]> : tensor<2xbf16>
    %cst_3 = stablehlo.constant dense<[[[1.500000e+00, 2.500000e-01, 5.000000e-01], [5.000000e-01, -1.000000e+00, 1.250000e+00]], [[5.000000e-01, 1.000000e+00, -2.500000e-01], [1.500000e+00, 2.000000e+00, 1.250000e-01]]]> : tensor<2x2x3xbf16>
    %grad_operand, %grad_scale, %grad_offset = "stablehlo.batch_norm_grad"(%cst, %cst_0, %cst_1, %cst_2, %cst_3) <{epsilon = 1.000000e-03 : f32, feature_index = 0 : i64}> : (tensor<2x2x3xbf16>, tensor<2xbf16>, tensor<2xbf16>, tensor<2xbf16>, tensor<2x2x3xbf16>) -> (tensor<2x2x3xbf16>, tensor<2xbf16>, tensor<2xbf16>)
    check.expect_almost_eq_const %grad_operand, dense<[[[1.164060e+00, 2.333980e-01, -3.222660e-01], [8.046880e-01, -3.710940e-01, 6.679690e-01]], [[3.247070e-02, 1.916500e-02, -2.656250e-01], [1.718750e-01, 1.308590e-01, -8.886710e-02]]]> : tensor<2x2x3xbf16>, tolerance = 2.000000e-01
    check.expect_almost_eq_const %grad_scale, dense<[-1.937500e+00, -2.656250e+00]> : tensor<2xbf16>, tolerance = 2.000000e-01
    check.expect_almost_eq_const %grad_offset, dense<[3.000000e+00, 4.875000e+00]> : tensor<2xbf16>, tolerance = 2.000000e-01
    return
  }
}
// -----
module {
  func.func @batch_norm_grad_bf16_feature_1() {
    %cst = stablehlo.constant dense<[[[1.000000e+00, 2.000000e+00, -5.000000e-01], [3.000000e+00, 4.000000e+00, 2.500000e-01]], [[3.000000e+00, 5.000000e-01, 1.000000e+00], [1.000000e+00, -2.000000e+00, 2.500000e+00]]]> : tensor<2x2x3xbf16>
    %cst_0 = stablehlo.constant dense<[1.000000e+00, 5.000000e-01]> : tensor<2xbf16>
    %cst_1 = stablehlo.constant dense<[5.000000e-01, 1.000000e+00]> : tensor<2xbf16>
    %cst_2 = stablehlo.constant dense<[1.000000e+00, 4.000000e+00]> : tensor<2xbf16>
    %cst_3 = stablehlo.constant dense<[[[1.500000e+00, 2.500000e-01, 5.000000e-01], [5.000000e-01, -1.000000e+00, 1.250000e+00]], [[5.000000e-01, 1.000000e+00, -2.500000e-01], [1.500000e+00, 2.000000e+00, 1.250000e-01]]]> : tensor<2x2x3xbf16>
    %grad_operand, %grad_scale, %grad_offset = "stablehlo.batch_norm_grad"(%cst, %cst_0, %cst_1, %cst_2, %cst_3) <{epsilon = 1.000000e-03 : f32, feature_index = 1 : i64}> : (tensor<2x2x3xbf16>, tensor<2xbf16>, tensor<2xbf16>, tensor<2xbf16>, tensor<2x2x3xbf16>) -> (tensor<2x2x3xbf16>, tensor<2xbf16>, tensor<2xbf16>)
    check.expect_almost_eq_const %grad_operand, dense<[[[7.695310e-01, -7.695310e-01, 2.080080e-01], [1.250000e-01, -1.591800e-01, 6.176760e-02]], [[-8.125000e-01, 4.160160e-01, -9.804680e-01], [1.923830e-01, 4.443360e-02, -1.434330e-02]]]> : tensor<2x2x3xbf16>, tolerance = 2.000000e-01
    check.expect_almost_eq_const %grad_scale, dense<[1.750000e+00, -4.375000e+00]> : tensor<2xbf16>, tolerance = 2.000000e-01
    check.expect_almost_eq_const %grad_offset, dense<[3.500000e+00, 4.375000e+00]> : tensor<2xbf16>, tolerance = 2.000000e-01
    return
  }
}
// -----
module {
  func.func @batch_norm_grad_bf16_feature_2() {
    %cst = stablehlo.constant dense<[[[1.000000e+00, 2.000000e+00, -5.000000e-01], [3.000000e+00, 4.000000e+00, 2.500000e-01]], [[3.000000e+00, 5.000000e-01, 1.000000e+00], [1.000000e+00, -2.000000e+00, 2.500000e+00]]]> : tensor<2x2x3xbf16>
    %cst_0 = stablehlo.constant dense<[1.000000e+00, 5.000000e-01, 2.000000e+00]> : tensor<3xbf16>
    %cst_1 = stablehlo.constant dense<[5.000000e-01, 1.000000e+00, 2.500000e-01]> : tensor<3xbf16>
    %cst_2 = stablehlo.constant dense<[1.000000e+00, 4.000000e+00, 2.500000e-01]> : tensor<3xbf16>
    %cst_3 = stablehlo.constant dense<[[[1.500000e+00, 2.500000e-01, 5.000000e-01], [5.000000e-01, -1.000000e+00, 1.250000e+00]], [[5.000000e-01, 1.000000e+00, -2.500000e-01], [1.500000e+00, 2.000000e+00, 1.250000e-01]]]> : tensor<2x2x3xbf16>
    %grad_operand, %grad_scale, %grad_offset = "stablehlo.batch_norm_grad"(%cst, %cst_0, %cst_1, %cst_2, %cst_3) <{epsilon = 1.000000e-03 : f32, feature_index = 2 : i64}> : (tensor<2x2x3xbf16>, tensor<3xbf16>, tensor<3xbf16>, tensor<3xbf16>, tensor<2x2x3xbf16>) -> (tensor<2x2x3xbf16>, tensor<3xbf16>, tensor<3xbf16>)
    check.expect_almost_eq_const %grad_operand, dense<[[[4.997250e-04, 6.640630e-02, -4.648440e-01], [-3.000000e+00, 4.296880e-02, 3.375000e+00]], [[-3.000000e+00, 3.710940e-02, -1.781250e+00], [4.997250e-04, -7.421880e-02, 1.390630e+00]]]> : tensor<2x2x3xbf16>, tolerance = 2.000000e-01
    check.expect_almost_eq_const %grad_scale, dense<[4.000000e+00, -4.625000e+00, -5.625000e-01]> : tensor<3xbf16>, tolerance = 2.000000e-01
    check.expect_almost_eq_const %grad_offset, dense<[4.000000e+00, 2.250000e+00, 1.625000e+00]> : tensor<3xbf16>, tolerance = 2.000000e-01
    return
  }
}
// batch_norm_inference
module {
  func.func @batch_norm_inference_f32_feature_0() {
    %cst = stablehlo.constant dense<[[[1.000000e+00, 2.000000e+00, -5.000000e-01], [3.000000e+00, 4.000000e+00, 2.500000e-01]], [[3.000000e+00, 5.000000e-01, 1.000000e+00], [1.000000e+00, -2.000000e+00, 2.500000e+00]]]> : tensor<2x2x3xf32>
    %cst_0 = stablehlo.constant dense<[1.000000e+00, 5.000000e-01]> : tensor<2xf32>
    %cst_1 = stablehlo.constant dense<[0.000000e+00, 1.000000e+00]> : tensor<2xf32>
    %cst_2 = stablehlo.constant dense<[5.000000e-01, 1.000000e+00]> : tensor<2xf32>
    %cst_3 = stablehlo.constant dense<[1.000000e+00, 4.000000e+00]> : tensor<2xf32>
    %0 = "stablehlo.batch_norm_inference"(%cst, %cst_0, %cst_1, %cst_2, %cst_3) <{epsilon = 1.000000e-03 : f32, feature_index = 0 : i64}> : (tensor<2x2x3xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2x2x3xf32>
    check.expect_almost_eq_const %0, dense<[[[0.499750197, 1.49925053, -0.999500393], [2.49875093, 3.4982512, -0.249875098]], [[1.49993753, 0.875015616, 1.000000e+00], [1.000000e+00, 0.250093728, 1.37495315]]]> : tensor<2x2x3xf32>, tolerance = 1.000000e-05
    return
  }
}
// -----
module {
  func.func @batch_norm_inference_f32_feature_1() {
    %cst = stablehlo.constant dense<[[[1.000000e+00, 2.000000e+00, -5.000000e-01], [3.000000e+00, 4.000000e+00, 2.500000e-01]], [[3.000000e+00, 5.000000e-01, 1.000000e+00], [1.000000e+00, -2.000000e+00, 2.500000e+00]]]> : tensor<2x2x3xf32>
    %cst_0 = stablehlo.constant dense<[1.000000e+00, 5.000000e-01]> : tensor<2xf32>
    %cst_1 = stablehlo.constant dense<[0.000000e+00, 1.000000e+00]> : tensor<2xf32>
    %cst_2 = stablehlo.constant dense<[5.000000e-01, 1.000000e+00]> : tensor<2xf32>
    %cst_3 = stablehlo.constant dense<[1.000000e+00, 4.000000e+00]> : tensor<2xf32>
    %0 = "stablehlo.batch_norm_inference"(%cst, %cst_0, %cst_1, %cst_2, %cst_3) <{epsilon = 1.000000e-03 : f32, feature_index = 1 : i64}> : (tensor<2x2x3xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2x2x3xf32>
    check.expect_almost_eq_const %0, dense<[[[0.499750197, 1.49925053, -0.999500393], [1.49993753, 1.7499063, 0.812523424]], [[2.49875093, 0.000000e+00, 0.499750197], [1.000000e+00, 0.250093728, 1.37495315]]]> : tensor<2x2x3xf32>, tolerance = 1.000000e-05
    return
  }
}
// -----
module {
  func.func @batch_norm_inference_f32_feature_2() {
    %cst = stablehlo.constant dense<[[[1.000000e+00, 2.000000e+00, -5.000000e-01], [3.000000e+00, 4.000000e+00, 2.500000e-01]], [[3.000000e+00, 5.000000e-01, 1.000000e+00], [1.000000e+00, -2.000000e+00, 2.500000e+00]]]> : tensor<2x2x3xf32>
    %cst_0 = stablehlo.constant dense<[1.000000e+00, 5.000000e-01, 2.000000e+00]> : tensor<3xf32>
    %cst_1 = stablehlo.constant dense<[0.000000e+00, 1.000000e+00, -1.000000e+00]> : tensor<3xf32>
    %cst_2 = stablehlo.constant dense<[5.000000e-01, 1.000000e+00, 2.500000e-01]> : tensor<3xf32>
    %cst_3 = stablehlo.constant dense<[1.000000e+00, 4.000000e+00, 2.500000e-01]> : tensor<3xf32>
    %0 = "stablehlo.batch_norm_inference"(%cst, %cst_0, %cst_1, %cst_2, %cst_3) <{epsilon = 1.000000e-03 : f32, feature_index = 2 : i64}> : (tensor<2x2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<2x2x3xf32>
    check.expect_almost_eq_const %0, dense<[[[0.499750197, 1.24996877, -3.99401784], [2.49875093, 1.7499063, -1.000000e+00]], [[2.49875093, 0.875015616, 1.99401796], [0.499750197, 0.250093728, 7.98205375]]]> : tensor<2x2x3xf32>, tolerance = 1.000000e-05
    return
  }
}
// -----
module {
  func.func @batch_norm_inference_f64_feature_0() {
    %cst = stablehlo.constant dense<[[[1.000000e+00, 2.000000e+00, -5.000000e-01], [3.000000e+00, 4.000000e+00, 2.500000e-01]], [[3.000000e+00, 5.000000e-01, 1.000000e+00], [1.000000e+00, -2.000000e+00, 2.500000e+00]]]> : tensor<2x2x3xf64>
    %cst_0 = stablehlo.constant dense<[1.000000e+00, 5.000000e-01]> : tensor<2xf64>
    %cst_1 = stablehlo.constant dense<[0.000000e+00, 1.000000e+00]> : tensor<2xf64>
    %cst_2 = stablehlo.constant dense<[5.000000e-01, 1.000000e+00]> : tensor<2xf64>
    %cst_3 = stablehlo.constant dense<[1.000000e+00, 4.000000e+00]> : tensor<2xf64>
    %0 = "stablehlo.batch_norm_inference"(%cst, %cst_0, %cst_1, %cst_2, %cst_3) <{epsilon = 1.000000e-03 : f32, feature_index = 0 : i64}> : (tensor<2x2x3xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>) -> tensor<2x2x3xf64>
    check.expect_almost_eq_const %0, dense<[[[0.49975018733203008, 1.4992505619960901, -0.99950037466406016], [2.4987509366601501, 3.4982513113242102, -0.24987509366601504]], [[1.4999375117133416, 0.87501562207166461, 1.000000e+00], [1.000000e+00, 0.25009373242998756, 1.3749531337850063]]]> : tensor<2x2x3xf64>, tolerance = 9.9999999999999998E-13
    return
  }
}
// -----
module {
  func.func @batch_norm_inference_f64_feature_1() {
    %cst = stablehlo.constant dense<[[[1.000000e+00, 2.000000e+00, -5.000000e-01], [3.000000e+00, 4.000000e+00, 2.500000e-01]], [[3.000000e+00, 5.000000e-01, 1.000000e+00], [1.000000e+00, -2.000000e+00, 2.500000e+00]]]> : tensor<2x2x3xf64>
    %cst_0 = stablehlo.constant dense<[1.000000e+00, 5.000000e-01]> : tensor<2xf64>
    %cst_1 = stablehlo.constant dense<[0.000000e+00, 1.000000e+00]> : tensor<2xf64>
    %cst_2 = stablehlo.constant dense<[5.000000e-01, 1.000000e+00]> : tensor<2xf64>
    %cst_3 = stablehlo.constant dense<[1.000000e+00, 4.000000e+00]> : tensor<2xf64>
    %0 = "stablehlo.batch_norm_inference"(%cst, %cst_0, %cst_1, %cst_2, %cst_3) <{epsilon = 1.000000e-03 : f32, feature_index = 1 : i64}> : (tensor<2x2x3xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>) -> tensor<2x2x3xf64>
    check.expect_almost_eq_const %0, dense<[[[0.49975018733203008, 1.4992505619960901, -0.99950037466406016], [1.4999375117133416, 1.7499062675700126, 0.81252343310749686]], [[2.4987509366601501, 0.000000e+00, 0.49975018733203008], [1.000000e+00, 0.25009373242998756, 1.3749531337850063]]]> : tensor<2x2x3xf64>, tolerance = 9.9999999999999998E-13
    return
  }
}
// -----
module {
  func.func @batch_norm_inference_f64_feature_2() {
    %cst = stablehlo.constant dense<[[[1.000000e+00, 2.000000e+00, -5.000000e-01], [3.000000e+00, 4.000000e+00, 2.500000e-01]], [[3.000000e+00, 5.000000e-01, 1.000000e+00], [1.000000e+00, -2.000000e+00, 2.500000e+00]]]> : tensor<2x2x3xf64>
    %cst_0 = stablehlo.constant dense<[1.000000e+00, 5.000000e-01, 2.000000e+00]> : tensor<3xf64>
    %cst_1 = stablehlo.constant dense<[0.000000e+00, 1.000000e+00, -1.000000e+00]> : tensor<3xf64>
    %cst_2 = stablehlo.constant dense<[5.000000e-01, 1.000000e+00, 2.500000e-01]> : tensor<3xf64>
    %cst_3 = stablehlo.constant dense<[1.000000e+00, 4.000000e+00, 2.500000e-01]> : tensor<3xf64>
    %0 = "stablehlo.batch_norm_inference"(%cst, %cst_0, %cst_1, %cst_2, %cst_3) <{epsilon = 1.000000e-03 : f32, feature_index = 2 : i64}> : (tensor<2x2x3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>) -> tensor<2x2x3xf64>
    check.expect_almost_eq_const %0, dense<[[[0.49975018733203008, 1.2499687558566708, -3.9940179399259637], [2.4987509366601501, 1.7499062675700126, -1.000000e+00]], [[2.4987509366601501, 0.87501562207166461, 1.9940179399259637], [0.49975018733203008, 0.25009373242998756, 7.9820538197778905]]]> : tensor<2x2x3xf64>, tolerance = 9.9999999999999998E-13
    return
  }
}
// -----
module {
  func.func @batch_norm_inference_bf16_feature_0() {
    %cst = stablehlo.constant dense<[[[1.000000e+00, 2.000000e+00, -5.000000e-01], [3.000000e+00, 4.000000e+00, 2.500000e-01]], [[3.000000e+00, 5.000000e-01, 1.000000e+00], [1.000000e+00, -2.000000e+00, 2.500000e+00]]]> : tensor<2x2x3xbf16>
    %cst_0 = stablehlo.constant dense<[1.000000e+00, 5.000000e-01]> : tensor<2xbf16>
    %cst_1 = stablehlo.constant dense<[0.000000e+00, 1.000000e+00]> : tensor<2xbf16>
    %cst_2 = stablehlo.constant dense<[5.000000e-01, 1.000000e+00]> : tensor<2xbf16>
    %cst_3 = stablehlo.constant dense<[1.000000e+00, 4.000000e+00]> : tensor<2xbf16>
    %0 = "stablehlo.batch_norm_inference"(%cst, %cst_0, %cst_1, %cst_2, %cst_3) <{epsilon = 1.000000e-03 : f32, feature_index = 0 : i64}> : (tensor<2x2x3xbf16>, tensor<2xbf16>, tensor<2xbf16>, tensor<2xbf16>, tensor<2xbf16>) -> tensor<2x2x3xbf16>
    check.expect_almost_eq_const %0, dense<[[[5.000000e-01, 1.500000e+00, -1.000000e+00], [2.500000e+00, 3.500000e+00, -2.500000e-01]], [[1.500000e+00, 8.750000e-01, 1.000000e+00], [1.000000e+00, 2.500000e-01, 1.375000e+00]]]> : tensor<2x2x3xbf16>, tolerance = 5.000000e-02
    return
  }
}
// -----
module {
  func.func @batch_norm_inference_bf16_feature_1() {
    %cst = stablehlo.constant dense<[[[1.000000e+00, 2.000000e+00, -5.000000e-01], [3.000000e+00, 4.000000e+00, 2.500000e-01]], [[3.000000e+00, 5.000000e-01, 1.000000e+00], [1.000000e+00, -2.000000e+00, 2.500000e+00]]]> : tensor<2x2x3xbf16>
    %cst_0 = stablehlo.constant dense<[1.000000e+00, 5.000000e-01]> : tensor<2xbf16>
    %cst_1 = stablehlo.constant dense<[0.000000e+00, 1.000000e+00]> : tensor<2xbf16>
    %cst_2 = stablehlo.constant dense<[5.000000e-01, 1.000000e+00]> : tensor<2xbf16>
    %cst_3 = stablehlo.constant dense<[1.000000e+00, 4.000000e+00]> : tensor<2xbf16>
    %0 = "stablehlo.batch_norm_inference"(%cst, %cst_0, %cst_1, %cst_2, %cst_3) <{epsilon = 1.000000e-03 : f32, feature_index = 1 : i64}> : (tensor<2x2x3xbf16>, tensor<2xbf16>, tensor<2xbf16>, tensor<2xbf16>, tensor<2xbf16>) -> tensor<2x2x3xbf16>
    check.expect_almost_eq_const %0, dense<[[[5.000000e-01, 1.500000e+00, -1.000000e+00], [1.500000e+00, 1.750000e+00, 8.125000e-01]], [[2.500000e+00, 0.000000e+00, 5.000000e-01], [1.000000e+00, 2.500000e-01, 1.375000e+00]]]> : tensor<2x2x3xbf16>, tolerance = 5.000000e-02
    return
  }
}
// -----
module {
  func.func @batch_norm_inference_bf16_feature_2() {
    %cst = stablehlo.constant dense<[[[1.000000e+00, 2.000000e+00, -5.000000e-01], [3.000000e+00, 4.000000e+00, 2.500000e-01]], [[3.000000e+00, 5.000000e-01, 1.000000e+00], [1.000000e+00, -2.000000e+00, 2.500000e+00]]]> : tensor<2x2x3xbf16>
    %cst_0 = stablehlo.constant dense<[1.000000e+00, 5.000000e-01, 2.000000e+00]> : tensor<3xbf16>
    %cst_1 = stablehlo.constant dense<[0.000000e+00, 1.000000e+00, -1.000000e+00]> : tensor<3xbf16>
    %cst_2 = stablehlo.constant dense<[5.000000e-01, 1.000000e+00, 2.500000e-01]> : tensor<3xbf16>
    %cst_3 = stablehlo.constant dense<[1.000000e+00, 4.000000e+00, 2.500000e-01]> : tensor<3xbf16>
    %0 = "stablehlo.batch_norm_inference"(%cst, %cst_0, %cst_1, %cst_2, %cst_3) <{epsilon = 1.000000e-03 : f32, feature_index = 2 : i64}> : (tensor<2x2x3xbf16>, tensor<3xbf16>, tensor<3xbf16>, tensor<3xbf16>, tensor<3xbf16>) -> tensor<2x2x3xbf16>
    check.expect_almost_eq_const %0, dense<[[[5.000000e-01, 1.250000e+00, -4.000000e+00], [2.500000e+00, 1.750000e+00, -1.000000e+00]], [[2.500000e+00, 8.750000e-01, 1.992190e+00], [5.000000e-01, 2.500000e-01, 7.968750e+00]]]> : tensor<2x2x3xbf16>, tolerance = 5.000000e-02
    return
  }
}
// batch_norm_training
module {
  func.func @batch_norm_training_f32_feature_0() {
    %cst = stablehlo.constant dense<[[[1.000000e+00, 2.000000e+00, -5.000000e-01], [3.000000e+00, 4.000000e+00, 2.500000e-01]], [[3.000000e+00, 5.000000e-01, 1.000000e+00], [1.000000e+00, -2.000000e+00, 2.500000e+00]]]> : tensor<2x2x3xf32>
    %cst_0 = stablehlo.constant dense<[1.000000e+00, 5.000000e-01]> : tensor<2xf32>
    %cst_1 = stablehlo.constant dense<[0.000000e+00, 1.000000e+00]> : tensor<2xf32>
    %output, %batch_mean, %batch_var = "stablehlo.batch_norm_training"(%cst, %cst_0, %cst_1) <{epsilon = 1.000000e-03 : f32, feature_index = 0 : i64}> : (tensor<2x2x3xf32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<2x2x3xf32>, tensor<2xf32>, tensor<2xf32>)
    check.expect_almost_eq_const %output, dense<[[[-0.402392715, 0.241435632, -1.36813521], [0.885263979, 1.52909231, -0.885263979]], [[1.62205064, 0.844487369, 1.000000e+00], [1.000000e+00, 0.0669240505, 1.46653795]]]> : tensor<2x2x3xf32>, tolerance = 1.000000e-05
    check.expect_almost_eq_const %batch_mean, dense<[1.625000e+00, 1.000000e+00]> : tensor<2xf32>, tolerance = 1.000000e-05
    check.expect_almost_eq_const %batch_var, dense<[2.41145825, 2.58333325]> : tensor<2xf32>, tolerance = 1.000000e-05
    return
  }
}
// -----
module {
  func.func @batch_norm_training_f32_feature_1() {
    %cst = stablehlo.constant dense<[[[1.000000e+00, 2.000000e+00, -5.000000e-01], [3.000000e+00, 4.000000e+00, 2.500000e-01]], [[3.000000e+00, 5.000000e-01, 1.000000e+00], [1.000000e+00, -2.000000e+00, 2.500000e+00]]]> : tensor<2x2x3xf32>
    %cst_0 = stablehlo.constant dense<[1.000000e+00, 5.000000e-01]> : tensor<2xf32>
    %cst_1 = stablehlo.constant dense<[0.000000e+00, 1.000000e+00]> : tensor<2xf32>
    %output, %batch_mean, %batch_var = "stablehlo.batch_norm_training"(%cst, %cst_0, %cst_1) <{epsilon = 1.000000e-03 : f32, feature_index = 1 : i64}> : (tensor<2x2x3xf32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<2x2x3xf32>, tensor<2xf32>, tensor<2xf32>)
    check.expect_almost_eq_const %output, dense<[[[-0.150694042, 0.753470182, -1.50694036], [1.38901484, 1.64134872, 0.695096492]], [[1.65763438, -0.60277617, -0.150694042], [0.884346961, 0.12734516, 1.2628479]]]> : tensor<2x2x3xf32>, tolerance = 1.000000e-05
    check.expect_almost_eq_const %batch_mean, dense<[1.16666663, 1.45833337]> : tensor<2xf32>, tolerance = 1.000000e-05
    check.expect_almost_eq_const %batch_var, dense<[1.22222221, 3.92534733]> : tensor<2xf32>, tolerance = 1.000000e-05
    return
  }
}
// -----
module {
  func.func @batch_norm_training_f32_feature_2() {
    %cst = stablehlo.constant dense<[[[1.000000e+00, 2.000000e+00, -5.000000e-01], [3.000000e+00, 4.000000e+00, 2.500000e-01]], [[3.000000e+00, 5.000000e-01, 1.000000e+00], [1.000000e+00, -2.000000e+00, 2.500000e+00]]]> : tensor<2x2x3xf32>
    %cst_0 = stablehlo.constant dense<[1.000000e+00, 5.000000e-01, 2.000000e+00]> : tensor<3xf32>
    %cst_1 = stablehlo.constant dense<[0.000000e+00, 1.000000e+00, -1.000000e+00]> : tensor<3xf32>
    %output, %batch_mean, %batch_var = "stablehlo.batch_norm_training"(%cst, %cst_0, %cst_1) <{epsilon = 1.000000e-03 : f32, feature_index = 2 : i64}> : (tensor<2x2x3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x2x3xf32>, tensor<3xf32>, tensor<3xf32>)
    check.expect_almost_eq_const %output, dense<[[[-0.999500393, 1.19973469, -3.36547089], [0.999500393, 1.65627122, -2.0137732]], [[0.999500393, 0.857332348, -0.662075579], [-0.999500393, 0.286661655, 2.04131985]]]> : tensor<2x2x3xf32>, tolerance = 1.000000e-05
    check.expect_almost_eq_const %batch_mean, dense<[2.000000e+00, 1.125000e+00, 8.125000e-01]> : tensor<3xf32>, tolerance = 1.000000e-05
    check.expect_almost_eq_const %batch_var, dense<[1.000000e+00, 4.796875, 1.23046875]> : tensor<3xf32>, tolerance = 1.000000e-05
    return
  }
}
// -----
module {
  func.func @batch_norm_training_f64_feature_0() {
    %cst = stablehlo.constant dense<[[[1.000000e+00, 2.000000e+00, -5.000000e-01], [3.000000e+00, 4.000000e+00, 2.500000e-01]], [[3.000000e+00, 5.000000e-01, 1.000000e+00], [1.000000e+00, -2.000000e+00, 2.500000e+00]]]> : tensor<2x2x3xf64>
    %cst_0 = stablehlo.constant dense<[1.000000e+00, 5.000000e-01]> : tensor<2xf64>
    %cst_1 = stablehlo.constant dense<[0.000000e+00, 1.000000e+00]> : tensor<2xf64>
    %output, %batch_mean, %batch_var = "stablehlo.batch_norm_training"(%cst, %cst_0, %cst_1) <{epsilon = 1.000000e-03 : f32, feature_index = 0 : i64}> : (tensor<2x2x3xf64>, tensor<2xf64>, tensor<2xf64>) -> (tensor<2x2x3xf64>, tensor<2xf64>, tensor<2xf64>)
    check.expect_almost_eq_const %output, dense<[[[-0.40239271239221375, 0.24143562743532823, -1.3681352221335268], [0.88526396726287016, 1.5290923070904121, -0.88526396726287016]], [[1.6220506315851599, 0.84448734210371001, 1.000000e+00], [1.000000e+00, 0.066924052622260199, 1.46653797368887]]]> : tensor<2x2x3xf64>, tolerance = 9.9999999999999998E-13
    check.expect_almost_eq_const %batch_mean, dense<[1.625000e+00, 1.000000e+00]> : tensor<2xf64>, tolerance = 9.9999999999999998E-13
    check.expect_almost_eq_const %batch_var, dense<[2.4114583333333335, 2.5833333333333335]> : tensor<2xf64>, tolerance = 9.9999999999999998E-13
    return
  }
}
// -----
module {
  func.func @batch_norm_training_f64_feature_1() {
    %cst = stablehlo.constant dense<[[[1.000000e+00, 2.000000e+00, -5.000000e-01], [3.000000e+00, 4.000000e+00, 2.500000e-01]], [[3.000000e+00, 5.000000e-01, 1.000000e+00], [1.000000e+00, -2.000000e+00, 2.500000e+00]]]> : tensor<2x2x3xf64>
    %cst_0 = stablehlo.constant dense<[1.000000e+00, 5.000000e-01]> : tensor<2xf64>
    %cst_1 = stablehlo.constant dense<[0.000000e+00, 1.000000e+00]> : tensor<2xf64>
    %output, %batch_mean, %batch_var = "stablehlo.batch_norm_training"(%cst, %cst_0, %cst_1) <{epsilon = 1.000000e-03 : f32, feature_index = 1 : i64}> : (tensor<2x2x3xf64>, tensor<2xf64>, tensor<2xf64>) -> (tensor<2x2x3xf64>, tensor<2xf64>, tensor<2xf64>)
    check.expect_almost_eq_const %output, dense<[[[-0.15069403732980158, 0.75347018664900744, -1.5069403732980151], [1.3890148096124393, 1.6413487401718596, 0.69509650057403394]], [[1.6576344106278165, -0.60277614931920609, -0.15069403732980158], [0.88434694849359907, 0.12734515681533876, 1.2628478443327293]]]> : tensor<2x2x3xf64>, tolerance = 9.9999999999999998E-13
    check.expect_almost_eq_const %batch_mean, dense<[1.1666666666666667, 1.4583333333333333]> : tensor<2xf64>, tolerance = 9.9999999999999998E-13
    check.expect_almost_eq_const %batch_var, dense<[1.2222222222222221, 3.9253472222222228]> : tensor<2xf64>, tolerance = 9.9999999999999998E-13
    return
  }
}
// -----
module {
  func.func @batch_norm_training_f64_feature_2() {
    %cst = stablehlo.constant dense<[[[1.000000e+00, 2.000000e+00, -5.000000e-01], [3.000000e+00, 4.000000e+00, 2.500000e-01]], [[3.000000e+00, 5.000000e-01, 1.000000e+00], [1.000000e+00, -2.000000e+00, 2.500000e+00]]]> : tensor<2x2x3xf64>
    %cst_0 = stablehlo.constant dense<[1.000000e+00, 5.000000e-01, 2.000000e+00]> : tensor<3xf64>
    %cst_1 = stablehlo.constant dense<[0.000000e+00, 1.000000e+00, -1.000000e+00]> : tensor<3xf64>
    %output, %batch_mean, %batch_var = "stablehlo.batch_norm_training"(%cst, %cst_0, %cst_1) <{epsilon = 1.000000e-03 : f32, feature_index = 2 : i64}> : (tensor<2x2x3xf64>, tensor<3xf64>, tensor<3xf64>) -> (tensor<2x2x3xf64>, tensor<3xf64>, tensor<3xf64>)
    check.expect_almost_eq_const %output, dense<[[[-0.99950037466406016, 1.1997347327657806, -3.3654709011844508], [0.99950037466406016, 1.6562712648018505, -2.0137732433647644]], [[0.99950037466406016, 0.85733233373872819, -0.66207558554507839], [-0.99950037466406016, 0.28666166869364085, 2.041319730094294]]]> : tensor<2x2x3xf64>, tolerance = 9.9999999999999998E-13
    check.expect_almost_eq_const %batch_mean, dense<[2.000000e+00, 1.125000e+00, 8.125000e-01]> : tensor<3xf64>, tolerance = 9.9999999999999998E-13
    check.expect_almost_eq_const %batch_var, dense<[1.000000e+00, 4.796875, 1.23046875]> : tensor<3xf64>, tolerance = 9.9999999999999998E-13
    return
  }
}
// -----
module {
  func.func @batch_norm_training_bf16_feature_0() {
    %cst = stablehlo.constant dense<[[[1.000000e+00, 2.000000e+00, -5.000000e-01], [3.000000e+00, 4.000000e+00, 2.500000e-01]], [[3.000000e+00, 5.000000e-01, 1.000000e+00], [1.000000e+00, -2.000000e+00, 2.500000e+00]]]> : tensor<2x2x3xbf16>
    %cst_0 = stablehlo.constant dense<[1.000000e+00, 5.000000e-01]> : tensor<2xbf16>
    %cst_1 = stablehlo.constant dense<[0.000000e+00, 1.000000e+00]> : tensor<2xbf16>
    %output, %batch_mean, %batch_var = "stablehlo.batch_norm_training"(%cst, %cst_0, %cst_1) <{epsilon = 1.000000e-03 : f32, feature_index = 0 : i64}> : (tensor<2x2x3xbf16>, tensor<2xbf16>, tensor<2xbf16>) -> (tensor<2x2x3xbf16>, tensor<2xbf16>, tensor<2xbf16>)
    check.expect_almost_eq_const %output, dense<[[[-4.023440e-01, 2.412110e-01, -1.367190e+00], [8.867180e-01, 1.531250e+00, -8.867180e-01]], [[1.625000e+00, 8.437500e-01, 1.000000e+00], [1.000000e+00, 6.689450e-02, 1.468750e+00]]]> : tensor<2x2x3xbf16>, tolerance = 5.000000e-02
    check.expect_almost_eq_const %batch_mean, dense<[1.625000e+00, 1.000000e+00]> : tensor<2xbf16>, tolerance = 5.000000e-02
    check.expect_almost_eq_const %batch_var, dense<[2.406250e+00, 2.578130e+00]> : tensor<2xbf16>, tolerance = 5.000000e-02
    return
  }
}
// -----
module {
  func.func @batch_norm_training_bf16_feature_1() {
    %cst = stablehlo.constant dense<[[[1.000000e+00, 2.000000e+00, -5.000000e-01], [3.000000e+00, 4.000000e+00, 2.500000e-01]], [[3.000000e+00, 5.000000e-01, 1.000000e+00], [1.000000e+00, -2.000000e+00, 2.500000e+00]]]> : tensor<2x2x3xbf16>
    %cst_0 = stablehlo.constant dense<[1.000000e+00, 5.000000e-01]> : tensor<2xbf16>
    %cst_1 = stablehlo.constant dense<[0.000000e+00, 1.000000e+00]> : tensor<2xbf16>
    %output, %batch_mean, %batch_var = "stablehlo.batch_norm_training"(%cst, %cst_0, %cst_1) <{epsilon = 1.000000e-03 : f32, feature_index = 1 : i64}> : (tensor<2x2x3xbf16>, tensor<2xbf16>, tensor<2xbf16>) -> (tensor<2x2x3xbf16>, tensor<2xbf16>, tensor<2xbf16>)
    check.expect_almost_eq_const %output, dense<[[[-1.503910e-01, 7.539060e-01, -1.507810e+00], [1.390630e+00, 1.640630e+00, 6.953130e-01]], [[1.656250e+00, -6.015630e-01, -1.503910e-01], [8.828120e-01, 1.269530e-01, 1.265630e+00]]]> : tensor<2x2x3xbf16>, tolerance = 5.000000e-02
    check.expect_almost_eq_const %batch_mean, dense<[1.164060e+00, 1.460940e+00]> : tensor<2xbf16>, tolerance = 5.000000e-02
    check.expect_almost_eq_const %batch_var, dense<[1.218750e+00, 3.921880e+00]> : tensor<2xbf16>, tolerance = 5.000000e-02
    return
  }
}
// -----
module {
  func.func @batch_norm_training_bf16_feature_2() {
    %cst = stablehlo.constant dense<[[[1.000000e+00, 2.000000e+00, -5.000000e-01], [3.000000e+00, 4.000000e+00, 2.500000e-01]], [[3.000000e+00, 5.000000e-01, 1.000000e+00], [1.000000e+00, -2.000000e+00, 2.500000e+00]]]> : tensor<2x2x3xbf16>
    %cst_0 = stablehlo.constant dense<[1.000000e+00, 5.000000e-01, 2.000000e+00]> : tensor<3xbf16>
    %cst_1 = stablehlo.constant dense<[0.000000e+00, 1.000000e+00, -1.000000e+00]> : tensor<3xbf16>
    %output, %batch_mean, %batch_var = "stablehlo.batch_norm_training"(%cst, %cst_0, %cst_1) <{epsilon = 1.000000e-03 : f32, feature_index = 2 : i64}> : (tensor<2x2x3xbf16>, tensor<3xbf16>, tensor<3xbf16>) -> (tensor<2x2x3xbf16>, tensor<3xbf16>, tensor<3xbf16>)
    check.expect_almost_eq_const %output, dense<[[[-1.000000e+00, 1.203130e+00, -3.359380e+00], [1.000000e+00, 1.656250e+00, -2.015630e+00]], [[1.000000e+00, 8.554680e-01, -6.601560e-01], [-1.000000e+00, 2.871090e-01, 2.046880e+00]]]> : tensor<2x2x3xbf16>, tolerance = 5.000000e-02
    check.expect_almost_eq_const %batch_mean, dense<[2.000000e+00, 1.125000e+00, 8.125000e-01]> : tensor<3xbf16>, tolerance = 5.000000e-02
    check.expect_almost_eq_const %batch_var, dense<[1.000000e+00, 4.812500e+00, 1.234380e+00]> : tensor<3xbf16>, tolerance = 5.000000e-02
    return
  }
}
