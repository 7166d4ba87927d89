func.func @main(%a: tensor<2xf32>) {
  %0 = "stablehlo.convert"(%a) : (tensor<2xf32>) -> tensor<3xi32>  // expected-error: convert.C1
  return
}
