func.func @main(%a: !stablehlo.token) {
  %0 = "stablehlo.convert"(%a) : (!stablehlo.token) -> tensor<i32>  // expected-error: convert.I1
  return
}
