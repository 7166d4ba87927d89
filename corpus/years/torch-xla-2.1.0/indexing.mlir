module @IrToHlo.52 attributes {mhlo.cross_program_prefetches = [], mhlo.is_dynamic = false, mhlo.use_auto_spmd_partitioning = false} {
  func.func @main(%arg0: tensor<3xi64>, %arg1: tensor<5x4xf32>, %arg2: tensor<4x4xf32>, %arg3: tensor<8xi64>) -> (tensor<3x4xf32>, tensor<4x3xf32>, tensor<1x3xf32>, tensor<5x4xf32>, tensor<5x4xf32>, tensor<6x5xf32>, tensor<4x8xf32>) {
    %0 = stablehlo.constant dense<1.000000e+00> : tensor<3x4xf32>
    %1 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %2 = stablehlo.convert %arg0 : (tensor<3xi64>) -> tensor<3xui32>
    %3 = "stablehlo.gather"(%arg1, %2) {dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = dense<[1, 4]> : tensor<2xi64>} : (tensor<5x4xf32>, tensor<3xui32>) -> tensor<3x4xf32>
    %4 = stablehlo.convert %arg0 : (tensor<3xi64>) -> tensor<3xui32>
    %5 = "stablehlo.gather"(%arg2, %4) {dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = dense<[4, 1]> : tensor<2xi64>} : (tensor<4x4xf32>, tensor<3xui32>) -> tensor<4x3xf32>
    %6 = stablehlo.reshape %arg0 : (tensor<3xi64>) -> tensor<1x3xi64>
    %7 = stablehlo.convert %6 : (tensor<1x3xi64>) -> tensor<1x3xui32>
    %8 = stablehlo.reshape %7 : (tensor<1x3xui32>) -> tensor<1x3x1xui32>
    %9 = stablehlo.iota dim = 0 : tensor<3xui32>
    %10 = stablehlo.reshape %9 : (tensor<3xui32>) -> tensor<1x3x1xui32>
    %11 = stablehlo.concatenate %8, %10, dim = 2 : (tensor<1x3x1xui32>, tensor<1x3x1xui32>) -> tensor<1x3x2xui32>
    %12 = "stablehlo.gather"(%arg2, %11) {dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = dense<1> : tensor<2xi64>} : (tensor<4x4xf32>, tensor<1x3x2xui32>) -> tensor<1x3xf32>
    %13 = stablehlo.broadcast_in_dim %arg0, dims = [0] : (tensor<3xi64>) -> tensor<3x4xi64>
    %14 = stablehlo.reshape %13 : (tensor<3x4xi64>) -> tensor<3x4x1xi64>
    %15 = stablehlo.iota dim = 0 : tensor<4xi64>
    %16 = stablehlo.broadcast_in_dim %15, dims = [1] : (tensor<4xi64>) -> tensor<3x4x1xi64>
    %17 = stablehlo.concatenate %14, %16, dim = 2 : (tensor<3x4x1xi64>, tensor<3x4x1xi64>) -> tensor<3x4x2xi64>
    %18 = "stablehlo.scatter"(%arg1, %17, %0) ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      %28 = stablehlo.add %arg4, %arg5 : tensor<f32>
      stablehlo.return %28 : tensor<f32>
    }) {indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 2>, unique_indices = false} : (tensor<5x4xf32>, tensor<3x4x2xi64>, tensor<3x4xf32>) -> tensor<5x4xf32>
    %19 = stablehlo.reverse %arg2, dims = [0] : tensor<4x4xf32>
    %20 = stablehlo.slice %arg2 [1:3:2, 0:4] : (tensor<4x4xf32>) -> tensor<1x4xf32>
    %21 = stablehlo.concatenate %19, %20, dim = 0 : (tensor<4x4xf32>, tensor<1x4xf32>) -> tensor<5x4xf32>
    %22 = stablehlo.pad %arg2, %1, low = [0, 1], high = [2, 0], interior = [0, 0] : (tensor<4x4xf32>, tensor<f32>) -> tensor<6x5xf32>
    %23 = stablehlo.transpose %arg2, dims = [1, 0] {result_layout = dense<[0, 1]> : tensor<2xindex>, xla_shape = "f32[4,4]{0,1}"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %24 = stablehlo.concatenate %23, %23, dim = 1 : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x8xf32>
    %25 = stablehlo.convert %arg3 : (tensor<8xi64>) -> tensor<8xf32>
    %26 = stablehlo.broadcast_in_dim %25, dims = [1] : (tensor<8xf32>) -> tensor<4x8xf32>
    %27 = stablehlo.add %24, %26 : tensor<4x8xf32>
    return %3, %5, %12, %18, %21, %22, %27 : tensor<3x4xf32>, tensor<4x3xf32>, tensor<1x3xf32>, tensor<5x4xf32>, tensor<5x4xf32>, tensor<6x5xf32>, tensor<4x8xf32>
  }
}
