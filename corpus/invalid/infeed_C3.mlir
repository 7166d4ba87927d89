func.func @main(%a: !stablehlo.token) {
  %0 = "stablehlo.infeed"(%a) <{infeed_config = ""}> : (!stablehlo.token) -> tensor<i32>  // expected-error: infeed.C3
  return
}
