func.func @set_dimension_size_whole() {
  %operand = stablehlo.constant dense<[0.0, 1.0, 2.0]> : tensor<3xf32>
  %size = stablehlo.constant dense<3> : tensor<i32>
  %set = stablehlo.set_dimension_size %operand, %size, dim = 0 : (tensor<3xf32>, tensor<i32>) -> tensor<3xf32>
  %result = stablehlo.get_dimension_size %set, dim = 0 : (tensor<3xf32>) -> tensor<i32>
  check.expect_eq_const %result, dense<3> : tensor<i32>
  return
}
