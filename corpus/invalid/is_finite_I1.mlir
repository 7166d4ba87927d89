func.func @main(%a: tensor<2xi32>) {
  %0 = "stablehlo.is_finite"(%a) : (tensor<2xi32>) -> tensor<2xi1>  // expected-error: is_finite.I1
  return
}
