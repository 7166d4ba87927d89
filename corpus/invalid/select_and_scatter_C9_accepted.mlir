module attributes {mhlo.num_replicas = 2 : i32, mhlo.num_partitions = 1 : i32} {
func.func @main(%a: tensor<4xf32>, %s: tensor<2xf32>, %i: tensor<f32>) -> (tensor<4xf32>) {
  %0 = "stablehlo.select_and_scatter"(%a, %s, %i) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 2>}> ({  // expected-error: select_and_scatter.C9
^bb0(%x: tensor<f32>, %y: tensor<f64>):
  %w = stablehlo.convert %y : (tensor<f64>) -> tensor<f32>
  %z = stablehlo.compare GE, %x, %w : (tensor<f32>, tensor<f32>) -> tensor<i1>
  stablehlo.return %z : tensor<i1>
}, {
^bb0(%x: tensor<f32>, %y: tensor<f32>):
  %z = stablehlo.add %x, %y : tensor<f32>
  stablehlo.return %z : tensor<f32>
}) : (tensor<4xf32>, tensor<2xf32>, tensor<f32>) -> (tensor<4xf32>)
  return %0 : tensor<4xf32>
}
}
