func.func @main(%a: tensor<2xf32>) {
  %0 = "stablehlo.sine"(%a) : (tensor<2xf32>) -> tensor<3xf32>  // expected-error: sine.C1
  return
}
