func.func @power_i32() {
  %lhs = stablehlo.constant dense<[2, 3, -2, -1, 0, 5, 1, 10]> : tensor<8xi32>
  %rhs = stablehlo.constant dense<[3, 4, 3, 5, 0, 0, 7, 9]> : tensor<8xi32>
  %result = stablehlo.power %lhs, %rhs : tensor<8xi32>
  check.expect_eq_const %result, dense<[8, 81, -8, -1, 1, 1, 1, 1000000000]> : tensor<8xi32>
  return
}

// -----

// Wraps.
func.func @power_ui8() {
  %lhs = stablehlo.constant dense<[2, 3, 15]> : tensor<3xui8>
  %rhs = stablehlo.constant dense<[8, 5, 2]> : tensor<3xui8>
  %result = stablehlo.power %lhs, %rhs : tensor<3xui8>
  check.expect_eq_const %result, dense<[0, 243, 225]> : tensor<3xui8>
  return
}

// -----

func.func @power_f16() {
  %lhs = stablehlo.constant dense<[2.0, 2.0, 0.0, 0.0, -2.0, -2.0, -1.0, 1.0, 0x7E00, 0x7C00, 4.0, 0x7E00]> : tensor<12xf16>
  %rhs = stablehlo.constant dense<[3.0, -1.5, 0.0, -1.0, 3.0, 0.5, 0x7C00, 0x7E00, 0.0, 0.5, 0.5, 1.0]> : tensor<12xf16>
  %result = stablehlo.power %lhs, %rhs : tensor<12xf16>
  %result_expected = stablehlo.constant dense<[8.0, 0.3535, 1.0, 0x7C00, -8.0, 0xFE00, 1.0, 1.0, 1.0, 0x7C00, 2.0, 0x7E00]> : tensor<12xf16>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<12xf16>, tensor<12xf16>
  return
}

// -----

func.func @power_bf16() {
  %lhs = stablehlo.constant dense<[2.0, 2.0, 0.0, 0.0, -2.0, -2.0, -1.0, 1.0, 0x7FC0, 0x7F80, 4.0, 0x7FC0]> : tensor<12xbf16>
  %rhs = stablehlo.constant dense<[3.0, -1.5, 0.0, -1.0, 3.0, 0.5, 0x7F80, 0x7FC0, 0.0, 0.5, 0.5, 1.0]> : tensor<12xbf16>
  %result = stablehlo.power %lhs, %rhs : tensor<12xbf16>
  %result_expected = stablehlo.constant dense<[8.0, 0.354, 1.0, 0x7F80, -8.0, 0xFFC0, 1.0, 1.0, 1.0, 0x7F80, 2.0, 0x7FC0]> : tensor<12xbf16>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<12xbf16>, tensor<12xbf16>
  return
}

// -----

func.func @power_f32() {
  %lhs = stablehlo.constant dense<[2.0, 2.0, 0.0, 0.0, -2.0, -2.0, -1.0, 1.0, 0x7FC00000, 0x7F800000, 4.0, 0x7FC00000]> : tensor<12xf32>
  %rhs = stablehlo.constant dense<[3.0, -1.5, 0.0, -1.0, 3.0, 0.5, 0x7F800000, 0x7FC00000, 0.0, 0.5, 0.5, 1.0]> : tensor<12xf32>
  %result = stablehlo.power %lhs, %rhs : tensor<12xf32>
  %result_expected = stablehlo.constant dense<[8.0, 0.35355338, 1.0, 0x7F800000, -8.0, 0xFFC00000, 1.0, 1.0, 1.0, 0x7F800000, 2.0, 0x7FC00000]> : tensor<12xf32>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<12xf32>, tensor<12xf32>
  return
}

// -----

func.func @power_f64() {
  %lhs = stablehlo.constant dense<[2.0, 2.0, 0.0, 0.0, -2.0, -2.0, -1.0, 1.0, 0x7FF8000000000000, 0x7FF0000000000000, 4.0, 0x7FF8000000000000]> : tensor<12xf64>
  %rhs = stablehlo.constant dense<[3.0, -1.5, 0.0, -1.0, 3.0, 0.5, 0x7FF0000000000000, 0x7FF8000000000000, 0.0, 0.5, 0.5, 1.0]> : tensor<12xf64>
  %result = stablehlo.power %lhs, %rhs : tensor<12xf64>
  %result_expected = stablehlo.constant dense<[8.0, 0.3535533905932738, 1.0, 0x7FF0000000000000, -8.0, 0xFFF8000000000000, 1.0, 1.0, 1.0, 0x7FF0000000000000, 2.0, 0x7FF8000000000000]> : tensor<12xf64>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<12xf64>, tensor<12xf64>
  return
}

// -----

func.func @power_c_f32() {
  %lhs = stablehlo.constant dense<[(1.0, 2.0), (-0.5, 0.25), (3.0, -1.0), (2.0, 0.0)]> : tensor<4xcomplex<f32>>
  %rhs = stablehlo.constant dense<[(0.5, -1.0), (2.0, 2.0), (-1.0, 0.5), (3.0, 0.0)]> : tensor<4xcomplex<f32>>
  %result = stablehlo.power %lhs, %rhs : tensor<4xcomplex<f32>>
  %result_expected = stablehlo.constant dense<[(4.382565, -1.1243975), (-0.0007324911, -0.0012803621), (0.23163602, 0.2903426), (8.0, 0.0)]> : tensor<4xcomplex<f32>>
  check.expect_close %result, %result_expected, max_ulp_difference = 8 : tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>
  return
}

// -----

func.func @power_c_f64() {
  %lhs = stablehlo.constant dense<[(1.0, 2.0), (-0.5, 0.25), (3.0, -1.0), (2.0, 0.0)]> : tensor<4xcomplex<f64>>
  %rhs = stablehlo.constant dense<[(0.5, -1.0), (2.0, 2.0), (-1.0, 0.5), (3.0, 0.0)]> : tensor<4xcomplex<f64>>
  %result = stablehlo.power %lhs, %rhs : tensor<4xcomplex<f64>>
  %result_expected = stablehlo.constant dense<[(4.382565059863359, -1.124397477361155), (-0.000732491068154498, -0.0012803621428321154), (0.2316360119115535, 0.29034258946125024), (8.0, 0.0)]> : tensor<4xcomplex<f64>>
  check.expect_close %result, %result_expected, max_ulp_difference = 8 : tensor<4xcomplex<f64>>, tensor<4xcomplex<f64>>
  return
}
