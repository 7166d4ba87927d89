func.func @main(%a: tensor<3xf32>) {
  %0 = "stablehlo.broadcast_in_dim"(%a) <{broadcast_dimensions = array<i64: 1>}> : (tensor<3xf32>) -> tensor<?x3xf32>  // expected-error: broadcast_in_dim.O1
  return
}
