func.func @main(%a: tensor<?x3xf32, #stablehlo.bounds<4, ?>>, %b: tensor<2x3x4xf32>, %g: tensor<2xi32>) -> tensor<5x4xf32> {
  %0 = "chlo.ragged_dot"(%a, %b, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<?x3xf32, #stablehlo.bounds<4, ?>>, tensor<2x3x4xf32>, tensor<2xi32>) -> tensor<5x4xf32>  // expected-error: chlo.ragged_dot.shape
  return %0 : tensor<5x4xf32>
}
