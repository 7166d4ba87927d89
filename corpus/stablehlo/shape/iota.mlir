func.func @iota_i2() {
  %result = stablehlo.iota dim = 1 : tensor<2x2xi2>
  check.expect_eq_const %result, dense<[[0, 1], [0, 1]]> : tensor<2x2xi2>
  return
}

// -----

func.func @iota_i4() {
  %result = stablehlo.iota dim = 1 : tensor<2x4xi4>
  check.expect_eq_const %result, dense<[[0, 1, 2, 3], [0, 1, 2, 3]]> : tensor<2x4xi4>
  return
}

// -----

func.func @iota_i8() {
  %result = stablehlo.iota dim = 1 : tensor<2x4xi8>
  check.expect_eq_const %result, dense<[[0, 1, 2, 3], [0, 1, 2, 3]]> : tensor<2x4xi8>
  return
}

// -----

func.func @iota_i16() {
  %result = stablehlo.iota dim = 1 : tensor<2x4xi16>
  check.expect_eq_const %result, dense<[[0, 1, 2, 3], [0, 1, 2, 3]]> : tensor<2x4xi16>
  return
}

// -----

func.func @iota_i32() {
  %result = stablehlo.iota dim = 1 : tensor<2x4xi32>
  check.expect_eq_const %result, dense<[[0, 1, 2, 3], [0, 1, 2, 3]]> : tensor<2x4xi32>
  return
}

// -----

func.func @iota_i64() {
  %result = stablehlo.iota dim = 1 : tensor<2x4xi64>
  check.expect_eq_const %result, dense<[[0, 1, 2, 3], [0, 1, 2, 3]]> : tensor<2x4xi64>
  return
}

// -----

func.func @iota_ui2() {
  %result = stablehlo.iota dim = 1 : tensor<2x2xui2>
  check.expect_eq_const %result, dense<[[0, 1], [0, 1]]> : tensor<2x2xui2>
  return
}

// -----

func.func @iota_ui4() {
  %result = stablehlo.iota dim = 1 : tensor<2x4xui4>
  check.expect_eq_const %result, dense<[[0, 1, 2, 3], [0, 1, 2, 3]]> : tensor<2x4xui4>
  return
}

// -----

func.func @iota_ui8() {
  %result = stablehlo.iota dim = 1 : tensor<2x4xui8>
  check.expect_eq_const %result, dense<[[0, 1, 2, 3], [0, 1, 2, 3]]> : tensor<2x4xui8>
  return
}

// -----

func.func @iota_ui16() {
  %result = stablehlo.iota dim = 1 : tensor<2x4xui16>
  check.expect_eq_const %result, dense<[[0, 1, 2, 3], [0, 1, 2, 3]]> : tensor<2x4xui16>
  return
}

// -----

func.func @iota_ui32() {
  %result = stablehlo.iota dim = 1 : tensor<2x4xui32>
  check.expect_eq_const %result, dense<[[0, 1, 2, 3], [0, 1, 2, 3]]> : tensor<2x4xui32>
  return
}

// -----

func.func @iota_ui64() {
  %result = stablehlo.iota dim = 1 : tensor<2x4xui64>
  check.expect_eq_const %result, dense<[[0, 1, 2, 3], [0, 1, 2, 3]]> : tensor<2x4xui64>
  return
}

// -----

func.func @iota_f16() {
  %result = stablehlo.iota dim = 1 : tensor<2x4xf16>
  check.expect_eq_const %result, dense<[[0.0, 1.0, 2.0, 3.0], [0.0, 1.0, 2.0, 3.0]]> : tensor<2x4xf16>
  return
}

// -----

func.func @iota_bf16() {
  %result = stablehlo.iota dim = 1 : tensor<2x4xbf16>
  check.expect_eq_const %result, dense<[[0.0, 1.0, 2.0, 3.0], [0.0, 1.0, 2.0, 3.0]]> : tensor<2x4xbf16>
  return
}

// -----

func.func @iota_f32() {
  %result = stablehlo.iota dim = 1 : tensor<2x4xf32>
  check.expect_eq_const %result, dense<[[0.0, 1.0, 2.0, 3.0], [0.0, 1.0, 2.0, 3.0]]> : tensor<2x4xf32>
  return
}

// -----

func.func @iota_f64() {
  %result = stablehlo.iota dim = 1 : tensor<2x4xf64>
  check.expect_eq_const %result, dense<[[0.0, 1.0, 2.0, 3.0], [0.0, 1.0, 2.0, 3.0]]> : tensor<2x4xf64>
  return
}

// -----

func.func @iota_c_f32() {
  %result = stablehlo.iota dim = 1 : tensor<2x4xcomplex<f32>>
  check.expect_eq_const %result, dense<[[(0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (3.0, 0.0)], [(0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (3.0, 0.0)]]> : tensor<2x4xcomplex<f32>>
  return
}

// -----

func.func @iota_c_f64() {
  %result = stablehlo.iota dim = 1 : tensor<2x4xcomplex<f64>>
  check.expect_eq_const %result, dense<[[(0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (3.0, 0.0)], [(0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (3.0, 0.0)]]> : tensor<2x4xcomplex<f64>>
  return
}

// -----

func.func @iota_rows() {
  %result = stablehlo.iota dim = 0 : tensor<3x2xi32>
  check.expect_eq_const %result, dense<[[0, 0], [1, 1], [2, 2]]> : tensor<3x2xi32>
  return
}

// -----

func.func @iota_empty() {
  %result = stablehlo.iota dim = 0 : tensor<0x2xi32>
  check.expect_eq_const %result, dense<> : tensor<0x2xi32>
  return
}
