func.func @main(%a: tensor<2x3xf32>) {
  %0 = "stablehlo.map"(%a) <{dimensions = array<i64: 0, 1>}> ({  // expected-error: map.C4
    ^bb0(%r0: tensor<f32>):
      %k0 = stablehlo.constant dense<0.0> : tensor<f64>
      stablehlo.return %k0 : tensor<f64>
  }) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
