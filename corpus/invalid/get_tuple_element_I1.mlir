func.func @main(%a: tensor<2xf32>) {
  %0 = "stablehlo.get_tuple_element"(%a) <{index = 0 : i32}> : (tensor<2xf32>) -> tensor<f64>  // expected-error: get_tuple_element.I1
  return
}
