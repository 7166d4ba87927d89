func.func @main(%a: tensor<2x3xf32>, %i: tensor<3xf32>) -> tensor<1x3xf32> {
  %0 = "stablehlo.reduce_window"(%a, %i) <{window_dimensions = array<i64: 2, 1>}> ({  // expected-error: reduce_window.I2
^bb0(%x: tensor<?xf32>, %y: tensor<?xf32>):
  %z = stablehlo.add %x, %y : tensor<?xf32>
  stablehlo.return %z : tensor<?xf32>
}) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<1x3xf32>
  return %0 : tensor<1x3xf32>
}
