module attributes {mhlo.num_replicas = 2 : i32} {
func.func @main(%a: tensor<2xi1>) -> tensor<2xi8> {
  %0 = "stablehlo.all_reduce"(%a) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({  // expected-error: all_reduce.C5
^bb0(%x: tensor<i8>, %y: tensor<i8>):
  %z = stablehlo.add %x, %y : tensor<i8>
  stablehlo.return %z : tensor<i8>
}) : (tensor<2xi1>) -> tensor<2xi8>
  return %0 : tensor<2xi8>
}
}
