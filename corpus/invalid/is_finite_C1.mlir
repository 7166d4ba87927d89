func.func @main(%a: tensor<2xf32>) {
  %0 = "stablehlo.is_finite"(%a) : (tensor<2xf32>) -> tensor<3xi1>  // expected-error: is_finite.C1
  return
}
