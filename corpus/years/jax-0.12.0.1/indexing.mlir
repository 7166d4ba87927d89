module @jit_indexing attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<5x4xf32>, %arg1: tensor<3xi32>, %arg2: tensor<4x4xf32>, %arg3: tensor<i32>) -> (tensor<3x4xf32> {jax.result_info = "result[0]"}, tensor<5x4xf32> {jax.result_info = "result[1]"}, tensor<5x4xf32> {jax.result_info = "result[2]"}, tensor<2x3xf32> {jax.result_info = "result[3]"}, tensor<4x4xf32> {jax.result_info = "result[4]"}, tensor<5x4xf32> {jax.result_info = "result[5]"}, tensor<8x3xf32> {jax.result_info = "result[6]"}, tensor<4x4x4xf32> {jax.result_info = "result[7]"}) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %1 = stablehlo.compare LT, %arg1, %0, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
    %c_0 = stablehlo.constant dense<5> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %3 = stablehlo.add %arg1, %2 : tensor<3xi32>
    %4 = stablehlo.select %1, %3, %arg1 : tensor<3xi1>, tensor<3xi32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<3xi32>) -> tensor<3x1xi32>
    %6 = "stablehlo.gather"(%arg0, %5) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 4>}> : (tensor<5x4xf32>, tensor<3x1xi32>) -> tensor<3x4xf32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %7 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %8 = stablehlo.compare LT, %arg1, %7, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
    %c_2 = stablehlo.constant dense<5> : tensor<i32>
    %9 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %10 = stablehlo.add %arg1, %9 : tensor<3xi32>
    %11 = stablehlo.select %8, %10, %arg1 : tensor<3xi1>, tensor<3xi32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [0] : (tensor<3xi32>) -> tensor<3x1xi32>
    %cst = stablehlo.constant dense<1.500000e+00> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
    %14 = "stablehlo.scatter"(%arg0, %12, %13) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      %48 = stablehlo.add %arg4, %arg5 : tensor<f32>
      stablehlo.return %48 : tensor<f32>
    }) : (tensor<5x4xf32>, tensor<3x1xi32>, tensor<3x4xf32>) -> tensor<5x4xf32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %15 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %16 = stablehlo.compare LT, %arg1, %15, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
    %c_4 = stablehlo.constant dense<5> : tensor<i32>
    %17 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %18 = stablehlo.add %arg1, %17 : tensor<3xi32>
    %19 = stablehlo.select %16, %18, %arg1 : tensor<3xi1>, tensor<3xi32>
    %c_5 = stablehlo.constant dense<1> : tensor<i32>
    %20 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %21 = stablehlo.convert %20 : tensor<3xi32>
    %22 = stablehlo.broadcast_in_dim %19, dims = [0] : (tensor<3xi32>) -> tensor<3x1xi32>
    %23 = stablehlo.broadcast_in_dim %21, dims = [0] : (tensor<3xi32>) -> tensor<3x1xi32>
    %24 = stablehlo.concatenate %22, %23, dim = 1 : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x2xi32>
    %cst_6 = stablehlo.constant dense<7.000000e+00> : tensor<f32>
    %25 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %26 = "stablehlo.scatter"(%arg0, %24, %25) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      stablehlo.return %arg5 : tensor<f32>
    }) : (tensor<5x4xf32>, tensor<3x2xi32>, tensor<3xf32>) -> tensor<5x4xf32>
    %c_7 = stablehlo.constant dense<0> : tensor<i32>
    %27 = stablehlo.compare LT, %arg3, %c_7, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_8 = stablehlo.constant dense<4> : tensor<i32>
    %28 = stablehlo.add %arg3, %c_8 : tensor<i32>
    %29 = stablehlo.select %27, %28, %arg3 : tensor<i1>, tensor<i32>
    %c_9 = stablehlo.constant dense<0> : tensor<i32>
    %30 = stablehlo.dynamic_slice %arg2, %29, %c_9, sizes = [2, 3] : (tensor<4x4xf32>, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>
    %31 = stablehlo.slice %arg0 [0:1, 0:3] : (tensor<5x4xf32>) -> tensor<1x3xf32>
    %c_10 = stablehlo.constant dense<0> : tensor<i32>
    %32 = stablehlo.compare LT, %arg3, %c_10, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_11 = stablehlo.constant dense<4> : tensor<i32>
    %33 = stablehlo.add %arg3, %c_11 : tensor<i32>
    %34 = stablehlo.select %32, %33, %arg3 : tensor<i1>, tensor<i32>
    %c_12 = stablehlo.constant dense<1> : tensor<i32>
    %35 = stablehlo.dynamic_update_slice %arg2, %31, %34, %c_12 : (tensor<4x4xf32>, tensor<1x3xf32>, tensor<i32>, tensor<i32>) -> tensor<4x4xf32>
    %36 = stablehlo.reverse %arg2, dims = [0] : tensor<4x4xf32>
    %37 = stablehlo.slice %arg2 [1:3:2, 0:4] : (tensor<4x4xf32>) -> tensor<1x4xf32>
    %38 = stablehlo.concatenate %36, %37, dim = 0 : (tensor<4x4xf32>, tensor<1x4xf32>) -> tensor<5x4xf32>
    %cst_13 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %39 = stablehlo.pad %arg2, %cst_13, low = [1, 0], high = [0, -1], interior = [1, 0] : (tensor<4x4xf32>, tensor<f32>) -> tensor<8x3xf32>
    %40 = stablehlo.transpose %arg2, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %41 = stablehlo.broadcast_in_dim %40, dims = [0, 2] : (tensor<4x4xf32>) -> tensor<4x1x4xf32>
    %42 = stablehlo.iota dim = 0 : tensor<4xf32>
    %43 = stablehlo.broadcast_in_dim %42, dims = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
    %44 = stablehlo.broadcast_in_dim %43, dims = [1, 2] : (tensor<4x1xf32>) -> tensor<1x4x1xf32>
    %45 = stablehlo.broadcast_in_dim %41, dims = [0, 1, 2] : (tensor<4x1x4xf32>) -> tensor<4x4x4xf32>
    %46 = stablehlo.broadcast_in_dim %44, dims = [0, 1, 2] : (tensor<1x4x1xf32>) -> tensor<4x4x4xf32>
    %47 = stablehlo.add %45, %46 : tensor<4x4x4xf32>
    return %6, %14, %26, %30, %35, %38, %39, %47 : tensor<3x4xf32>, tensor<5x4xf32>, tensor<5x4xf32>, tensor<2x3xf32>, tensor<4x4xf32>, tensor<5x4xf32>, tensor<8x3xf32>, tensor<4x4x4xf32>
  }
}
