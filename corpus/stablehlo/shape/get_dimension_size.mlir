func.func @get_dimension_size_dim_0() {
  %operand = stablehlo.constant dense<[[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]> : tensor<2x3xf32>
  %result = stablehlo.get_dimension_size %operand, dim = 0 : (tensor<2x3xf32>) -> tensor<i32>
  check.expect_eq_const %result, dense<2> : tensor<i32>
  return
}

// -----

func.func @get_dimension_size_dim_1() {
  %operand = stablehlo.constant dense<[[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]> : tensor<2x3xf32>
  %result = stablehlo.get_dimension_size %operand, dim = 1 : (tensor<2x3xf32>) -> tensor<i32>
  check.expect_eq_const %result, dense<3> : tensor<i32>
  return
}

// -----

func.func @get_dimension_size_empty() {
  %operand = stablehlo.constant dense<> : tensor<0xf32>
  %result = stablehlo.get_dimension_size %operand, dim = 0 : (tensor<0xf32>) -> tensor<i32>
  check.expect_eq_const %result, dense<0> : tensor<i32>
  return
}
