func.func private @callee(%a: tensor<f32>) -> tensor<f32> {
  return %a : tensor<f32>
}
func.func @main(%a: tensor<f32>) {
  %0 = "func.call"(%a) <{callee = @callee}> : (tensor<f32>) -> tensor<f64>  // expected-error: func.call.results
  return
}
