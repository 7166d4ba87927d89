func.func @f(%a: tensor<?xf32>, %b: tensor<4xf32>, %i: tensor<f32>) -> (tensor<?xf32>, tensor<2xf32>) {
  %0:2 = "stablehlo.reduce_window"(%a, %b, %i, %i) <{window_dimensions = array<i64: 2>}> ({  // expected-error: reduce_window.C15
  ^bb0(%x: tensor<f32>, %y: tensor<f32>, %z: tensor<f32>, %w: tensor<f32>):
    stablehlo.return %x, %y : tensor<f32>, tensor<f32>
  }) : (tensor<?xf32>, tensor<4xf32>, tensor<f32>, tensor<f32>) -> (tensor<?xf32>, tensor<2xf32>)
  return %0#0, %0#1 : tensor<?xf32>, tensor<2xf32>
}
