func.func @main(%a: tensor<2xf32>, %b: tensor<2xf32>) {
  %0 = "stablehlo.and"(%a, %b) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>  // expected-error: and.I1
  return
}
