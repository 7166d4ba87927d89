func.func @main(%a: tensor<2xf32>, %b: tensor<2xf32>) {
  %0 = "stablehlo.outfeed"(%a, %b) <{outfeed_config = ""}> : (tensor<2xf32>, tensor<2xf32>) -> !stablehlo.token  // expected-error: outfeed.I2
  return
}
