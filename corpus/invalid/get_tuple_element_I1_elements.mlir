func.func @main(%a: tuple<tensor<2xindex>, tensor<f32>>) {
  %0 = stablehlo.get_tuple_element %a[1] : (tuple<tensor<2xindex>, tensor<f32>>) -> tensor<f32>  // expected-error: get_tuple_element.I1
  return
}
