func.func @broadcast_and_row() {
  %matrix = stablehlo.constant dense<[[8, 5, 6], [1, 2, 3]]> : tensor<2x3xi32>
  %row = stablehlo.constant dense<[2, 1, 4]> : tensor<3xi32>
  %result = chlo.broadcast_and %matrix, %row : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  check.expect_eq_const %result, dense<[[0, 1, 4], [0, 0, 0]]> : tensor<2x3xi32>
  return
}
