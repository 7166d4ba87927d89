func.func @main(%x: tensor<2x3x2xi32>, %i: tensor<2x2x1xi32>, %s: tensor<3xi64>) {
  %0 = "stablehlo.dynamic_gather"(%x, %i, %s) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [2], start_index_map = [1], index_vector_dim = 2>}> : (tensor<2x3x2xi32>, tensor<2x2x1xi32>, tensor<3xi64>) -> tensor<2x2x2xi32>  // expected-error: dynamic_gather.batching
  return
}
