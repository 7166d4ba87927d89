func.func @main(%a: tensor<2x2x!quant.uniform<i8:f32, 0.5>>, %b: tensor<2x2x!quant.uniform<u8:f32, 0.5>>) -> tensor<2x2x!quant.uniform<i8:f32, 0.5>> {
  %r = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<2x2x!quant.uniform<i8:f32, 0.5>>, tensor<2x2x!quant.uniform<u8:f32, 0.5>>) -> tensor<2x2x!quant.uniform<i8:f32, 0.5>>  // expected-error: dot_general.C17
  return %r : tensor<2x2x!quant.uniform<i8:f32, 0.5>>
}
