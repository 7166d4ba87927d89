func.func @main(%a: tensor<2xf32>) {
  %0 = "stablehlo.logistic"(%a) : (tensor<2xf32>) -> tensor<3xf32>  // expected-error: logistic.C1
  return
}
