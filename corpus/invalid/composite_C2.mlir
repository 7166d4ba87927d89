func.func private @callee(%a: tensor<f32>) -> tensor<f32> {
  return %a : tensor<f32>
}
func.func @main(%a: tensor<f32>) {
  %0 = "stablehlo.composite"(%a) <{composite_attributes = {}, decomposition = @missing, name = "a.b", version = 0 : i32}> : (tensor<f32>) -> tensor<f32>  // expected-error: composite.C2
  return
}
