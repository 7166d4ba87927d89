func.func @main(%a: tensor<2xi1>) {
  %0 = "stablehlo.log"(%a) : (tensor<2xi1>) -> tensor<2xi1>  // expected-error: log.I1
  return
}
