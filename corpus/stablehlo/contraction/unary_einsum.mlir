func.func @unary_einsum_row_sums() {
  %operand = stablehlo.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %result = stablehlo.unary_einsum %operand, config = "ab->a" : (tensor<2x2xf32>) -> tensor<2xf32>
  check.expect_eq_const %result, dense<[3.0, 7.0]> : tensor<2xf32>
  return
}
