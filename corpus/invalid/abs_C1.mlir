func.func @main(%a: tensor<2xf32>) {
  %0 = "stablehlo.abs"(%a) : (tensor<2xf32>) -> tensor<3xf32>  // expected-error: abs.C1
  return
}
