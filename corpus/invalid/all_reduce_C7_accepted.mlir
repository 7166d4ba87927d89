module attributes {mhlo.num_replicas = 2 : i32, mhlo.num_partitions = 1 : i32} {
func.func @main(%a: tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> (tensor<2x!quant.uniform<i8:f32, 0.25:0>>) {
  %0 = "stablehlo.all_reduce"(%a) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({  // expected-error: all_reduce.C7
^bb0(%x: tensor<!quant.uniform<i8:f32, 0.5>>, %y: tensor<!quant.uniform<i8:f32, 0.5>>):
  %z = stablehlo.add %x, %y : tensor<!quant.uniform<i8:f32, 0.5>>
  stablehlo.return %z : tensor<!quant.uniform<i8:f32, 0.5>>
}) : (tensor<2x!quant.uniform<i8:f32, 0.5:0>>) -> (tensor<2x!quant.uniform<i8:f32, 0.25:0>>)
  return %0 : tensor<2x!quant.uniform<i8:f32, 0.25:0>>
}
}
