func.func @main(%a: tensor<2xi1>) {
  %0 = "stablehlo.cbrt"(%a) : (tensor<2xi1>) -> tensor<2xi1>  // expected-error: cbrt.I1
  return
}
