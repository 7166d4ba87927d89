func.func private @callee(%a: tensor<f32>) -> tensor<f32> {
  return %a : tensor<f32>
}
func.func @main(%a: tensor<f64>) {
  %0 = "func.call"(%a) <{callee = @callee}> : (tensor<f64>) -> tensor<f32>  // expected-error: func.call.operands
  return
}
