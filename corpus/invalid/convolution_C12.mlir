func.func @main(%a: tensor<1x8x8x16xf32>, %b: tensor<3x3x16x32xf32>) {
  %0 = "stablehlo.convolution"(%a, %b) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64}> : (tensor<1x8x8x16xf32>, tensor<3x3x16x32xf32>) -> tensor<1x6x6x32xf32>  // expected-error: convolution.C12
  return
}
