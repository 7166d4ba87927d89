module {
  func.func @f(%arg0: tensor<3x4xi32>, %arg1: tensor<3xi64>) {
    %0 = stablehlo.gather %arg0, %arg1 {dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 4>} : (tensor<3x4xi32>, tensor<3xi64>) -> tensor<3x4xi32>  // expected-error: operation.form
    return
  }
}
