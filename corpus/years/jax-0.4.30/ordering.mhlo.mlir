module @jit_ordering attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3x4xf32> {mhlo.layout_mode = "default"}, %arg1: tensor<4xi32> {mhlo.layout_mode = "default"}) -> (tensor<3x4xf32> {jax.result_info = "[0]", mhlo.layout_mode = "default"}, tensor<4xi32> {jax.result_info = "[1]", mhlo.layout_mode = "default"}, tensor<4xf32> {jax.result_info = "[2]", mhlo.layout_mode = "default"}, tensor<3x2xf32> {jax.result_info = "[3]", mhlo.layout_mode = "default"}, tensor<3x2xi32> {jax.result_info = "[4]", mhlo.layout_mode = "default"}, tensor<3xi32> {jax.result_info = "[5]", mhlo.layout_mode = "default"}, tensor<3x4xf32> {jax.result_info = "[6]", mhlo.layout_mode = "default"}, tensor<4xi1> {jax.result_info = "[7]", mhlo.layout_mode = "default"}) {
    %0 = call @sort(%arg0) : (tensor<3x4xf32>) -> tensor<3x4xf32>
    %1 = "mhlo.slice"(%arg0) <{limit_indices = dense<[1, 4]> : tensor<2xi64>, start_indices = dense<0> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}> : (tensor<3x4xf32>) -> tensor<1x4xf32>
    %2 = mhlo.reshape %1 : (tensor<1x4xf32>) -> tensor<4xf32>
    %3:2 = "mhlo.sort"(%arg1, %2) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg2: tensor<i32>, %arg3: tensor<i32>, %arg4: tensor<f32>, %arg5: tensor<f32>):
      %11 = mhlo.compare  LT, %arg2, %arg3,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      mhlo.return %11 : tensor<i1>
    }) : (tensor<4xi32>, tensor<4xf32>) -> (tensor<4xi32>, tensor<4xf32>)
    %values, %indices = chlo.top_k(%arg0, k = 2) : tensor<3x4xf32> -> (tensor<3x2xf32>, tensor<3x2xi32>)
    %4 = call @argmax(%arg0) : (tensor<3x4xf32>) -> tensor<3xi32>
    %5 = call @_cumulative_reduction(%arg0) : (tensor<3x4xf32>) -> tensor<3x4xf32>
    %6 = mhlo.constant dense<1.000000e+00> : tensor<f32>
    %7 = "mhlo.broadcast_in_dim"(%6) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<f32>) -> tensor<3x4xf32>
    %8 = mhlo.compare  GT, %arg0, %7,  FLOAT : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xi1>
    %9 = mhlo.constant dense<false> : tensor<i1>
    %10 = mhlo.reduce(%8 init: %9) applies mhlo.or across dimensions = [0] : (tensor<3x4xi1>, tensor<i1>) -> tensor<4xi1>
    return %0, %3#0, %3#1, %values, %indices, %4, %5, %10 : tensor<3x4xf32>, tensor<4xi32>, tensor<4xf32>, tensor<3x2xf32>, tensor<3x2xi32>, tensor<3xi32>, tensor<3x4xf32>, tensor<4xi1>
  }
  func.func private @sort(%arg0: tensor<3x4xf32> {mhlo.layout_mode = "default"}) -> (tensor<3x4xf32> {mhlo.layout_mode = "default"}) {
    %0 = "mhlo.sort"(%arg0) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %1 = mhlo.constant dense<0.000000e+00> : tensor<f32>
      %2 = mhlo.compare  EQ, %arg1, %1,  FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %3 = mhlo.constant dense<0.000000e+00> : tensor<f32>
      %4 = mhlo.select %2, %3, %arg1 : tensor<i1>, tensor<f32>
      %5 = mhlo.compare  NE, %arg1, %arg1,  FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %6 = mhlo.constant dense<0x7FC00000> : tensor<f32>
      %7 = mhlo.select %5, %6, %4 : tensor<i1>, tensor<f32>
      %8 = mhlo.constant dense<0.000000e+00> : tensor<f32>
      %9 = mhlo.compare  EQ, %arg2, %8,  FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %10 = mhlo.constant dense<0.000000e+00> : tensor<f32>
      %11 = mhlo.select %9, %10, %arg2 : tensor<i1>, tensor<f32>
      %12 = mhlo.compare  NE, %arg2, %arg2,  FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %13 = mhlo.constant dense<0x7FC00000> : tensor<f32>
      %14 = mhlo.select %12, %13, %11 : tensor<i1>, tensor<f32>
      %15 = mhlo.compare  LT, %7, %14,  TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      mhlo.return %15 : tensor<i1>
    }) : (tensor<3x4xf32>) -> tensor<3x4xf32>
    return %0 : tensor<3x4xf32>
  }
  func.func private @argmax(%arg0: tensor<3x4xf32>) -> tensor<3xi32> {
    %0 = "mhlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<3x4xi32>
    %1 = mhlo.constant dense<0xFF800000> : tensor<f32>
    %2 = mhlo.constant dense<0> : tensor<i32>
    %3:2 = mhlo.reduce(%arg0 init: %1), (%0 init: %2) across dimensions = [1] : (tensor<3x4xf32>, tensor<3x4xi32>, tensor<f32>, tensor<i32>) -> (tensor<3xf32>, tensor<3xi32>)
     reducer(%arg1: tensor<f32>, %arg3: tensor<f32>) (%arg2: tensor<i32>, %arg4: tensor<i32>)  {
      %4 = mhlo.compare  GT, %arg1, %arg3,  FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %5 = mhlo.compare  NE, %arg1, %arg1,  FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %6 = mhlo.or %4, %5 : tensor<i1>
      %7 = mhlo.compare  EQ, %arg1, %arg3,  FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %8 = mhlo.compare  LT, %arg2, %arg4,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %9 = mhlo.and %7, %8 : tensor<i1>
      %10 = mhlo.or %6, %9 : tensor<i1>
      %11 = mhlo.select %6, %arg1, %arg3 : tensor<i1>, tensor<f32>
      %12 = mhlo.select %10, %arg2, %arg4 : tensor<i1>, tensor<i32>
      mhlo.return %11, %12 : tensor<f32>, tensor<i32>
    }
    return %3#1 : tensor<3xi32>
  }
  func.func private @_cumulative_reduction(%arg0: tensor<3x4xf32> {mhlo.layout_mode = "default"}) -> (tensor<3x4xf32> {mhlo.layout_mode = "default"}) {
    %0 = call @cumsum(%arg0) : (tensor<3x4xf32>) -> tensor<3x4xf32>
    return %0 : tensor<3x4xf32>
  }
  func.func private @cumsum(%arg0: tensor<3x4xf32>) -> tensor<3x4xf32> {
    %0 = mhlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = "mhlo.broadcast_in_dim"(%0) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<f32>) -> tensor<f32>
    %2 = "mhlo.reduce_window"(%arg0, %1) <{base_dilations = dense<1> : tensor<2xi64>, padding = dense<[[0, 0], [3, 0]]> : tensor<2x2xi64>, window_dilations = dense<1> : tensor<2xi64>, window_dimensions = dense<[1, 4]> : tensor<2xi64>, window_strides = dense<1> : tensor<2xi64>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %3 = mhlo.add %arg1, %arg2 : tensor<f32>
      mhlo.return %3 : tensor<f32>
    }) : (tensor<3x4xf32>, tensor<f32>) -> tensor<3x4xf32>
    return %2 : tensor<3x4xf32>
  }
}
