func.func @select_i1() {
  %pred = stablehlo.constant dense<[true, false, true]> : tensor<3xi1>
  %on_true = stablehlo.constant dense<[true, false, true]> : tensor<3xi1>
  %on_false = stablehlo.constant dense<[false, true, true]> : tensor<3xi1>
  %result = stablehlo.select %pred, %on_true, %on_false : tensor<3xi1>, tensor<3xi1>
  check.expect_eq_const %result, dense<[true, true, true]> : tensor<3xi1>
  return
}

// -----

func.func @select_i4() {
  %pred = stablehlo.constant dense<[true, false, true]> : tensor<3xi1>
  %on_true = stablehlo.constant dense<[1, 0, 1]> : tensor<3xi4>
  %on_false = stablehlo.constant dense<[0, 1, 1]> : tensor<3xi4>
  %result = stablehlo.select %pred, %on_true, %on_false : tensor<3xi1>, tensor<3xi4>
  check.expect_eq_const %result, dense<[1, 1, 1]> : tensor<3xi4>
  return
}

// -----

func.func @select_i8() {
  %pred = stablehlo.constant dense<[true, false, true]> : tensor<3xi1>
  %on_true = stablehlo.constant dense<[1, 0, 1]> : tensor<3xi8>
  %on_false = stablehlo.constant dense<[0, 1, 1]> : tensor<3xi8>
  %result = stablehlo.select %pred, %on_true, %on_false : tensor<3xi1>, tensor<3xi8>
  check.expect_eq_const %result, dense<[1, 1, 1]> : tensor<3xi8>
  return
}

// -----

func.func @select_i32() {
  %pred = stablehlo.constant dense<[true, false, true]> : tensor<3xi1>
  %on_true = stablehlo.constant dense<[1, 0, 1]> : tensor<3xi32>
  %on_false = stablehlo.constant dense<[0, 1, 1]> : tensor<3xi32>
  %result = stablehlo.select %pred, %on_true, %on_false : tensor<3xi1>, tensor<3xi32>
  check.expect_eq_const %result, dense<[1, 1, 1]> : tensor<3xi32>
  return
}

// -----

func.func @select_ui64() {
  %pred = stablehlo.constant dense<[true, false, true]> : tensor<3xi1>
  %on_true = stablehlo.constant dense<[1, 0, 1]> : tensor<3xui64>
  %on_false = stablehlo.constant dense<[0, 1, 1]> : tensor<3xui64>
  %result = stablehlo.select %pred, %on_true, %on_false : tensor<3xi1>, tensor<3xui64>
  check.expect_eq_const %result, dense<[1, 1, 1]> : tensor<3xui64>
  return
}

// -----

func.func @select_bf16() {
  %pred = stablehlo.constant dense<[true, false, true]> : tensor<3xi1>
  %on_true = stablehlo.constant dense<[1.0, 0.0, 1.0]> : tensor<3xbf16>
  %on_false = stablehlo.constant dense<[0.0, 1.0, 1.0]> : tensor<3xbf16>
  %result = stablehlo.select %pred, %on_true, %on_false : tensor<3xi1>, tensor<3xbf16>
  check.expect_eq_const %result, dense<[1.0, 1.0, 1.0]> : tensor<3xbf16>
  return
}

// -----

func.func @select_f32() {
  %pred = stablehlo.constant dense<[true, false, true]> : tensor<3xi1>
  %on_true = stablehlo.constant dense<[1.0, 0.0, 1.0]> : tensor<3xf32>
  %on_false = stablehlo.constant dense<[0.0, 1.0, 1.0]> : tensor<3xf32>
  %result = stablehlo.select %pred, %on_true, %on_false : tensor<3xi1>, tensor<3xf32>
  check.expect_eq_const %result, dense<[1.0, 1.0, 1.0]> : tensor<3xf32>
  return
}

// -----

func.func @select_f64() {
  %pred = stablehlo.constant dense<[true, false, true]> : tensor<3xi1>
  %on_true = stablehlo.constant dense<[1.0, 0.0, 1.0]> : tensor<3xf64>
  %on_false = stablehlo.constant dense<[0.0, 1.0, 1.0]> : tensor<3xf64>
  %result = stablehlo.select %pred, %on_true, %on_false : tensor<3xi1>, tensor<3xf64>
  check.expect_eq_const %result, dense<[1.0, 1.0, 1.0]> : tensor<3xf64>
  return
}

// -----

func.func @select_f8e5m2() {
  %pred = stablehlo.constant dense<[true, false, true]> : tensor<3xi1>
  %on_true = stablehlo.constant dense<[1.0, 0.0, 1.0]> : tensor<3xf8E5M2>
  %on_false = stablehlo.constant dense<[0.0, 1.0, 1.0]> : tensor<3xf8E5M2>
  %result = stablehlo.select %pred, %on_true, %on_false : tensor<3xi1>, tensor<3xf8E5M2>
  check.expect_eq_const %result, dense<[1.0, 1.0, 1.0]> : tensor<3xf8E5M2>
  return
}

// -----

func.func @select_c_f32() {
  %pred = stablehlo.constant dense<[true, false, true]> : tensor<3xi1>
  %on_true = stablehlo.constant dense<[(1.0, 0.0), (0.0, 0.0), (1.0, 0.0)]> : tensor<3xcomplex<f32>>
  %on_false = stablehlo.constant dense<[(0.0, 0.0), (1.0, 0.0), (1.0, 0.0)]> : tensor<3xcomplex<f32>>
  %result = stablehlo.select %pred, %on_true, %on_false : tensor<3xi1>, tensor<3xcomplex<f32>>
  check.expect_eq_const %result, dense<[(1.0, 0.0), (1.0, 0.0), (1.0, 0.0)]> : tensor<3xcomplex<f32>>
  return
}

// -----

// One for all.
func.func @select_scalar_predicate() {
  %pred = stablehlo.constant dense<false> : tensor<i1>
  %on_true = stablehlo.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  %on_false = stablehlo.constant dense<[[5, 6], [7, 8]]> : tensor<2x2xi32>
  %result = stablehlo.select %pred, %on_true, %on_false : tensor<i1>, tensor<2x2xi32>
  check.expect_eq_const %result, dense<[[5, 6], [7, 8]]> : tensor<2x2xi32>
  return
}

// -----

func.func @select_nan() {
  %pred = stablehlo.constant dense<[true, false]> : tensor<2xi1>
  %on_true = stablehlo.constant dense<[0x7FC00000, 1.0]> : tensor<2xf32>
  %on_false = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %result = stablehlo.select %pred, %on_true, %on_false : tensor<2xi1>, tensor<2xf32>
  %result_expected = stablehlo.constant dense<[0x7FC00000, 2.0]> : tensor<2xf32>
  check.expect_close %result, %result_expected, max_ulp_difference = 0 : tensor<2xf32>, tensor<2xf32>
  return
}

// -----

func.func @select_empty() {
  %pred = stablehlo.constant dense<> : tensor<0x2xi1>
  %on_true = stablehlo.constant dense<> : tensor<0x2xi32>
  %on_false = stablehlo.constant dense<> : tensor<0x2xi32>
  %result = stablehlo.select %pred, %on_true, %on_false : tensor<0x2xi1>, tensor<0x2xi32>
  check.expect_eq_const %result, dense<> : tensor<0x2xi32>
  return
}
