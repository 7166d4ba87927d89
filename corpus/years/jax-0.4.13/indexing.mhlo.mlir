module @jit_indexing attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<5x4xf32> {jax.arg_info = "table", mhlo.sharding = "{replicated}"}, %arg1: tensor<3xi32> {jax.arg_info = "rows", mhlo.sharding = "{replicated}"}, %arg2: tensor<4x4xf32> {jax.arg_info = "x", mhlo.sharding = "{replicated}"}, %arg3: tensor<i32> {jax.arg_info = "start", mhlo.sharding = "{replicated}"}) -> (tensor<3x4xf32> {jax.result_info = "[0]"}, tensor<5x4xf32> {jax.result_info = "[1]"}, tensor<5x4xf32> {jax.result_info = "[2]"}, tensor<2x3xf32> {jax.result_info = "[3]"}, tensor<4x4xf32> {jax.result_info = "[4]"}, tensor<5x4xf32> {jax.result_info = "[5]"}, tensor<8x3xf32> {jax.result_info = "[6]"}, tensor<4x4x4xf32> {jax.result_info = "[7]"}) {
    %0 = mhlo.constant dense<1> : tensor<1xi32>
    %1 = mhlo.constant dense<0> : tensor<i32>
    %2 = "mhlo.broadcast_in_dim"(%1) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<i32>) -> tensor<3xi32>
    %3 = mhlo.compare  LT, %arg1, %2,  SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
    %4 = mhlo.constant dense<5> : tensor<i32>
    %5 = "mhlo.broadcast_in_dim"(%4) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<i32>) -> tensor<3xi32>
    %6 = mhlo.add %arg1, %5 : tensor<3xi32>
    %7 = mhlo.select %3, %6, %arg1 : tensor<3xi1>, tensor<3xi32>
    %8 = "mhlo.broadcast_in_dim"(%7) {broadcast_dimensions = dense<0> : tensor<1xi64>} : (tensor<3xi32>) -> tensor<3x1xi32>
    %9 = "mhlo.gather"(%arg0, %8) {dimension_numbers = #mhlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = dense<[1, 4]> : tensor<2xi64>} : (tensor<5x4xf32>, tensor<3x1xi32>) -> tensor<3x4xf32>
    %10 = mhlo.constant dense<0> : tensor<i32>
    %11 = "mhlo.broadcast_in_dim"(%10) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<i32>) -> tensor<3xi32>
    %12 = mhlo.compare  LT, %arg1, %11,  SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
    %13 = mhlo.constant dense<5> : tensor<i32>
    %14 = "mhlo.broadcast_in_dim"(%13) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<i32>) -> tensor<3xi32>
    %15 = mhlo.add %arg1, %14 : tensor<3xi32>
    %16 = mhlo.select %12, %15, %arg1 : tensor<3xi1>, tensor<3xi32>
    %17 = "mhlo.broadcast_in_dim"(%16) {broadcast_dimensions = dense<0> : tensor<1xi64>} : (tensor<3xi32>) -> tensor<3x1xi32>
    %18 = mhlo.constant dense<1.500000e+00> : tensor<f32>
    %19 = "mhlo.broadcast_in_dim"(%18) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<f32>) -> tensor<3x4xf32>
    %20 = "mhlo.scatter"(%arg0, %17, %19) ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      %89 = mhlo.add %arg4, %arg5 : tensor<f32>
      mhlo.return %89 : tensor<f32>
    }) {indices_are_sorted = false, scatter_dimension_numbers = #mhlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false} : (tensor<5x4xf32>, tensor<3x1xi32>, tensor<3x4xf32>) -> tensor<5x4xf32>
    %21 = mhlo.constant dense<0> : tensor<i32>
    %22 = "mhlo.broadcast_in_dim"(%21) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<i32>) -> tensor<3xi32>
    %23 = mhlo.compare  LT, %arg1, %22,  SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
    %24 = mhlo.constant dense<5> : tensor<i32>
    %25 = "mhlo.broadcast_in_dim"(%24) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<i32>) -> tensor<3xi32>
    %26 = mhlo.add %arg1, %25 : tensor<3xi32>
    %27 = mhlo.select %23, %26, %arg1 : tensor<3xi1>, tensor<3xi32>
    %28 = mhlo.constant dense<1> : tensor<i32>
    %29 = mhlo.constant dense<0> : tensor<i32>
    %30 = mhlo.compare  LT, %28, %29,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %31 = mhlo.constant dense<1> : tensor<i32>
    %32 = mhlo.constant dense<4> : tensor<i32>
    %33 = mhlo.add %31, %32 : tensor<i32>
    %34 = mhlo.constant dense<1> : tensor<i32>
    %35 = mhlo.select %30, %33, %34 : tensor<i1>, tensor<i32>
    %36 = "mhlo.broadcast_in_dim"(%35) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<i32>) -> tensor<3xi32>
    %37 = mhlo.convert %36 : tensor<3xi32>
    %38 = "mhlo.broadcast_in_dim"(%27) {broadcast_dimensions = dense<0> : tensor<1xi64>} : (tensor<3xi32>) -> tensor<3x1xi32>
    %39 = "mhlo.broadcast_in_dim"(%37) {broadcast_dimensions = dense<0> : tensor<1xi64>} : (tensor<3xi32>) -> tensor<3x1xi32>
    %40 = "mhlo.concatenate"(%38, %39) {dimension = 1 : i64} : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x2xi32>
    %41 = mhlo.constant dense<7.000000e+00> : tensor<f32>
    %42 = "mhlo.broadcast_in_dim"(%41) {broadcast_dimensions = dense<> : tensor<0xi64>} : (tensor<f32>) -> tensor<3xf32>
    %43 = "mhlo.scatter"(%arg0, %40, %42) ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      mhlo.return %arg5 : tensor<f32>
    }) {indices_are_sorted = false, scatter_dimension_numbers = #mhlo.scatter<inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>, unique_indices = false} : (tensor<5x4xf32>, tensor<3x2xi32>, tensor<3xf32>) -> tensor<5x4xf32>
    %44 = mhlo.constant dense<0> : tensor<i32>
    %45 = mhlo.compare  LT, %arg3, %44,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %46 = mhlo.constant dense<4> : tensor<i32>
    %47 = mhlo.add %arg3, %46 : tensor<i32>
    %48 = mhlo.select %45, %47, %arg3 : tensor<i1>, tensor<i32>
    %49 = mhlo.constant dense<0> : tensor<i32>
    %50 = "mhlo.dynamic_slice"(%arg2, %48, %49) {slice_sizes = dense<[2, 3]> : tensor<2xi64>} : (tensor<4x4xf32>, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>
    %51 = mhlo.constant dense<0> : tensor<i32>
    %52 = mhlo.constant dense<0> : tensor<i32>
    %53 = mhlo.compare  LT, %51, %52,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %54 = mhlo.constant dense<0> : tensor<i32>
    %55 = mhlo.constant dense<5> : tensor<i32>
    %56 = mhlo.add %54, %55 : tensor<i32>
    %57 = mhlo.constant dense<0> : tensor<i32>
    %58 = mhlo.select %53, %56, %57 : tensor<i1>, tensor<i32>
    %59 = mhlo.constant dense<0> : tensor<i32>
    %60 = mhlo.constant dense<0> : tensor<i32>
    %61 = mhlo.compare  LT, %59, %60,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %62 = mhlo.constant dense<0> : tensor<i32>
    %63 = mhlo.constant dense<4> : tensor<i32>
    %64 = mhlo.add %62, %63 : tensor<i32>
    %65 = mhlo.constant dense<0> : tensor<i32>
    %66 = mhlo.select %61, %64, %65 : tensor<i1>, tensor<i32>
    %67 = "mhlo.dynamic_slice"(%arg0, %58, %66) {slice_sizes = dense<[1, 3]> : tensor<2xi64>} : (tensor<5x4xf32>, tensor<i32>, tensor<i32>) -> tensor<1x3xf32>
    %68 = mhlo.constant dense<0> : tensor<i32>
    %69 = mhlo.compare  LT, %arg3, %68,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %70 = mhlo.constant dense<4> : tensor<i32>
    %71 = mhlo.add %arg3, %70 : tensor<i32>
    %72 = mhlo.select %69, %71, %arg3 : tensor<i1>, tensor<i32>
    %73 = mhlo.constant dense<1> : tensor<i32>
    %74 = mhlo.dynamic_update_slice %arg2, %67, %72, %73 : (tensor<4x4xf32>, tensor<1x3xf32>, tensor<i32>, tensor<i32>) -> tensor<4x4xf32>
    %75 = "mhlo.reverse"(%arg2) {dimensions = dense<0> : tensor<1xi64>} : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %76 = "mhlo.broadcast_in_dim"(%0) {broadcast_dimensions = dense<0> : tensor<1xi64>} : (tensor<1xi32>) -> tensor<1x1xi32>
    %77 = "mhlo.gather"(%arg2, %76) {dimension_numbers = #mhlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = true, slice_sizes = dense<[1, 4]> : tensor<2xi64>} : (tensor<4x4xf32>, tensor<1x1xi32>) -> tensor<1x4xf32>
    %78 = "mhlo.concatenate"(%75, %77) {dimension = 0 : i64} : (tensor<4x4xf32>, tensor<1x4xf32>) -> tensor<5x4xf32>
    %79 = mhlo.constant dense<2.000000e+00> : tensor<f32>
    %80 = "mhlo.pad"(%arg2, %79) {edge_padding_high = dense<[0, -1]> : tensor<2xi64>, edge_padding_low = dense<[1, 0]> : tensor<2xi64>, interior_padding = dense<[1, 0]> : tensor<2xi64>} : (tensor<4x4xf32>, tensor<f32>) -> tensor<8x3xf32>
    %81 = "mhlo.transpose"(%arg2) {permutation = dense<[1, 0]> : tensor<2xi64>} : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %82 = "mhlo.broadcast_in_dim"(%81) {broadcast_dimensions = dense<[0, 2]> : tensor<2xi64>} : (tensor<4x4xf32>) -> tensor<4x1x4xf32>
    %83 = "mhlo.iota"() {iota_dimension = 0 : i64} : () -> tensor<4xf32>
    %84 = "mhlo.broadcast_in_dim"(%83) {broadcast_dimensions = dense<0> : tensor<1xi64>} : (tensor<4xf32>) -> tensor<4x1xf32>
    %85 = "mhlo.broadcast_in_dim"(%84) {broadcast_dimensions = dense<[1, 2]> : tensor<2xi64>} : (tensor<4x1xf32>) -> tensor<1x4x1xf32>
    %86 = "mhlo.broadcast_in_dim"(%82) {broadcast_dimensions = dense<[0, 1, 2]> : tensor<3xi64>} : (tensor<4x1x4xf32>) -> tensor<4x4x4xf32>
    %87 = "mhlo.broadcast_in_dim"(%85) {broadcast_dimensions = dense<[0, 1, 2]> : tensor<3xi64>} : (tensor<1x4x1xf32>) -> tensor<4x4x4xf32>
    %88 = mhlo.add %86, %87 : tensor<4x4x4xf32>
    return %9, %20, %43, %50, %74, %78, %80, %88 : tensor<3x4xf32>, tensor<5x4xf32>, tensor<5x4xf32>, tensor<2x3xf32>, tensor<4x4xf32>, tensor<5x4xf32>, tensor<8x3xf32>, tensor<4x4x4xf32>
  }
}
