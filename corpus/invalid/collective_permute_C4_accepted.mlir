module attributes {mhlo.num_replicas = 2 : i32} {
func.func @main(%a: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "stablehlo.collective_permute"(%a) <{source_target_pairs = dense<[[0, 9]]> : tensor<1x2xi64>}>  : (tensor<2xf32>) -> tensor<2xf32>  // expected-error: collective_permute.C4
  return %0 : tensor<2xf32>
}
}
