func.func @main(%a: tensor<2xi32>) {
  %0 = "stablehlo.uniform_quantize"(%a) : (tensor<2xi32>) -> tensor<2x!quant.uniform<i8:f32, 1.0>>  // expected-error: uniform_quantize.I1
  return
}
