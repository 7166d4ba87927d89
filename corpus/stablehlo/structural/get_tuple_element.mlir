func.func @get_tuple_element_pair() {
  %x = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %y = stablehlo.constant dense<3> : tensor<i64>
  %pair = stablehlo.tuple %x, %y : tuple<tensor<2xf32>, tensor<i64>>
  %first = stablehlo.get_tuple_element %pair[0] : (tuple<tensor<2xf32>, tensor<i64>>) -> tensor<2xf32>
  %second = stablehlo.get_tuple_element %pair[1] : (tuple<tensor<2xf32>, tensor<i64>>) -> tensor<i64>
  check.expect_eq_const %first, dense<[1.0, 2.0]> : tensor<2xf32>
  check.expect_eq_const %second, dense<3> : tensor<i64>
  return
}

// -----

func.func @get_tuple_element_nested() {
  %x = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %y = stablehlo.constant dense<3> : tensor<i64>
  %pair = stablehlo.tuple %x, %y : tuple<tensor<2xf32>, tensor<i64>>
  %outer = stablehlo.tuple %pair, %y : tuple<tuple<tensor<2xf32>, tensor<i64>>, tensor<i64>>
  %inner = stablehlo.get_tuple_element %outer[0] : (tuple<tuple<tensor<2xf32>, tensor<i64>>, tensor<i64>>) -> tuple<tensor<2xf32>, tensor<i64>>
  %first = stablehlo.get_tuple_element %inner[0] : (tuple<tensor<2xf32>, tensor<i64>>) -> tensor<2xf32>
  check.expect_eq_const %first, dense<[1.0, 2.0]> : tensor<2xf32>
  return
}
