func.func @main(%a: tensor<2xi1>, %b: tensor<2xi1>) {
  %0 = "stablehlo.atan2"(%a, %b) : (tensor<2xi1>, tensor<2xi1>) -> tensor<2xi1>  // expected-error: atan2.I1
  return
}
