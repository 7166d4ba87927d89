func.func @main(%a: tensor<2x2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) {
  %0 = "stablehlo.transpose"(%a) <{permutation = array<i64: 1, 0>}> : (tensor<2x2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) -> tensor<2x2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>  // expected-error: transpose.C4
  return
}
