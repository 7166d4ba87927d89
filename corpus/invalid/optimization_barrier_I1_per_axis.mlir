func.func @f(%a: tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) -> tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>> {
  %0 = stablehlo.optimization_barrier %a : tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>  // expected-error: optimization_barrier.I1
  return %0 : tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>
}
