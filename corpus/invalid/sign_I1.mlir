func.func @main(%a: tensor<2xi1>) {
  %0 = "stablehlo.sign"(%a) : (tensor<2xi1>) -> tensor<2xi1>  // expected-error: sign.I1
  return
}
