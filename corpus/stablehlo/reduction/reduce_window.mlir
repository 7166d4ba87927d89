func.func @reduce_window_plain() {
  %operand = stablehlo.constant dense<[[0, 1, 2, 3, 4], [5, 6, 7, 8, 9], [10, 11, 12, 13, 14], [15, 16, 17, 18, 19]]> : tensor<4x5xi32>
  %init = stablehlo.constant dense<0> : tensor<i32>
  %result = "stablehlo.reduce_window"(%operand, %init) ({
    ^bb0(%x: tensor<i32>, %y: tensor<i32>):
      %value = stablehlo.add %x, %y : tensor<i32>
      stablehlo.return %value : tensor<i32>
  }) {
    window_dimensions = array<i64: 2, 2>,
    window_strides = array<i64: 1, 1>,
    base_dilations = array<i64: 1, 1>,
    window_dilations = array<i64: 1, 1>,
    padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>
  } : (tensor<4x5xi32>, tensor<i32>) -> tensor<3x4xi32>
  check.expect_eq_const %result, dense<[[12, 16, 20, 24], [32, 36, 40, 44], [52, 56, 60, 64]]> : tensor<3x4xi32>
  return
}

// -----

func.func @reduce_window_strides() {
  %operand = stablehlo.constant dense<[[0, 1, 2, 3, 4], [5, 6, 7, 8, 9], [10, 11, 12, 13, 14], [15, 16, 17, 18, 19]]> : tensor<4x5xi32>
  %init = stablehlo.constant dense<0> : tensor<i32>
  %result = "stablehlo.reduce_window"(%operand, %init) ({
    ^bb0(%x: tensor<i32>, %y: tensor<i32>):
      %value = stablehlo.add %x, %y : tensor<i32>
      stablehlo.return %value : tensor<i32>
  }) {
    window_dimensions = array<i64: 2, 2>,
    window_strides = array<i64: 2, 3>,
    base_dilations = array<i64: 1, 1>,
    window_dilations = array<i64: 1, 1>,
    padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>
  } : (tensor<4x5xi32>, tensor<i32>) -> tensor<2x2xi32>
  check.expect_eq_const %result, dense<[[12, 24], [52, 64]]> : tensor<2x2xi32>
  return
}

// -----

func.func @reduce_window_padding() {
  %operand = stablehlo.constant dense<[[0, 1, 2, 3, 4], [5, 6, 7, 8, 9], [10, 11, 12, 13, 14], [15, 16, 17, 18, 19]]> : tensor<4x5xi32>
  %init = stablehlo.constant dense<0> : tensor<i32>
  %result = "stablehlo.reduce_window"(%operand, %init) ({
    ^bb0(%x: tensor<i32>, %y: tensor<i32>):
      %value = stablehlo.add %x, %y : tensor<i32>
      stablehlo.return %value : tensor<i32>
  }) {
    window_dimensions = array<i64: 3, 2>,
    window_strides = array<i64: 1, 2>,
    base_dilations = array<i64: 1, 1>,
    window_dilations = array<i64: 1, 1>,
    padding = dense<[[2, 0], [1, 1]]> : tensor<2x2xi64>
  } : (tensor<4x5xi32>, tensor<i32>) -> tensor<4x3xi32>
  check.expect_eq_const %result, dense<[[0, 3, 7], [5, 16, 24], [15, 39, 51], [30, 69, 81]]> : tensor<4x3xi32>
  return
}

// -----

func.func @reduce_window_negative_padding() {
  %operand = stablehlo.constant dense<[[0, 1, 2, 3, 4], [5, 6, 7, 8, 9], [10, 11, 12, 13, 14], [15, 16, 17, 18, 19]]> : tensor<4x5xi32>
  %init = stablehlo.constant dense<0> : tensor<i32>
  %result = "stablehlo.reduce_window"(%operand, %init) ({
    ^bb0(%x: tensor<i32>, %y: tensor<i32>):
      %value = stablehlo.add %x, %y : tensor<i32>
      stablehlo.return %value : tensor<i32>
  }) {
    window_dimensions = array<i64: 2, 2>,
    window_strides = array<i64: 1, 1>,
    base_dilations = array<i64: 1, 1>,
    window_dilations = array<i64: 1, 1>,
    padding = dense<[[-1, 0], [2, -2]]> : tensor<2x2xi64>
  } : (tensor<4x5xi32>, tensor<i32>) -> tensor<2x4xi32>
  check.expect_eq_const %result, dense<[[0, 15, 32, 36], [0, 25, 52, 56]]> : tensor<2x4xi32>
  return
}

// -----

func.func @reduce_window_base_dilation() {
  %operand = stablehlo.constant dense<[[0, 1, 2, 3, 4], [5, 6, 7, 8, 9], [10, 11, 12, 13, 14], [15, 16, 17, 18, 19]]> : tensor<4x5xi32>
  %init = stablehlo.constant dense<0> : tensor<i32>
  %result = "stablehlo.reduce_window"(%operand, %init) ({
    ^bb0(%x: tensor<i32>, %y: tensor<i32>):
      %value = stablehlo.add %x, %y : tensor<i32>
      stablehlo.return %value : tensor<i32>
  }) {
    window_dimensions = array<i64: 3, 3>,
    window_strides = array<i64: 2, 1>,
    base_dilations = array<i64: 2, 3>,
    window_dilations = array<i64: 1, 1>,
    padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>
  } : (tensor<4x5xi32>, tensor<i32>) -> tensor<3x11xi32>
  check.expect_eq_const %result, dense<[[5, 7, 7, 7, 9, 9, 9, 11, 11, 11, 13], [15, 17, 17, 17, 19, 19, 19, 21, 21, 21, 23], [25, 27, 27, 27, 29, 29, 29, 31, 31, 31, 33]]> : tensor<3x11xi32>
  return
}

// -----

func.func @reduce_window_window_dilation() {
  %operand = stablehlo.constant dense<[[0, 1, 2, 3, 4], [5, 6, 7, 8, 9], [10, 11, 12, 13, 14], [15, 16, 17, 18, 19]]> : tensor<4x5xi32>
  %init = stablehlo.constant dense<0> : tensor<i32>
  %result = "stablehlo.reduce_window"(%operand, %init) ({
    ^bb0(%x: tensor<i32>, %y: tensor<i32>):
      %value = stablehlo.add %x, %y : tensor<i32>
      stablehlo.return %value : tensor<i32>
  }) {
    window_dimensions = array<i64: 2, 2>,
    window_strides = array<i64: 1, 1>,
    base_dilations = array<i64: 1, 1>,
    window_dilations = array<i64: 2, 3>,
    padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>
  } : (tensor<4x5xi32>, tensor<i32>) -> tensor<2x2xi32>
  check.expect_eq_const %result, dense<[[26, 30], [46, 50]]> : tensor<2x2xi32>
  return
}

// -----

func.func @reduce_window_everything() {
  %operand = stablehlo.constant dense<[[0, 1, 2, 3, 4], [5, 6, 7, 8, 9], [10, 11, 12, 13, 14], [15, 16, 17, 18, 19]]> : tensor<4x5xi32>
  %init = stablehlo.constant dense<-2147483648> : tensor<i32>
  %result = "stablehlo.reduce_window"(%operand, %init) ({
    ^bb0(%x: tensor<i32>, %y: tensor<i32>):
      %value = stablehlo.maximum %x, %y : tensor<i32>
      stablehlo.return %value : tensor<i32>
  }) {
    window_dimensions = array<i64: 2, 3>,
    window_strides = array<i64: 2, 1>,
    base_dilations = array<i64: 2, 2>,
    window_dilations = array<i64: 3, 1>,
    padding = dense<[[1, 0], [0, 2]]> : tensor<2x2xi64>
  } : (tensor<4x5xi32>, tensor<i32>) -> tensor<3x9xi32>
  check.expect_eq_const %result, dense<[[6, 6, 7, 7, 8, 8, 9, 9, 9], [11, 11, 12, 12, 13, 13, 14, 14, 14], [16, 16, 17, 17, 18, 18, 19, 19, 19]]> : tensor<3x9xi32>
  return
}

// -----

func.func @reduce_window_minimum() {
  %operand = stablehlo.constant dense<[[0, 1, 2, 3, 4], [5, 6, 7, 8, 9], [10, 11, 12, 13, 14], [15, 16, 17, 18, 19]]> : tensor<4x5xi32>
  %init = stablehlo.constant dense<2147483647> : tensor<i32>
  %result = "stablehlo.reduce_window"(%operand, %init) ({
    ^bb0(%x: tensor<i32>, %y: tensor<i32>):
      %value = stablehlo.minimum %x, %y : tensor<i32>
      stablehlo.return %value : tensor<i32>
  }) {
    window_dimensions = array<i64: 2, 2>,
    window_strides = array<i64: 2, 2>,
    base_dilations = array<i64: 1, 1>,
    window_dilations = array<i64: 1, 1>,
    padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>
  } : (tensor<4x5xi32>, tensor<i32>) -> tensor<3x2xi32>
  check.expect_eq_const %result, dense<[[0, 2], [5, 7], [15, 17]]> : tensor<3x2xi32>
  return
}

// -----

func.func @reduce_window_multiply() {
  %operand = stablehlo.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %init = stablehlo.constant dense<1.0> : tensor<f32>
  %result = "stablehlo.reduce_window"(%operand, %init) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %value = stablehlo.multiply %x, %y : tensor<f32>
      stablehlo.return %value : tensor<f32>
  }) {
    window_dimensions = array<i64: 3>,
    window_strides = array<i64: 1>,
    base_dilations = array<i64: 1>,
    window_dilations = array<i64: 1>,
    padding = dense<[[0, 0]]> : tensor<1x2xi64>
  } : (tensor<4xf32>, tensor<f32>) -> tensor<2xf32>
  check.expect_eq_const %result, dense<[6.0, 24.0]> : tensor<2xf32>
  return
}

// -----

// NaN wins.
func.func @reduce_window_maximum_f32() {
  %operand = stablehlo.constant dense<[1.0, 0x7FC00000, 3.0, 4.0, 0xFF800000]> : tensor<5xf32>
  %init = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %result = "stablehlo.reduce_window"(%operand, %init) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %value = stablehlo.maximum %x, %y : tensor<f32>
      stablehlo.return %value : tensor<f32>
  }) {
    window_dimensions = array<i64: 2>,
    window_strides = array<i64: 1>,
    base_dilations = array<i64: 1>,
    window_dilations = array<i64: 1>,
    padding = dense<[[0, 0]]> : tensor<1x2xi64>
  } : (tensor<5xf32>, tensor<f32>) -> tensor<4xf32>
  %result_expected = stablehlo.constant dense<[0x7FC00000, 0x7FC00000, 4.0, 4.0]> : tensor<4xf32>
  check.expect_close %result, %result_expected, max_ulp_difference = 0 : tensor<4xf32>, tensor<4xf32>
  return
}

// -----

func.func @reduce_window_cumulative_sum() {
  %operand = stablehlo.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf64>
  %init = stablehlo.constant dense<0.0> : tensor<f64>
  %result = "stablehlo.reduce_window"(%operand, %init) ({
    ^bb0(%x: tensor<f64>, %y: tensor<f64>):
      %value = stablehlo.add %x, %y : tensor<f64>
      stablehlo.return %value : tensor<f64>
  }) {
    window_dimensions = array<i64: 4>,
    window_strides = array<i64: 1>,
    base_dilations = array<i64: 1>,
    window_dilations = array<i64: 1>,
    padding = dense<[[3, 0]]> : tensor<1x2xi64>
  } : (tensor<4xf64>, tensor<f64>) -> tensor<4xf64>
  check.expect_eq_const %result, dense<[1.0, 3.0, 6.0, 10.0]> : tensor<4xf64>
  return
}

// -----

// The result is empty.
func.func @reduce_window_too_large() {
  %operand = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  %init = stablehlo.constant dense<0> : tensor<i32>
  %result = "stablehlo.reduce_window"(%operand, %init) ({
    ^bb0(%x: tensor<i32>, %y: tensor<i32>):
      %value = stablehlo.add %x, %y : tensor<i32>
      stablehlo.return %value : tensor<i32>
  }) {
    window_dimensions = array<i64: 3>,
    window_strides = array<i64: 1>,
    base_dilations = array<i64: 1>,
    window_dilations = array<i64: 1>,
    padding = dense<[[0, 0]]> : tensor<1x2xi64>
  } : (tensor<2xi32>, tensor<i32>) -> tensor<0xi32>
  check.expect_eq_const %result, dense<> : tensor<0xi32>
  return
}

// -----

func.func @reduce_window_bf16() {
  %operand = stablehlo.constant dense<[1.0, 2.0, 3.0]> : tensor<3xbf16>
  %init = stablehlo.constant dense<0.0> : tensor<bf16>
  %result = "stablehlo.reduce_window"(%operand, %init) ({
    ^bb0(%x: tensor<bf16>, %y: tensor<bf16>):
      %value = stablehlo.add %x, %y : tensor<bf16>
      stablehlo.return %value : tensor<bf16>
  }) {
    window_dimensions = array<i64: 2>,
    window_strides = array<i64: 1>,
    base_dilations = array<i64: 1>,
    window_dilations = array<i64: 1>,
    padding = dense<[[0, 0]]> : tensor<1x2xi64>
  } : (tensor<3xbf16>, tensor<bf16>) -> tensor<2xbf16>
  check.expect_eq_const %result, dense<[3.0, 5.0]> : tensor<2xbf16>
  return
}

// -----

func.func @reduce_window_or() {
  %operand = stablehlo.constant dense<[true, false, false, true]> : tensor<4xi1>
  %init = stablehlo.constant dense<false> : tensor<i1>
  %result = "stablehlo.reduce_window"(%operand, %init) ({
    ^bb0(%x: tensor<i1>, %y: tensor<i1>):
      %value = stablehlo.or %x, %y : tensor<i1>
      stablehlo.return %value : tensor<i1>
  }) {
    window_dimensions = array<i64: 2>,
    window_strides = array<i64: 1>,
    base_dilations = array<i64: 1>,
    window_dilations = array<i64: 1>,
    padding = dense<[[0, 0]]> : tensor<1x2xi64>
  } : (tensor<4xi1>, tensor<i1>) -> tensor<3xi1>
  check.expect_eq_const %result, dense<[true, false, true]> : tensor<3xi1>
  return
}

// -----

func.func @reduce_window_xor_general() {
  %operand = stablehlo.constant dense<[1, 2, 4, 8]> : tensor<4xi32>
  %init = stablehlo.constant dense<0> : tensor<i32>
  %result = "stablehlo.reduce_window"(%operand, %init) ({
    ^bb0(%x: tensor<i32>, %y: tensor<i32>):
      %value = stablehlo.xor %x, %y : tensor<i32>
      stablehlo.return %value : tensor<i32>
  }) {
    window_dimensions = array<i64: 2>,
    window_strides = array<i64: 2>,
    base_dilations = array<i64: 1>,
    window_dilations = array<i64: 1>,
    padding = dense<[[0, 0]]> : tensor<1x2xi64>
  } : (tensor<4xi32>, tensor<i32>) -> tensor<2xi32>
  check.expect_eq_const %result, dense<[3, 12]> : tensor<2xi32>
  return
}

// -----

func.func @reduce_window_two_operands() {
  %a = stablehlo.constant dense<[1, 2, 3]> : tensor<3xi32>
  %b = stablehlo.constant dense<[2.0, 0.5, 4.0]> : tensor<3xf32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1.0> : tensor<f32>
  %pair:2 = "stablehlo.reduce_window"(%a, %b, %zero, %one) ({
    ^bb0(%x: tensor<i32>, %p: tensor<f32>, %y: tensor<i32>, %q: tensor<f32>):
      %0 = stablehlo.add %x, %y : tensor<i32>
      %1 = stablehlo.multiply %p, %q : tensor<f32>
      stablehlo.return %0, %1 : tensor<i32>, tensor<f32>
  }) {window_dimensions = array<i64: 2>} : (tensor<3xi32>, tensor<3xf32>, tensor<i32>, tensor<f32>) -> (tensor<2xi32>, tensor<2xf32>)
  check.expect_eq_const %pair#0, dense<[3, 5]> : tensor<2xi32>
  check.expect_eq_const %pair#1, dense<[1.0, 2.0]> : tensor<2xf32>
  return
}

// -----

// Operands convert to the type that the body computes in.
func.func @reduce_window_promotes() {
  %operand = stablehlo.constant dense<[100, 100, 27]> : tensor<3xi8>
  %init = stablehlo.constant dense<0> : tensor<i8>
  %result = "stablehlo.reduce_window"(%operand, %init) ({
    ^bb0(%x: tensor<i32>, %y: tensor<i32>):
      %sum = stablehlo.add %x, %y : tensor<i32>
      stablehlo.return %sum : tensor<i32>
  }) {window_dimensions = array<i64: 2>} : (tensor<3xi8>, tensor<i8>) -> tensor<2xi32>
  check.expect_eq_const %result, dense<[200, 127]> : tensor<2xi32>
  return
}
