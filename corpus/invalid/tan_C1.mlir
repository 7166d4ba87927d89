func.func @main(%a: tensor<2xf32>) {
  %0 = "stablehlo.tan"(%a) : (tensor<2xf32>) -> tensor<3xf32>  // expected-error: tan.C1
  return
}
