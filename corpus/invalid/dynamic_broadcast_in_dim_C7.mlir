func.func @main(%a: tensor<3xf32>, %b: tensor<3xi32>) {
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%a, %b) <{broadcast_dimensions = array<i64: 1>}> : (tensor<3xf32>, tensor<3xi32>) -> tensor<?x3xf32>  // expected-error: dynamic_broadcast_in_dim.C7
  return
}
