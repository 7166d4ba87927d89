func.func @main(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>, %n: tensor<i32>) -> tensor<2x!quant.uniform<i8:f32, 0.25>> {
  %r = "stablehlo.set_dimension_size"(%a, %n) <{dimension = 0 : i64}> : (tensor<2x!quant.uniform<i8:f32, 0.5>>, tensor<i32>) -> tensor<2x!quant.uniform<i8:f32, 0.25>>  // expected-error: set_dimension_size.type
  return %r : tensor<2x!quant.uniform<i8:f32, 0.25>>
}
