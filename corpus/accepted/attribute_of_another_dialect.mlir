func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.add %a, %a {mine = #mine.attribute<1>} : tensor<4xf32>
  return %0 : tensor<4xf32>
}
