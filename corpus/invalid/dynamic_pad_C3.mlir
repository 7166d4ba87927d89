func.func @main(%a: tensor<2x3xf32>, %z: tensor<f32>) {
  %lo = stablehlo.constant dense<[0, 0]> : tensor<2xi32>
  %hi = stablehlo.constant dense<[0, 0]> : tensor<2xi32>
  %in = stablehlo.constant dense<[0, -1]> : tensor<2xi32>
  %0 = "stablehlo.dynamic_pad"(%a, %z, %lo, %hi, %in) : (tensor<2x3xf32>, tensor<f32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2x1xf32>  // expected-error: dynamic_pad.C3
  return
}
