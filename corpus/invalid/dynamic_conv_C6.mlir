func.func @main(%a: tensor<1x8x8x16xf32>, %b: tensor<3x3x16x32xf32>, %c: tensor<2x2xi64>) {
  %0 = "stablehlo.dynamic_conv"(%a, %b, %c) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1, 0>}> : (tensor<1x8x8x16xf32>, tensor<3x3x16x32xf32>, tensor<2x2xi64>) -> tensor<1x6x6x32xf32>  // expected-error: dynamic_conv.C6
  return
}
