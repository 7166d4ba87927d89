// New dimensions come first.
func.func @broadcast_i32() {
  %operand = stablehlo.constant dense<[0, 1, 2]> : tensor<3xi32>
  %result = stablehlo.broadcast %operand, sizes = [2] : (tensor<3xi32>) -> tensor<2x3xi32>
  check.expect_eq_const %result, dense<[[0, 1, 2], [0, 1, 2]]> : tensor<2x3xi32>
  return
}
