func.func @main(%a: !stablehlo.token) {
  %0 = "stablehlo.concatenate"(%a) <{dimension = 0 : i64}> : (!stablehlo.token) -> tensor<5x3xf32>  // expected-error: concatenate.I1
  return
}
