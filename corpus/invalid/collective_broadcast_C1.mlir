func.func @main(%a: tensor<2x3xf32>) {
  %0 = "stablehlo.collective_broadcast"(%a) <{replica_groups = dense<[[0, 0]]> : tensor<1x2xi64>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>  // expected-error: collective_broadcast.C1
  return
}
