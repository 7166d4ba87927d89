func.func @main(%a: tensor<4x0xf32>) -> tensor<4x0xf32> {
  %r = "stablehlo.reduce_scatter"(%a) <{scatter_dimension = 1 : i64, replica_groups = dense<0> : tensor<1x1xi64>}> ({  // expected-error: reduce_scatter.size
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<4x0xf32>) -> tensor<4x0xf32>
  return %r : tensor<4x0xf32>
}
