func.func @main(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  %0 = "stablehlo.remainder"(%a, %b) : (tensor<2xf32>, tensor<3xf32>) -> tensor<2xf32>  // expected-error: remainder.C1
  return
}
