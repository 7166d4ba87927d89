func.func @main(%a: tensor<3xf32>, %b: tensor<2xi32>) {
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%a, %b) <{broadcast_dimensions = array<i64: 1>}> : (tensor<3xf32>, tensor<2xi32>) -> tensor<2x3xi32>  // expected-error: dynamic_broadcast_in_dim.C1
  return
}
