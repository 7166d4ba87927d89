func.func @main(%a: tensor<2xf64>) {
  %0 = "stablehlo.uniform_quantize"(%a) : (tensor<2xf64>) -> tensor<2x!quant.uniform<i8:f32, 1.0>>  // expected-error: uniform_quantize.C2
  return
}
