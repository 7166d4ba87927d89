module attributes {mhlo.num_replicas = 2 : i32, mhlo.num_partitions = 1 : i32} {
func.func @main(%a: tensor<4xf32>, %i: tensor<f32>) -> (tensor<4xf32>) {
  %0 = "stablehlo.reduce_window"(%a, %i) <{window_dimensions = array<i64: 1>, window_dilations = array<i64>}> ({  // expected-error: reduce_window.C10
^bb0(%x: tensor<f32>, %y: tensor<f32>):
  %z = stablehlo.add %x, %y : tensor<f32>
  stablehlo.return %z : tensor<f32>
}) : (tensor<4xf32>, tensor<f32>) -> (tensor<4xf32>)
  return %0 : tensor<4xf32>
}
}
