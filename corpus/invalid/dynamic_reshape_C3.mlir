func.func @main(%a: tensor<2x3x!quant.uniform<i8:f32:0, {1.0, 2.0}>>, %b: tensor<2xi32>) {
  %0 = "stablehlo.dynamic_reshape"(%a, %b) : (tensor<2x3x!quant.uniform<i8:f32:0, {1.0, 2.0}>>, tensor<2xi32>) -> tensor<3x2x!quant.uniform<i8:f32:1, {1.0, 2.0}>>  // expected-error: dynamic_reshape.C3
  return
}
