func.func @main(%a: !stablehlo.token, %b: tensor<2xf32>) {
  %0 = "stablehlo.maximum"(%a, %b) : (!stablehlo.token, tensor<2xf32>) -> tensor<2xf32>  // expected-error: maximum.I1
  return
}
