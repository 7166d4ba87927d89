func.func @main(%a: tensor<2xi32>, %b: tensor<2xf32>, %c: tensor<2xf32>) {
  %0 = "stablehlo.select"(%a, %b, %c) : (tensor<2xi32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>  // expected-error: select.I1
  return
}
