func.func @broadcast_atan2_row() {
  %matrix = stablehlo.constant dense<[[8.0, 5.0, 6.0], [1.0, 2.0, 3.0]]> : tensor<2x3xf32>
  %row = stablehlo.constant dense<[2.0, 1.0, 4.0]> : tensor<3xf32>
  %result = chlo.broadcast_atan2 %matrix, %row : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %result_expected = stablehlo.constant dense<[[1.3258177, 1.3734008, 0.98279375], [0.4636476, 1.1071488, 0.6435011]]> : tensor<2x3xf32>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<2x3xf32>, tensor<2x3xf32>
  return
}
