func.func @main(%a: tensor<4x3xf32>, %c: tensor<3xf32>) -> (tensor<4x3xf32>, tensor<3xf32>) {
  %0:2 = "chlo.scan"(%a, %c) <{operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 2, 0>, dimension = 0 : i64, is_reverse = false}> ({  // expected-error: chlo.scan.segments
  ^bb0(%x: tensor<3xf32>, %y: tensor<3xf32>):
    "stablehlo.return"(%x, %y) : (tensor<3xf32>, tensor<3xf32>) -> ()
  }) : (tensor<4x3xf32>, tensor<3xf32>) -> (tensor<4x3xf32>, tensor<3xf32>)
  return %0#0, %0#1 : tensor<4x3xf32>, tensor<3xf32>
}
