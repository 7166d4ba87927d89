func.func @main(%a: tensor<2xf32>) {
  %0 = "stablehlo.sqrt"(%a) : (tensor<2xf32>) -> tensor<3xf32>  // expected-error: sqrt.C1
  return
}
