func.func @broadcast_complex_row() {
  %matrix = stablehlo.constant dense<[[8.0, 5.0, 6.0], [1.0, 2.0, 3.0]]> : tensor<2x3xf32>
  %row = stablehlo.constant dense<[2.0, 1.0, 4.0]> : tensor<3xf32>
  %result = chlo.broadcast_complex %matrix, %row : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xcomplex<f32>>
  check.expect_eq_const %result, dense<[[(8.0, 2.0), (5.0, 1.0), (6.0, 4.0)], [(1.0, 2.0), (2.0, 1.0), (3.0, 4.0)]]> : tensor<2x3xcomplex<f32>>
  return
}
