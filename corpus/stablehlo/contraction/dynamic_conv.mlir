func.func @dynamic_conv_plain() {
  %lhs = stablehlo.constant dense<[[[[0.0], [1.0], [2.0], [3.0]], [[4.0], [5.0], [6.0], [7.0]], [[8.0], [9.0], [10.0], [11.0]], [[12.0], [13.0], [14.0], [15.0]]]]> : tensor<1x4x4x1xf32>
  %rhs = stablehlo.constant dense<[[[[0.0]], [[1.0]], [[2.0]]], [[[3.0]], [[4.0]], [[5.0]]], [[[6.0]], [[7.0]], [[8.0]]]]> : tensor<3x3x1x1xf32>
  %padding = stablehlo.constant dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>
  %result = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) {
    dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>,
    window_strides = array<i64: 1, 1>,
    lhs_dilation = array<i64: 1, 1>,
    rhs_dilation = array<i64: 1, 1>,
    window_reversal = array<i1: false, false>,
    feature_group_count = 1 : i64,
    batch_group_count = 1 : i64
  } : (tensor<1x4x4x1xf32>, tensor<3x3x1x1xf32>, tensor<2x2xi64>) -> tensor<1x2x2x1xf32>
  check.expect_eq_const %result, dense<[[[[258.0], [294.0]], [[402.0], [438.0]]]]> : tensor<1x2x2x1xf32>
  return
}

// -----

func.func @dynamic_conv_strides_and_padding() {
  %lhs = stablehlo.constant dense<[[[[0.0], [1.0], [2.0], [3.0]], [[4.0], [5.0], [6.0], [7.0]], [[8.0], [9.0], [10.0], [11.0]], [[12.0], [13.0], [14.0], [15.0]]]]> : tensor<1x4x4x1xf32>
  %rhs = stablehlo.constant dense<[[[[0.0]], [[1.0]], [[2.0]]], [[[3.0]], [[4.0]], [[5.0]]], [[[6.0]], [[7.0]], [[8.0]]]]> : tensor<3x3x1x1xf32>
  %padding = stablehlo.constant dense<[[1, 0], [2, 1]]> : tensor<2x2xi64>
  %result = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) {
    dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>,
    window_strides = array<i64: 2, 3>,
    lhs_dilation = array<i64: 1, 1>,
    rhs_dilation = array<i64: 1, 1>,
    window_reversal = array<i1: false, false>,
    feature_group_count = 1 : i64,
    batch_group_count = 1 : i64
  } : (tensor<1x4x4x1xf32>, tensor<3x3x1x1xf32>, tensor<2x2xi64>) -> tensor<1x2x2x1xf32>
  check.expect_eq_const %result, dense<[[[[32.0], [154.0]], [[144.0], [438.0]]]]> : tensor<1x2x2x1xf32>
  return
}

// -----

func.func @dynamic_conv_lhs_dilation() {
  %lhs = stablehlo.constant dense<[[[[0.0], [1.0], [2.0], [3.0]], [[4.0], [5.0], [6.0], [7.0]], [[8.0], [9.0], [10.0], [11.0]], [[12.0], [13.0], [14.0], [15.0]]]]> : tensor<1x4x4x1xf32>
  %rhs = stablehlo.constant dense<[[[[0.0]], [[1.0]], [[2.0]]], [[[3.0]], [[4.0]], [[5.0]]], [[[6.0]], [[7.0]], [[8.0]]]]> : tensor<3x3x1x1xf32>
  %padding = stablehlo.constant dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>
  %result = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) {
    dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>,
    window_strides = array<i64: 4, 4>,
    lhs_dilation = array<i64: 2, 2>,
    rhs_dilation = array<i64: 1, 1>,
    window_reversal = array<i1: false, false>,
    feature_group_count = 1 : i64,
    batch_group_count = 1 : i64
  } : (tensor<1x4x4x1xf32>, tensor<3x3x1x1xf32>, tensor<2x2xi64>) -> tensor<1x2x2x1xf32>
  check.expect_eq_const %result, dense<[[[[66.0], [98.0]], [[194.0], [226.0]]]]> : tensor<1x2x2x1xf32>
  return
}

// -----

func.func @dynamic_conv_rhs_dilation() {
  %lhs = stablehlo.constant dense<[[[[0.0], [1.0], [2.0], [3.0]], [[4.0], [5.0], [6.0], [7.0]], [[8.0], [9.0], [10.0], [11.0]], [[12.0], [13.0], [14.0], [15.0]]]]> : tensor<1x4x4x1xf32>
  %rhs = stablehlo.constant dense<[[[[0.0]], [[1.0]]], [[[2.0]], [[3.0]]]]> : tensor<2x2x1x1xf32>
  %padding = stablehlo.constant dense<[[0, 1], [0, 1]]> : tensor<2x2xi64>
  %result = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) {
    dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>,
    window_strides = array<i64: 1, 1>,
    lhs_dilation = array<i64: 1, 1>,
    rhs_dilation = array<i64: 2, 3>,
    window_reversal = array<i1: false, false>,
    feature_group_count = 1 : i64,
    batch_group_count = 1 : i64
  } : (tensor<1x4x4x1xf32>, tensor<2x2x1x1xf32>, tensor<2x2xi64>) -> tensor<1x3x2x1xf32>
  check.expect_eq_const %result, dense<[[[[52.0], [18.0]], [[76.0], [26.0]], [[11.0], [0.0]]]]> : tensor<1x3x2x1xf32>
  return
}

// -----

func.func @dynamic_conv_reversal() {
  %lhs = stablehlo.constant dense<[[[[0.0], [1.0], [2.0], [3.0]], [[4.0], [5.0], [6.0], [7.0]], [[8.0], [9.0], [10.0], [11.0]], [[12.0], [13.0], [14.0], [15.0]]]]> : tensor<1x4x4x1xf32>
  %rhs = stablehlo.constant dense<[[[[0.0]], [[1.0]], [[2.0]]], [[[3.0]], [[4.0]], [[5.0]]], [[[6.0]], [[7.0]], [[8.0]]]]> : tensor<3x3x1x1xf32>
  %padding = stablehlo.constant dense<[[1, 1], [1, 1]]> : tensor<2x2xi64>
  %result = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) {
    dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>,
    window_strides = array<i64: 1, 1>,
    lhs_dilation = array<i64: 1, 1>,
    rhs_dilation = array<i64: 1, 1>,
    window_reversal = array<i1: true, false>,
    feature_group_count = 1 : i64,
    batch_group_count = 1 : i64
  } : (tensor<1x4x4x1xf32>, tensor<3x3x1x1xf32>, tensor<2x2xi64>) -> tensor<1x4x4x1xf32>
  check.expect_eq_const %result, dense<[[[[19.0], [31.0], [46.0], [25.0]], [[75.0], [114.0], [150.0], [90.0]], [[183.0], [258.0], [294.0], [174.0]], [[241.0], [349.0], [382.0], [239.0]]]]> : tensor<1x4x4x1xf32>
  return
}

// -----

func.func @dynamic_conv_negative_padding() {
  %lhs = stablehlo.constant dense<[[[[0.0], [1.0], [2.0], [3.0]], [[4.0], [5.0], [6.0], [7.0]], [[8.0], [9.0], [10.0], [11.0]], [[12.0], [13.0], [14.0], [15.0]]]]> : tensor<1x4x4x1xf32>
  %rhs = stablehlo.constant dense<[[[[0.0]], [[1.0]]], [[[2.0]], [[3.0]]]]> : tensor<2x2x1x1xf32>
  %padding = stablehlo.constant dense<[[-1, 0], [2, -1]]> : tensor<2x2xi64>
  %result = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) {
    dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>,
    window_strides = array<i64: 1, 1>,
    lhs_dilation = array<i64: 1, 1>,
    rhs_dilation = array<i64: 1, 1>,
    window_reversal = array<i1: false, false>,
    feature_group_count = 1 : i64,
    batch_group_count = 1 : i64
  } : (tensor<1x4x4x1xf32>, tensor<2x2x1x1xf32>, tensor<2x2xi64>) -> tensor<1x2x4x1xf32>
  check.expect_eq_const %result, dense<[[[[0.0], [28.0], [48.0], [54.0]], [[0.0], [44.0], [72.0], [78.0]]]]> : tensor<1x2x4x1xf32>
  return
}

// -----

func.func @dynamic_conv_channels() {
  %lhs = stablehlo.constant dense<[[[[0.0, 1.0], [2.0, 3.0], [4.0, 5.0]], [[6.0, 7.0], [8.0, 9.0], [10.0, 11.0]], [[12.0, 13.0], [14.0, 15.0], [16.0, 17.0]]], [[[18.0, 19.0], [20.0, 21.0], [22.0, 23.0]], [[24.0, 25.0], [26.0, 27.0], [28.0, 29.0]], [[30.0, 31.0], [32.0, 33.0], [34.0, 35.0]]]]> : tensor<2x3x3x2xf32>
  %rhs = stablehlo.constant dense<[[[[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]], [[6.0, 7.0, 8.0], [9.0, 10.0, 11.0]]], [[[12.0, 13.0, 14.0], [15.0, 16.0, 17.0]], [[18.0, 19.0, 20.0], [21.0, 22.0, 23.0]]]]> : tensor<2x2x2x3xf32>
  %padding = stablehlo.constant dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>
  %result = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) {
    dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>,
    window_strides = array<i64: 1, 1>,
    lhs_dilation = array<i64: 1, 1>,
    rhs_dilation = array<i64: 1, 1>,
    window_reversal = array<i1: false, false>,
    feature_group_count = 1 : i64,
    batch_group_count = 1 : i64
  } : (tensor<2x3x3x2xf32>, tensor<2x2x2x3xf32>, tensor<2x2xi64>) -> tensor<2x2x2x3xf32>
  check.expect_eq_const %result, dense<[[[[552.0, 588.0, 624.0], [720.0, 772.0, 824.0]], [[1056.0, 1140.0, 1224.0], [1224.0, 1324.0, 1424.0]]], [[[2064.0, 2244.0, 2424.0], [2232.0, 2428.0, 2624.0]], [[2568.0, 2796.0, 3024.0], [2736.0, 2980.0, 3224.0]]]]> : tensor<2x2x2x3xf32>
  return
}

// -----

func.func @dynamic_conv_feature_groups() {
  %lhs = stablehlo.constant dense<[[[[0.0, 1.0, 2.0, 3.0], [4.0, 5.0, 6.0, 7.0], [8.0, 9.0, 10.0, 11.0]], [[12.0, 13.0, 14.0, 15.0], [16.0, 17.0, 18.0, 19.0], [20.0, 21.0, 22.0, 23.0]], [[24.0, 25.0, 26.0, 27.0], [28.0, 29.0, 30.0, 31.0], [32.0, 33.0, 34.0, 35.0]]]]> : tensor<1x3x3x4xf32>
  %rhs = stablehlo.constant dense<[[[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0, 9.0, 10.0, 11.0]], [[12.0, 13.0, 14.0, 15.0, 16.0, 17.0], [18.0, 19.0, 20.0, 21.0, 22.0, 23.0]]], [[[24.0, 25.0, 26.0, 27.0, 28.0, 29.0], [30.0, 31.0, 32.0, 33.0, 34.0, 35.0]], [[36.0, 37.0, 38.0, 39.0, 40.0, 41.0], [42.0, 43.0, 44.0, 45.0, 46.0, 47.0]]]]> : tensor<2x2x2x6xf32>
  %padding = stablehlo.constant dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>
  %result = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) {
    dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>,
    window_strides = array<i64: 1, 1>,
    lhs_dilation = array<i64: 1, 1>,
    rhs_dilation = array<i64: 1, 1>,
    window_reversal = array<i1: false, false>,
    feature_group_count = 2 : i64,
    batch_group_count = 1 : i64
  } : (tensor<1x3x3x4xf32>, tensor<2x2x2x6xf32>, tensor<2x2xi64>) -> tensor<1x2x2x6xf32>
  check.expect_eq_const %result, dense<[[[[2112.0, 2180.0, 2248.0, 2700.0, 2784.0, 2868.0], [2784.0, 2884.0, 2984.0, 3468.0, 3584.0, 3700.0]], [[4128.0, 4292.0, 4456.0, 5004.0, 5184.0, 5364.0], [4800.0, 4996.0, 5192.0, 5772.0, 5984.0, 6196.0]]]]> : tensor<1x2x2x6xf32>
  return
}

// -----

func.func @dynamic_conv_depthwise() {
  %lhs = stablehlo.constant dense<[[[[0.0, 1.0], [2.0, 3.0], [4.0, 5.0]], [[6.0, 7.0], [8.0, 9.0], [10.0, 11.0]], [[12.0, 13.0], [14.0, 15.0], [16.0, 17.0]]]]> : tensor<1x3x3x2xf32>
  %rhs = stablehlo.constant dense<[[[[0.0, 1.0, 2.0, 3.0]], [[4.0, 5.0, 6.0, 7.0]]], [[[8.0, 9.0, 10.0, 11.0]], [[12.0, 13.0, 14.0, 15.0]]]]> : tensor<2x2x1x4xf32>
  %padding = stablehlo.constant dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>
  %result = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) {
    dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>,
    window_strides = array<i64: 1, 1>,
    lhs_dilation = array<i64: 1, 1>,
    rhs_dilation = array<i64: 1, 1>,
    window_reversal = array<i1: false, false>,
    feature_group_count = 2 : i64,
    batch_group_count = 1 : i64
  } : (tensor<1x3x3x2xf32>, tensor<2x2x1x4xf32>, tensor<2x2xi64>) -> tensor<1x2x2x4xf32>
  check.expect_eq_const %result, dense<[[[[152.0, 168.0, 216.0, 236.0], [200.0, 224.0, 280.0, 308.0]], [[296.0, 336.0, 408.0, 452.0], [344.0, 392.0, 472.0, 524.0]]]]> : tensor<1x2x2x4xf32>
  return
}

// -----

func.func @dynamic_conv_batch_groups() {
  %lhs = stablehlo.constant dense<[[[[0.0, 1.0], [2.0, 3.0], [4.0, 5.0]], [[6.0, 7.0], [8.0, 9.0], [10.0, 11.0]], [[12.0, 13.0], [14.0, 15.0], [16.0, 17.0]]], [[[18.0, 19.0], [20.0, 21.0], [22.0, 23.0]], [[24.0, 25.0], [26.0, 27.0], [28.0, 29.0]], [[30.0, 31.0], [32.0, 33.0], [34.0, 35.0]]], [[[36.0, 37.0], [38.0, 39.0], [40.0, 41.0]], [[42.0, 43.0], [44.0, 45.0], [46.0, 47.0]], [[48.0, 49.0], [50.0, 51.0], [52.0, 53.0]]], [[[54.0, 55.0], [56.0, 57.0], [58.0, 59.0]], [[60.0, 61.0], [62.0, 63.0], [64.0, 65.0]], [[66.0, 67.0], [68.0, 69.0], [70.0, 71.0]]]]> : tensor<4x3x3x2xf32>
  %rhs = stablehlo.constant dense<[[[[0.0, 1.0, 2.0, 3.0], [4.0, 5.0, 6.0, 7.0]], [[8.0, 9.0, 10.0, 11.0], [12.0, 13.0, 14.0, 15.0]]], [[[16.0, 17.0, 18.0, 19.0], [20.0, 21.0, 22.0, 23.0]], [[24.0, 25.0, 26.0, 27.0], [28.0, 29.0, 30.0, 31.0]]]]> : tensor<2x2x2x4xf32>
  %padding = stablehlo.constant dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>
  %result = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) {
    dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>,
    window_strides = array<i64: 1, 1>,
    lhs_dilation = array<i64: 1, 1>,
    rhs_dilation = array<i64: 1, 1>,
    window_reversal = array<i1: false, false>,
    feature_group_count = 1 : i64,
    batch_group_count = 2 : i64
  } : (tensor<4x3x3x2xf32>, tensor<2x2x2x4xf32>, tensor<2x2xi64>) -> tensor<2x2x2x4xf32>
  check.expect_eq_const %result, dense<[[[[736.0, 772.0, 5416.0, 5740.0], [960.0, 1012.0, 5672.0, 6012.0]], [[1408.0, 1492.0, 6184.0, 6556.0], [1632.0, 1732.0, 6440.0, 6828.0]]], [[[2752.0, 2932.0, 7720.0, 8188.0], [2976.0, 3172.0, 7976.0, 8460.0]], [[3424.0, 3652.0, 8488.0, 9004.0], [3648.0, 3892.0, 8744.0, 9276.0]]]]> : tensor<2x2x2x4xf32>
  return
}

// -----

func.func @dynamic_conv_other_layout() {
  %lhs = stablehlo.constant dense<[[[0.0, 1.0, 2.0, 3.0]], [[4.0, 5.0, 6.0, 7.0]]]> : tensor<2x1x4xf32>
  %rhs = stablehlo.constant dense<[[[0.0, 1.0], [2.0, 3.0]], [[4.0, 5.0], [6.0, 7.0]], [[8.0, 9.0], [10.0, 11.0]]]> : tensor<3x2x2xf32>
  %padding = stablehlo.constant dense<[[0, 0]]> : tensor<1x2xi64>
  %result = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) {
    dimension_numbers = #stablehlo.conv<[f, b, 0]x[o, i, 0]->[0, f, b]>,
    window_strides = array<i64: 1>,
    lhs_dilation = array<i64: 1>,
    rhs_dilation = array<i64: 1>,
    window_reversal = array<i1: false>,
    feature_group_count = 1 : i64,
    batch_group_count = 1 : i64
  } : (tensor<2x1x4xf32>, tensor<3x2x2xf32>, tensor<1x2xi64>) -> tensor<3x3x1xf32>
  check.expect_eq_const %result, dense<[[[24.0], [64.0], [104.0]], [[30.0], [86.0], [142.0]], [[36.0], [108.0], [180.0]]]> : tensor<3x3x1xf32>
  return
}

// -----

// The result is empty.
func.func @dynamic_conv_window_too_large() {
  %lhs = stablehlo.constant dense<[[[0.0], [1.0]]]> : tensor<1x2x1xf32>
  %rhs = stablehlo.constant dense<[[[0.0]], [[1.0]], [[2.0]]]> : tensor<3x1x1xf32>
  %padding = stablehlo.constant dense<[[0, 0]]> : tensor<1x2xi64>
  %result = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) {
    dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>,
    window_strides = array<i64: 1>,
    lhs_dilation = array<i64: 1>,
    rhs_dilation = array<i64: 1>,
    window_reversal = array<i1: false>,
    feature_group_count = 1 : i64,
    batch_group_count = 1 : i64
  } : (tensor<1x2x1xf32>, tensor<3x1x1xf32>, tensor<1x2xi64>) -> tensor<1x0x1xf32>
  check.expect_eq_const %result, dense<> : tensor<1x0x1xf32>
  return
}

// -----

func.func @dynamic_conv_three_dimensions() {
  %lhs = stablehlo.constant dense<[[[[[0.0], [1.0]], [[2.0], [3.0]], [[4.0], [5.0]]], [[[6.0], [7.0]], [[8.0], [9.0]], [[10.0], [11.0]]]]]> : tensor<1x2x3x2x1xf32>
  %rhs = stablehlo.constant dense<[[[[[0.0]]], [[[1.0]]]], [[[[2.0]]], [[[3.0]]]]]> : tensor<2x2x1x1x1xf32>
  %padding = stablehlo.constant dense<[[0, 0], [1, 0], [0, 0]]> : tensor<3x2xi64>
  %result = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) {
    dimension_numbers = #stablehlo.conv<[b, 0, 1, 2, f]x[0, 1, 2, i, o]->[b, 0, 1, 2, f]>,
    window_strides = array<i64: 1, 1, 1>,
    lhs_dilation = array<i64: 1, 1, 1>,
    rhs_dilation = array<i64: 1, 1, 1>,
    window_reversal = array<i1: false, false, false>,
    feature_group_count = 1 : i64,
    batch_group_count = 1 : i64
  } : (tensor<1x2x3x2x1xf32>, tensor<2x2x1x1x1xf32>, tensor<3x2xi64>) -> tensor<1x1x3x2x1xf32>
  check.expect_eq_const %result, dense<[[[[[18.0], [22.0]], [[38.0], [44.0]], [[50.0], [56.0]]]]]> : tensor<1x1x3x2x1xf32>
  return
}

// -----

func.func @dynamic_conv_i8_to_i32() {
  %lhs = stablehlo.constant dense<[[[1], [2], [3]]]> : tensor<1x3x1xi8>
  %rhs = stablehlo.constant dense<[[[1]], [[2]]]> : tensor<2x1x1xi8>
  %padding = stablehlo.constant dense<[[1, 0]]> : tensor<1x2xi64>
  %result = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) {
    dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>,
    window_strides = array<i64: 1>,
    lhs_dilation = array<i64: 1>,
    rhs_dilation = array<i64: 1>,
    window_reversal = array<i1: false>,
    feature_group_count = 1 : i64,
    batch_group_count = 1 : i64
  } : (tensor<1x3x1xi8>, tensor<2x1x1xi8>, tensor<1x2xi64>) -> tensor<1x3x1xi32>
  check.expect_eq_const %result, dense<[[[2], [5], [8]]]> : tensor<1x3x1xi32>
  return
}

// -----

func.func @dynamic_conv_i32_to_i32() {
  %lhs = stablehlo.constant dense<[[[1], [2], [3]]]> : tensor<1x3x1xi32>
  %rhs = stablehlo.constant dense<[[[1]], [[2]]]> : tensor<2x1x1xi32>
  %padding = stablehlo.constant dense<[[1, 0]]> : tensor<1x2xi64>
  %result = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) {
    dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>,
    window_strides = array<i64: 1>,
    lhs_dilation = array<i64: 1>,
    rhs_dilation = array<i64: 1>,
    window_reversal = array<i1: false>,
    feature_group_count = 1 : i64,
    batch_group_count = 1 : i64
  } : (tensor<1x3x1xi32>, tensor<2x1x1xi32>, tensor<1x2xi64>) -> tensor<1x3x1xi32>
  check.expect_eq_const %result, dense<[[[2], [5], [8]]]> : tensor<1x3x1xi32>
  return
}

// -----

func.func @dynamic_conv_bf16_to_f32() {
  %lhs = stablehlo.constant dense<[[[1.0], [2.0], [3.0]]]> : tensor<1x3x1xbf16>
  %rhs = stablehlo.constant dense<[[[1.0]], [[2.0]]]> : tensor<2x1x1xbf16>
  %padding = stablehlo.constant dense<[[1, 0]]> : tensor<1x2xi64>
  %result = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) {
    dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>,
    window_strides = array<i64: 1>,
    lhs_dilation = array<i64: 1>,
    rhs_dilation = array<i64: 1>,
    window_reversal = array<i1: false>,
    feature_group_count = 1 : i64,
    batch_group_count = 1 : i64
  } : (tensor<1x3x1xbf16>, tensor<2x1x1xbf16>, tensor<1x2xi64>) -> tensor<1x3x1xf32>
  check.expect_eq_const %result, dense<[[[2.0], [5.0], [8.0]]]> : tensor<1x3x1xf32>
  return
}

// -----

func.func @dynamic_conv_f64_to_f64() {
  %lhs = stablehlo.constant dense<[[[1.0], [2.0], [3.0]]]> : tensor<1x3x1xf64>
  %rhs = stablehlo.constant dense<[[[1.0]], [[2.0]]]> : tensor<2x1x1xf64>
  %padding = stablehlo.constant dense<[[1, 0]]> : tensor<1x2xi64>
  %result = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) {
    dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>,
    window_strides = array<i64: 1>,
    lhs_dilation = array<i64: 1>,
    rhs_dilation = array<i64: 1>,
    window_reversal = array<i1: false>,
    feature_group_count = 1 : i64,
    batch_group_count = 1 : i64
  } : (tensor<1x3x1xf64>, tensor<2x1x1xf64>, tensor<1x2xi64>) -> tensor<1x3x1xf64>
  check.expect_eq_const %result, dense<[[[2.0], [5.0], [8.0]]]> : tensor<1x3x1xf64>
  return
}

// -----

func.func @dynamic_conv_f16_to_f16() {
  %lhs = stablehlo.constant dense<[[[1.0], [2.0], [3.0]]]> : tensor<1x3x1xf16>
  %rhs = stablehlo.constant dense<[[[1.0]], [[2.0]]]> : tensor<2x1x1xf16>
  %padding = stablehlo.constant dense<[[1, 0]]> : tensor<1x2xi64>
  %result = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) {
    dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>,
    window_strides = array<i64: 1>,
    lhs_dilation = array<i64: 1>,
    rhs_dilation = array<i64: 1>,
    window_reversal = array<i1: false>,
    feature_group_count = 1 : i64,
    batch_group_count = 1 : i64
  } : (tensor<1x3x1xf16>, tensor<2x1x1xf16>, tensor<1x2xi64>) -> tensor<1x3x1xf16>
  check.expect_eq_const %result, dense<[[[2.0], [5.0], [8.0]]]> : tensor<1x3x1xf16>
  return
}

// -----

func.func @dynamic_conv_c_f32_to_c_f32() {
  %lhs = stablehlo.constant dense<[[[(1.0, 0.0)], [(2.0, 0.0)], [(3.0, 0.0)]]]> : tensor<1x3x1xcomplex<f32>>
  %rhs = stablehlo.constant dense<[[[(1.0, 0.0)]], [[(2.0, 0.0)]]]> : tensor<2x1x1xcomplex<f32>>
  %padding = stablehlo.constant dense<[[1, 0]]> : tensor<1x2xi64>
  %result = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) {
    dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>,
    window_strides = array<i64: 1>,
    lhs_dilation = array<i64: 1>,
    rhs_dilation = array<i64: 1>,
    window_reversal = array<i1: false>,
    feature_group_count = 1 : i64,
    batch_group_count = 1 : i64
  } : (tensor<1x3x1xcomplex<f32>>, tensor<2x1x1xcomplex<f32>>, tensor<1x2xi64>) -> tensor<1x3x1xcomplex<f32>>
  check.expect_eq_const %result, dense<[[[(2.0, 0.0)], [(5.0, 0.0)], [(8.0, 0.0)]]]> : tensor<1x3x1xcomplex<f32>>
  return
}
