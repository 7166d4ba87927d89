func.func @main(%a: tensor<2xf32>) {
  %0 = "stablehlo.cosine"(%a) : (tensor<2xf32>) -> tensor<3xf32>  // expected-error: cosine.C1
  return
}
