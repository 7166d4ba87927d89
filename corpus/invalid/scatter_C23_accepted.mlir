func.func @main(%a: tensor<4xi1>, %i: tensor<1xi32>, %u: tensor<i1>) -> tensor<4xi8> {
  %0 = "stablehlo.scatter"(%a, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>}> ({  // expected-error: scatter.C23
^bb0(%x: tensor<i8>, %y: tensor<i8>):
  %z = stablehlo.add %x, %y : tensor<i8>
  stablehlo.return %z : tensor<i8>
}) : (tensor<4xi1>, tensor<1xi32>, tensor<i1>) -> tensor<4xi8>
  return %0 : tensor<4xi8>
}
