func.func @f(%a: tensor<?xf32>, %b: tensor<4xf32>) -> (tensor<3xf32>, tensor<?xf32>) {
  %0:2 = "stablehlo.sort"(%a, %b) <{dimension = 0 : i64}> ({  // expected-error: sort.C3
  ^bb0(%x: tensor<f32>, %y: tensor<f32>, %z: tensor<f32>, %w: tensor<f32>):
    %1 = stablehlo.compare LT, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }) : (tensor<?xf32>, tensor<4xf32>) -> (tensor<3xf32>, tensor<?xf32>)
  return %0#0, %0#1 : tensor<3xf32>, tensor<?xf32>
}
