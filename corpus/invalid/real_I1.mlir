func.func @main(%a: tensor<2xi32>) {
  %0 = "stablehlo.real"(%a) : (tensor<2xi32>) -> tensor<2xi32>  // expected-error: real.I1
  return
}
