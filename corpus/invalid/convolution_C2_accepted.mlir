func.func @main(%a: tensor<1x4x1xf32>, %b: tensor<1x1x1xf32>) -> tensor<1x4x1xf32> {
  %r = "stablehlo.convolution"(%a, %b) <{batch_group_count = 1 : i64, feature_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, window_strides = array<i64>}> : (tensor<1x4x1xf32>, tensor<1x1x1xf32>) -> tensor<1x4x1xf32>  // expected-error: convolution.C2
  return %r : tensor<1x4x1xf32>
}
