func.func @main(%a: tensor<2x3xf32>) {
  %0 = "stablehlo.collective_permute"(%a) <{source_target_pairs = dense<[[0, 1], [0, 2]]> : tensor<2x2xi64>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>  // expected-error: collective_permute.C2
  return
}
