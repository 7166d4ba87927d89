func.func @main(%a: tensor<3xf32>) {
  %0 = "stablehlo.broadcast_in_dim"(%a) <{broadcast_dimensions = array<i64: 1>}> : (tensor<3xf32>) -> tensor<2x3xi32>  // expected-error: broadcast_in_dim.C1
  return
}
