module attributes {tf.versions = {bad_consumers = [], min_consumer = 0 : i32, producer = 1395 : i32}} {
  func.func @__inference_convolution_78(%arg0: tensor<1x6x6x2xf32> {tf._user_specified_name = "images"}, %arg1: tensor<3x3x2x4xf32> {tf._user_specified_name = "kernel"}) -> (tensor<1x3x3x4xf32>, tensor<3x3x2x4xf32>) attributes {tf.entry_function = {control_outputs = "", inputs = "images,kernel", outputs = "identity_RetVal,identity_1_RetVal"}} {
    %0 = mhlo.constant dense<1.000000e+00> : tensor<1x3x3x4xf32>
    %1 = mhlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = mhlo.constant dense<0xFF800000> : tensor<f32>
    %3 = mhlo.constant dense<[[[[2.500000e-01, 2.500000e-01, 2.500000e-01, 2.500000e-01], [5.000000e-01, 5.000000e-01, 5.000000e-01, 5.000000e-01], [7.500000e-01, 7.500000e-01, 7.500000e-01, 7.500000e-01]], [[5.000000e-01, 5.000000e-01, 5.000000e-01, 5.000000e-01], [1.000000e+00, 1.000000e+00, 1.000000e+00, 1.000000e+00], [1.500000e+00, 1.500000e+00, 1.500000e+00, 1.500000e+00]], [[7.500000e-01, 7.500000e-01, 7.500000e-01, 7.500000e-01], [1.500000e+00, 1.500000e+00, 1.500000e+00, 1.500000e+00], [2.250000e+00, 2.250000e+00, 2.250000e+00, 2.250000e+00]]]]> : tensor<1x3x3x4xf32>
    %4 = mhlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], rhs_dilate = [1, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x6x6x2xf32>, tensor<3x3x2x4xf32>) -> tensor<1x6x6x4xf32>
    %5 = "mhlo.reduce_window"(%4, %2) ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %11 = mhlo.maximum %arg2, %arg3 : tensor<f32>
      mhlo.return %11 : tensor<f32>
    }) {window_dimensions = dense<[1, 2, 2, 1]> : tensor<4xi64>, window_strides = dense<[1, 2, 2, 1]> : tensor<4xi64>} : (tensor<1x6x6x4xf32>, tensor<f32>) -> tensor<1x3x3x4xf32>
    %6 = "mhlo.reduce_window"(%5, %1) ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %11 = mhlo.add %arg2, %arg3 : tensor<f32>
      mhlo.return %11 : tensor<f32>
    }) {padding = dense<[[0, 0], [0, 1], [0, 1], [0, 0]]> : tensor<4x2xi64>, window_dimensions = dense<[1, 2, 2, 1]> : tensor<4xi64>, window_strides = dense<1> : tensor<4xi64>} : (tensor<1x3x3x4xf32>, tensor<f32>) -> tensor<1x3x3x4xf32>
    %7 = "mhlo.reduce_window"(%0, %1) ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %11 = mhlo.add %arg2, %arg3 : tensor<f32>
      mhlo.return %11 : tensor<f32>
    }) {padding = dense<[[0, 0], [0, 1], [0, 1], [0, 0]]> : tensor<4x2xi64>, window_dimensions = dense<[1, 2, 2, 1]> : tensor<4xi64>, window_strides = dense<1> : tensor<4xi64>} : (tensor<1x3x3x4xf32>, tensor<f32>) -> tensor<1x3x3x4xf32>
    %8 = mhlo.divide %6, %7 : tensor<1x3x3x4xf32>
    %9 = "mhlo.select_and_scatter"(%4, %3, %1) ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %11 = mhlo.compare  GE, %arg2, %arg3,  NOTYPE : (tensor<f32>, tensor<f32>) -> tensor<i1>
      mhlo.return %11 : tensor<i1>
    }, {
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %11 = mhlo.add %arg2, %arg3 : tensor<f32>
      mhlo.return %11 : tensor<f32>
    }) {window_dimensions = dense<[1, 2, 2, 1]> : tensor<4xi64>, window_strides = dense<[1, 2, 2, 1]> : tensor<4xi64>} : (tensor<1x6x6x4xf32>, tensor<1x3x3x4xf32>, tensor<f32>) -> tensor<1x6x6x4xf32>
    %10 = mhlo.convolution(%arg0, %9) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x6x6x2xf32>, tensor<1x6x6x4xf32>) -> tensor<3x3x2x4xf32>
    return %8, %10 : tensor<1x3x3x4xf32>, tensor<3x3x2x4xf32>
  }
}
