func.func @f(%a: tensor<1x4x1xf32>, %k: tensor<1x1x1xf32>) -> tensor<1x4x1xf64> {
  %0 = stablehlo.convolution(%a, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x1xf32>, tensor<1x1x1xf32>) -> tensor<1x4x1xf64>  // expected-error: convolution.C27
  return %0 : tensor<1x4x1xf64>
}
