func.func @main(%a: tensor<2xf32>) {
  %0 = "stablehlo.not"(%a) : (tensor<2xf32>) -> tensor<2xf32>  // expected-error: not.I1
  return
}
