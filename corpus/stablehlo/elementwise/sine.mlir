func.func @sine_f16() {
  %operand = stablehlo.constant dense<[0x7E00, 0x7C00, 0xFC00, 0.0, -0.0, 0.5, -0.5, 1.0, -1.0, 2.25, -3.0, 0.001953, 10.0, -7.5]> : tensor<14xf16>
  %result = stablehlo.sine %operand : tensor<14xf16>
  %result_expected = stablehlo.constant dense<[0x7E00, 0xFE00, 0xFE00, 0.0, -0.0, 0.4795, -0.4795, 0.8413, -0.8413, 0.778, -0.1411, 0.001953, -0.544, -0.938]> : tensor<14xf16>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<14xf16>, tensor<14xf16>
  return
}

// -----

func.func @sine_bf16() {
  %operand = stablehlo.constant dense<[0x7FC0, 0x7F80, 0xFF80, 0.0, -0.0, 0.5, -0.5, 1.0, -1.0, 2.25, -3.0, 0.00195, 10.0, -7.5]> : tensor<14xbf16>
  %result = stablehlo.sine %operand : tensor<14xbf16>
  %result_expected = stablehlo.constant dense<[0x7FC0, 0xFFC0, 0xFFC0, 0.0, -0.0, 0.479, -0.479, 0.84, -0.84, 0.777, -0.142, 0.00195, -0.543, -0.938]> : tensor<14xbf16>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<14xbf16>, tensor<14xbf16>
  return
}

// -----

func.func @sine_f32() {
  %operand = stablehlo.constant dense<[0x7FC00000, 0x7F800000, 0xFF800000, 0.0, -0.0, 0.5, -0.5, 1.0, -1.0, 2.25, -3.0, 0.001953125, 10.0, -7.5]> : tensor<14xf32>
  %result = stablehlo.sine %operand : tensor<14xf32>
  %result_expected = stablehlo.constant dense<[0x7FC00000, 0xFFC00000, 0xFFC00000, 0.0, -0.0, 0.47942555, -0.47942555, 0.84147096, -0.84147096, 0.7780732, -0.14112, 0.0019531237, -0.5440211, -0.93799996]> : tensor<14xf32>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<14xf32>, tensor<14xf32>
  return
}

// -----

func.func @sine_f64() {
  %operand = stablehlo.constant dense<[0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000, 0.0, -0.0, 0.5, -0.5, 1.0, -1.0, 2.25, -3.0, 0.001953125, 10.0, -7.5]> : tensor<14xf64>
  %result = stablehlo.sine %operand : tensor<14xf64>
  %result_expected = stablehlo.constant dense<[0x7FF8000000000000, 0xFFF8000000000000, 0xFFF8000000000000, 0.0, -0.0, 0.479425538604203, -0.479425538604203, 0.8414709848078965, -0.8414709848078965, 0.7780731968879212, -0.1411200080598672, 0.001953123758236804, -0.5440211108893698, -0.9379999767747389]> : tensor<14xf64>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<14xf64>, tensor<14xf64>
  return
}

// -----

func.func @sine_empty() {
  %operand = stablehlo.constant dense<> : tensor<2x0xf32>
  %result = stablehlo.sine %operand : tensor<2x0xf32>
  check.expect_eq_const %result, dense<> : tensor<2x0xf32>
  return
}

// -----

// An odd function near 0: the sign of zero stays.
func.func @sine_signed_zero() {
  %operand = stablehlo.constant dense<[-0.0, 0.0]> : tensor<2xf32>
  %result = stablehlo.sine %operand : tensor<2xf32>
  %result_bits = stablehlo.bitcast_convert %result : (tensor<2xf32>) -> tensor<2xui32>
  check.expect_eq_const %result_bits, dense<[0x80000000, 0x00000000]> : tensor<2xui32>
  return
}

// -----

func.func @sine_c_f32() {
  %operand = stablehlo.constant dense<[(1.0, 2.0), (-1.5, 0.5), (0.25, -3.0), (2.0, 0.0), (-0.5, -0.75), (0.001, 0.001)]> : tensor<6xcomplex<f32>>
  %result = stablehlo.sine %operand : tensor<6xcomplex<f32>>
  %result_expected = stablehlo.constant dense<[(3.1657784, 1.959601), (-1.1248013, 0.036860824), (2.4907794, -9.706444), (0.9092974, -0.0), (-0.62070423, -0.72165084), (0.0010000004, 0.0009999997)]> : tensor<6xcomplex<f32>>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<6xcomplex<f32>>, tensor<6xcomplex<f32>>
  return
}

// -----

func.func @sine_c_f64() {
  %operand = stablehlo.constant dense<[(1.0, 2.0), (-1.5, 0.5), (0.25, -3.0), (2.0, 0.0), (-0.5, -0.75), (0.001, 0.001)]> : tensor<6xcomplex<f64>>
  %result = stablehlo.sine %operand : tensor<6xcomplex<f64>>
  %result_expected = stablehlo.constant dense<[(3.165778513216168, 1.9596010414216058), (-1.1248012470579227, 0.03686082371280446), (2.490779438191711, -9.706443456311078), (0.9092974268256817, -0.0), (-0.620704231078055, -0.7216508242975646), (0.0010000003333333, 0.0009999996666666333)]> : tensor<6xcomplex<f64>>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<6xcomplex<f64>>, tensor<6xcomplex<f64>>
  return
}
