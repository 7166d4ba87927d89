func.func @main(%a: tensor<2x3xf32>) {
  %0 = "stablehlo.get_dimension_size"(%a) <{dimension = 2 : i64}> : (tensor<2x3xf32>) -> tensor<i32>  // expected-error: get_dimension_size.C1
  return
}
