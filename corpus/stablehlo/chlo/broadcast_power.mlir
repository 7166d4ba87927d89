func.func @broadcast_power_row() {
  %matrix = stablehlo.constant dense<[[8.0, 5.0, 6.0], [1.0, 2.0, 3.0]]> : tensor<2x3xf32>
  %row = stablehlo.constant dense<[2.0, 1.0, 4.0]> : tensor<3xf32>
  %result = chlo.broadcast_power %matrix, %row : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %result_expected = stablehlo.constant dense<[[64.0, 5.0, 1296.0], [1.0, 2.0, 81.0]]> : tensor<2x3xf32>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<2x3xf32>, tensor<2x3xf32>
  return
}
