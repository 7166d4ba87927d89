func.func @main(%a: tensor<2x3xf32>, %b: tensor<f32>) {
  %0 = "stablehlo.reduce"(%a, %b) <{dimensions = array<i64: 0, 0>}> ({  // expected-error: reduce.C5
    ^bb0(%r0: tensor<f32>, %r1: tensor<f32>):
      stablehlo.return %r0 : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<3xf32>
  return
}
