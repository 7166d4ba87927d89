func.func @main(%a: tensor<2xf32>) {
  %0 = "stablehlo.is_finite"(%a) : (tensor<2xf32>) -> tensor<2xi32>  // expected-error: is_finite.O1
  return
}
