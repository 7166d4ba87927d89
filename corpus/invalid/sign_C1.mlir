func.func @main(%a: tensor<2xf32>) {
  %0 = "stablehlo.sign"(%a) : (tensor<2xf32>) -> tensor<3xf32>  // expected-error: sign.C1
  return
}
