func.func @main(%a: tensor<2x3xf32>, %b: tensor<4xf32>, %c: tensor<3xf32>, %d: tensor<3xf32>, %e: tensor<3xf32>) {
  %0 = "stablehlo.batch_norm_inference"(%a, %b, %c, %d, %e) <{epsilon = 1.000000e-03 : f32, feature_index = 1 : i64}> : (tensor<2x3xf32>, tensor<4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<2x3xf32>  // expected-error: batch_norm_inference.C3
  return
}
