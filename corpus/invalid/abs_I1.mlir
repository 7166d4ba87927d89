func.func @main(%a: tensor<2xui32>) {
  %0 = "stablehlo.abs"(%a) : (tensor<2xui32>) -> tensor<2xui32>  // expected-error: abs.I1
  return
}
