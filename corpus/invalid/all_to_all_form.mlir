module {
  func.func @f(%arg0: tensor<2x2xf32>) {
    %0 = stablehlo.all_to_all %arg0 {concat_dimension = 1 : i64, replica_groups = dense<0> : tensor<1x1xi64>, split_count = 1 : i64, split_dimension = 0 : i64} : (tensor<2x2xf32>) -> tensor<2x2xf32>  // expected-error: operation.form
    return
  }
}
