module attributes {tf.versions = {bad_consumers = [], min_consumer = 0 : i32, producer = 716 : i32}}  {
  func @__inference_convolution_78(%arg0: tensor<1x6x6x2xf32> {tf._user_specified_name = "images"}, %arg1: tensor<3x3x2x4xf32> {tf._user_specified_name = "kernel"}) -> (tensor<1x3x3x4xf32>, tensor<3x3x2x4xf32>) attributes {tf.entry_function = {control_outputs = "", inputs = "images,kernel", outputs = "identity_RetVal,identity_1_RetVal"}} {
    %0 = mhlo.constant dense<[[[[2.500000e-01, 2.500000e-01, 2.500000e-01, 2.500000e-01], [5.000000e-01, 5.000000e-01, 5.000000e-01, 5.000000e-01], [7.500000e-01, 7.500000e-01, 7.500000e-01, 7.500000e-01]], [[5.000000e-01, 5.000000e-01, 5.000000e-01, 5.000000e-01], [1.000000e+00, 1.000000e+00, 1.000000e+00, 1.000000e+00], [1.500000e+00, 1.500000e+00, 1.500000e+00, 1.500000e+00]], [[7.500000e-01, 7.500000e-01, 7.500000e-01, 7.500000e-01], [1.500000e+00, 1.500000e+00, 1.500000e+00, 1.500000e+00], [2.250000e+00, 2.250000e+00, 2.250000e+00, 2.250000e+00]]]]> : tensor<1x3x3x4xf32>
    %1 = mhlo.constant dense<0xFF800000> : tensor<f32>
    %2 = mhlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = mhlo.constant dense<1.000000e+00> : tensor<1x3x3x4xf32>
    %4 = "mhlo.convolution"(%arg0, %arg1) {batch_group_count = 1 : i64, dimension_numbers = {input_batch_dimension = 0 : i64, input_feature_dimension = 3 : i64, input_spatial_dimensions = dense<[1, 2]> : tensor<2xi64>, kernel_input_feature_dimension = 2 : i64, kernel_output_feature_dimension = 3 : i64, kernel_spatial_dimensions = dense<[0, 1]> : tensor<2xi64>, output_batch_dimension = 0 : i64, output_feature_dimension = 3 : i64, output_spatial_dimensions = dense<[1, 2]> : tensor<2xi64>}, feature_group_count = 1 : i64, padding = dense<1> : tensor<2x2xi64>, rhs_dilation = dense<1> : tensor<2xi64>, window_strides = dense<1> : tensor<2xi64>} : (tensor<1x6x6x2xf32>, tensor<3x3x2x4xf32>) -> tensor<1x6x6x4xf32>
    %5 = "mhlo.reduce_window"(%4, %1) ( {
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):  // no predecessors
      %11 = mhlo.maximum %arg2, %arg3 : tensor<f32>
      "mhlo.return"(%11) : (tensor<f32>) -> ()
    }) {window_dimensions = dense<[1, 2, 2, 1]> : tensor<4xi64>, window_strides = dense<[1, 2, 2, 1]> : tensor<4xi64>} : (tensor<1x6x6x4xf32>, tensor<f32>) -> tensor<1x3x3x4xf32>
    %6 = "mhlo.reduce_window"(%5, %2) ( {
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):  // no predecessors
      %11 = mhlo.add %arg2, %arg3 : tensor<f32>
      "mhlo.return"(%11) : (tensor<f32>) -> ()
    }) {padding = dense<[[0, 0], [0, 1], [0, 1], [0, 0]]> : tensor<4x2xi64>, window_dimensions = dense<[1, 2, 2, 1]> : tensor<4xi64>, window_strides = dense<1> : tensor<4xi64>} : (tensor<1x3x3x4xf32>, tensor<f32>) -> tensor<1x3x3x4xf32>
    %7 = "mhlo.reduce_window"(%3, %2) ( {
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):  // no predecessors
      %11 = mhlo.add %arg2, %arg3 : tensor<f32>
      "mhlo.return"(%11) : (tensor<f32>) -> ()
    }) {padding = dense<[[0, 0], [0, 1], [0, 1], [0, 0]]> : tensor<4x2xi64>, window_dimensions = dense<[1, 2, 2, 1]> : tensor<4xi64>, window_strides = dense<1> : tensor<4xi64>} : (tensor<1x3x3x4xf32>, tensor<f32>) -> tensor<1x3x3x4xf32>
    %8 = mhlo.divide %6, %7 : tensor<1x3x3x4xf32>
    %9 = "mhlo.select_and_scatter"(%4, %0, %2) ( {
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):  // no predecessors
      %11 = "mhlo.compare"(%arg2, %arg3) {comparison_direction = "GE"} : (tensor<f32>, tensor<f32>) -> tensor<i1>
      "mhlo.return"(%11) : (tensor<i1>) -> ()
    },  {
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):  // no predecessors
      %11 = mhlo.add %arg2, %arg3 : tensor<f32>
      "mhlo.return"(%11) : (tensor<f32>) -> ()
    }) {window_dimensions = dense<[1, 2, 2, 1]> : tensor<4xi64>, window_strides = dense<[1, 2, 2, 1]> : tensor<4xi64>} : (tensor<1x6x6x4xf32>, tensor<1x3x3x4xf32>, tensor<f32>) -> tensor<1x6x6x4xf32>
    %10 = "mhlo.convolution"(%arg0, %9) {batch_group_count = 1 : i64, dimension_numbers = {input_batch_dimension = 3 : i64, input_feature_dimension = 0 : i64, input_spatial_dimensions = dense<[1, 2]> : tensor<2xi64>, kernel_input_feature_dimension = 0 : i64, kernel_output_feature_dimension = 3 : i64, kernel_spatial_dimensions = dense<[1, 2]> : tensor<2xi64>, output_batch_dimension = 2 : i64, output_feature_dimension = 3 : i64, output_spatial_dimensions = dense<[0, 1]> : tensor<2xi64>}, feature_group_count = 1 : i64, lhs_dilation = dense<1> : tensor<2xi64>, padding = dense<1> : tensor<2x2xi64>, rhs_dilation = dense<1> : tensor<2xi64>, window_strides = dense<1> : tensor<2xi64>} : (tensor<1x6x6x2xf32>, tensor<1x6x6x4xf32>) -> tensor<3x3x2x4xf32>
    return %8, %10 : tensor<1x3x3x4xf32>, tensor<3x3x2x4xf32>
  }
}
