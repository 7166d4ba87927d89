func.func @main(%a: tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:0>> {
  %0 = "stablehlo.while"(%a) ({  // expected-error: while.C1
  ^bb0(%x: tensor<2x!quant.uniform<i8:f32, 0.25:0>>):
    %c = stablehlo.constant dense<false> : tensor<i1>
    stablehlo.return %c : tensor<i1>
  }, {
  ^bb0(%x: tensor<2x!quant.uniform<i8:f32, 0.25:0>>):
    stablehlo.return %x : tensor<2x!quant.uniform<i8:f32, 0.25:0>>
  }) : (tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:0>>
  return %0 : tensor<2x!quant.uniform<i8:f32, 0.5:0>>
}
