func.func @main(%a: !stablehlo.token) {
  %0 = "stablehlo.transpose"(%a) <{permutation = array<i64: 1, 0>}> : (!stablehlo.token) -> tensor<3x2xi32>  // expected-error: transpose.I1
  return
}
