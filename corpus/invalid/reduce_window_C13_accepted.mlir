func.func @main(%a: tensor<2xi1>, %i: tensor<i1>) -> tensor<1xi8> {
  %0 = "stablehlo.reduce_window"(%a, %i) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 2>}> ({  // expected-error: reduce_window.C13
^bb0(%x: tensor<i8>, %y: tensor<i8>):
  %z = stablehlo.add %x, %y : tensor<i8>
  stablehlo.return %z : tensor<i8>
}) : (tensor<2xi1>, tensor<i1>) -> tensor<1xi8>
  return %0 : tensor<1xi8>
}
