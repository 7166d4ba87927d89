func.func @main(%a: tensor<2xi1>) {
  %0 = "stablehlo.sqrt"(%a) : (tensor<2xi1>) -> tensor<2xi1>  // expected-error: sqrt.I1
  return
}
