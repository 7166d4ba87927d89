func.func @main(%a: tensor<3x4x2xi32>, %b: tensor<2x3x2xi64>, %c: tensor<3xi64>) {
  %0 = "stablehlo.dynamic_gather"(%a, %b, %c) <{dimension_numbers = #stablehlo.gather<offset_dims = [2, 3], collapsed_slice_dims = [0], start_index_map = [1, 1], index_vector_dim = 2>}> : (tensor<3x4x2xi32>, tensor<2x3x2xi64>, tensor<3xi64>) -> tensor<2x3x?x?xi32>  // expected-error: dynamic_gather.C9
  return
}
