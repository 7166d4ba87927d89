module {
  func.func @f(%arg0: tensor<3x4xi1>, %arg1: tensor<2x2xi1>, %arg2: tensor<2xi1>) -> tensor<3x4xi1> {
    %0 = "stablehlo.scatter"(%arg0, %arg1, %arg2) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>, unique_indices = true}> ({  // expected-error: scatter.I2
    ^bb0(%arg3: tensor<i1>, %arg4: tensor<i1>):
      stablehlo.return %arg4 : tensor<i1>
    }) : (tensor<3x4xi1>, tensor<2x2xi1>, tensor<2xi1>) -> tensor<3x4xi1>
    return %0 : tensor<3x4xi1>
  }
}
