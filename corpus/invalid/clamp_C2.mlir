func.func @main(%a: tensor<f32>, %b: tensor<2xf32>, %c: tensor<3xf32>) {
  %0 = "stablehlo.clamp"(%a, %b, %c) : (tensor<f32>, tensor<2xf32>, tensor<3xf32>) -> tensor<2xf32>  // expected-error: clamp.C2
  return
}
