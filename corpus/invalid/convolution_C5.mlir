func.func @main(%a: tensor<1x8x8x16xf32>, %b: tensor<3x3x16x32xf32>) {
  %0 = "stablehlo.convolution"(%a, %b) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1>}> : (tensor<1x8x8x16xf32>, tensor<3x3x16x32xf32>) -> tensor<1x6x6x32xf32>  // expected-error: convolution.C5
  return
}
