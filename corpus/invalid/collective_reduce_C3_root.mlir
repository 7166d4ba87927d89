func.func @main(%a: tensor<4xf32>, %r: tensor<1xi64>) -> tensor<4xf32> {
  %0 = "stablehlo.collective_reduce"(%a, %r) <{has_dynamic_root, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({  // expected-error: collective_reduce.C3
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<4xf32>, tensor<1xi64>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
