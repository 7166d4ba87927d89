func.func @main(%a: tensor<2x3xf32>) {
  %0 = "stablehlo.transpose"(%a) <{permutation = array<i64: 0, 0>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>  // expected-error: transpose.C2
  return
}
