func.func @main(%a: tensor<2x!quant.uniform<i8:f32, 0.5:0>>, %s: tensor<1xi32>) -> tensor<2x!quant.uniform<i8:f32, 0.25:0>> {
  %r = stablehlo.dynamic_broadcast_in_dim %a, %s, dims = [0] : (tensor<2x!quant.uniform<i8:f32, 0.5:0>>, tensor<1xi32>) -> tensor<2x!quant.uniform<i8:f32, 0.25:0>>  // expected-error: dynamic_broadcast_in_dim.C1
  return %r : tensor<2x!quant.uniform<i8:f32, 0.25:0>>
}
