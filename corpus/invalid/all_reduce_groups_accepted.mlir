module {
  func.func @f(%arg0: tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2x2xf32>) {
    %0:2 = "stablehlo.all_reduce"(%arg0, %arg0) <{replica_groups = dense<[[0, 1], [-1, -1]]> : tensor<2x2xi64>}> ({  // expected-error: all_reduce.groups
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %1 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %1 : tensor<f32>
    }) : (tensor<2x2xf32>, tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2x2xf32>)
    return %0#0, %0#1 : tensor<2x2xf32>, tensor<2x2xf32>
  }
}
