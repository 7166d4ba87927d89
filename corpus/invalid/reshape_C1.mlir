func.func @main(%a: tensor<2x3xf32>) {
  %0 = "stablehlo.reshape"(%a) : (tensor<2x3xf32>) -> tensor<6xi32>  // expected-error: reshape.C1
  return
}
