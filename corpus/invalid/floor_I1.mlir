func.func @main(%a: tensor<2xi1>) {
  %0 = "stablehlo.floor"(%a) : (tensor<2xi1>) -> tensor<2xi1>  // expected-error: floor.I1
  return
}
