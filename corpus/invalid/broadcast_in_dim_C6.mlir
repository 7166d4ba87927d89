func.func @main(%a: tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) {
  %0 = "stablehlo.broadcast_in_dim"(%a) <{broadcast_dimensions = array<i64: 1>}> : (tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) -> tensor<2x2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>  // expected-error: broadcast_in_dim.C6
  return
}
