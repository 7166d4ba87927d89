module @pmap_collectives attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 4 : i32} {
  func.func public @main(%arg0: tensor<1x4x2xf32>) -> (tensor<1x4x2xf32> {jax.result_info = "result[0]"}, tensor<1x4x4x2xf32> {jax.result_info = "result[1]"}, tensor<1x4x2xf32> {jax.result_info = "result[2]"}, tensor<1x4x2xf32> {jax.result_info = "result[3]"}, tensor<1x4x2xf32> {jax.result_info = "result[4]"}) {
    %0 = stablehlo.reshape %arg0 : (tensor<1x4x2xf32>) -> tensor<4x2xf32>
    %1 = "stablehlo.all_reduce"(%0) <{replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %18 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %18 : tensor<f32>
    }) : (tensor<4x2xf32>) -> tensor<4x2xf32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [1, 2] : (tensor<4x2xf32>) -> tensor<1x4x2xf32>
    %3 = "stablehlo.all_gather"(%2) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>}> : (tensor<1x4x2xf32>) -> tensor<4x4x2xf32>
    %4 = "stablehlo.collective_permute"(%0) <{source_target_pairs = dense<[[0, 1], [1, 2], [2, 3], [3, 0]]> : tensor<4x2xi64>}> : (tensor<4x2xf32>) -> tensor<4x2xf32>
    %5 = "stablehlo.all_to_all"(%0) <{concat_dimension = 0 : i64, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, split_count = 4 : i64, split_dimension = 0 : i64}> : (tensor<4x2xf32>) -> tensor<4x2xf32>
    %c = stablehlo.constant dense<1> : tensor<ui32>
    %c_0 = stablehlo.constant dense<4> : tensor<ui32>
    %6 = stablehlo.replica_id : tensor<ui32>
    %7 = stablehlo.divide %6, %c : tensor<ui32>
    %8 = stablehlo.remainder %7, %c_0 : tensor<ui32>
    %9 = stablehlo.convert %8 : (tensor<ui32>) -> tensor<i32>
    %10 = stablehlo.convert %9 : (tensor<i32>) -> tensor<f32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [] : (tensor<f32>) -> tensor<4x2xf32>
    %12 = stablehlo.multiply %0, %11 : tensor<4x2xf32>
    %13 = stablehlo.broadcast_in_dim %1, dims = [1, 2] : (tensor<4x2xf32>) -> tensor<1x4x2xf32>
    %14 = stablehlo.broadcast_in_dim %3, dims = [1, 2, 3] : (tensor<4x4x2xf32>) -> tensor<1x4x4x2xf32>
    %15 = stablehlo.broadcast_in_dim %4, dims = [1, 2] : (tensor<4x2xf32>) -> tensor<1x4x2xf32>
    %16 = stablehlo.broadcast_in_dim %5, dims = [1, 2] : (tensor<4x2xf32>) -> tensor<1x4x2xf32>
    %17 = stablehlo.broadcast_in_dim %12, dims = [1, 2] : (tensor<4x2xf32>) -> tensor<1x4x2xf32>
    return %13, %14, %15, %16, %17 : tensor<1x4x2xf32>, tensor<1x4x4x2xf32>, tensor<1x4x2xf32>, tensor<1x4x2xf32>, tensor<1x4x2xf32>
  }
}
