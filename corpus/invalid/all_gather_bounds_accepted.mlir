func.func @main(%a: tensor<2x2xf32>) -> tensor<?x4xf32, #stablehlo.bounds<1, ?>> {
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2x2xf32>) -> tensor<?x4xf32, #stablehlo.bounds<1, ?>>  // expected-error: all_gather.bounds
  return %0 : tensor<?x4xf32, #stablehlo.bounds<1, ?>>
}
