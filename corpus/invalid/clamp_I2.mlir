func.func @main(%a: tensor<f32>, %b: !stablehlo.token, %c: tensor<f32>) {
  %0 = "stablehlo.clamp"(%a, %b, %c) : (tensor<f32>, !stablehlo.token, tensor<f32>) -> tensor<2xf32>  // expected-error: clamp.I2
  return
}
