func.func @main(%a: !stablehlo.token) {
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (!stablehlo.token) -> tensor<2x6xf32>  // expected-error: all_gather.I1
  return
}
