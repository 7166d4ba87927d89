func.func @main() {
  %0 = "stablehlo.concatenate"() <{dimension = 0 : i64}> : () -> tensor<4x3xf32>  // expected-error: concatenate.C3
  return
}
