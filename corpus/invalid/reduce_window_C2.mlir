func.func @main(%a: tensor<4x6xf32>, %b: tensor<4x5xf32>, %c: tensor<f32>, %d: tensor<f32>) {
  %0:2 = "stablehlo.reduce_window"(%a, %b, %c, %d) <{window_dimensions = array<i64: 2, 2>}> ({  // expected-error: reduce_window.C2
    ^bb0(%r0: tensor<f32>, %r1: tensor<f32>, %r2: tensor<f32>, %r3: tensor<f32>):
      stablehlo.return %r0, %r0 : tensor<f32>, tensor<f32>
  }) : (tensor<4x6xf32>, tensor<4x5xf32>, tensor<f32>, tensor<f32>) -> (tensor<3x5xf32>, tensor<3x5xf32>)
  return
}
