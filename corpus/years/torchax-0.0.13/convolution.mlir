module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<1x2x6x6xf32>, %arg1: tensor<4x2x3x3xf32>) -> (tensor<1x4x3x3xf32> {jax.result_info = "result[0]"}, tensor<1x4x2x2xf32> {jax.result_info = "result[1]"}) {
    %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<1x2x6x6xf32>, tensor<4x2x3x3xf32>) -> tensor<1x4x6x6xf32>
    %1 = stablehlo.slice %arg1 [0:4, 0:1, 0:3, 0:3] : (tensor<4x2x3x3xf32>) -> tensor<4x1x3x3xf32>
    %2 = stablehlo.convolution(%arg0, %1) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {stride = [2, 2], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<1x2x6x6xf32>, tensor<4x1x3x3xf32>) -> tensor<1x4x2x2xf32>
    %3 = call @relu(%0) : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
    %5 = "stablehlo.reduce_window"(%3, %4) <{base_dilations = array<i64: 1, 1, 1, 1>, padding = dense<0> : tensor<4x2xi64>, window_dilations = array<i64: 1, 1, 1, 1>, window_dimensions = array<i64: 1, 1, 2, 2>, window_strides = array<i64: 1, 1, 2, 2>}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %6 = stablehlo.maximum %arg2, %arg3 : tensor<f32>
      stablehlo.return %6 : tensor<f32>
    }) : (tensor<1x4x6x6xf32>, tensor<f32>) -> tensor<1x4x3x3xf32>
    return %5, %2 : tensor<1x4x3x3xf32>, tensor<1x4x2x2xf32>
  }
  func.func private @relu(%arg0: tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<1x4x6x6xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<1x4x6x6xf32>
    return %1 : tensor<1x4x6x6xf32>
  }
}
