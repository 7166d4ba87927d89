module {
  func.func @f(%arg0: tensor<2x2xf32>) {
    %0 = stablehlo.collective_permute %arg0 {source_target_pairs = dense<0> : tensor<1x2xi64>} : (tensor<2x2xf32>) -> tensor<2x2xf32>  // expected-error: operation.form
    return
  }
}
