func.func @main(%a: tensor<4x3xf32>, %b: tensor<2x1xi32>, %c: tensor<2x3xf32>) {
  %0 = "stablehlo.scatter"(%a, %b, %c) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [2], index_vector_dim = 1>}> ({  // expected-error: scatter.C21
    ^bb0(%r0: tensor<f32>, %r1: tensor<f32>):
      stablehlo.return %r0 : tensor<f32>
  }) : (tensor<4x3xf32>, tensor<2x1xi32>, tensor<2x3xf32>) -> tensor<4x3xf32>
  return
}
