func.func @main(%a: tensor<2xf32>) {
  %0 = "stablehlo.tanh"(%a) : (tensor<2xf32>) -> tensor<3xf32>  // expected-error: tanh.C1
  return
}
