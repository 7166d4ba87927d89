func.func @main(%a: tensor<2xf32>) {
  %0 = "stablehlo.log"(%a) : (tensor<2xf32>) -> tensor<3xf32>  // expected-error: log.C1
  return
}
