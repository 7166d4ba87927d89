func.func @main(%a: tensor<2x3xf32>, %i: tensor<3xf32>) -> tensor<3xf32> {
  %0 = "stablehlo.reduce"(%a, %i) <{dimensions = array<i64: 0>}> ({  // expected-error: reduce.I2
^bb0(%x: tensor<3xf32>, %y: tensor<3xf32>):
  %z = stablehlo.add %x, %y : tensor<3xf32>
  stablehlo.return %z : tensor<3xf32>
}) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}
