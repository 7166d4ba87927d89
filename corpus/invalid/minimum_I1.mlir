func.func @main(%a: !stablehlo.token, %b: tensor<2xf32>) {
  %0 = "stablehlo.minimum"(%a, %b) : (!stablehlo.token, tensor<2xf32>) -> tensor<2xf32>  // expected-error: minimum.I1
  return
}
