func.func @main(%a: tensor<2xf32>) {
  %0 = "stablehlo.negate"(%a) : (tensor<2xf32>) -> tensor<3xf32>  // expected-error: negate.C1
  return
}
