func.func @exponential_f16() {
  %operand = stablehlo.constant dense<[0x7E00, 0x7C00, 0xFC00, 0.0, -0.0, 0.5, -0.5, 1.0, -1.0, 2.25, -3.0, 0.001953, 10.0, -7.5, 1000.0, -1000.0]> : tensor<16xf16>
  %result = stablehlo.exponential %operand : tensor<16xf16>
  %result_expected = stablehlo.constant dense<[0x7E00, 0x7C00, 0.0, 1.0, 1.0, 1.648, 0.6064, 2.719, 0.368, 9.484, 0.04977, 1.002, 22030.0, 0.000553, 0x7C00, 0.0]> : tensor<16xf16>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<16xf16>, tensor<16xf16>
  return
}

// -----

func.func @exponential_bf16() {
  %operand = stablehlo.constant dense<[0x7FC0, 0x7F80, 0xFF80, 0.0, -0.0, 0.5, -0.5, 1.0, -1.0, 2.25, -3.0, 0.00195, 10.0, -7.5, 1000.0, -1000.0]> : tensor<16xbf16>
  %result = stablehlo.exponential %operand : tensor<16xbf16>
  %result_expected = stablehlo.constant dense<[0x7FC0, 0x7F80, 0.0, 1.0, 1.0, 1.65, 0.605, 2.72, 0.367, 9.5, 0.0498, 1.0, 22000.0, 0.000553, 0x7F80, 0.0]> : tensor<16xbf16>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<16xbf16>, tensor<16xbf16>
  return
}

// -----

func.func @exponential_f32() {
  %operand = stablehlo.constant dense<[0x7FC00000, 0x7F800000, 0xFF800000, 0.0, -0.0, 0.5, -0.5, 1.0, -1.0, 2.25, -3.0, 0.001953125, 10.0, -7.5, 1000.0, -1000.0]> : tensor<16xf32>
  %result = stablehlo.exponential %operand : tensor<16xf32>
  %result_expected = stablehlo.constant dense<[0x7FC00000, 0x7F800000, 0.0, 1.0, 1.0, 1.6487212, 0.60653067, 2.7182817, 0.36787945, 9.487736, 0.049787067, 1.001955, 22026.465, 0.00055308436, 0x7F800000, 0.0]> : tensor<16xf32>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<16xf32>, tensor<16xf32>
  return
}

// -----

func.func @exponential_f64() {
  %operand = stablehlo.constant dense<[0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000, 0.0, -0.0, 0.5, -0.5, 1.0, -1.0, 2.25, -3.0, 0.001953125, 10.0, -7.5, 1000.0, -1000.0]> : tensor<16xf64>
  %result = stablehlo.exponential %operand : tensor<16xf64>
  %result_expected = stablehlo.constant dense<[0x7FF8000000000000, 0x7FF0000000000000, 0.0, 1.0, 1.0, 1.6487212707001282, 0.6065306597126334, 2.718281828459045, 0.36787944117144233, 9.487735836358526, 0.049787068367863944, 1.0019550335910028, 22026.465794806718, 0.0005530843701478336, 0x7FF0000000000000, 0.0]> : tensor<16xf64>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<16xf64>, tensor<16xf64>
  return
}

// -----

func.func @exponential_empty() {
  %operand = stablehlo.constant dense<> : tensor<2x0xf32>
  %result = stablehlo.exponential %operand : tensor<2x0xf32>
  check.expect_eq_const %result, dense<> : tensor<2x0xf32>
  return
}

// -----

func.func @exponential_c_f32() {
  %operand = stablehlo.constant dense<[(1.0, 2.0), (-1.5, 0.5), (0.25, -3.0), (2.0, 0.0), (-0.5, -0.75), (0.001, 0.001)]> : tensor<6xcomplex<f32>>
  %result = stablehlo.exponential %operand : tensor<6xcomplex<f32>>
  %result_expected = stablehlo.constant dense<[(-1.1312044, 2.4717267), (0.19581513, 0.106974296), (-1.2711755, -0.18120168), (7.389056, 0.0), (0.44379175, -0.4134348), (1.001, 0.0010010004)]> : tensor<6xcomplex<f32>>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<6xcomplex<f32>>, tensor<6xcomplex<f32>>
  return
}

// -----

func.func @exponential_c_f64() {
  %operand = stablehlo.constant dense<[(1.0, 2.0), (-1.5, 0.5), (0.25, -3.0), (2.0, 0.0), (-0.5, -0.75), (0.001, 0.001)]> : tensor<6xcomplex<f64>>
  %result = stablehlo.exponential %operand : tensor<6xcomplex<f64>>
  %result_expected = stablehlo.constant dense<[(-1.1312043837568135, 2.4717266720048188), (0.1958151375780682, 0.10697429720800304), (-1.2711755279651245, -0.18120167715204843), (7.38905609893065, 0.0), (0.44379173234242913, -0.41343480680265426), (1.0009999996665, 0.0010010003333333)]> : tensor<6xcomplex<f64>>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<6xcomplex<f64>>, tensor<6xcomplex<f64>>
  return
}
