func.func @main(%a: tensor<2xi1>) {
  %0 = "stablehlo.round_nearest_even"(%a) : (tensor<2xi1>) -> tensor<2xi1>  // expected-error: round_nearest_even.I1
  return
}
