module @IrToHlo.52 attributes {mhlo.cross_program_prefetches = [], mhlo.is_dynamic = false, mhlo.use_auto_spmd_partitioning = false} {
  func.func @main(%arg0: tensor<3xi64>, %arg1: tensor<5x4xf32>, %arg2: tensor<4x4xf32>) -> (tensor<3x4xf32>, tensor<4x3xf32>, tensor<1x3xf32>, tensor<5x4xf32>, tensor<5x4xf32>, tensor<6x5xf32>, tensor<4x8xf32>) {
    %0 = stablehlo.constant dense<[0.000000e+00, 1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00, 5.000000e+00, 6.000000e+00, 7.000000e+00]> : tensor<8xf32>
    %1 = stablehlo.constant dense<1.000000e+00> : tensor<3x4xf32>
    %2 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %3 = stablehlo.convert %arg0 : (tensor<3xi64>) -> tensor<3xui32>
    %4 = "stablehlo.gather"(%arg1, %3) {dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = dense<[1, 4]> : tensor<2xi64>} : (tensor<5x4xf32>, tensor<3xui32>) -> tensor<3x4xf32>
    %5 = stablehlo.convert %arg0 : (tensor<3xi64>) -> tensor<3xui32>
    %6 = "stablehlo.gather"(%arg2, %5) {dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = dense<[4, 1]> : tensor<2xi64>} : (tensor<4x4xf32>, tensor<3xui32>) -> tensor<4x3xf32>
    %7 = stablehlo.reshape %arg0 : (tensor<3xi64>) -> tensor<1x3xi64>
    %8 = stablehlo.convert %7 : (tensor<1x3xi64>) -> tensor<1x3xui32>
    %9 = stablehlo.reshape %8 : (tensor<1x3xui32>) -> tensor<1x3x1xui32>
    %10 = stablehlo.iota dim = 0 : tensor<3xui32>
    %11 = stablehlo.reshape %10 : (tensor<3xui32>) -> tensor<1x3x1xui32>
    %12 = stablehlo.concatenate %9, %11, dim = 2 : (tensor<1x3x1xui32>, tensor<1x3x1xui32>) -> tensor<1x3x2xui32>
    %13 = "stablehlo.gather"(%arg2, %12) {dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = dense<1> : tensor<2xi64>} : (tensor<4x4xf32>, tensor<1x3x2xui32>) -> tensor<1x3xf32>
    %14 = stablehlo.broadcast_in_dim %arg0, dims = [0] : (tensor<3xi64>) -> tensor<3x4xi64>
    %15 = stablehlo.reshape %14 : (tensor<3x4xi64>) -> tensor<3x4x1xi64>
    %16 = stablehlo.iota dim = 0 : tensor<4xi64>
    %17 = stablehlo.broadcast_in_dim %16, dims = [1] : (tensor<4xi64>) -> tensor<3x4x1xi64>
    %18 = stablehlo.concatenate %15, %17, dim = 2 : (tensor<3x4x1xi64>, tensor<3x4x1xi64>) -> tensor<3x4x2xi64>
    %19 = "stablehlo.scatter"(%arg1, %18, %1) ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %28 = stablehlo.add %arg3, %arg4 : tensor<f32>
      stablehlo.return %28 : tensor<f32>
    }) {indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 2>, unique_indices = false} : (tensor<5x4xf32>, tensor<3x4x2xi64>, tensor<3x4xf32>) -> tensor<5x4xf32>
    %20 = stablehlo.reverse %arg2, dims = [0] : tensor<4x4xf32>
    %21 = stablehlo.slice %arg2 [1:3:2, 0:4] : (tensor<4x4xf32>) -> tensor<1x4xf32>
    %22 = stablehlo.concatenate %20, %21, dim = 0 : (tensor<4x4xf32>, tensor<1x4xf32>) -> tensor<5x4xf32>
    %23 = stablehlo.pad %arg2, %2, low = [0, 1], high = [2, 0], interior = [0, 0] : (tensor<4x4xf32>, tensor<f32>) -> tensor<6x5xf32>
    %24 = stablehlo.transpose %arg2, dims = [1, 0] {result_layout = dense<[0, 1]> : tensor<2xindex>, xla_shape = "f32[4,4]{0,1}"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %25 = stablehlo.concatenate %24, %24, dim = 1 : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x8xf32>
    %26 = stablehlo.broadcast_in_dim %0, dims = [1] : (tensor<8xf32>) -> tensor<4x8xf32>
    %27 = stablehlo.add %25, %26 : tensor<4x8xf32>
    return %4, %6, %13, %19, %22, %23, %27 : tensor<3x4xf32>, tensor<4x3xf32>, tensor<1x3xf32>, tensor<5x4xf32>, tensor<5x4xf32>, tensor<6x5xf32>, tensor<4x8xf32>
  }
}
