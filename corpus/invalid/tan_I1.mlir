func.func @main(%a: tensor<2xi1>) {
  %0 = "stablehlo.tan"(%a) : (tensor<2xi1>) -> tensor<2xi1>  // expected-error: tan.I1
  return
}
