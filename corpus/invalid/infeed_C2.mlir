func.func @main(%a: !stablehlo.token) {
  %0:2 = "stablehlo.infeed"(%a) <{infeed_config = ""}> : (!stablehlo.token) -> (!stablehlo.token, !stablehlo.token)  // expected-error: infeed.C2
  return
}
