func.func @main(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>, %b: tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x!quant.uniform<i8<-127:127>:f32, 0.5>> {
  %r = stablehlo.add %a, %b : (tensor<2x!quant.uniform<i8:f32, 0.5>>, tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x!quant.uniform<i8<-127:127>:f32, 0.5>>
  return %r : tensor<2x!quant.uniform<i8<-127:127>:f32, 0.5>>
}
