func.func @main(%a: tensor<2x3x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) {
  %0 = "stablehlo.reshape"(%a) : (tensor<2x3x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) -> tensor<3x2x!quant.uniform<i8:f32:1, {1.0, 2.0}>>  // expected-error: reshape.C3
  return
}
