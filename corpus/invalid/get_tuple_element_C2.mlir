func.func @main(%a: tuple<tensor<f32>>) {
  %0 = "stablehlo.get_tuple_element"(%a) <{index = 0 : i32}> : (tuple<tensor<f32>>) -> tensor<f64>  // expected-error: get_tuple_element.C2
  return
}
