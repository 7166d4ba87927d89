func.func @main(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>) {
  %0 = "stablehlo.concatenate"(%a, %b) <{dimension = 0 : i64}> : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<5x3xf32>  // expected-error: concatenate.C6
  return
}
