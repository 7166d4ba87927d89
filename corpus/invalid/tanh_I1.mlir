func.func @main(%a: tensor<2xi1>) {
  %0 = "stablehlo.tanh"(%a) : (tensor<2xi1>) -> tensor<2xi1>  // expected-error: tanh.I1
  return
}
