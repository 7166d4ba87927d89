func.func @main(%a: tensor<2x3xf32>) {
  %0 = "stablehlo.broadcast_in_dim"(%a) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<2x3xf32>) -> tensor<2x4xf32>  // expected-error: broadcast_in_dim.C5
  return
}
