module @jit_ordering attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3x4xf32> {jax.arg_info = "x", mhlo.sharding = "{replicated}"}, %arg1: tensor<4xi32> {jax.arg_info = "keys", mhlo.sharding = "{replicated}"}) -> (tensor<3x4xf32> {jax.result_info = "[0]"}, tensor<4xi32> {jax.result_info = "[1]"}, tensor<4xf32> {jax.result_info = "[2]"}, tensor<3x2xf32> {jax.result_info = "[3]"}, tensor<3x2xi32> {jax.result_info = "[4]"}, tensor<3xi32> {jax.result_info = "[5]"}, tensor<3x4xf32> {jax.result_info = "[6]"}, tensor<4xi1> {jax.result_info = "[7]"}) {
    %0 = call @sort(%arg0) : (tensor<3x4xf32>) -> tensor<3x4xf32>
    %1 = mhlo.constant dense<0> : tensor<i32>
    %2 = mhlo.constant dense<0> : tensor<i32>
    %3 = mhlo.compare  LT, %1, %2,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %4 = mhlo.constant dense<0> : tensor<i32>
    %5 = mhlo.constant dense<3> : tensor<i32>
    %6 = mhlo.add %4, %5 : tensor<i32>
    %7 = mhlo.constant dense<0> : tensor<i32>
    %8 = mhlo.select %3, %6, %7 : tensor<i1>, tensor<i32>
    %9 = mhlo.constant dense<0> : tensor<i32>
    %10 = mhlo.constant dense<0> : tensor<i32>
    %11 = mhlo.compare  LT, %9, %10,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %12 = mhlo.constant dense<0> : tensor<i32>
    %13 = mhlo.constant dense<4> : tensor<i32>
    %14 = mhlo.add %12, %13 : tensor<i32>
    %15 = mhlo.constant dense<0> : tensor<i32>
    %16 = mhlo.select %11, %14, %15 : tensor<i1>, tensor<i32>
    %17 = "mhlo.dynamic_slice"(%arg0, %8, %16) {slice_sizes = dense<[1, 4]> : tensor<2xi64>} : (tensor<3x4xf32>, tensor<i32>, tensor<i32>) -> tensor<1x4xf32>
    %18 = mhlo.reshape %17 : (tensor<1x4xf32>) -> tensor<4xf32>
    %19:2 = "mhlo.sort"(%arg1, %18) ({
    ^bb0(%arg2: tensor<i32>, %arg3: tensor<i32>, %arg4: tensor<f32>, %arg5: tensor<f32>):
      %27 = mhlo.compare  LT, %arg2, %arg3,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      mhlo.return %27 : tensor<i1>
    }) {dimension = 0 : i64, is_stable = true} : (tensor<4xi32>, tensor<4xf32>) -> (tensor<4xi32>, tensor<4xf32>)
    %values, %indices = chlo.top_k(%arg0, k = 2) : tensor<3x4xf32> -> (tensor<3x2xf32>, tensor<3x2xi32>)
    %20 = call @argmax(%arg0) : (tensor<3x4xf32>) -> tensor<3xi32>
    %21 = call @_cumulative_reduction(%arg0) : (tensor<3x4xf32>) -> tensor<3x4xf32>
    %22 = mhlo.constant dense<1.000000e+00> : tensor<f32>
    %23 = "mhlo.broadcast_in_dim"(%22) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<f32>) -> tensor<3x4xf32>
    %24 = mhlo.compare  GT, %arg0, %23,  FLOAT : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xi1>
    %25 = mhlo.constant dense<false> : tensor<i1>
    %26 = mhlo.reduce(%24 init: %25) across dimensions = [0] : (tensor<3x4xi1>, tensor<i1>) -> tensor<4xi1>
     reducer(%arg2: tensor<i1>, %arg3: tensor<i1>)  {
      %27 = mhlo.or %arg2, %arg3 : tensor<i1>
      mhlo.return %27 : tensor<i1>
    }
    return %0, %19#0, %19#1, %values, %indices, %20, %21, %26 : tensor<3x4xf32>, tensor<4xi32>, tensor<4xf32>, tensor<3x2xf32>, tensor<3x2xi32>, tensor<3xi32>, tensor<3x4xf32>, tensor<4xi1>
  }
  func.func private @sort(%arg0: tensor<3x4xf32>) -> tensor<3x4xf32> {
    %0 = "mhlo.sort"(%arg0) ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %1 = mhlo.bitcast_convert %arg1 : (tensor<f32>) -> tensor<i32>
      %2 = mhlo.bitcast_convert %arg1 : (tensor<f32>) -> tensor<ui32>
      %3 = mhlo.constant dense<0.000000e+00> : tensor<f32>
      %4 = mhlo.compare  EQ, %arg1, %3,  FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %5 = mhlo.constant dense<0> : tensor<i32>
      %6 = mhlo.select %4, %5, %1 : tensor<i1>, tensor<i32>
      %7 = mhlo.compare  NE, %arg1, %arg1,  FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %8 = mhlo.constant dense<2143289344> : tensor<i32>
      %9 = mhlo.select %7, %8, %6 : tensor<i1>, tensor<i32>
      %10 = mhlo.constant dense<2147483647> : tensor<ui32>
      %11 = mhlo.subtract %10, %2 : tensor<ui32>
      %12 = mhlo.bitcast_convert %11 : (tensor<ui32>) -> tensor<i32>
      %13 = mhlo.constant dense<0> : tensor<i32>
      %14 = mhlo.compare  LT, %9, %13,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %15 = mhlo.select %14, %12, %9 : tensor<i1>, tensor<i32>
      %16 = mhlo.bitcast_convert %arg2 : (tensor<f32>) -> tensor<i32>
      %17 = mhlo.bitcast_convert %arg2 : (tensor<f32>) -> tensor<ui32>
      %18 = mhlo.constant dense<0.000000e+00> : tensor<f32>
      %19 = mhlo.compare  EQ, %arg2, %18,  FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %20 = mhlo.constant dense<0> : tensor<i32>
      %21 = mhlo.select %19, %20, %16 : tensor<i1>, tensor<i32>
      %22 = mhlo.compare  NE, %arg2, %arg2,  FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %23 = mhlo.constant dense<2143289344> : tensor<i32>
      %24 = mhlo.select %22, %23, %21 : tensor<i1>, tensor<i32>
      %25 = mhlo.constant dense<2147483647> : tensor<ui32>
      %26 = mhlo.subtract %25, %17 : tensor<ui32>
      %27 = mhlo.bitcast_convert %26 : (tensor<ui32>) -> tensor<i32>
      %28 = mhlo.constant dense<0> : tensor<i32>
      %29 = mhlo.compare  LT, %24, %28,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %30 = mhlo.select %29, %27, %24 : tensor<i1>, tensor<i32>
      %31 = mhlo.compare  LT, %15, %30,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      mhlo.return %31 : tensor<i1>
    }) {dimension = 0 : i64, is_stable = true} : (tensor<3x4xf32>) -> tensor<3x4xf32>
    return %0 : tensor<3x4xf32>
  }
  func.func private @argmax(%arg0: tensor<3x4xf32>) -> tensor<3xi32> {
    %0 = "mhlo.iota"() {iota_dimension = 1 : i64} : () -> tensor<3x4xi32>
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
  func.func private @_cumulative_reduction(%arg0: tensor<3x4xf32>) -> tensor<3x4xf32> {
    %0 = call @cumsum(%arg0) : (tensor<3x4xf32>) -> tensor<3x4xf32>
    return %0 : tensor<3x4xf32>
  }
  func.func private @cumsum(%arg0: tensor<3x4xf32>) -> tensor<3x4xf32> {
    %0 = "mhlo.slice"(%arg0) {limit_indices = dense<3> : tensor<2xi64>, start_indices = dense<0> : tensor<2xi64>, strides = dense<[1, 2]> : tensor<2xi64>} : (tensor<3x4xf32>) -> tensor<3x2xf32>
    %1 = "mhlo.slice"(%arg0) {limit_indices = dense<[3, 4]> : tensor<2xi64>, start_indices = dense<[0, 1]> : tensor<2xi64>, strides = dense<[1, 2]> : tensor<2xi64>} : (tensor<3x4xf32>) -> tensor<3x2xf32>
    %2 = mhlo.add %0, %1 : tensor<3x2xf32>
    %3 = "mhlo.slice"(%2) {limit_indices = dense<[3, 1]> : tensor<2xi64>, start_indices = dense<0> : tensor<2xi64>, strides = dense<[1, 2]> : tensor<2xi64>} : (tensor<3x2xf32>) -> tensor<3x1xf32>
    %4 = "mhlo.slice"(%2) {limit_indices = dense<[3, 2]> : tensor<2xi64>, start_indices = dense<[0, 1]> : tensor<2xi64>, strides = dense<[1, 2]> : tensor<2xi64>} : (tensor<3x2xf32>) -> tensor<3x1xf32>
    %5 = mhlo.add %3, %4 : tensor<3x1xf32>
    %6 = "mhlo.slice"(%5) {limit_indices = dense<[3, 0]> : tensor<2xi64>, start_indices = dense<0> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} : (tensor<3x1xf32>) -> tensor<3x0xf32>
    %7 = "mhlo.slice"(%2) {limit_indices = dense<[3, 2]> : tensor<2xi64>, start_indices = dense<[0, 2]> : tensor<2xi64>, strides = dense<[1, 2]> : tensor<2xi64>} : (tensor<3x2xf32>) -> tensor<3x0xf32>
    %8 = mhlo.add %6, %7 : tensor<3x0xf32>
    %9 = "mhlo.slice"(%2) {limit_indices = dense<[3, 1]> : tensor<2xi64>, start_indices = dense<0> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} : (tensor<3x2xf32>) -> tensor<3x1xf32>
    %10 = "mhlo.concatenate"(%9, %8) {dimension = 1 : i64} : (tensor<3x1xf32>, tensor<3x0xf32>) -> tensor<3x1xf32>
    %11 = mhlo.constant dense<0.000000e+00> : tensor<f32>
    %12 = "mhlo.pad"(%10, %11) {edge_padding_high = dense<[0, 1]> : tensor<2xi64>, edge_padding_low = dense<0> : tensor<2xi64>, interior_padding = dense<[0, 1]> : tensor<2xi64>} : (tensor<3x1xf32>, tensor<f32>) -> tensor<3x2xf32>
    %13 = mhlo.constant dense<0.000000e+00> : tensor<f32>
    %14 = "mhlo.pad"(%5, %13) {edge_padding_high = dense<0> : tensor<2xi64>, edge_padding_low = dense<[0, 1]> : tensor<2xi64>, interior_padding = dense<[0, 1]> : tensor<2xi64>} : (tensor<3x1xf32>, tensor<f32>) -> tensor<3x2xf32>
    %15 = mhlo.add %12, %14 : tensor<3x2xf32>
    %16 = "mhlo.slice"(%15) {limit_indices = dense<[3, 1]> : tensor<2xi64>, start_indices = dense<0> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} : (tensor<3x2xf32>) -> tensor<3x1xf32>
    %17 = "mhlo.slice"(%arg0) {limit_indices = dense<[3, 4]> : tensor<2xi64>, start_indices = dense<[0, 2]> : tensor<2xi64>, strides = dense<[1, 2]> : tensor<2xi64>} : (tensor<3x4xf32>) -> tensor<3x1xf32>
    %18 = mhlo.add %16, %17 : tensor<3x1xf32>
    %19 = "mhlo.slice"(%arg0) {limit_indices = dense<[3, 1]> : tensor<2xi64>, start_indices = dense<0> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} : (tensor<3x4xf32>) -> tensor<3x1xf32>
    %20 = "mhlo.concatenate"(%19, %18) {dimension = 1 : i64} : (tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x2xf32>
    %21 = mhlo.constant dense<0.000000e+00> : tensor<f32>
    %22 = "mhlo.pad"(%20, %21) {edge_padding_high = dense<[0, 1]> : tensor<2xi64>, edge_padding_low = dense<0> : tensor<2xi64>, interior_padding = dense<[0, 1]> : tensor<2xi64>} : (tensor<3x2xf32>, tensor<f32>) -> tensor<3x4xf32>
    %23 = mhlo.constant dense<0.000000e+00> : tensor<f32>
    %24 = "mhlo.pad"(%15, %23) {edge_padding_high = dense<0> : tensor<2xi64>, edge_padding_low = dense<[0, 1]> : tensor<2xi64>, interior_padding = dense<[0, 1]> : tensor<2xi64>} : (tensor<3x2xf32>, tensor<f32>) -> tensor<3x4xf32>
    %25 = mhlo.add %22, %24 : tensor<3x4xf32>
    return %25 : tensor<3x4xf32>
  }
}
