func.func @dynamic_reshape_i64_shape() {
  %operand = stablehlo.constant dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xi32>
  %shape = stablehlo.constant dense<[3, 2]> : tensor<2xi64>
  %result = stablehlo.dynamic_reshape %operand, %shape : (tensor<2x3xi32>, tensor<2xi64>) -> tensor<3x2xi32>
  check.expect_eq_const %result, dense<[[0, 1], [2, 3], [4, 5]]> : tensor<3x2xi32>
  return
}

// -----

func.func @dynamic_reshape_empty() {
  %operand = stablehlo.constant dense<> : tensor<0x3xi32>
  %shape = stablehlo.constant dense<[5, 0]> : tensor<2xi64>
  %result = stablehlo.dynamic_reshape %operand, %shape : (tensor<0x3xi32>, tensor<2xi64>) -> tensor<5x0xi32>
  check.expect_eq_const %result, dense<> : tensor<5x0xi32>
  return
}

// -----

func.func @dynamic_reshape_from_scalar() {
  %operand = stablehlo.constant dense<1.5> : tensor<f32>
  %shape = stablehlo.constant dense<[1, 1]> : tensor<2xi32>
  %result = stablehlo.dynamic_reshape %operand, %shape : (tensor<f32>, tensor<2xi32>) -> tensor<1x1xf32>
  check.expect_eq_const %result, dense<[[1.5]]> : tensor<1x1xf32>
  return
}
