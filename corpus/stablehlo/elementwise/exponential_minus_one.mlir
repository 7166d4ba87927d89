func.func @exponential_minus_one_f16() {
  %operand = stablehlo.constant dense<[0x7E00, 0x7C00, 0xFC00, 0.0, -0.0, 0.5, -0.5, 1.0, -1.0, 2.25, -3.0, 0.001953, 10.0, -7.5, 1000.0, -1000.0]> : tensor<16xf16>
  %result = stablehlo.exponential_minus_one %operand : tensor<16xf16>
  %result_expected = stablehlo.constant dense<[0x7E00, 0x7C00, -1.0, 0.0, -0.0, 0.649, -0.3936, 1.719, -0.6323, 8.484, -0.95, 0.001955, 22030.0, -0.9995, 0x7C00, -1.0]> : tensor<16xf16>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<16xf16>, tensor<16xf16>
  return
}

// -----

func.func @exponential_minus_one_bf16() {
  %operand = stablehlo.constant dense<[0x7FC0, 0x7F80, 0xFF80, 0.0, -0.0, 0.5, -0.5, 1.0, -1.0, 2.25, -3.0, 0.00195, 10.0, -7.5, 1000.0, -1000.0]> : tensor<16xbf16>
  %result = stablehlo.exponential_minus_one %operand : tensor<16xbf16>
  %result_expected = stablehlo.constant dense<[0x7FC0, 0x7F80, -1.0, 0.0, -0.0, 0.65, -0.393, 1.72, -0.633, 8.5, -0.95, 0.00195, 22000.0, -1.0, 0x7F80, -1.0]> : tensor<16xbf16>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<16xbf16>, tensor<16xbf16>
  return
}

// -----

func.func @exponential_minus_one_f32() {
  %operand = stablehlo.constant dense<[0x7FC00000, 0x7F800000, 0xFF800000, 0.0, -0.0, 0.5, -0.5, 1.0, -1.0, 2.25, -3.0, 0.001953125, 10.0, -7.5, 1000.0, -1000.0]> : tensor<16xf32>
  %result = stablehlo.exponential_minus_one %operand : tensor<16xf32>
  %result_expected = stablehlo.constant dense<[0x7FC00000, 0x7F800000, -1.0, 0.0, -0.0, 0.6487213, -0.39346933, 1.7182819, -0.63212055, 8.487736, -0.95021296, 0.0019550335, 22025.465, -0.9994469, 0x7F800000, -1.0]> : tensor<16xf32>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<16xf32>, tensor<16xf32>
  return
}

// -----

func.func @exponential_minus_one_f64() {
  %operand = stablehlo.constant dense<[0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000, 0.0, -0.0, 0.5, -0.5, 1.0, -1.0, 2.25, -3.0, 0.001953125, 10.0, -7.5, 1000.0, -1000.0]> : tensor<16xf64>
  %result = stablehlo.exponential_minus_one %operand : tensor<16xf64>
  %result_expected = stablehlo.constant dense<[0x7FF8000000000000, 0x7FF0000000000000, -1.0, 0.0, -0.0, 0.6487212707001282, -0.3934693402873666, 1.7182818284590453, -0.6321205588285577, 8.487735836358526, -0.950212931632136, 0.001955033591002812, 22025.465794806718, -0.9994469156298522, 0x7FF0000000000000, -1.0]> : tensor<16xf64>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<16xf64>, tensor<16xf64>
  return
}

// -----

func.func @exponential_minus_one_empty() {
  %operand = stablehlo.constant dense<> : tensor<2x0xf32>
  %result = stablehlo.exponential_minus_one %operand : tensor<2x0xf32>
  check.expect_eq_const %result, dense<> : tensor<2x0xf32>
  return
}

// -----

// An odd function near 0: the sign of zero stays.
func.func @exponential_minus_one_signed_zero() {
  %operand = stablehlo.constant dense<[-0.0, 0.0]> : tensor<2xf32>
  %result = stablehlo.exponential_minus_one %operand : tensor<2xf32>
  %result_bits = stablehlo.bitcast_convert %result : (tensor<2xf32>) -> tensor<2xui32>
  check.expect_eq_const %result_bits, dense<[0x80000000, 0x00000000]> : tensor<2xui32>
  return
}

// -----

func.func @exponential_minus_one_c_f32() {
  %operand = stablehlo.constant dense<[(1.0, 2.0), (-1.5, 0.5), (0.25, -3.0), (2.0, 0.0), (-0.5, -0.75), (0.001, 0.001)]> : tensor<6xcomplex<f32>>
  %result = stablehlo.exponential_minus_one %operand : tensor<6xcomplex<f32>>
  %result_expected = stablehlo.constant dense<[(-2.1312044, 2.4717267), (-0.80418485, 0.106974296), (-2.2711756, -0.18120168), (6.389056, 0.0), (-0.55620825, -0.4134348), (0.0009999997, 0.0010010004)]> : tensor<6xcomplex<f32>>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<6xcomplex<f32>>, tensor<6xcomplex<f32>>
  return
}

// -----

func.func @exponential_minus_one_c_f64() {
  %operand = stablehlo.constant dense<[(1.0, 2.0), (-1.5, 0.5), (0.25, -3.0), (2.0, 0.0), (-0.5, -0.75), (0.001, 0.001)]> : tensor<6xcomplex<f64>>
  %result = stablehlo.exponential_minus_one %operand : tensor<6xcomplex<f64>>
  %result_expected = stablehlo.constant dense<[(-2.1312043837568138, 2.4717266720048188), (-0.8041848624219318, 0.10697429720800304), (-2.2711755279651245, -0.18120167715204843), (6.38905609893065, 0.0), (-0.5562082676575709, -0.41343480680265426), (0.0009999996664999667, 0.0010010003333333)]> : tensor<6xcomplex<f64>>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<6xcomplex<f64>>, tensor<6xcomplex<f64>>
  return
}
