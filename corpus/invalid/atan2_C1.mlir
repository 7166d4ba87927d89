func.func @main(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  %0 = "stablehlo.atan2"(%a, %b) : (tensor<2xf32>, tensor<3xf32>) -> tensor<2xf32>  // expected-error: atan2.C1
  return
}
