func.func @main(%a: tensor<2xi32>) {
  %0 = "stablehlo.not"(%a) : (tensor<2xi32>) -> tensor<2xi64>  // expected-error: not.C1
  return
}
