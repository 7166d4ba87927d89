module {
  func.func @f(%arg0: tensor<2x2xf32>) {
    %0 = stablehlo.all_gather %arg0 {all_gather_dim = 0 : i64, replica_groups = dense<0> : tensor<1x1xi64>} : (tensor<2x2xf32>) -> tensor<2x2xf32>  // expected-error: operation.form
    return
  }
}
