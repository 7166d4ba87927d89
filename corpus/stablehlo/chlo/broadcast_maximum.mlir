func.func @broadcast_maximum_row() {
  %matrix = stablehlo.constant dense<[[8.0, 5.0, 6.0], [1.0, 2.0, 3.0]]> : tensor<2x3xf32>
  %row = stablehlo.constant dense<[2.0, 1.0, 4.0]> : tensor<3xf32>
  %result = chlo.broadcast_maximum %matrix, %row : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  check.expect_eq_const %result, dense<[[8.0, 5.0, 6.0], [2.0, 2.0, 4.0]]> : tensor<2x3xf32>
  return
}
