func.func @main(%a: tensor<3x4x2xf32>, %b: tensor<3x4x1xi64>, %c: tensor<3x4x2xf32>) {
  %0 = "stablehlo.scatter"(%a, %b, %c) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [], input_batching_dims = [0, 3], scatter_indices_batching_dims = [0, 1], scatter_dims_to_operand_dims = [2], index_vector_dim = 2>}> ({  // expected-error: scatter.C13
    ^bb0(%r0: tensor<f32>, %r1: tensor<f32>):
      stablehlo.return %r0 : tensor<f32>
  }) : (tensor<3x4x2xf32>, tensor<3x4x1xi64>, tensor<3x4x2xf32>) -> tensor<3x4x2xf32>
  return
}
