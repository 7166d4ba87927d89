module {
  func.func @f(%arg0: tensor<4x2xf32>, %arg1: tensor<2x2x3xf32>, %arg2: tensor<2xi32>) {
    %0 = chlo.ragged_dot %arg0, %arg1, %arg2 {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>} : (tensor<4x2xf32>, tensor<2x2x3xf32>, tensor<2xi32>) -> tensor<4x3xf32>  // expected-error: operation.form
    return
  }
}
