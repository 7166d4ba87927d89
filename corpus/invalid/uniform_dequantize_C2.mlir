func.func @main(%a: tensor<2x!quant.uniform<i8:f32, 1.0>>) {
  %0 = "stablehlo.uniform_dequantize"(%a) : (tensor<2x!quant.uniform<i8:f32, 1.0>>) -> tensor<2xf64>  // expected-error: uniform_dequantize.C2
  return
}
