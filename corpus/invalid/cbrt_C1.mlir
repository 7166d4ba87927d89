func.func @main(%a: tensor<2xf32>) {
  %0 = "stablehlo.cbrt"(%a) : (tensor<2xf32>) -> tensor<3xf32>  // expected-error: cbrt.C1
  return
}
