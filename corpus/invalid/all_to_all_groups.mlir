func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "stablehlo.all_to_all"(%a) <{split_dimension = 0 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, replica_groups = dense<0> : tensor<1x0xi64>}> : (tensor<4xf32>) -> tensor<4xf32>  // expected-error: all_to_all.groups
  return %0 : tensor<4xf32>
}
