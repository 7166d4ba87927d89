func.func @main(%a: tensor<2xi1>) {
  %0 = "stablehlo.negate"(%a) : (tensor<2xi1>) -> tensor<2xi1>  // expected-error: negate.I1
  return
}
