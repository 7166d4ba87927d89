func.func @main(%a: tensor<i32>) {
  %0 = "stablehlo.infeed"(%a) <{infeed_config = ""}> : (tensor<i32>) -> !stablehlo.token  // expected-error: infeed.I1
  return
}
