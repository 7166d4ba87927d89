module @jit_indexing attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<5x4xf32> {mhlo.layout_mode = "default"}, %arg1: tensor<3xi32> {mhlo.layout_mode = "default"}, %arg2: tensor<4x4xf32> {mhlo.layout_mode = "default"}, %arg3: tensor<i32> {mhlo.layout_mode = "default"}) -> (tensor<3x4xf32> {jax.result_info = "[0]", mhlo.layout_mode = "default"}, tensor<5x4xf32> {jax.result_info = "[1]", mhlo.layout_mode = "default"}, tensor<5x4xf32> {jax.result_info = "[2]", mhlo.layout_mode = "default"}, tensor<2x3xf32> {jax.result_info = "[3]", mhlo.layout_mode = "default"}, tensor<4x4xf32> {jax.result_info = "[4]", mhlo.layout_mode = "default"}, tensor<5x4xf32> {jax.result_info = "[5]", mhlo.layout_mode = "default"}, tensor<8x3xf32> {jax.result_info = "[6]", mhlo.layout_mode = "default"}, tensor<4x4x4xf32> {jax.result_info = "[7]", mhlo.layout_mode = "default"}) {
    %0 = mhlo.constant dense<0> : tensor<i32>
    %1 = "mhlo.broadcast_in_dim"(%0) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<i32>) -> tensor<3xi32>
    %2 = mhlo.compare  LT, %arg1, %1,  SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
    %3 = mhlo.constant dense<5> : tensor<i32>
    %4 = "mhlo.broadcast_in_dim"(%3) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<i32>) -> tensor<3xi32>
    %5 = mhlo.add %arg1, %4 : tensor<3xi32>
    %6 = mhlo.select %2, %5, %arg1 : tensor<3xi1>, tensor<3xi32>
    %7 = "mhlo.broadcast_in_dim"(%6) <{broadcast_dimensions = dense<0> : tensor<1xi64>}> : (tensor<3xi32>) -> tensor<3x1xi32>
    %8 = "mhlo.gather"(%arg0, %7) <{dimension_numbers = #mhlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = dense<[1, 4]> : tensor<2xi64>}> : (tensor<5x4xf32>, tensor<3x1xi32>) -> tensor<3x4xf32>
    %9 = mhlo.constant dense<0> : tensor<i32>
    %10 = "mhlo.broadcast_in_dim"(%9) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<i32>) -> tensor<3xi32>
    %11 = mhlo.compare  LT, %arg1, %10,  SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
    %12 = mhlo.constant dense<5> : tensor<i32>
    %13 = "mhlo.broadcast_in_dim"(%12) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<i32>) -> tensor<3xi32>
    %14 = mhlo.add %arg1, %13 : tensor<3xi32>
    %15 = mhlo.select %11, %14, %arg1 : tensor<3xi1>, tensor<3xi32>
    %16 = "mhlo.broadcast_in_dim"(%15) <{broadcast_dimensions = dense<0> : tensor<1xi64>}> : (tensor<3xi32>) -> tensor<3x1xi32>
    %17 = mhlo.constant dense<1.500000e+00> : tensor<f32>
    %18 = "mhlo.broadcast_in_dim"(%17) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<f32>) -> tensor<3x4xf32>
    %19 = "mhlo.scatter"(%arg0, %16, %18) <{indices_are_sorted = false, scatter_dimension_numbers = #mhlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      %79 = mhlo.add %arg4, %arg5 : tensor<f32>
      mhlo.return %79 : tensor<f32>
    }) : (tensor<5x4xf32>, tensor<3x1xi32>, tensor<3x4xf32>) -> tensor<5x4xf32>
    %20 = mhlo.constant dense<0> : tensor<i32>
    %21 = "mhlo.broadcast_in_dim"(%20) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<i32>) -> tensor<3xi32>
    %22 = mhlo.compare  LT, %arg1, %21,  SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
    %23 = mhlo.constant dense<5> : tensor<i32>
    %24 = "mhlo.broadcast_in_dim"(%23) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<i32>) -> tensor<3xi32>
    %25 = mhlo.add %arg1, %24 : tensor<3xi32>
    %26 = mhlo.select %22, %25, %arg1 : tensor<3xi1>, tensor<3xi32>
    %27 = mhlo.constant dense<1> : tensor<i32>
    %28 = mhlo.constant dense<0> : tensor<i32>
    %29 = mhlo.compare  LT, %27, %28,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %30 = mhlo.constant dense<1> : tensor<i32>
    %31 = mhlo.constant dense<4> : tensor<i32>
    %32 = mhlo.add %30, %31 : tensor<i32>
    %33 = mhlo.constant dense<1> : tensor<i32>
    %34 = mhlo.select %29, %32, %33 : tensor<i1>, tensor<i32>
    %35 = "mhlo.broadcast_in_dim"(%34) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<i32>) -> tensor<3xi32>
    %36 = mhlo.convert %35 : tensor<3xi32>
    %37 = "mhlo.broadcast_in_dim"(%26) <{broadcast_dimensions = dense<0> : tensor<1xi64>}> : (tensor<3xi32>) -> tensor<3x1xi32>
    %38 = "mhlo.broadcast_in_dim"(%36) <{broadcast_dimensions = dense<0> : tensor<1xi64>}> : (tensor<3xi32>) -> tensor<3x1xi32>
    %39 = "mhlo.concatenate"(%37, %38) <{dimension = 1 : i64}> : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x2xi32>
    %40 = mhlo.constant dense<7.000000e+00> : tensor<f32>
    %41 = "mhlo.broadcast_in_dim"(%40) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<f32>) -> tensor<3xf32>
    %42 = "mhlo.scatter"(%arg0, %39, %41) <{indices_are_sorted = false, scatter_dimension_numbers = #mhlo.scatter<inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      mhlo.return %arg5 : tensor<f32>
    }) : (tensor<5x4xf32>, tensor<3x2xi32>, tensor<3xf32>) -> tensor<5x4xf32>
    %43 = mhlo.constant dense<0> : tensor<i32>
    %44 = mhlo.compare  LT, %arg3, %43,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %45 = mhlo.constant dense<4> : tensor<i32>
    %46 = mhlo.add %arg3, %45 : tensor<i32>
    %47 = mhlo.select %44, %46, %arg3 : tensor<i1>, tensor<i32>
    %48 = mhlo.constant dense<0> : tensor<i32>
    %49 = "mhlo.dynamic_slice"(%arg2, %47, %48) <{slice_sizes = dense<[2, 3]> : tensor<2xi64>}> : (tensor<4x4xf32>, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>
    %50 = "mhlo.slice"(%arg0) <{limit_indices = dense<[1, 3]> : tensor<2xi64>, start_indices = dense<0> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}> : (tensor<5x4xf32>) -> tensor<1x3xf32>
    %51 = mhlo.constant dense<0> : tensor<i32>
    %52 = mhlo.compare  LT, %arg3, %51,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %53 = mhlo.constant dense<4> : tensor<i32>
    %54 = mhlo.add %arg3, %53 : tensor<i32>
    %55 = mhlo.select %52, %54, %arg3 : tensor<i1>, tensor<i32>
    %56 = mhlo.constant dense<1> : tensor<i32>
    %57 = mhlo.dynamic_update_slice %arg2, %50, %55, %56 : (tensor<4x4xf32>, tensor<1x3xf32>, tensor<i32>, tensor<i32>) -> tensor<4x4xf32>
    %58 = "mhlo.reverse"(%arg2) <{dimensions = dense<0> : tensor<1xi64>}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %59 = "mhlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<1xi32>
    %60 = mhlo.constant dense<2> : tensor<i32>
    %61 = "mhlo.broadcast_in_dim"(%60) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<i32>) -> tensor<1xi32>
    %62 = mhlo.multiply %61, %59 : tensor<1xi32>
    %63 = mhlo.constant dense<1> : tensor<i32>
    %64 = "mhlo.broadcast_in_dim"(%63) <{broadcast_dimensions = dense<> : tensor<0xi64>}> : (tensor<i32>) -> tensor<1xi32>
    %65 = mhlo.add %64, %62 : tensor<1xi32>
    %66 = "mhlo.broadcast_in_dim"(%65) <{broadcast_dimensions = dense<0> : tensor<1xi64>}> : (tensor<1xi32>) -> tensor<1x1xi32>
    %67 = "mhlo.gather"(%arg2, %66) <{dimension_numbers = #mhlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = true, slice_sizes = dense<[1, 4]> : tensor<2xi64>}> : (tensor<4x4xf32>, tensor<1x1xi32>) -> tensor<1x4xf32>
    %68 = "mhlo.concatenate"(%58, %67) <{dimension = 0 : i64}> : (tensor<4x4xf32>, tensor<1x4xf32>) -> tensor<5x4xf32>
    %69 = mhlo.constant dense<2.000000e+00> : tensor<f32>
    %70 = "mhlo.pad"(%arg2, %69) <{edge_padding_high = dense<[0, -1]> : tensor<2xi64>, edge_padding_low = dense<[1, 0]> : tensor<2xi64>, interior_padding = dense<[1, 0]> : tensor<2xi64>}> : (tensor<4x4xf32>, tensor<f32>) -> tensor<8x3xf32>
    %71 = "mhlo.transpose"(%arg2) <{permutation = dense<[1, 0]> : tensor<2xi64>}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %72 = "mhlo.broadcast_in_dim"(%71) <{broadcast_dimensions = dense<[0, 2]> : tensor<2xi64>}> : (tensor<4x4xf32>) -> tensor<4x1x4xf32>
    %73 = "mhlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<4xf32>
    %74 = "mhlo.broadcast_in_dim"(%73) <{broadcast_dimensions = dense<0> : tensor<1xi64>}> : (tensor<4xf32>) -> tensor<4x1xf32>
    %75 = "mhlo.broadcast_in_dim"(%74) <{broadcast_dimensions = dense<[1, 2]> : tensor<2xi64>}> : (tensor<4x1xf32>) -> tensor<1x4x1xf32>
    %76 = "mhlo.broadcast_in_dim"(%72) <{broadcast_dimensions = dense<[0, 1, 2]> : tensor<3xi64>}> : (tensor<4x1x4xf32>) -> tensor<4x4x4xf32>
    %77 = "mhlo.broadcast_in_dim"(%75) <{broadcast_dimensions = dense<[0, 1, 2]> : tensor<3xi64>}> : (tensor<1x4x1xf32>) -> tensor<4x4x4xf32>
    %78 = mhlo.add %76, %77 : tensor<4x4x4xf32>
    return %8, %19, %42, %49, %57, %68, %70, %78 : tensor<3x4xf32>, tensor<5x4xf32>, tensor<5x4xf32>, tensor<2x3xf32>, tensor<4x4xf32>, tensor<5x4xf32>, tensor<8x3xf32>, tensor<4x4x4xf32>
  }
}
