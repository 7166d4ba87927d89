func.func @main(%a: tensor<3xi1>, %b: tensor<2xf32>, %c: tensor<2xf32>) {
  %0 = "stablehlo.select"(%a, %b, %c) : (tensor<3xi1>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>  // expected-error: select.C1
  return
}
