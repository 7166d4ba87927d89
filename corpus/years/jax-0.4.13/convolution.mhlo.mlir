module @jit_convolution attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<1x6x6x2xf32> {jax.arg_info = "images", mhlo.sharding = "{replicated}"}, %arg1: tensor<3x3x2x4xf32> {jax.arg_info = "kernel", mhlo.sharding = "{replicated}"}) -> (tensor<1x3x3x4xf32> {jax.result_info = "[0]"}, tensor<3x3x2x4xf32> {jax.result_info = "[1]"}, tensor<1x3x4x4xf32> {jax.result_info = "[2]"}) {
    %0 = mhlo.constant dense<0> : tensor<i32>
    %1 = mhlo.constant dense<0> : tensor<i32>
    %2 = mhlo.compare  LT, %0, %1,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %3 = mhlo.constant dense<0> : tensor<i32>
    %4 = mhlo.constant dense<3> : tensor<i32>
    %5 = mhlo.add %3, %4 : tensor<i32>
    %6 = mhlo.constant dense<0> : tensor<i32>
    %7 = mhlo.select %2, %5, %6 : tensor<i1>, tensor<i32>
    %8 = mhlo.constant dense<0> : tensor<i32>
    %9 = mhlo.constant dense<0> : tensor<i32>
    %10 = mhlo.compare  LT, %8, %9,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %11 = mhlo.constant dense<0> : tensor<i32>
    %12 = mhlo.constant dense<3> : tensor<i32>
    %13 = mhlo.add %11, %12 : tensor<i32>
    %14 = mhlo.constant dense<0> : tensor<i32>
    %15 = mhlo.select %10, %13, %14 : tensor<i1>, tensor<i32>
    %16 = mhlo.constant dense<0> : tensor<i32>
    %17 = mhlo.constant dense<0> : tensor<i32>
    %18 = mhlo.compare  LT, %16, %17,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %19 = mhlo.constant dense<0> : tensor<i32>
    %20 = mhlo.constant dense<2> : tensor<i32>
    %21 = mhlo.add %19, %20 : tensor<i32>
    %22 = mhlo.constant dense<0> : tensor<i32>
    %23 = mhlo.select %18, %21, %22 : tensor<i1>, tensor<i32>
    %24 = mhlo.constant dense<0> : tensor<i32>
    %25 = mhlo.constant dense<0> : tensor<i32>
    %26 = mhlo.compare  LT, %24, %25,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %27 = mhlo.constant dense<0> : tensor<i32>
    %28 = mhlo.constant dense<4> : tensor<i32>
    %29 = mhlo.add %27, %28 : tensor<i32>
    %30 = mhlo.constant dense<0> : tensor<i32>
    %31 = mhlo.select %26, %29, %30 : tensor<i1>, tensor<i32>
    %32 = "mhlo.dynamic_slice"(%arg1, %7, %15, %23, %31) {slice_sizes = dense<[3, 3, 1, 4]> : tensor<4xi64>} : (tensor<3x3x2x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x3x1x4xf32>
    %33 = mhlo.convolution(%arg0, %32) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 1], pad = [[1, 0], [0, 2]], lhs_dilate = [1, 1], rhs_dilate = [1, 2], reverse = [0, 0]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64, precision_config = [#mhlo<precision DEFAULT>, #mhlo<precision DEFAULT>]} : (tensor<1x6x6x2xf32>, tensor<3x3x1x4xf32>) -> tensor<1x3x4x4xf32>
    %34 = mhlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [0, 0]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#mhlo<precision DEFAULT>, #mhlo<precision DEFAULT>]} : (tensor<1x6x6x2xf32>, tensor<3x3x2x4xf32>) -> tensor<1x6x6x4xf32>
    %35 = mhlo.constant dense<0xFF800000> : tensor<f32>
    %36 = "mhlo.broadcast_in_dim"(%35) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<f32>) -> tensor<f32>
    %37 = "mhlo.reduce_window"(%34, %36) ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %57 = mhlo.maximum %arg2, %arg3 : tensor<f32>
      mhlo.return %57 : tensor<f32>
    }) {base_dilations = dense<1> : tensor<4xi64>, padding = dense<0> : tensor<4x2xi64>, window_dilations = dense<1> : tensor<4xi64>, window_dimensions = dense<[1, 2, 2, 1]> : tensor<4xi64>, window_strides = dense<[1, 2, 2, 1]> : tensor<4xi64>} : (tensor<1x6x6x4xf32>, tensor<f32>) -> tensor<1x3x3x4xf32>
    %38 = mhlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [0, 0]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#mhlo<precision DEFAULT>, #mhlo<precision DEFAULT>]} : (tensor<1x6x6x2xf32>, tensor<3x3x2x4xf32>) -> tensor<1x6x6x4xf32>
    %39 = mhlo.constant dense<0xFF800000> : tensor<f32>
    %40 = "mhlo.broadcast_in_dim"(%39) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<f32>) -> tensor<f32>
    %41 = "mhlo.reduce_window"(%38, %40) ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %57 = mhlo.maximum %arg2, %arg3 : tensor<f32>
      mhlo.return %57 : tensor<f32>
    }) {base_dilations = dense<1> : tensor<4xi64>, padding = dense<0> : tensor<4x2xi64>, window_dilations = dense<1> : tensor<4xi64>, window_dimensions = dense<[1, 2, 2, 1]> : tensor<4xi64>, window_strides = dense<[1, 2, 2, 1]> : tensor<4xi64>} : (tensor<1x6x6x4xf32>, tensor<f32>) -> tensor<1x3x3x4xf32>
    %42 = mhlo.multiply %41, %41 : tensor<1x3x3x4xf32>
    %43 = mhlo.constant dense<2.000000e+00> : tensor<f32>
    %44 = "mhlo.broadcast_in_dim"(%43) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<f32>) -> tensor<1x3x3x4xf32>
    %45 = mhlo.multiply %44, %41 : tensor<1x3x3x4xf32>
    %46 = mhlo.constant dense<0.000000e+00> : tensor<f32>
    %47 = mhlo.reduce(%42 init: %46) across dimensions = [0, 1, 2, 3] : (tensor<1x3x3x4xf32>, tensor<f32>) -> tensor<f32>
     reducer(%arg2: tensor<f32>, %arg3: tensor<f32>)  {
      %57 = mhlo.add %arg2, %arg3 : tensor<f32>
      mhlo.return %57 : tensor<f32>
    }
    %48 = mhlo.constant dense<1.000000e+00> : tensor<f32>
    %49 = "mhlo.broadcast_in_dim"(%48) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<f32>) -> tensor<1x3x3x4xf32>
    %50 = mhlo.multiply %49, %45 : tensor<1x3x3x4xf32>
    %51 = mhlo.constant dense<0xFF800000> : tensor<f32>
    %52 = "mhlo.pad"(%38, %51) {edge_padding_high = dense<0> : tensor<4xi64>, edge_padding_low = dense<0> : tensor<4xi64>, interior_padding = dense<0> : tensor<4xi64>} : (tensor<1x6x6x4xf32>, tensor<f32>) -> tensor<1x6x6x4xf32>
    %53 = mhlo.constant dense<0.000000e+00> : tensor<f32>
    %54 = "mhlo.select_and_scatter"(%52, %50, %53) ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %57 = mhlo.compare  GE, %arg2, %arg3,  FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      mhlo.return %57 : tensor<i1>
    }, {
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %57 = mhlo.add %arg2, %arg3 : tensor<f32>
      mhlo.return %57 : tensor<f32>
    }) {padding = dense<0> : tensor<4x2xi64>, window_dimensions = dense<[1, 2, 2, 1]> : tensor<4xi64>, window_strides = dense<[1, 2, 2, 1]> : tensor<4xi64>} : (tensor<1x6x6x4xf32>, tensor<1x3x3x4xf32>, tensor<f32>) -> tensor<1x6x6x4xf32>
    %55 = "mhlo.slice"(%54) {limit_indices = dense<[1, 6, 6, 4]> : tensor<4xi64>, start_indices = dense<0> : tensor<4xi64>, strides = dense<1> : tensor<4xi64>} : (tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32>
    %56 = mhlo.convolution(%arg0, %55) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [0, 0]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#mhlo<precision DEFAULT>, #mhlo<precision DEFAULT>]} : (tensor<1x6x6x2xf32>, tensor<1x6x6x4xf32>) -> tensor<3x3x2x4xf32>
    return %37, %56, %33 : tensor<1x3x3x4xf32>, tensor<3x3x2x4xf32>, tensor<1x3x4x4xf32>
  }
}
