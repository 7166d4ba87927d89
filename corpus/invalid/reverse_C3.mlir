func.func @main(%a: tensor<2x3xf32>) {
  %0 = "stablehlo.reverse"(%a) <{dimensions = array<i64: 2>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>  // expected-error: reverse.C3
  return
}
