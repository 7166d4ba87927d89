func.func @main(%a: tensor<2xf32>, %b: !stablehlo.token) {
  %0 = "stablehlo.add"(%a, %b) : (tensor<2xf32>, !stablehlo.token) -> tensor<2xf32>  // expected-error: add.I2
  return
}
