func.func @main(%a: tensor<2xf32>) {
  %0 = "stablehlo.tuple"(%a) : (tensor<2xf32>) -> tensor<2xf32>  // expected-error: tuple.O1
  return
}
