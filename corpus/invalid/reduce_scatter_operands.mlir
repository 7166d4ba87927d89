func.func @main(%a: tensor<4xf32>, %b: tensor<6x2xf32>) {
  %0:2 = "stablehlo.reduce_scatter"(%a, %b) <{replica_groups = dense<0> : tensor<1x1xi64>, scatter_dimension = 0 : i64}> ({  // expected-error: reduce_scatter.operands
    ^bb0(%r0: tensor<f32>, %r1: tensor<f32>):
      stablehlo.return %r0 : tensor<f32>
  }) : (tensor<4xf32>, tensor<6x2xf32>) -> (tensor<4xf32>, tensor<6x2xf32>)
  return
}
