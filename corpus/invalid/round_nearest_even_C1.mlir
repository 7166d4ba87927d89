func.func @main(%a: tensor<2xf32>) {
  %0 = "stablehlo.round_nearest_even"(%a) : (tensor<2xf32>) -> tensor<3xf32>  // expected-error: round_nearest_even.C1
  return
}
