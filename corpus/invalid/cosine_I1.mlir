func.func @main(%a: tensor<2xi1>) {
  %0 = "stablehlo.cosine"(%a) : (tensor<2xi1>) -> tensor<2xi1>  // expected-error: cosine.I1
  return
}
