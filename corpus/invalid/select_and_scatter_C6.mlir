func.func @main(%a: tensor<4x6xf32>, %b: tensor<3x5xf32>, %c: tensor<f32>) {
  %0 = "stablehlo.select_and_scatter"(%a, %b, %c) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 1>}> ({  // expected-error: select_and_scatter.C6
    ^bb0(%r0: tensor<f32>, %r1: tensor<f32>):
      %k0 = stablehlo.constant dense<false> : tensor<i1>
      stablehlo.return %k0 : tensor<i1>
  }, {
    ^bb0(%r0: tensor<f32>, %r1: tensor<f32>):
      stablehlo.return %r0 : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<3x5xf32>, tensor<f32>) -> tensor<4x6xf32>
  return
}
