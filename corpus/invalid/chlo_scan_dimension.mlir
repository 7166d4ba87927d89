func.func @main(%x: tensor<3x2xf32>, %z: tensor<2xf32>) {
  %0:2 = "chlo.scan"(%x, %z) <{dimension = 2 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({  // expected-error: chlo.scan.dimension
  ^bb0(%a: tensor<2xf32>, %b: tensor<2xf32>):
    "stablehlo.return"(%a, %b) : (tensor<2xf32>, tensor<2xf32>) -> ()
  }) : (tensor<3x2xf32>, tensor<2xf32>) -> (tensor<3x2xf32>, tensor<2xf32>)
  return
}
