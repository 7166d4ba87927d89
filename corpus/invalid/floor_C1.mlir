func.func @main(%a: tensor<2xf32>) {
  %0 = "stablehlo.floor"(%a) : (tensor<2xf32>) -> tensor<3xf32>  // expected-error: floor.C1
  return
}
