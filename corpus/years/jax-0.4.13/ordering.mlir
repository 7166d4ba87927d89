module @jit_ordering attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3x4xf32> {jax.arg_info = "x", mhlo.sharding = "{replicated}"}, %arg1: tensor<4xi32> {jax.arg_info = "keys", mhlo.sharding = "{replicated}"}) -> (tensor<3x4xf32> {jax.result_info = "[0]"}, tensor<4xi32> {jax.result_info = "[1]"}, tensor<4xf32> {jax.result_info = "[2]"}, tensor<3x2xf32> {jax.result_info = "[3]"}, tensor<3x2xi32> {jax.result_info = "[4]"}, tensor<3xi32> {jax.result_info = "[5]"}, tensor<3x4xf32> {jax.result_info = "[6]"}, tensor<4xi1> {jax.result_info = "[7]"}) {
    %0 = call @sort(%arg0) : (tensor<3x4xf32>) -> tensor<3x4xf32>
    %1 = stablehlo.constant dense<0> : tensor<i32>
    %2 = stablehlo.constant dense<0> : tensor<i32>
    %3 = stablehlo.compare  LT, %1, %2,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %4 = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.constant dense<3> : tensor<i32>
    %6 = stablehlo.add %4, %5 : tensor<i32>
    %7 = stablehlo.constant dense<0> : tensor<i32>
    %8 = stablehlo.select %3, %6, %7 : tensor<i1>, tensor<i32>
    %9 = stablehlo.constant dense<0> : tensor<i32>
    %10 = stablehlo.constant dense<0> : tensor<i32>
    %11 = stablehlo.compare  LT, %9, %10,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %12 = stablehlo.constant dense<0> : tensor<i32>
    %13 = stablehlo.constant dense<4> : tensor<i32>
    %14 = stablehlo.add %12, %13 : tensor<i32>
    %15 = stablehlo.constant dense<0> : tensor<i32>
    %16 = stablehlo.select %11, %14, %15 : tensor<i1>, tensor<i32>
    %17 = stablehlo.dynamic_slice %arg0, %8, %16, sizes = [1, 4] : (tensor<3x4xf32>, tensor<i32>, tensor<i32>) -> tensor<1x4xf32>
    %18 = stablehlo.reshape %17 : (tensor<1x4xf32>) -> tensor<4xf32>
    %19:2 = "stablehlo.sort"(%arg1, %18) ({
    ^bb0(%arg2: tensor<i32>, %arg3: tensor<i32>, %arg4: tensor<f32>, %arg5: tensor<f32>):
      %27 = stablehlo.compare  LT, %arg2, %arg3,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %27 : tensor<i1>
    }) {dimension = 0 : i64, is_stable = true} : (tensor<4xi32>, tensor<4xf32>) -> (tensor<4xi32>, tensor<4xf32>)
    %values, %indices = chlo.top_k(%arg0, k = 2) : tensor<3x4xf32> -> (tensor<3x2xf32>, tensor<3x2xi32>)
    %20 = call @argmax(%arg0) : (tensor<3x4xf32>) -> tensor<3xi32>
    %21 = call @_cumulative_reduction(%arg0) : (tensor<3x4xf32>) -> tensor<3x4xf32>
    %22 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %23 = stablehlo.broadcast_in_dim %22, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
    %24 = stablehlo.compare  GT, %arg0, %23,  FLOAT : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xi1>
    %25 = stablehlo.constant dense<false> : tensor<i1>
    %26 = stablehlo.reduce(%24 init: %25) applies stablehlo.or across dimensions = [0] : (tensor<3x4xi1>, tensor<i1>) -> tensor<4xi1>
    return %0, %19#0, %19#1, %values, %indices, %20, %21, %26 : tensor<3x4xf32>, tensor<4xi32>, tensor<4xf32>, tensor<3x2xf32>, tensor<3x2xi32>, tensor<3xi32>, tensor<3x4xf32>, tensor<4xi1>
  }
  func.func private @sort(%arg0: tensor<3x4xf32>) -> tensor<3x4xf32> {
    %0 = "stablehlo.sort"(%arg0) ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %1 = stablehlo.bitcast_convert %arg1 : (tensor<f32>) -> tensor<i32>
      %2 = stablehlo.bitcast_convert %arg1 : (tensor<f32>) -> tensor<ui32>
      %3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %4 = stablehlo.compare  EQ, %arg1, %3,  FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %5 = stablehlo.constant dense<0> : tensor<i32>
      %6 = stablehlo.select %4, %5, %1 : tensor<i1>, tensor<i32>
      %7 = stablehlo.compare  NE, %arg1, %arg1,  FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %8 = stablehlo.constant dense<2143289344> : tensor<i32>
      %9 = stablehlo.select %7, %8, %6 : tensor<i1>, tensor<i32>
      %10 = stablehlo.constant dense<2147483647> : tensor<ui32>
      %11 = stablehlo.subtract %10, %2 : tensor<ui32>
      %12 = stablehlo.bitcast_convert %11 : (tensor<ui32>) -> tensor<i32>
      %13 = stablehlo.constant dense<0> : tensor<i32>
      %14 = stablehlo.compare  LT, %9, %13,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %15 = stablehlo.select %14, %12, %9 : tensor<i1>, tensor<i32>
      %16 = stablehlo.bitcast_convert %arg2 : (tensor<f32>) -> tensor<i32>
      %17 = stablehlo.bitcast_convert %arg2 : (tensor<f32>) -> tensor<ui32>
      %18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %19 = stablehlo.compare  EQ, %arg2, %18,  FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %20 = stablehlo.constant dense<0> : tensor<i32>
      %21 = stablehlo.select %19, %20, %16 : tensor<i1>, tensor<i32>
      %22 = stablehlo.compare  NE, %arg2, %arg2,  FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %23 = stablehlo.constant dense<2143289344> : tensor<i32>
      %24 = stablehlo.select %22, %23, %21 : tensor<i1>, tensor<i32>
      %25 = stablehlo.constant dense<2147483647> : tensor<ui32>
      %26 = stablehlo.subtract %25, %17 : tensor<ui32>
      %27 = stablehlo.bitcast_convert %26 : (tensor<ui32>) -> tensor<i32>
      %28 = stablehlo.constant dense<0> : tensor<i32>
      %29 = stablehlo.compare  LT, %24, %28,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %30 = stablehlo.select %29, %27, %24 : tensor<i1>, tensor<i32>
      %31 = stablehlo.compare  LT, %15, %30,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %31 : tensor<i1>
    }) {dimension = 0 : i64, is_stable = true} : (tensor<3x4xf32>) -> tensor<3x4xf32>
    return %0 : tensor<3x4xf32>
  }
  func.func private @argmax(%arg0: tensor<3x4xf32>) -> tensor<3xi32> {
    %0 = stablehlo.iota dim = 1 : tensor<3x4xi32>
    %1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %2 = stablehlo.constant dense<0> : tensor<i32>
    %3:2 = stablehlo.reduce(%arg0 init: %1), (%0 init: %2) across dimensions = [1] : (tensor<3x4xf32>, tensor<3x4xi32>, tensor<f32>, tensor<i32>) -> (tensor<3xf32>, tensor<3xi32>)
     reducer(%arg1: tensor<f32>, %arg3: tensor<f32>) (%arg2: tensor<i32>, %arg4: tensor<i32>)  {
      %4 = stablehlo.compare  GT, %arg1, %arg3,  FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %5 = stablehlo.compare  NE, %arg1, %arg1,  FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %6 = stablehlo.or %4, %5 : tensor<i1>
      %7 = stablehlo.compare  EQ, %arg1, %arg3,  FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %8 = stablehlo.compare  LT, %arg2, %arg4,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %9 = stablehlo.and %7, %8 : tensor<i1>
      %10 = stablehlo.or %6, %9 : tensor<i1>
      %11 = stablehlo.select %6, %arg1, %arg3 : tensor<i1>, tensor<f32>
      %12 = stablehlo.select %10, %arg2, %arg4 : tensor<i1>, tensor<i32>
      stablehlo.return %11, %12 : tensor<f32>, tensor<i32>
    }
    return %3#1 : tensor<3xi32>
  }
  func.func private @_cumulative_reduction(%arg0: tensor<3x4xf32>) -> tensor<3x4xf32> {
    %0 = call @cumsum(%arg0) : (tensor<3x4xf32>) -> tensor<3x4xf32>
    return %0 : tensor<3x4xf32>
  }
  func.func private @cumsum(%arg0: tensor<3x4xf32>) -> tensor<3x4xf32> {
    %0 = "stablehlo.slice"(%arg0) {limit_indices = dense<3> : tensor<2xi64>, start_indices = dense<0> : tensor<2xi64>, strides = dense<[1, 2]> : tensor<2xi64>} : (tensor<3x4xf32>) -> tensor<3x2xf32>
    %1 = "stablehlo.slice"(%arg0) {limit_indices = dense<[3, 4]> : tensor<2xi64>, start_indices = dense<[0, 1]> : tensor<2xi64>, strides = dense<[1, 2]> : tensor<2xi64>} : (tensor<3x4xf32>) -> tensor<3x2xf32>
    %2 = stablehlo.add %0, %1 : tensor<3x2xf32>
    %3 = "stablehlo.slice"(%2) {limit_indices = dense<[3, 1]> : tensor<2xi64>, start_indices = dense<0> : tensor<2xi64>, strides = dense<[1, 2]> : tensor<2xi64>} : (tensor<3x2xf32>) -> tensor<3x1xf32>
    %4 = "stablehlo.slice"(%2) {limit_indices = dense<[3, 2]> : tensor<2xi64>, start_indices = dense<[0, 1]> : tensor<2xi64>, strides = dense<[1, 2]> : tensor<2xi64>} : (tensor<3x2xf32>) -> tensor<3x1xf32>
    %5 = stablehlo.add %3, %4 : tensor<3x1xf32>
    %6 = "stablehlo.slice"(%5) {limit_indices = dense<[3, 0]> : tensor<2xi64>, start_indices = dense<0> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} : (tensor<3x1xf32>) -> tensor<3x0xf32>
    %7 = "stablehlo.slice"(%2) {limit_indices = dense<[3, 2]> : tensor<2xi64>, start_indices = dense<[0, 2]> : tensor<2xi64>, strides = dense<[1, 2]> : tensor<2xi64>} : (tensor<3x2xf32>) -> tensor<3x0xf32>
    %8 = stablehlo.add %6, %7 : tensor<3x0xf32>
    %9 = "stablehlo.slice"(%2) {limit_indices = dense<[3, 1]> : tensor<2xi64>, start_indices = dense<0> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} : (tensor<3x2xf32>) -> tensor<3x1xf32>
    %10 = stablehlo.concatenate %9, %8, dim = 1 : (tensor<3x1xf32>, tensor<3x0xf32>) -> tensor<3x1xf32>
    %11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %12 = stablehlo.pad %10, %11, low = [0, 0], high = [0, 1], interior = [0, 1] : (tensor<3x1xf32>, tensor<f32>) -> tensor<3x2xf32>
    %13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %14 = stablehlo.pad %5, %13, low = [0, 1], high = [0, 0], interior = [0, 1] : (tensor<3x1xf32>, tensor<f32>) -> tensor<3x2xf32>
    %15 = stablehlo.add %12, %14 : tensor<3x2xf32>
    %16 = "stablehlo.slice"(%15) {limit_indices = dense<[3, 1]> : tensor<2xi64>, start_indices = dense<0> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} : (tensor<3x2xf32>) -> tensor<3x1xf32>
    %17 = "stablehlo.slice"(%arg0) {limit_indices = dense<[3, 4]> : tensor<2xi64>, start_indices = dense<[0, 2]> : tensor<2xi64>, strides = dense<[1, 2]> : tensor<2xi64>} : (tensor<3x4xf32>) -> tensor<3x1xf32>
    %18 = stablehlo.add %16, %17 : tensor<3x1xf32>
    %19 = "stablehlo.slice"(%arg0) {limit_indices = dense<[3, 1]> : tensor<2xi64>, start_indices = dense<0> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} : (tensor<3x4xf32>) -> tensor<3x1xf32>
    %20 = stablehlo.concatenate %19, %18, dim = 1 : (tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x2xf32>
    %21 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %22 = stablehlo.pad %20, %21, low = [0, 0], high = [0, 1], interior = [0, 1] : (tensor<3x2xf32>, tensor<f32>) -> tensor<3x4xf32>
    %23 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %24 = stablehlo.pad %15, %23, low = [0, 1], high = [0, 0], interior = [0, 1] : (tensor<3x2xf32>, tensor<f32>) -> tensor<3x4xf32>
    %25 = stablehlo.add %22, %24 : tensor<3x4xf32>
    return %25 : tensor<3x4xf32>
  }
}
