func.func @main(%a: tensor<2xi1>, %b: tensor<2xi1>) {
  %0 = "stablehlo.power"(%a, %b) : (tensor<2xi1>, tensor<2xi1>) -> tensor<2xi1>  // expected-error: power.I1
  return
}
