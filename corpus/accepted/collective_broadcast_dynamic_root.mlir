module attributes {mhlo.num_replicas = 2 : i32, mhlo.num_partitions = 1 : i32} {
func.func @main(%a: tensor<4xf32>, %r: tensor<1xi32>) -> (tensor<4xf32>) {
  %0 = "stablehlo.collective_broadcast"(%a, %r) <{has_dynamic_root, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}>  : (tensor<4xf32>, tensor<1xi32>) -> (tensor<4xf32>)
  return %0 : tensor<4xf32>
}
}
