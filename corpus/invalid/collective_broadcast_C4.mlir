func.func @main(%a: tensor<2x3xf32>, %b: tensor<2xi32>) {
  %0 = "stablehlo.collective_broadcast"(%a, %b) <{has_dynamic_root, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2x3xf32>, tensor<2xi32>) -> tensor<2x3xf32>  // expected-error: collective_broadcast.C4
  return
}
