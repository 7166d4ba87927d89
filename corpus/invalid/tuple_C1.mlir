func.func @main(%a: tensor<2xf32>) {
  %0 = "stablehlo.tuple"(%a) : (tensor<2xf32>) -> tuple<tensor<3xf32>>  // expected-error: tuple.C1
  return
}
