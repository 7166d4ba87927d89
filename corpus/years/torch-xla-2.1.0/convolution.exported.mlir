module @IrToHlo.43 attributes {mhlo.cross_program_prefetches = [], mhlo.is_dynamic = false, mhlo.use_auto_spmd_partitioning = false} {
  func.func @main(%arg0: tensor<4x2x3x3xf32>, %arg1: tensor<1x2x6x6xf32>) -> (tensor<1x4x3x3xf32>, tensor<1x4x2x2xf32>) {
    %0 = stablehlo.constant dense<0.000000e+00> : tensor<1x4x6x6xf32>
    %1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %2 = stablehlo.convolution(%arg1, %arg0) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [0, 0]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<1x2x6x6xf32>, tensor<4x2x3x3xf32>) -> tensor<1x4x6x6xf32>
    %3 = stablehlo.maximum %2, %0 : tensor<1x4x6x6xf32>
    %4 = "stablehlo.reduce_window"(%3, %1) ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %7 = stablehlo.maximum %arg2, %arg3 : tensor<f32>
      stablehlo.return %7 : tensor<f32>
    }) {base_dilations = dense<1> : tensor<4xi64>, padding = dense<0> : tensor<4x2xi64>, window_dilations = dense<1> : tensor<4xi64>, window_dimensions = dense<[1, 1, 2, 2]> : tensor<4xi64>, window_strides = dense<[1, 1, 2, 2]> : tensor<4xi64>} : (tensor<1x4x6x6xf32>, tensor<f32>) -> tensor<1x4x3x3xf32>
    %5 = stablehlo.slice %arg0 [0:4, 0:1, 0:3, 0:3] : (tensor<4x2x3x3xf32>) -> tensor<4x1x3x3xf32>
    %6 = stablehlo.convolution(%arg1, %5) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {stride = [2, 2], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [0, 0]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<1x2x6x6xf32>, tensor<4x1x3x3xf32>) -> tensor<1x4x2x2xf32>
    return %4, %6 : tensor<1x4x3x3xf32>, tensor<1x4x2x2xf32>
  }
}
