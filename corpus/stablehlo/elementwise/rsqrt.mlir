func.func @rsqrt_f16() {
  %operand = stablehlo.constant dense<[0x7E00, 0x7C00, 0.0, 0.25, 0.5, 1.0, 2.0, 3.0, 10.0, 1024.0, 1.001, -1.0]> : tensor<12xf16>
  %result = stablehlo.rsqrt %operand : tensor<12xf16>
  %result_expected = stablehlo.constant dense<[0x7E00, 0.0, 0x7C00, 2.0, 1.414, 1.0, 0.707, 0.577, 0.3162, 0.03125, 0.9995, 0xFE00]> : tensor<12xf16>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<12xf16>, tensor<12xf16>
  return
}

// -----

func.func @rsqrt_bf16() {
  %operand = stablehlo.constant dense<[0x7FC0, 0x7F80, 0.0, 0.25, 0.5, 1.0, 2.0, 3.0, 10.0, 1024.0, 1.0, -1.0]> : tensor<12xbf16>
  %result = stablehlo.rsqrt %operand : tensor<12xbf16>
  %result_expected = stablehlo.constant dense<[0x7FC0, 0.0, 0x7F80, 2.0, 1.414, 1.0, 0.707, 0.58, 0.316, 0.0312, 1.0, 0xFFC0]> : tensor<12xbf16>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<12xbf16>, tensor<12xbf16>
  return
}

// -----

func.func @rsqrt_f32() {
  %operand = stablehlo.constant dense<[0x7FC00000, 0x7F800000, 0.0, 0.25, 0.5, 1.0, 2.0, 3.0, 10.0, 1024.0, 1.0009766, -1.0]> : tensor<12xf32>
  %result = stablehlo.rsqrt %operand : tensor<12xf32>
  %result_expected = stablehlo.constant dense<[0x7FC00000, 0.0, 0x7F800000, 2.0, 1.4142135, 1.0, 0.70710677, 0.57735026, 0.31622776, 0.03125, 0.9995121, 0xFFC00000]> : tensor<12xf32>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<12xf32>, tensor<12xf32>
  return
}

// -----

func.func @rsqrt_f64() {
  %operand = stablehlo.constant dense<[0x7FF8000000000000, 0x7FF0000000000000, 0.0, 0.25, 0.5, 1.0, 2.0, 3.0, 10.0, 1024.0, 1.0009765625, -1.0]> : tensor<12xf64>
  %result = stablehlo.rsqrt %operand : tensor<12xf64>
  %result_expected = stablehlo.constant dense<[0x7FF8000000000000, 0.0, 0x7FF0000000000000, 2.0, 1.4142135623730951, 1.0, 0.7071067811865476, 0.5773502691896257, 0.31622776601683794, 0.03125, 0.9995120760870788, 0xFFF8000000000000]> : tensor<12xf64>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<12xf64>, tensor<12xf64>
  return
}

// -----

func.func @rsqrt_empty() {
  %operand = stablehlo.constant dense<> : tensor<2x0xf32>
  %result = stablehlo.rsqrt %operand : tensor<2x0xf32>
  check.expect_eq_const %result, dense<> : tensor<2x0xf32>
  return
}

// -----

func.func @rsqrt_zero() {
  %operand = stablehlo.constant dense<[0.0, -0.0]> : tensor<2xf32>
  %result = stablehlo.rsqrt %operand : tensor<2xf32>
  check.expect_eq_const %result, dense<[0x7F800000, 0xFF800000]> : tensor<2xf32>
  return
}

// -----

func.func @rsqrt_c_f32() {
  %operand = stablehlo.constant dense<[(1.0, 2.0), (-1.5, 0.5), (0.25, -3.0), (2.0, 0.0), (-0.5, -0.75), (0.001, 0.001)]> : tensor<6xcomplex<f32>>
  %result = stablehlo.rsqrt %operand : tensor<6xcomplex<f32>>
  %result_expected = stablehlo.constant dense<[(0.56886446, -0.35157758), (0.12738825, -0.78500175), (0.4241274, 0.39025357), (0.70710677, 0.0), (0.49699888, 0.9286509), (24.567324, -10.176119)]> : tensor<6xcomplex<f32>>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<6xcomplex<f32>>, tensor<6xcomplex<f32>>
  return
}

// -----

func.func @rsqrt_c_f64() {
  %operand = stablehlo.constant dense<[(1.0, 2.0), (-1.5, 0.5), (0.25, -3.0), (2.0, 0.0), (-0.5, -0.75), (0.001, 0.001)]> : tensor<6xcomplex<f64>>
  %result = stablehlo.rsqrt %operand : tensor<6xcomplex<f64>>
  %result_expected = stablehlo.constant dense<[(0.5688644810057831, -0.3515775842541429), (0.12738824913169164, -0.7850017617921873), (0.42412741382249247, 0.3902535794316358), (0.7071067811865476, 0.0), (0.49699888182260676, 0.92865090530163), (24.567323635131153, -10.17611864088041)]> : tensor<6xcomplex<f64>>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<6xcomplex<f64>>, tensor<6xcomplex<f64>>
  return
}
