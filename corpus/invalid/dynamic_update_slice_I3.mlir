func.func @main(%a: tensor<2x3xf32>, %b: tensor<1x1xf32>, %c: tensor<f32>, %d: tensor<f32>) {
  %0 = "stablehlo.dynamic_update_slice"(%a, %b, %c, %d) : (tensor<2x3xf32>, tensor<1x1xf32>, tensor<f32>, tensor<f32>) -> tensor<2x3xf32>  // expected-error: dynamic_update_slice.I3
  return
}
