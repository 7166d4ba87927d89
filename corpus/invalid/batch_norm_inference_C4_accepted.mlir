module attributes {mhlo.num_replicas = 2 : i32, mhlo.num_partitions = 1 : i32} {
func.func @main(%x: tensor<2x2xf32>, %s: tensor<?xf32>, %o: tensor<3xf32>, %m: tensor<3xf32>, %v: tensor<3xf32>) -> (tensor<2x2xf32>) {
  %0 = "stablehlo.batch_norm_inference"(%x, %s, %o, %m, %v) <{epsilon = 0.0 : f32, feature_index = 1 : i64}>  : (tensor<2x2xf32>, tensor<?xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x2xf32>)  // expected-error: batch_norm_inference.C4
  return %0 : tensor<2x2xf32>
}
}
