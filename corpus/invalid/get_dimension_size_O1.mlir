func.func @main(%a: tensor<2x3xf32>) {
  %0 = "stablehlo.get_dimension_size"(%a) <{dimension = 0 : i64}> : (tensor<2x3xf32>) -> tensor<i64>  // expected-error: get_dimension_size.O1
  return
}
