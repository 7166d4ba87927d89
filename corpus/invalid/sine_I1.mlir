func.func @main(%a: tensor<2xi1>) {
  %0 = "stablehlo.sine"(%a) : (tensor<2xi1>) -> tensor<2xi1>  // expected-error: sine.I1
  return
}
