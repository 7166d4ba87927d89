func.func @main(%a: tensor<4xi1>, %s: tensor<2xi1>, %i: tensor<i1>) -> tensor<4xi8> {
  %0 = "stablehlo.select_and_scatter"(%a, %s, %i) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 2>}> ({  // expected-error: select_and_scatter.C10
^bb0(%x: tensor<i1>, %y: tensor<i1>):
  %z = stablehlo.compare EQ, %x, %y : (tensor<i1>, tensor<i1>) -> tensor<i1>
  stablehlo.return %z : tensor<i1>
}, {
^bb0(%x: tensor<i8>, %y: tensor<i8>):
  %z = stablehlo.add %x, %y : tensor<i8>
  stablehlo.return %z : tensor<i8>
}) : (tensor<4xi1>, tensor<2xi1>, tensor<i1>) -> tensor<4xi8>
  return %0 : tensor<4xi8>
}
