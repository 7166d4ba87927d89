func.func @main(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x!quant.uniform<i8:f32, 0.25>> {
  %r = "stablehlo.sort"(%a) <{dimension = 0 : i64}> ({  // expected-error: sort.C2
  ^bb0(%x: tensor<!quant.uniform<i8:f32, 0.5>>, %y: tensor<!quant.uniform<i8:f32, 0.5>>):
    %k = stablehlo.compare LT, %x, %y : (tensor<!quant.uniform<i8:f32, 0.5>>, tensor<!quant.uniform<i8:f32, 0.5>>) -> tensor<i1>
    stablehlo.return %k : tensor<i1>
  }) : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x!quant.uniform<i8:f32, 0.25>>
  return %r : tensor<2x!quant.uniform<i8:f32, 0.25>>
}
