func.func @main(%a: !stablehlo.token) {
  "stablehlo.infeed"(%a) <{infeed_config = ""}> : (!stablehlo.token) -> ()  // expected-error: infeed.C1
  return
}
