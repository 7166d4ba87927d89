func.func @main(%a: tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>, %b: tensor<2xi32>) {
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%a, %b) <{broadcast_dimensions = array<i64: 1>}> : (tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>, tensor<2xi32>) -> tensor<2x2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>  // expected-error: dynamic_broadcast_in_dim.C6
  return
}
