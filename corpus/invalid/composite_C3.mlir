func.func private @callee(%a: tensor<f32>) -> tensor<f32> {
  return %a : tensor<f32>
}
func.func @main(%a: tensor<f64>) {
  %0 = "stablehlo.composite"(%a) <{composite_attributes = {}, decomposition = @callee, name = "a.b", version = 0 : i32}> : (tensor<f64>) -> tensor<f32>  // expected-error: composite.C3
  return
}
