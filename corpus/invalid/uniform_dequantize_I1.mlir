func.func @main(%a: tensor<2xf32>) {
  %0 = "stablehlo.uniform_dequantize"(%a) : (tensor<2xf32>) -> tensor<2xf32>  // expected-error: uniform_dequantize.I1
  return
}
