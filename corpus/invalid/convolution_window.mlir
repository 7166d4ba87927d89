func.func @main(%a: tensor<1x4x1xf32>, %k: tensor<0x1x1xf32>) -> tensor<1x5x1xf32> {
  %r = stablehlo.convolution(%a, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x1xf32>, tensor<0x1x1xf32>) -> tensor<1x5x1xf32>  // expected-error: convolution.window
  return %r : tensor<1x5x1xf32>
}
