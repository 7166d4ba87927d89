module {
  func.func @f(%arg0: tensor<2x2xf32>) {
    %0 = stablehlo.all_reduce(%arg0) <{replica_groups = dense<0> : tensor<1x1xi64>}> ({  // expected-error: operation.form
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %1 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %1 : tensor<f32>
    }) : (tensor<2x2xf32>) -> tensor<2x2xf32>
    return
  }
}
