module @IrToHlo.49 attributes {mhlo.cross_program_prefetches = [], mhlo.input_output_alias = [], mhlo.is_dynamic = false, mhlo.use_auto_spmd_partitioning = false} {
  func.func @main(%arg0: tensor<3xi64>, %arg1: tensor<5x4xf32>, %arg2: tensor<4x4xf32>, %arg3: tensor<8xi64>) -> (tensor<3x4xf32>, tensor<4x3xf32>, tensor<1x3xf32>, tensor<5x4xf32>, tensor<5x4xf32>, tensor<6x5xf32>, tensor<4x8xf32>) {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<3x4xf32>
    %cst_0 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %0 = stablehlo.convert %arg0 : (tensor<3xi64>) -> tensor<3xui32>
    %1 = "stablehlo.gather"(%arg1, %0) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 4>}> : (tensor<5x4xf32>, tensor<3xui32>) -> tensor<3x4xf32>
    %2 = "stablehlo.gather"(%arg2, %0) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 4, 1>}> : (tensor<4x4xf32>, tensor<3xui32>) -> tensor<4x3xf32>
    %3 = stablehlo.reshape %arg0 : (tensor<3xi64>) -> tensor<1x3xi64>
    %4 = stablehlo.convert %3 : (tensor<1x3xi64>) -> tensor<1x3xui32>
    %5 = stablehlo.reshape %4 : (tensor<1x3xui32>) -> tensor<1x3x1xui32>
    %6 = stablehlo.iota dim = 0 : tensor<3xui32>
    %7 = stablehlo.reshape %6 : (tensor<3xui32>) -> tensor<1x3x1xui32>
    %8 = stablehlo.concatenate %5, %7, dim = 2 : (tensor<1x3x1xui32>, tensor<1x3x1xui32>) -> tensor<1x3x2xui32>
    %9 = "stablehlo.gather"(%arg2, %8) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<4x4xf32>, tensor<1x3x2xui32>) -> tensor<1x3xf32>
    %10 = stablehlo.broadcast_in_dim %arg0, dims = [0] : (tensor<3xi64>) -> tensor<3x4xi64>
    %11 = stablehlo.reshape %10 : (tensor<3x4xi64>) -> tensor<3x4x1xi64>
    %12 = stablehlo.iota dim = 0 : tensor<4xi64>
    %13 = stablehlo.broadcast_in_dim %12, dims = [1] : (tensor<4xi64>) -> tensor<3x4x1xi64>
    %14 = stablehlo.concatenate %11, %13, dim = 2 : (tensor<3x4x1xi64>, tensor<3x4x1xi64>) -> tensor<3x4x2xi64>
    %15 = "stablehlo.scatter"(%arg1, %14, %cst) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      %25 = stablehlo.add %arg4, %arg5 : tensor<f32>
      stablehlo.return %25 : tensor<f32>
    }) : (tensor<5x4xf32>, tensor<3x4x2xi64>, tensor<3x4xf32>) -> tensor<5x4xf32>
    %16 = stablehlo.reverse %arg2, dims = [0] : tensor<4x4xf32>
    %17 = stablehlo.slice %arg2 [1:3:2, 0:4] : (tensor<4x4xf32>) -> tensor<1x4xf32>
    %18 = stablehlo.concatenate %16, %17, dim = 0 : (tensor<4x4xf32>, tensor<1x4xf32>) -> tensor<5x4xf32>
    %19 = stablehlo.pad %arg2, %cst_0, low = [0, 1], high = [2, 0], interior = [0, 0] : (tensor<4x4xf32>, tensor<f32>) -> tensor<6x5xf32>
    %20 = stablehlo.transpose %arg2, dims = [1, 0] {result_layout = dense<[0, 1]> : tensor<2xindex>, xla_shape = "f32[4,4]{0,1}"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %21 = stablehlo.concatenate %20, %20, dim = 1 : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x8xf32>
    %22 = stablehlo.convert %arg3 : (tensor<8xi64>) -> tensor<8xf32>
    %23 = stablehlo.broadcast_in_dim %22, dims = [1] : (tensor<8xf32>) -> tensor<4x8xf32>
    %24 = stablehlo.add %21, %23 : tensor<4x8xf32>
    return %1, %2, %9, %15, %18, %19, %24 : tensor<3x4xf32>, tensor<4x3xf32>, tensor<1x3xf32>, tensor<5x4xf32>, tensor<5x4xf32>, tensor<6x5xf32>, tensor<4x8xf32>
  }
}
