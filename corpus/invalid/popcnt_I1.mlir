func.func @main(%a: tensor<2xf32>) {
  %0 = "stablehlo.popcnt"(%a) : (tensor<2xf32>) -> tensor<2xf32>  // expected-error: popcnt.I1
  return
}
