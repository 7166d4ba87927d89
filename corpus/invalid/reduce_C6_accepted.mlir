func.func @main(%a: tensor<2xi1>, %i: tensor<i1>) -> tensor<i8> {
  %0 = "stablehlo.reduce"(%a, %i) <{dimensions = array<i64: 0>}> ({  // expected-error: reduce.C6
^bb0(%x: tensor<i8>, %y: tensor<i8>):
  %z = stablehlo.add %x, %y : tensor<i8>
  stablehlo.return %z : tensor<i8>
}) : (tensor<2xi1>, tensor<i1>) -> tensor<i8>
  return %0 : tensor<i8>
}
