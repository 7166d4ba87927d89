func.func @main(%a: tensor<2xf32>, %b: tensor<2xf32>) {
  %0 = "stablehlo.or"(%a, %b) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>  // expected-error: or.I1
  return
}
