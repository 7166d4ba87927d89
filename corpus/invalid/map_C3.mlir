func.func @main(%a: tensor<2x3xf32>) {
  %0 = "stablehlo.map"(%a) <{dimensions = array<i64: 0>}> ({  // expected-error: map.C3
    ^bb0(%r0: tensor<f32>):
      stablehlo.return %r0 : tensor<f32>
  }) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
