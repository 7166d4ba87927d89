func.func @main(%a: tensor<4x2xf32>, %i: tensor<?xi32, #stablehlo.bounds<1>>, %s: tensor<2xi64>) {
  %0 = "stablehlo.dynamic_gather"(%a, %i, %s) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>}> : (tensor<4x2xf32>, tensor<?xi32, #stablehlo.bounds<1>>, tensor<2xi64>) -> tensor<2x2xf32>  // expected-error: dynamic_gather.bounds
  return
}
