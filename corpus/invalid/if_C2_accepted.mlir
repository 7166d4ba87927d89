func.func @main(%p: tensor<i1>, %a: tensor<2x!quant.uniform<i8:f32, 0.5>>, %b: tensor<2x!quant.uniform<i8:f32, 0.25>>) -> tensor<2x!quant.uniform<i8:f32, 0.5>> {
  %r = "stablehlo.if"(%p) ({  // expected-error: if.C2
    stablehlo.return %a : tensor<2x!quant.uniform<i8:f32, 0.5>>
  }, {
    stablehlo.return %b : tensor<2x!quant.uniform<i8:f32, 0.25>>
  }) : (tensor<i1>) -> tensor<2x!quant.uniform<i8:f32, 0.5>>
  return %r : tensor<2x!quant.uniform<i8:f32, 0.5>>
}
