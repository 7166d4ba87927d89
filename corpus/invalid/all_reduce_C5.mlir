func.func @main(%a: tensor<2x3xf32>) {
  %0 = "stablehlo.all_reduce"(%a) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({  // expected-error: all_reduce.C5
    ^bb0(%r0: tensor<f32>):
      stablehlo.return %r0 : tensor<f32>
  }) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
