module {
  func.func @f(%arg0: tensor<2x2xf32>) {
    %0 = stablehlo.async_start(%arg0) ({  // expected-error: operation.form
    ^bb0(%arg1: tensor<2x2xf32>):
      %1 = "stablehlo.all_gather"(%arg1) <{all_gather_dim = 1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2x2xf32>) -> tensor<2x4xf32>
      stablehlo.return %1 : tensor<2x4xf32>
    }) {mhlo.tag} : (tensor<2x2xf32>) -> !stablehlo.future<tensor<2x4xf32>>
    return
  }
}
