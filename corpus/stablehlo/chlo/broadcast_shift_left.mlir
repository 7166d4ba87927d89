func.func @broadcast_shift_left_row() {
  %matrix = stablehlo.constant dense<[[8, 5, 6], [1, 2, 3]]> : tensor<2x3xi32>
  %row = stablehlo.constant dense<[2, 1, 4]> : tensor<3xi32>
  %result = chlo.broadcast_shift_left %matrix, %row : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  check.expect_eq_const %result, dense<[[32, 10, 96], [4, 4, 48]]> : tensor<2x3xi32>
  return
}
