func.func @main(%a: tensor<4x0xf32>) -> tensor<4x0xf32> {
  %r = "stablehlo.all_gather"(%a) <{all_gather_dim = 1 : i64, replica_groups = dense<0> : tensor<1x1xi64>}> : (tensor<4x0xf32>) -> tensor<4x0xf32>  // expected-error: all_gather.size
  return %r : tensor<4x0xf32>
}
