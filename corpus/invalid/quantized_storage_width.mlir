func.func @f(%a: tensor<2x!quant.uniform<i3:f32, 0.5>>) -> tensor<2x!quant.uniform<i3:f32, 0.5>> {
  %0 = stablehlo.abs %a : tensor<2x!quant.uniform<i3:f32, 0.5>>  // expected-error: abs.I1
  return %0 : tensor<2x!quant.uniform<i3:f32, 0.5>>
}
