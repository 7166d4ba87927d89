module @pmap_collectives attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 4 : i32} {
  func.func public @main(%arg0: tensor<4x2xf32> {jax.arg_info = "x"}) -> (tensor<4x2xf32> {jax.result_info = "[0]"}, tensor<4x4x2xf32> {jax.result_info = "[1]"}, tensor<4x2xf32> {jax.result_info = "[2]"}, tensor<4x2xf32> {jax.result_info = "[3]"}, tensor<4x2xf32> {jax.result_info = "[4]"}) {
    %0 = "mhlo.all_reduce"(%arg0) ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %40 = mhlo.add %arg1, %arg2 : tensor<f32>
      mhlo.return %40 : tensor<f32>
    }) {replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>} : (tensor<4x2xf32>) -> tensor<4x2xf32>
    %1 = mhlo.constant dense<1> : tensor<ui32>
    %2 = mhlo.constant dense<4> : tensor<ui32>
    %3 = mhlo.replica_id : tensor<ui32>
    %4 = mhlo.divide %3, %1 : tensor<ui32>
    %5 = mhlo.remainder %4, %2 : tensor<ui32>
    %6 = mhlo.convert %5 : (tensor<ui32>) -> tensor<i32>
    %7 = mhlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = "mhlo.broadcast_in_dim"(%7) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<f32>) -> tensor<4x4x2xf32>
    %9 = "mhlo.broadcast_in_dim"(%arg0) {broadcast_dimensions = dense<[1, 2]> : tensor<2xi64>} : (tensor<4x2xf32>) -> tensor<1x4x2xf32>
    %10 = mhlo.constant dense<0> : tensor<i32>
    %11 = mhlo.compare  LT, %6, %10,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %12 = mhlo.constant dense<4> : tensor<i32>
    %13 = mhlo.add %6, %12 : tensor<i32>
    %14 = mhlo.select %11, %13, %6 : tensor<i1>, tensor<i32>
    %15 = mhlo.constant dense<0> : tensor<i32>
    %16 = mhlo.constant dense<4> : tensor<i32>
    %17 = mhlo.add %15, %16 : tensor<i32>
    %18 = mhlo.constant dense<false> : tensor<i1>
    %19 = mhlo.constant dense<0> : tensor<i32>
    %20 = mhlo.select %18, %17, %19 : tensor<i1>, tensor<i32>
    %21 = mhlo.constant dense<0> : tensor<i32>
    %22 = mhlo.constant dense<2> : tensor<i32>
    %23 = mhlo.add %21, %22 : tensor<i32>
    %24 = mhlo.constant dense<false> : tensor<i1>
    %25 = mhlo.constant dense<0> : tensor<i32>
    %26 = mhlo.select %24, %23, %25 : tensor<i1>, tensor<i32>
    %27 = mhlo.dynamic_update_slice %8, %9, %14, %20, %26 : (tensor<4x4x2xf32>, tensor<1x4x2xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<4x4x2xf32>
    %28 = "mhlo.all_reduce"(%27) ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %40 = mhlo.add %arg1, %arg2 : tensor<f32>
      mhlo.return %40 : tensor<f32>
    }) {replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>} : (tensor<4x4x2xf32>) -> tensor<4x4x2xf32>
    %29 = "mhlo.collective_permute"(%arg0) {source_target_pairs = dense<[[0, 1], [1, 2], [2, 3], [3, 0]]> : tensor<4x2xi64>} : (tensor<4x2xf32>) -> tensor<4x2xf32>
    %30 = "mhlo.all_to_all"(%arg0) {concat_dimension = 0 : i64, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, split_count = 4 : i64, split_dimension = 0 : i64} : (tensor<4x2xf32>) -> tensor<4x2xf32>
    %31 = mhlo.constant dense<1> : tensor<ui32>
    %32 = mhlo.constant dense<4> : tensor<ui32>
    %33 = mhlo.replica_id : tensor<ui32>
    %34 = mhlo.divide %33, %31 : tensor<ui32>
    %35 = mhlo.remainder %34, %32 : tensor<ui32>
    %36 = mhlo.convert %35 : (tensor<ui32>) -> tensor<i32>
    %37 = mhlo.convert %36 : (tensor<i32>) -> tensor<f32>
    %38 = "mhlo.broadcast_in_dim"(%37) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<f32>) -> tensor<4x2xf32>
    %39 = mhlo.multiply %arg0, %38 : tensor<4x2xf32>
    return %0, %28, %29, %30, %39 : tensor<4x2xf32>, tensor<4x4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>
  }
}
