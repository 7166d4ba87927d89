func.func @broadcast_xor_row() {
  %matrix = stablehlo.constant dense<[[8, 5, 6], [1, 2, 3]]> : tensor<2x3xi32>
  %row = stablehlo.constant dense<[2, 1, 4]> : tensor<3xi32>
  %result = chlo.broadcast_xor %matrix, %row : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  check.expect_eq_const %result, dense<[[10, 4, 2], [3, 3, 7]]> : tensor<2x3xi32>
  return
}
