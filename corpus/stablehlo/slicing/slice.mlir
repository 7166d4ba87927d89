func.func @slice_i1() {
  %operand = stablehlo.constant dense<[[false, true, false, true], [false, true, false, true], [false, true, false, true]]> : tensor<3x4xi1>
  %result = stablehlo.slice %operand [1:3, 0:4:2] : (tensor<3x4xi1>) -> tensor<2x2xi1>
  check.expect_eq_const %result, dense<[[false, false], [false, false]]> : tensor<2x2xi1>
  return
}

// -----

func.func @slice_i4() {
  %operand = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [0, 1, 2, 3]]> : tensor<3x4xi4>
  %result = stablehlo.slice %operand [1:3, 0:4:2] : (tensor<3x4xi4>) -> tensor<2x2xi4>
  check.expect_eq_const %result, dense<[[4, 6], [0, 2]]> : tensor<2x2xi4>
  return
}

// -----

func.func @slice_i8() {
  %operand = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi8>
  %result = stablehlo.slice %operand [1:3, 0:4:2] : (tensor<3x4xi8>) -> tensor<2x2xi8>
  check.expect_eq_const %result, dense<[[4, 6], [8, 10]]> : tensor<2x2xi8>
  return
}

// -----

func.func @slice_ui16() {
  %operand = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xui16>
  %result = stablehlo.slice %operand [1:3, 0:4:2] : (tensor<3x4xui16>) -> tensor<2x2xui16>
  check.expect_eq_const %result, dense<[[4, 6], [8, 10]]> : tensor<2x2xui16>
  return
}

// -----

func.func @slice_i32() {
  %operand = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
  %result = stablehlo.slice %operand [1:3, 0:4:2] : (tensor<3x4xi32>) -> tensor<2x2xi32>
  check.expect_eq_const %result, dense<[[4, 6], [8, 10]]> : tensor<2x2xi32>
  return
}

// -----

func.func @slice_ui64() {
  %operand = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xui64>
  %result = stablehlo.slice %operand [1:3, 0:4:2] : (tensor<3x4xui64>) -> tensor<2x2xui64>
  check.expect_eq_const %result, dense<[[4, 6], [8, 10]]> : tensor<2x2xui64>
  return
}

// -----

func.func @slice_f8e4m3fn() {
  %operand = stablehlo.constant dense<[[0.0, 1.0, 2.0, 3.0], [0.0, 1.0, 2.0, 3.0], [0.0, 1.0, 2.0, 3.0]]> : tensor<3x4xf8E4M3FN>
  %result = stablehlo.slice %operand [1:3, 0:4:2] : (tensor<3x4xf8E4M3FN>) -> tensor<2x2xf8E4M3FN>
  check.expect_eq_const %result, dense<[[0.0, 2.0], [0.0, 2.0]]> : tensor<2x2xf8E4M3FN>
  return
}

// -----

func.func @slice_bf16() {
  %operand = stablehlo.constant dense<[[0.0, 1.0, 2.0, 3.0], [4.0, 5.0, 6.0, 7.0], [8.0, 9.0, 10.0, 11.0]]> : tensor<3x4xbf16>
  %result = stablehlo.slice %operand [1:3, 0:4:2] : (tensor<3x4xbf16>) -> tensor<2x2xbf16>
  check.expect_eq_const %result, dense<[[4.0, 6.0], [8.0, 10.0]]> : tensor<2x2xbf16>
  return
}

// -----

func.func @slice_f32() {
  %operand = stablehlo.constant dense<[[0.0, 1.0, 2.0, 3.0], [4.0, 5.0, 6.0, 7.0], [8.0, 9.0, 10.0, 11.0]]> : tensor<3x4xf32>
  %result = stablehlo.slice %operand [1:3, 0:4:2] : (tensor<3x4xf32>) -> tensor<2x2xf32>
  check.expect_eq_const %result, dense<[[4.0, 6.0], [8.0, 10.0]]> : tensor<2x2xf32>
  return
}

// -----

func.func @slice_f64() {
  %operand = stablehlo.constant dense<[[0.0, 1.0, 2.0, 3.0], [4.0, 5.0, 6.0, 7.0], [8.0, 9.0, 10.0, 11.0]]> : tensor<3x4xf64>
  %result = stablehlo.slice %operand [1:3, 0:4:2] : (tensor<3x4xf64>) -> tensor<2x2xf64>
  check.expect_eq_const %result, dense<[[4.0, 6.0], [8.0, 10.0]]> : tensor<2x2xf64>
  return
}

// -----

func.func @slice_c_f32() {
  %operand = stablehlo.constant dense<[[(0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (3.0, 0.0)], [(4.0, 0.0), (5.0, 0.0), (6.0, 0.0), (7.0, 0.0)], [(8.0, 0.0), (9.0, 0.0), (10.0, 0.0), (11.0, 0.0)]]> : tensor<3x4xcomplex<f32>>
  %result = stablehlo.slice %operand [1:3, 0:4:2] : (tensor<3x4xcomplex<f32>>) -> tensor<2x2xcomplex<f32>>
  check.expect_eq_const %result, dense<[[(4.0, 0.0), (6.0, 0.0)], [(8.0, 0.0), (10.0, 0.0)]]> : tensor<2x2xcomplex<f32>>
  return
}

// -----

func.func @slice_empty() {
  %operand = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
  %result = stablehlo.slice %operand [2:2, 0:4] : (tensor<3x4xi32>) -> tensor<0x4xi32>
  check.expect_eq_const %result, dense<> : tensor<0x4xi32>
  return
}

// -----

func.func @slice_long_stride() {
  %operand = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
  %result = stablehlo.slice %operand [0:3:5, 1:4:2] : (tensor<3x4xi32>) -> tensor<1x2xi32>
  check.expect_eq_const %result, dense<[[1, 3]]> : tensor<1x2xi32>
  return
}

// -----

func.func @slice_scalar() {
  %operand = stablehlo.constant dense<1.5> : tensor<f32>
  %result = stablehlo.slice %operand [] : (tensor<f32>) -> tensor<f32>
  check.expect_eq_const %result, dense<1.5> : tensor<f32>
  return
}
