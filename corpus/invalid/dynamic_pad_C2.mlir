func.func @main(%a: tensor<2x3xf32>, %b: tensor<f32>, %c: tensor<1xi32>, %d: tensor<1xi32>, %e: tensor<1xi32>) {
  %0 = "stablehlo.dynamic_pad"(%a, %b, %c, %d, %e) : (tensor<2x3xf32>, tensor<f32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?x?xf32>  // expected-error: dynamic_pad.C2
  return
}
