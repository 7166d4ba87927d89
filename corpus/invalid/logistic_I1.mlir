func.func @main(%a: tensor<2xi1>) {
  %0 = "stablehlo.logistic"(%a) : (tensor<2xi1>) -> tensor<2xi1>  // expected-error: logistic.I1
  return
}
