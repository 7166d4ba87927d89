module @pmap_collectives attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 4 : i32} {
  func.func public @main(%arg0: tensor<4x2xf32>) -> (tensor<4x2xf32> {jax.result_info = "[0]"}, tensor<4x4x2xf32> {jax.result_info = "[1]"}, tensor<4x2xf32> {jax.result_info = "[2]"}, tensor<4x2xf32> {jax.result_info = "[3]"}, tensor<4x2xf32> {jax.result_info = "[4]"}) {
    %0 = "mhlo.all_reduce"(%arg0) <{replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %14 = mhlo.add %arg1, %arg2 : tensor<f32>
      mhlo.return %14 : tensor<f32>
    }) : (tensor<4x2xf32>) -> tensor<4x2xf32>
    %1 = "mhlo.broadcast_in_dim"(%arg0) <{broadcast_dimensions = dense<[1, 2]> : tensor<2xi64>}> : (tensor<4x2xf32>) -> tensor<1x4x2xf32>
    %2 = "mhlo.all_gather"(%1) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>}> : (tensor<1x4x2xf32>) -> tensor<4x4x2xf32>
    %3 = "mhlo.collective_permute"(%arg0) <{source_target_pairs = dense<[[0, 1], [1, 2], [2, 3], [3, 0]]> : tensor<4x2xi64>}> : (tensor<4x2xf32>) -> tensor<4x2xf32>
    %4 = "mhlo.all_to_all"(%arg0) <{concat_dimension = 0 : i64, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, split_count = 4 : i64, split_dimension = 0 : i64}> : (tensor<4x2xf32>) -> tensor<4x2xf32>
    %5 = mhlo.constant dense<1> : tensor<ui32>
    %6 = mhlo.constant dense<4> : tensor<ui32>
    %7 = mhlo.replica_id : tensor<ui32>
    %8 = mhlo.divide %7, %5 : tensor<ui32>
    %9 = mhlo.remainder %8, %6 : tensor<ui32>
    %10 = mhlo.convert %9 : (tensor<ui32>) -> tensor<i32>
    %11 = mhlo.convert %10 : (tensor<i32>) -> tensor<f32>
    %12 = "mhlo.broadcast_in_dim"(%11) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<f32>) -> tensor<4x2xf32>
    %13 = mhlo.multiply %arg0, %12 : tensor<4x2xf32>
    return %0, %2, %3, %4, %13 : tensor<4x2xf32>, tensor<4x4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>
  }
}
