func.func @main(%a: tensor<2x3xf32>) {
  %0 = "stablehlo.reshape"(%a) : (tensor<2x3xf32>) -> tensor<7xf32>  // expected-error: reshape.C2
  return
}
