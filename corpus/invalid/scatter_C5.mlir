func.func @main(%a: tensor<2x1xi32>) {
  "stablehlo.scatter"(%a) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({  // expected-error: scatter.C5
      stablehlo.return 
  }) : (tensor<2x1xi32>) -> ()
  return
}
