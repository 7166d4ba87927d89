func.func @main(%a: tensor<1x4x1x!quant.uniform<i8:f32, 0.5>>, %b: tensor<1x1x1x!quant.uniform<u8:f32, 0.5>>) -> tensor<1x4x1x!quant.uniform<i8:f32, 0.5>> {
  %r = "stablehlo.convolution"(%a, %b) <{batch_group_count = 1 : i64, feature_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>}> : (tensor<1x4x1x!quant.uniform<i8:f32, 0.5>>, tensor<1x1x1x!quant.uniform<u8:f32, 0.5>>) -> tensor<1x4x1x!quant.uniform<i8:f32, 0.5>>  // expected-error: convolution.C31
  return %r : tensor<1x4x1x!quant.uniform<i8:f32, 0.5>>
}
