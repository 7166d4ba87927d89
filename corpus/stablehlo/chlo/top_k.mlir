// Of equal numbers the first comes first.
func.func @top_k_two() {
  %logits = stablehlo.constant dense<[[3.0, 9.0, 1.0, 9.0], [5.0, -1.0, 7.0, 0.0]]> : tensor<2x4xf32>
  %values, %indices = chlo.top_k(%logits, k = 2) : tensor<2x4xf32> -> (tensor<2x2xf32>, tensor<2x2xi32>)
  check.expect_eq_const %values, dense<[[9.0, 9.0], [7.0, 5.0]]> : tensor<2x2xf32>
  check.expect_eq_const %indices, dense<[[1, 3], [2, 0]]> : tensor<2x2xi32>
  return
}
