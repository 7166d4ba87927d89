func.func @main(%a: tensor<?x4x1xf32, #stablehlo.bounds<4, ?, ?>>, %b: tensor<1x1x1xf32>) -> tensor<5x4x1xf32> {
  %r = "stablehlo.convolution"(%a, %b) <{batch_group_count = 1 : i64, feature_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>}> : (tensor<?x4x1xf32, #stablehlo.bounds<4, ?, ?>>, tensor<1x1x1xf32>) -> tensor<5x4x1xf32>  // expected-error: convolution.bounds
  return %r : tensor<5x4x1xf32>
}
