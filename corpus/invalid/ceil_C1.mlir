func.func @main(%a: tensor<2xf32>) {
  %0 = "stablehlo.ceil"(%a) : (tensor<2xf32>) -> tensor<3xf32>  // expected-error: ceil.C1
  return
}
