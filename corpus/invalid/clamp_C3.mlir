func.func @main(%a: tensor<f64>, %b: tensor<2xf32>, %c: tensor<f32>) {
  %0 = "stablehlo.clamp"(%a, %b, %c) : (tensor<f64>, tensor<2xf32>, tensor<f32>) -> tensor<2xf32>  // expected-error: clamp.C3
  return
}
