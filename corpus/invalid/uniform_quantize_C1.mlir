func.func @main(%a: tensor<2xf32>) {
  %0 = "stablehlo.uniform_quantize"(%a) : (tensor<2xf32>) -> tensor<3x!quant.uniform<i8:f32, 1.0>>  // expected-error: uniform_quantize.C1
  return
}
