func.func @main(%a: tensor<4x6xf32>, %b: tensor<f32>) {
  %0:2 = "stablehlo.reduce_window"(%a, %b) <{window_dimensions = array<i64: 2, 2>}> ({  // expected-error: reduce_window.C1
    ^bb0(%r0: tensor<f32>, %r1: tensor<f32>):
      stablehlo.return %r0 : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<f32>) -> (tensor<3x5xf32>, tensor<3x5xf32>)
  return
}
