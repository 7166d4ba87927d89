func.func @main(%t: !stablehlo.token) {
  %0:2 = "stablehlo.infeed"(%t) <{infeed_config = "", layout = [[0, 1], [0]]}> : (!stablehlo.token) -> (tensor<2x3xf32>, !stablehlo.token)  // expected-error: infeed.layout
  return
}
