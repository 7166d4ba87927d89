func.func @main(%a: tuple<tensor<f32>>) {
  %0 = "stablehlo.get_tuple_element"(%a) <{index = 1 : i32}> : (tuple<tensor<f32>>) -> tensor<f32>  // expected-error: get_tuple_element.C1
  return
}
