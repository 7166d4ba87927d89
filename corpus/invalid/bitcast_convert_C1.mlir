func.func @main(%a: tensor<2x3xf32>) {
  %0 = "stablehlo.bitcast_convert"(%a) : (tensor<2x3xf32>) -> tensor<2x3xi64>  // expected-error: bitcast_convert.C1
  return
}
