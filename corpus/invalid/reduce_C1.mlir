func.func @main(%a: tensor<2x3xf32>, %b: tensor<2x4xf32>, %c: tensor<f32>, %d: tensor<f32>) {
  %0:2 = "stablehlo.reduce"(%a, %b, %c, %d) <{dimensions = array<i64: 0>}> ({  // expected-error: reduce.C1
    ^bb0(%r0: tensor<f32>, %r1: tensor<f32>, %r2: tensor<f32>, %r3: tensor<f32>):
      stablehlo.return %r0, %r0 : tensor<f32>, tensor<f32>
  }) : (tensor<2x3xf32>, tensor<2x4xf32>, tensor<f32>, tensor<f32>) -> (tensor<3xf32>, tensor<3xf32>)
  return
}
