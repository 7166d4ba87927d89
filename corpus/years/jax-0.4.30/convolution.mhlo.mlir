module @jit_convolution attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<1x6x6x2xf32> {mhlo.layout_mode = "default"}, %arg1: tensor<3x3x2x4xf32> {mhlo.layout_mode = "default"}) -> (tensor<1x3x3x4xf32> {jax.result_info = "[0]", mhlo.layout_mode = "default"}, tensor<3x3x2x4xf32> {jax.result_info = "[1]", mhlo.layout_mode = "default"}, tensor<1x3x4x4xf32> {jax.result_info = "[2]", mhlo.layout_mode = "default"}) {
    %0 = "mhlo.slice"(%arg1) <{limit_indices = dense<[3, 3, 1, 4]> : tensor<4xi64>, start_indices = dense<0> : tensor<4xi64>, strides = dense<1> : tensor<4xi64>}> : (tensor<3x3x2x4xf32>) -> tensor<3x3x1x4xf32>
    %1 = mhlo.convolution(%arg0, %0) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 1], pad = [[1, 0], [0, 2]], lhs_dilate = [1, 1], rhs_dilate = [1, 2], reverse = [0, 0]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64, precision_config = [#mhlo<precision DEFAULT>, #mhlo<precision DEFAULT>]} : (tensor<1x6x6x2xf32>, tensor<3x3x1x4xf32>) -> tensor<1x3x4x4xf32>
    %2 = mhlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [0, 0]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#mhlo<precision DEFAULT>, #mhlo<precision DEFAULT>]} : (tensor<1x6x6x2xf32>, tensor<3x3x2x4xf32>) -> tensor<1x6x6x4xf32>
    %3 = mhlo.constant dense<0xFF800000> : tensor<f32>
    %4 = "mhlo.broadcast_in_dim"(%3) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<f32>) -> tensor<f32>
    %5 = "mhlo.reduce_window"(%2, %4) <{base_dilations = dense<1> : tensor<4xi64>, padding = dense<0> : tensor<4x2xi64>, window_dilations = dense<1> : tensor<4xi64>, window_dimensions = dense<[1, 2, 2, 1]> : tensor<4xi64>, window_strides = dense<[1, 2, 2, 1]> : tensor<4xi64>}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %26 = mhlo.maximum %arg2, %arg3 : tensor<f32>
      mhlo.return %26 : tensor<f32>
    }) : (tensor<1x6x6x4xf32>, tensor<f32>) -> tensor<1x3x3x4xf32>
    %6 = mhlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [0, 0]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#mhlo<precision DEFAULT>, #mhlo<precision DEFAULT>]} : (tensor<1x6x6x2xf32>, tensor<3x3x2x4xf32>) -> tensor<1x6x6x4xf32>
    %7 = mhlo.constant dense<0xFF800000> : tensor<f32>
    %8 = "mhlo.broadcast_in_dim"(%7) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<f32>) -> tensor<f32>
    %9 = "mhlo.reduce_window"(%6, %8) <{base_dilations = dense<1> : tensor<4xi64>, padding = dense<0> : tensor<4x2xi64>, window_dilations = dense<1> : tensor<4xi64>, window_dimensions = dense<[1, 2, 2, 1]> : tensor<4xi64>, window_strides = dense<[1, 2, 2, 1]> : tensor<4xi64>}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %26 = mhlo.maximum %arg2, %arg3 : tensor<f32>
      mhlo.return %26 : tensor<f32>
    }) : (tensor<1x6x6x4xf32>, tensor<f32>) -> tensor<1x3x3x4xf32>
    %10 = mhlo.multiply %9, %9 : tensor<1x3x3x4xf32>
    %11 = call @integer_pow(%9) : (tensor<1x3x3x4xf32>) -> tensor<1x3x3x4xf32>
    %12 = mhlo.constant dense<2.000000e+00> : tensor<f32>
    %13 = "mhlo.broadcast_in_dim"(%12) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<f32>) -> tensor<1x3x3x4xf32>
    %14 = mhlo.multiply %13, %11 : tensor<1x3x3x4xf32>
    %15 = mhlo.constant dense<0.000000e+00> : tensor<f32>
    %16 = mhlo.reduce(%10 init: %15) applies mhlo.add across dimensions = [0, 1, 2, 3] : (tensor<1x3x3x4xf32>, tensor<f32>) -> tensor<f32>
    %17 = mhlo.constant dense<1.000000e+00> : tensor<f32>
    %18 = "mhlo.broadcast_in_dim"(%17) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<f32>) -> tensor<1x3x3x4xf32>
    %19 = mhlo.multiply %18, %14 : tensor<1x3x3x4xf32>
    %20 = mhlo.constant dense<0xFF800000> : tensor<f32>
    %21 = "mhlo.pad"(%6, %20) <{edge_padding_high = dense<0> : tensor<4xi64>, edge_padding_low = dense<0> : tensor<4xi64>, interior_padding = dense<0> : tensor<4xi64>}> : (tensor<1x6x6x4xf32>, tensor<f32>) -> tensor<1x6x6x4xf32>
    %22 = mhlo.constant dense<0.000000e+00> : tensor<f32>
    %23 = "mhlo.select_and_scatter"(%21, %19, %22) <{padding = dense<0> : tensor<4x2xi64>, window_dimensions = dense<[1, 2, 2, 1]> : tensor<4xi64>, window_strides = dense<[1, 2, 2, 1]> : tensor<4xi64>}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %26 = mhlo.compare  GE, %arg2, %arg3,  FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      mhlo.return %26 : tensor<i1>
    }, {
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %26 = mhlo.add %arg2, %arg3 : tensor<f32>
      mhlo.return %26 : tensor<f32>
    }) : (tensor<1x6x6x4xf32>, tensor<1x3x3x4xf32>, tensor<f32>) -> tensor<1x6x6x4xf32>
    %24 = "mhlo.slice"(%23) <{limit_indices = dense<[1, 6, 6, 4]> : tensor<4xi64>, start_indices = dense<0> : tensor<4xi64>, strides = dense<1> : tensor<4xi64>}> : (tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32>
    %25 = mhlo.convolution(%arg0, %24) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [0, 0]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#mhlo<precision DEFAULT>, #mhlo<precision DEFAULT>]} : (tensor<1x6x6x2xf32>, tensor<1x6x6x4xf32>) -> tensor<3x3x2x4xf32>
    return %5, %25, %1 : tensor<1x3x3x4xf32>, tensor<3x3x2x4xf32>, tensor<1x3x4x4xf32>
  }
  func.func private @integer_pow(%arg0: tensor<1x3x3x4xf32>) -> tensor<1x3x3x4xf32> {
    return %arg0 : tensor<1x3x3x4xf32>
  }
}
