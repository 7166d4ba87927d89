func.func @main(%a: tensor<2x3xf32>, %b: tensor<2x3xf64>) {
  %0 = "stablehlo.concatenate"(%a, %b) <{dimension = 0 : i64}> : (tensor<2x3xf32>, tensor<2x3xf64>) -> tensor<4x3xf32>  // expected-error: concatenate.C1
  return
}
