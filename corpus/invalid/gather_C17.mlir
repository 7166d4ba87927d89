func.func @main(%a: tensor<3x4x2xi32>, %b: tensor<3x5x1xi64>) {
  %0 = "stablehlo.gather"(%a, %b) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [], operand_batching_dims = [0, 1], start_indices_batching_dims = [0, 1], start_index_map = [2], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1, 2>}> : (tensor<3x4x2xi32>, tensor<3x5x1xi64>) -> tensor<3x5x2xi32>  // expected-error: gather.C17
  return
}
