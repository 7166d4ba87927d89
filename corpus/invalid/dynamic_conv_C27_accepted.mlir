module {
  func.func @f(%arg0: tensor<1x3x1xbf16>, %arg1: tensor<2x1x1xbf16>, %arg2: tensor<1x2xi64>) -> tensor<1x3x1xi1> {
    %0 = "stablehlo.dynamic_conv"(%arg0, %arg1, %arg2) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 1>, window_reversal = array<i1: false>, window_strides = array<i64: 1>}> : (tensor<1x3x1xbf16>, tensor<2x1x1xbf16>, tensor<1x2xi64>) -> tensor<1x3x1xi1>  // expected-error: dynamic_conv.C27
    return %0 : tensor<1x3x1xi1>
  }
}
