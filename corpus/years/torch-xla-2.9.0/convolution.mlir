module @IrToHlo.58 attributes {mhlo.cross_program_prefetches = [], mhlo.input_output_alias = [], mhlo.is_dynamic = false, mhlo.use_auto_spmd_partitioning = false} {
  func.func @main(%arg0: tensor<4x2x3x3xf32>, %arg1: tensor<1x2x6x6xf32>) -> (tensor<1x4x3x3xf32>, tensor<1x4x2x2xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<1x4x6x6xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.convolution(%arg1, %arg0) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<1x2x6x6xf32>, tensor<4x2x3x3xf32>) -> tensor<1x4x6x6xf32>
    %1 = stablehlo.maximum %0, %cst : tensor<1x4x6x6xf32>
    %2 = "stablehlo.reduce_window"(%1, %cst_0) <{base_dilations = array<i64: 1, 1, 1, 1>, padding = dense<0> : tensor<4x2xi64>, window_dilations = array<i64: 1, 1, 1, 1>, window_dimensions = array<i64: 1, 1, 2, 2>, window_strides = array<i64: 1, 1, 2, 2>}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %5 = stablehlo.maximum %arg2, %arg3 : tensor<f32>
      stablehlo.return %5 : tensor<f32>
    }) : (tensor<1x4x6x6xf32>, tensor<f32>) -> tensor<1x4x3x3xf32>
    %3 = stablehlo.slice %arg0 [0:4, 0:1, 0:3, 0:3] : (tensor<4x2x3x3xf32>) -> tensor<4x1x3x3xf32>
    %4 = stablehlo.convolution(%arg1, %3) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {stride = [2, 2], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<1x2x6x6xf32>, tensor<4x1x3x3xf32>) -> tensor<1x4x2x2xf32>
    return %2, %4 : tensor<1x4x3x3xf32>, tensor<1x4x2x2xf32>
  }
}
