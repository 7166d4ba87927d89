func.func @main(%a: tensor<2x3xf32>, %b: tensor<f32>) {
  %0 = "stablehlo.pad"(%a, %b) <{edge_padding_high = array<i64: 0, 0>, edge_padding_low = array<i64: 0, 0>, interior_padding = array<i64: 0, -1>}> : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x1xf32>  // expected-error: pad.C3
  return
}
