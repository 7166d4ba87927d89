module @jit_convolution attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<1x6x6x2xf32> {jax.arg_info = "images", mhlo.sharding = "{replicated}"}, %arg1: tensor<3x3x2x4xf32> {jax.arg_info = "kernel", mhlo.sharding = "{replicated}"}) -> (tensor<1x3x3x4xf32> {jax.result_info = "[0]"}, tensor<3x3x2x4xf32> {jax.result_info = "[1]"}, tensor<1x3x4x4xf32> {jax.result_info = "[2]"}) {
    %0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.constant dense<0> : tensor<i32>
    %2 = stablehlo.compare  LT, %0, %1,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %3 = stablehlo.constant dense<0> : tensor<i32>
    %4 = stablehlo.constant dense<3> : tensor<i32>
    %5 = stablehlo.add %3, %4 : tensor<i32>
    %6 = stablehlo.constant dense<0> : tensor<i32>
    %7 = stablehlo.select %2, %5, %6 : tensor<i1>, tensor<i32>
    %8 = stablehlo.constant dense<0> : tensor<i32>
    %9 = stablehlo.constant dense<0> : tensor<i32>
    %10 = stablehlo.compare  LT, %8, %9,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %11 = stablehlo.constant dense<0> : tensor<i32>
    %12 = stablehlo.constant dense<3> : tensor<i32>
    %13 = stablehlo.add %11, %12 : tensor<i32>
    %14 = stablehlo.constant dense<0> : tensor<i32>
    %15 = stablehlo.select %10, %13, %14 : tensor<i1>, tensor<i32>
    %16 = stablehlo.constant dense<0> : tensor<i32>
    %17 = stablehlo.constant dense<0> : tensor<i32>
    %18 = stablehlo.compare  LT, %16, %17,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %19 = stablehlo.constant dense<0> : tensor<i32>
    %20 = stablehlo.constant dense<2> : tensor<i32>
    %21 = stablehlo.add %19, %20 : tensor<i32>
    %22 = stablehlo.constant dense<0> : tensor<i32>
    %23 = stablehlo.select %18, %21, %22 : tensor<i1>, tensor<i32>
    %24 = stablehlo.constant dense<0> : tensor<i32>
    %25 = stablehlo.constant dense<0> : tensor<i32>
    %26 = stablehlo.compare  LT, %24, %25,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %27 = stablehlo.constant dense<0> : tensor<i32>
    %28 = stablehlo.constant dense<4> : tensor<i32>
    %29 = stablehlo.add %27, %28 : tensor<i32>
    %30 = stablehlo.constant dense<0> : tensor<i32>
    %31 = stablehlo.select %26, %29, %30 : tensor<i1>, tensor<i32>
    %32 = stablehlo.dynamic_slice %arg1, %7, %15, %23, %31, sizes = [3, 3, 1, 4] : (tensor<3x3x2x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x3x1x4xf32>
    %33 = stablehlo.convolution(%arg0, %32) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 1], pad = [[1, 0], [0, 2]], lhs_dilate = [1, 1], rhs_dilate = [1, 2], reverse = [0, 0]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<1x6x6x2xf32>, tensor<3x3x1x4xf32>) -> tensor<1x3x4x4xf32>
    %34 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [0, 0]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<1x6x6x2xf32>, tensor<3x3x2x4xf32>) -> tensor<1x6x6x4xf32>
    %35 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %36 = stablehlo.broadcast_in_dim %35, dims = [] : (tensor<f32>) -> tensor<f32>
    %37 = "stablehlo.reduce_window"(%34, %36) ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %57 = stablehlo.maximum %arg2, %arg3 : tensor<f32>
      stablehlo.return %57 : tensor<f32>
    }) {base_dilations = dense<1> : tensor<4xi64>, padding = dense<0> : tensor<4x2xi64>, window_dilations = dense<1> : tensor<4xi64>, window_dimensions = dense<[1, 2, 2, 1]> : tensor<4xi64>, window_strides = dense<[1, 2, 2, 1]> : tensor<4xi64>} : (tensor<1x6x6x4xf32>, tensor<f32>) -> tensor<1x3x3x4xf32>
    %38 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [0, 0]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<1x6x6x2xf32>, tensor<3x3x2x4xf32>) -> tensor<1x6x6x4xf32>
    %39 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %40 = stablehlo.broadcast_in_dim %39, dims = [] : (tensor<f32>) -> tensor<f32>
    %41 = "stablehlo.reduce_window"(%38, %40) ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %57 = stablehlo.maximum %arg2, %arg3 : tensor<f32>
      stablehlo.return %57 : tensor<f32>
    }) {base_dilations = dense<1> : tensor<4xi64>, padding = dense<0> : tensor<4x2xi64>, window_dilations = dense<1> : tensor<4xi64>, window_dimensions = dense<[1, 2, 2, 1]> : tensor<4xi64>, window_strides = dense<[1, 2, 2, 1]> : tensor<4xi64>} : (tensor<1x6x6x4xf32>, tensor<f32>) -> tensor<1x3x3x4xf32>
    %42 = stablehlo.multiply %41, %41 : tensor<1x3x3x4xf32>
    %43 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %44 = stablehlo.broadcast_in_dim %43, dims = [] : (tensor<f32>) -> tensor<1x3x3x4xf32>
    %45 = stablehlo.multiply %44, %41 : tensor<1x3x3x4xf32>
    %46 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %47 = stablehlo.reduce(%42 init: %46) applies stablehlo.add across dimensions = [0, 1, 2, 3] : (tensor<1x3x3x4xf32>, tensor<f32>) -> tensor<f32>
    %48 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %49 = stablehlo.broadcast_in_dim %48, dims = [] : (tensor<f32>) -> tensor<1x3x3x4xf32>
    %50 = stablehlo.multiply %49, %45 : tensor<1x3x3x4xf32>
    %51 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %52 = stablehlo.pad %38, %51, low = [0, 0, 0, 0], high = [0, 0, 0, 0], interior = [0, 0, 0, 0] : (tensor<1x6x6x4xf32>, tensor<f32>) -> tensor<1x6x6x4xf32>
    %53 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %54 = "stablehlo.select_and_scatter"(%52, %50, %53) ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %57 = stablehlo.compare  GE, %arg2, %arg3,  FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %57 : tensor<i1>
    }, {
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %57 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %57 : tensor<f32>
    }) {padding = dense<0> : tensor<4x2xi64>, window_dimensions = dense<[1, 2, 2, 1]> : tensor<4xi64>, window_strides = dense<[1, 2, 2, 1]> : tensor<4xi64>} : (tensor<1x6x6x4xf32>, tensor<1x3x3x4xf32>, tensor<f32>) -> tensor<1x6x6x4xf32>
    %55 = "stablehlo.slice"(%54) {limit_indices = dense<[1, 6, 6, 4]> : tensor<4xi64>, start_indices = dense<0> : tensor<4xi64>, strides = dense<1> : tensor<4xi64>} : (tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32>
    %56 = stablehlo.convolution(%arg0, %55) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [0, 0]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<1x6x6x2xf32>, tensor<1x6x6x4xf32>) -> tensor<3x3x2x4xf32>
    return %37, %56, %33 : tensor<1x3x3x4xf32>, tensor<3x3x2x4xf32>, tensor<1x3x4x4xf32>
  }
}
