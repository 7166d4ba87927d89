module @jit_indexing attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<5x4xf32> {jax.arg_info = "table", mhlo.sharding = "{replicated}"}, %arg1: tensor<3xi32> {jax.arg_info = "rows", mhlo.sharding = "{replicated}"}, %arg2: tensor<4x4xf32> {jax.arg_info = "x", mhlo.sharding = "{replicated}"}, %arg3: tensor<i32> {jax.arg_info = "start", mhlo.sharding = "{replicated}"}) -> (tensor<3x4xf32> {jax.result_info = "[0]"}, tensor<5x4xf32> {jax.result_info = "[1]"}, tensor<5x4xf32> {jax.result_info = "[2]"}, tensor<2x3xf32> {jax.result_info = "[3]"}, tensor<4x4xf32> {jax.result_info = "[4]"}, tensor<5x4xf32> {jax.result_info = "[5]"}, tensor<8x3xf32> {jax.result_info = "[6]"}, tensor<4x4x4xf32> {jax.result_info = "[7]"}) {
    %0 = stablehlo.constant dense<1> : tensor<1xi32>
    %1 = stablehlo.constant dense<0> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %3 = stablehlo.compare  LT, %arg1, %2,  SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
    %4 = stablehlo.constant dense<5> : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %6 = stablehlo.add %arg1, %5 : tensor<3xi32>
    %7 = stablehlo.select %3, %6, %arg1 : tensor<3xi1>, tensor<3xi32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0] : (tensor<3xi32>) -> tensor<3x1xi32>
    %9 = "stablehlo.gather"(%arg0, %8) {dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = dense<[1, 4]> : tensor<2xi64>} : (tensor<5x4xf32>, tensor<3x1xi32>) -> tensor<3x4xf32>
    %10 = stablehlo.constant dense<0> : tensor<i32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %12 = stablehlo.compare  LT, %arg1, %11,  SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
    %13 = stablehlo.constant dense<5> : tensor<i32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %15 = stablehlo.add %arg1, %14 : tensor<3xi32>
    %16 = stablehlo.select %12, %15, %arg1 : tensor<3xi1>, tensor<3xi32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [0] : (tensor<3xi32>) -> tensor<3x1xi32>
    %18 = stablehlo.constant dense<1.500000e+00> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %18, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
    %20 = "stablehlo.scatter"(%arg0, %17, %19) ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      %89 = stablehlo.add %arg4, %arg5 : tensor<f32>
      stablehlo.return %89 : tensor<f32>
    }) {indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false} : (tensor<5x4xf32>, tensor<3x1xi32>, tensor<3x4xf32>) -> tensor<5x4xf32>
    %21 = stablehlo.constant dense<0> : tensor<i32>
    %22 = stablehlo.broadcast_in_dim %21, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %23 = stablehlo.compare  LT, %arg1, %22,  SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
    %24 = stablehlo.constant dense<5> : tensor<i32>
    %25 = stablehlo.broadcast_in_dim %24, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %26 = stablehlo.add %arg1, %25 : tensor<3xi32>
    %27 = stablehlo.select %23, %26, %arg1 : tensor<3xi1>, tensor<3xi32>
    %28 = stablehlo.constant dense<1> : tensor<i32>
    %29 = stablehlo.constant dense<0> : tensor<i32>
    %30 = stablehlo.compare  LT, %28, %29,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %31 = stablehlo.constant dense<1> : tensor<i32>
    %32 = stablehlo.constant dense<4> : tensor<i32>
    %33 = stablehlo.add %31, %32 : tensor<i32>
    %34 = stablehlo.constant dense<1> : tensor<i32>
    %35 = stablehlo.select %30, %33, %34 : tensor<i1>, tensor<i32>
    %36 = stablehlo.broadcast_in_dim %35, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %37 = stablehlo.convert %36 : tensor<3xi32>
    %38 = stablehlo.broadcast_in_dim %27, dims = [0] : (tensor<3xi32>) -> tensor<3x1xi32>
    %39 = stablehlo.broadcast_in_dim %37, dims = [0] : (tensor<3xi32>) -> tensor<3x1xi32>
    %40 = stablehlo.concatenate %38, %39, dim = 1 : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x2xi32>
    %41 = stablehlo.constant dense<7.000000e+00> : tensor<f32>
    %42 = stablehlo.broadcast_in_dim %41, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %43 = "stablehlo.scatter"(%arg0, %40, %42) ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      stablehlo.return %arg5 : tensor<f32>
    }) {indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>, unique_indices = false} : (tensor<5x4xf32>, tensor<3x2xi32>, tensor<3xf32>) -> tensor<5x4xf32>
    %44 = stablehlo.constant dense<0> : tensor<i32>
    %45 = stablehlo.compare  LT, %arg3, %44,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %46 = stablehlo.constant dense<4> : tensor<i32>
    %47 = stablehlo.add %arg3, %46 : tensor<i32>
    %48 = stablehlo.select %45, %47, %arg3 : tensor<i1>, tensor<i32>
    %49 = stablehlo.constant dense<0> : tensor<i32>
    %50 = stablehlo.dynamic_slice %arg2, %48, %49, sizes = [2, 3] : (tensor<4x4xf32>, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>
    %51 = stablehlo.constant dense<0> : tensor<i32>
    %52 = stablehlo.constant dense<0> : tensor<i32>
    %53 = stablehlo.compare  LT, %51, %52,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %54 = stablehlo.constant dense<0> : tensor<i32>
    %55 = stablehlo.constant dense<5> : tensor<i32>
    %56 = stablehlo.add %54, %55 : tensor<i32>
    %57 = stablehlo.constant dense<0> : tensor<i32>
    %58 = stablehlo.select %53, %56, %57 : tensor<i1>, tensor<i32>
    %59 = stablehlo.constant dense<0> : tensor<i32>
    %60 = stablehlo.constant dense<0> : tensor<i32>
    %61 = stablehlo.compare  LT, %59, %60,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %62 = stablehlo.constant dense<0> : tensor<i32>
    %63 = stablehlo.constant dense<4> : tensor<i32>
    %64 = stablehlo.add %62, %63 : tensor<i32>
    %65 = stablehlo.constant dense<0> : tensor<i32>
    %66 = stablehlo.select %61, %64, %65 : tensor<i1>, tensor<i32>
    %67 = stablehlo.dynamic_slice %arg0, %58, %66, sizes = [1, 3] : (tensor<5x4xf32>, tensor<i32>, tensor<i32>) -> tensor<1x3xf32>
    %68 = stablehlo.constant dense<0> : tensor<i32>
    %69 = stablehlo.compare  LT, %arg3, %68,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %70 = stablehlo.constant dense<4> : tensor<i32>
    %71 = stablehlo.add %arg3, %70 : tensor<i32>
    %72 = stablehlo.select %69, %71, %arg3 : tensor<i1>, tensor<i32>
    %73 = stablehlo.constant dense<1> : tensor<i32>
    %74 = stablehlo.dynamic_update_slice %arg2, %67, %72, %73 : (tensor<4x4xf32>, tensor<1x3xf32>, tensor<i32>, tensor<i32>) -> tensor<4x4xf32>
    %75 = stablehlo.reverse %arg2, dims = [0] : tensor<4x4xf32>
    %76 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<1xi32>) -> tensor<1x1xi32>
    %77 = "stablehlo.gather"(%arg2, %76) {dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = true, slice_sizes = dense<[1, 4]> : tensor<2xi64>} : (tensor<4x4xf32>, tensor<1x1xi32>) -> tensor<1x4xf32>
    %78 = stablehlo.concatenate %75, %77, dim = 0 : (tensor<4x4xf32>, tensor<1x4xf32>) -> tensor<5x4xf32>
    %79 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %80 = stablehlo.pad %arg2, %79, low = [1, 0], high = [0, -1], interior = [1, 0] : (tensor<4x4xf32>, tensor<f32>) -> tensor<8x3xf32>
    %81 = stablehlo.transpose %arg2, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %82 = stablehlo.broadcast_in_dim %81, dims = [0, 2] : (tensor<4x4xf32>) -> tensor<4x1x4xf32>
    %83 = stablehlo.iota dim = 0 : tensor<4xf32>
    %84 = stablehlo.broadcast_in_dim %83, dims = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
    %85 = stablehlo.broadcast_in_dim %84, dims = [1, 2] : (tensor<4x1xf32>) -> tensor<1x4x1xf32>
    %86 = stablehlo.broadcast_in_dim %82, dims = [0, 1, 2] : (tensor<4x1x4xf32>) -> tensor<4x4x4xf32>
    %87 = stablehlo.broadcast_in_dim %85, dims = [0, 1, 2] : (tensor<1x4x1xf32>) -> tensor<4x4x4xf32>
    %88 = stablehlo.add %86, %87 : tensor<4x4x4xf32>
    return %9, %20, %43, %50, %74, %78, %80, %88 : tensor<3x4xf32>, tensor<5x4xf32>, tensor<5x4xf32>, tensor<2x3xf32>, tensor<4x4xf32>, tensor<5x4xf32>, tensor<8x3xf32>, tensor<4x4x4xf32>
  }
}
