func.func @main(%a: tensor<2x3xf32>, %b: tensor<f32>) {
  %0 = "stablehlo.pad"(%a, %b) <{edge_padding_high = array<i64: 0>, edge_padding_low = array<i64: 0>, interior_padding = array<i64: 0>}> : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>  // expected-error: pad.C2
  return
}
