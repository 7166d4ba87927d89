module @pmap_collectives attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 4 : i32} {
  func.func public @main(%arg0: tensor<4x2xf32> {jax.arg_info = "x"}) -> (tensor<4x2xf32> {jax.result_info = "[0]"}, tensor<4x4x2xf32> {jax.result_info = "[1]"}, tensor<4x2xf32> {jax.result_info = "[2]"}, tensor<4x2xf32> {jax.result_info = "[3]"}, tensor<4x2xf32> {jax.result_info = "[4]"}) {
    %0 = "stablehlo.all_reduce"(%arg0) ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %40 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %40 : tensor<f32>
    }) {replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>} : (tensor<4x2xf32>) -> tensor<4x2xf32>
    %1 = stablehlo.constant dense<1> : tensor<ui32>
    %2 = stablehlo.constant dense<4> : tensor<ui32>
    %3 = stablehlo.replica_id : tensor<ui32>
    %4 = stablehlo.divide %3, %1 : tensor<ui32>
    %5 = stablehlo.remainder %4, %2 : tensor<ui32>
    %6 = stablehlo.convert %5 : (tensor<ui32>) -> tensor<i32>
    %7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [] : (tensor<f32>) -> tensor<4x4x2xf32>
    %9 = stablehlo.broadcast_in_dim %arg0, dims = [1, 2] : (tensor<4x2xf32>) -> tensor<1x4x2xf32>
    %10 = stablehlo.constant dense<0> : tensor<i32>
    %11 = stablehlo.compare  LT, %6, %10,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %12 = stablehlo.constant dense<4> : tensor<i32>
    %13 = stablehlo.add %6, %12 : tensor<i32>
    %14 = stablehlo.select %11, %13, %6 : tensor<i1>, tensor<i32>
    %15 = stablehlo.constant dense<0> : tensor<i32>
    %16 = stablehlo.constant dense<4> : tensor<i32>
    %17 = stablehlo.add %15, %16 : tensor<i32>
    %18 = stablehlo.constant dense<false> : tensor<i1>
    %19 = stablehlo.constant dense<0> : tensor<i32>
    %20 = stablehlo.select %18, %17, %19 : tensor<i1>, tensor<i32>
    %21 = stablehlo.constant dense<0> : tensor<i32>
    %22 = stablehlo.constant dense<2> : tensor<i32>
    %23 = stablehlo.add %21, %22 : tensor<i32>
    %24 = stablehlo.constant dense<false> : tensor<i1>
    %25 = stablehlo.constant dense<0> : tensor<i32>
    %26 = stablehlo.select %24, %23, %25 : tensor<i1>, tensor<i32>
    %27 = stablehlo.dynamic_update_slice %8, %9, %14, %20, %26 : (tensor<4x4x2xf32>, tensor<1x4x2xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<4x4x2xf32>
    %28 = "stablehlo.all_reduce"(%27) ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %40 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %40 : tensor<f32>
    }) {replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>} : (tensor<4x4x2xf32>) -> tensor<4x4x2xf32>
    %29 = "stablehlo.collective_permute"(%arg0) {source_target_pairs = dense<[[0, 1], [1, 2], [2, 3], [3, 0]]> : tensor<4x2xi64>} : (tensor<4x2xf32>) -> tensor<4x2xf32>
    %30 = "stablehlo.all_to_all"(%arg0) {concat_dimension = 0 : i64, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, split_count = 4 : i64, split_dimension = 0 : i64} : (tensor<4x2xf32>) -> tensor<4x2xf32>
    %31 = stablehlo.constant dense<1> : tensor<ui32>
    %32 = stablehlo.constant dense<4> : tensor<ui32>
    %33 = stablehlo.replica_id : tensor<ui32>
    %34 = stablehlo.divide %33, %31 : tensor<ui32>
    %35 = stablehlo.remainder %34, %32 : tensor<ui32>
    %36 = stablehlo.convert %35 : (tensor<ui32>) -> tensor<i32>
    %37 = stablehlo.convert %36 : (tensor<i32>) -> tensor<f32>
    %38 = stablehlo.broadcast_in_dim %37, dims = [] : (tensor<f32>) -> tensor<4x2xf32>
    %39 = stablehlo.multiply %arg0, %38 : tensor<4x2xf32>
    return %0, %28, %29, %30, %39 : tensor<4x2xf32>, tensor<4x4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>
  }
}
