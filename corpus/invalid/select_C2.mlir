func.func @main(%a: tensor<i1>, %b: tensor<2xf32>, %c: tensor<2xf64>) {
  %0 = "stablehlo.select"(%a, %b, %c) : (tensor<i1>, tensor<2xf32>, tensor<2xf64>) -> tensor<2xf32>  // expected-error: select.C2
  return
}
