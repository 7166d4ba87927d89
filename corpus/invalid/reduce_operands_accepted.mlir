module {
  func.func @f(%arg0: tensor<2x3xi32>, %arg1: tensor<i32>) -> tensor<3xi32> {
    %0 = "stablehlo.reduce"(%arg0, %arg1, %arg1) <{dimensions = array<i64: 0>}> ({  // expected-error: reduce.operands
    ^bb0(%arg2: tensor<i32>, %arg3: tensor<i32>):
      %1 = stablehlo.minimum %arg2, %arg3 : tensor<i32>
      stablehlo.return %1 : tensor<i32>
    }) : (tensor<2x3xi32>, tensor<i32>, tensor<i32>) -> tensor<3xi32>
    return %0 : tensor<3xi32>
  }
}
