func.func @main(%a: tensor<2x!quant.uniform<i8:f32, 0.5:0>>, %b: tensor<2x!quant.uniform<u8:f32, 0.5:0>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:0>> {
  %r = stablehlo.add %a, %b : (tensor<2x!quant.uniform<i8:f32, 0.5:0>>, tensor<2x!quant.uniform<u8:f32, 0.5:0>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:0>>  // expected-error: add.C3
  return %r : tensor<2x!quant.uniform<i8:f32, 0.5:0>>
}
