func.func @main(%a: tensor<2x!quant.uniform<i8:f32, 1.0>>, %b: tensor<2x!quant.uniform<i8:f64, 1.0>>) {
  %0 = "stablehlo.add"(%a, %b) : (tensor<2x!quant.uniform<i8:f32, 1.0>>, tensor<2x!quant.uniform<i8:f64, 1.0>>) -> tensor<2x!quant.uniform<i8:f32, 1.0>>  // expected-error: add.C4
  return
}
