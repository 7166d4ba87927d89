func.func @main(%a: tensor<2xi1>) {
  %0 = "stablehlo.ceil"(%a) : (tensor<2xi1>) -> tensor<2xi1>  // expected-error: ceil.I1
  return
}
