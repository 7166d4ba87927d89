func.func @main(%a: tensor<2x!quant.uniform<i8:f32, 1.0>>) {
  %0 = "stablehlo.uniform_dequantize"(%a) : (tensor<2x!quant.uniform<i8:f32, 1.0>>) -> tensor<3xf32>  // expected-error: uniform_dequantize.C1
  return
}
