func.func @broadcast_subtract_row() {
  %matrix = stablehlo.constant dense<[[8.0, 5.0, 6.0], [1.0, 2.0, 3.0]]> : tensor<2x3xf32>
  %row = stablehlo.constant dense<[2.0, 1.0, 4.0]> : tensor<3xf32>
  %result = chlo.broadcast_subtract %matrix, %row : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  check.expect_eq_const %result, dense<[[6.0, 4.0, 2.0], [-1.0, 1.0, -1.0]]> : tensor<2x3xf32>
  return
}

// -----

func.func @broadcast_subtract_column() {
  %matrix = stablehlo.constant dense<[[8.0, 5.0, 6.0], [1.0, 2.0, 3.0]]> : tensor<2x3xf32>
  %column = stablehlo.constant dense<[2.0, 1.0]> : tensor<2xf32>
  %result = chlo.broadcast_subtract %matrix, %column {broadcast_dimensions = array<i64: 0>} : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  check.expect_eq_const %result, dense<[[6.0, 3.0, 4.0], [0.0, 1.0, 2.0]]> : tensor<2x3xf32>
  return
}
