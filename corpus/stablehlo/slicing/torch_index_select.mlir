func.func @torch_index_select_columns() {
  %operand = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
  %index = stablehlo.constant dense<[2, 0]> : tensor<2xi32>
  %result = "stablehlo.torch_index_select"(%operand, %index) {dim = 1 : i64, batch_dims = 0 : i64} : (tensor<3x4xi32>, tensor<2xi32>) -> tensor<3x2xi32>
  check.expect_eq_const %result, dense<[[2, 0], [6, 4], [10, 8]]> : tensor<3x2xi32>
  return
}
