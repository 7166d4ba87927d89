func.func @main(%a: tensor<2xi1>, %b: tensor<2xi1>) {
  %0 = "stablehlo.subtract"(%a, %b) : (tensor<2xi1>, tensor<2xi1>) -> tensor<2xi1>  // expected-error: subtract.I1
  return
}
