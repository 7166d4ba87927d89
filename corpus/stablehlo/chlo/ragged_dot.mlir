// Three rows times the first matrix, one times the second.
func.func @ragged_dot_two_groups() {
  %lhs = stablehlo.constant dense<[[0.0, 1.0], [2.0, 3.0], [4.0, 5.0], [6.0, 7.0]]> : tensor<4x2xf32>
  %rhs = stablehlo.constant dense<[[[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]], [[6.0, 7.0, 8.0], [9.0, 10.0, 11.0]]]> : tensor<2x2x3xf32>
  %sizes = stablehlo.constant dense<[3, 1]> : tensor<2xi32>
  %result = "chlo.ragged_dot"(%lhs, %rhs, %sizes) <{
    ragged_dot_dimension_numbers = #chlo.ragged_dot<
      lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1],
      lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>
  }> : (tensor<4x2xf32>, tensor<2x2x3xf32>, tensor<2xi32>) -> tensor<4x3xf32>
  check.expect_eq_const %result, dense<[[3.0, 4.0, 5.0], [9.0, 14.0, 19.0], [15.0, 24.0, 33.0], [99.0, 112.0, 125.0]]> : tensor<4x3xf32>
  return
}
