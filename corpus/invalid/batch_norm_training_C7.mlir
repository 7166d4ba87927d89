func.func @main(%a: tensor<2x3xf32>, %b: tensor<3xf32>, %c: tensor<3xf32>) {
  %0:3 = "stablehlo.batch_norm_training"(%a, %b, %c) <{epsilon = 1.000000e-03 : f32, feature_index = 1 : i64}> : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x4xf32>, tensor<3xf32>, tensor<3xf32>)  // expected-error: batch_norm_training.C7
  return
}
