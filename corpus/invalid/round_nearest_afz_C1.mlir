func.func @main(%a: tensor<2xf32>) {
  %0 = "stablehlo.round_nearest_afz"(%a) : (tensor<2xf32>) -> tensor<3xf32>  // expected-error: round_nearest_afz.C1
  return
}
