func.func @constant_like_f32() {
  %matrix = stablehlo.constant dense<[[8.0, 5.0, 6.0], [1.0, 2.0, 3.0]]> : tensor<2x3xf32>
  %result = "chlo.constant_like"(%matrix) <{value = 2.5 : f32}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  check.expect_eq_const %result, dense<[[2.5, 2.5, 2.5], [2.5, 2.5, 2.5]]> : tensor<2x3xf32>
  return
}
