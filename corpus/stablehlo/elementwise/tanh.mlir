func.func @tanh_f16() {
  %operand = stablehlo.constant dense<[0x7E00, 0x7C00, 0xFC00, 0.0, -0.0, 0.5, -0.5, 1.0, -1.0, 2.25, -3.0, 0.001953, 10.0, -7.5, 20.0, -20.0]> : tensor<16xf16>
  %result = stablehlo.tanh %operand : tensor<16xf16>
  %result_expected = stablehlo.constant dense<[0x7E00, 1.0, -1.0, 0.0, -0.0, 0.4622, -0.4622, 0.7617, -0.7617, 0.978, -0.995, 0.001953, 1.0, -1.0, 1.0, -1.0]> : tensor<16xf16>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<16xf16>, tensor<16xf16>
  return
}

// -----

func.func @tanh_bf16() {
  %operand = stablehlo.constant dense<[0x7FC0, 0x7F80, 0xFF80, 0.0, -0.0, 0.5, -0.5, 1.0, -1.0, 2.25, -3.0, 0.00195, 10.0, -7.5, 20.0, -20.0]> : tensor<16xbf16>
  %result = stablehlo.tanh %operand : tensor<16xbf16>
  %result_expected = stablehlo.constant dense<[0x7FC0, 1.0, -1.0, 0.0, -0.0, 0.463, -0.463, 0.76, -0.76, 0.977, -0.996, 0.00195, 1.0, -1.0, 1.0, -1.0]> : tensor<16xbf16>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<16xbf16>, tensor<16xbf16>
  return
}

// -----

func.func @tanh_f32() {
  %operand = stablehlo.constant dense<[0x7FC00000, 0x7F800000, 0xFF800000, 0.0, -0.0, 0.5, -0.5, 1.0, -1.0, 2.25, -3.0, 0.001953125, 10.0, -7.5, 20.0, -20.0]> : tensor<16xf32>
  %result = stablehlo.tanh %operand : tensor<16xf32>
  %result_expected = stablehlo.constant dense<[0x7FC00000, 1.0, -1.0, 0.0, -0.0, 0.46211717, -0.46211717, 0.7615942, -0.7615942, 0.9780261, -0.9950548, 0.0019531226, 1.0, -0.9999994, 1.0, -1.0]> : tensor<16xf32>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<16xf32>, tensor<16xf32>
  return
}

// -----

func.func @tanh_f64() {
  %operand = stablehlo.constant dense<[0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000, 0.0, -0.0, 0.5, -0.5, 1.0, -1.0, 2.25, -3.0, 0.001953125, 10.0, -7.5, 20.0, -20.0]> : tensor<16xf64>
  %result = stablehlo.tanh %operand : tensor<16xf64>
  %result_expected = stablehlo.constant dense<[0x7FF8000000000000, 1.0, -1.0, 0.0, -0.0, 0.46211715726000974, -0.46211715726000974, 0.7615941559557649, -0.7615941559557649, 0.9780261147388136, -0.9950547536867305, 0.001953122516476924, 0.9999999958776927, -0.9999993881955461, 1.0, -1.0]> : tensor<16xf64>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<16xf64>, tensor<16xf64>
  return
}

// -----

func.func @tanh_empty() {
  %operand = stablehlo.constant dense<> : tensor<2x0xf32>
  %result = stablehlo.tanh %operand : tensor<2x0xf32>
  check.expect_eq_const %result, dense<> : tensor<2x0xf32>
  return
}

// -----

// An odd function near 0: the sign of zero stays.
func.func @tanh_signed_zero() {
  %operand = stablehlo.constant dense<[-0.0, 0.0]> : tensor<2xf32>
  %result = stablehlo.tanh %operand : tensor<2xf32>
  %result_bits = stablehlo.bitcast_convert %result : (tensor<2xf32>) -> tensor<2xui32>
  check.expect_eq_const %result_bits, dense<[0x80000000, 0x00000000]> : tensor<2xui32>
  return
}

// -----

func.func @tanh_c_f32() {
  %operand = stablehlo.constant dense<[(1.0, 2.0), (-1.5, 0.5), (0.25, -3.0), (2.0, 0.0), (-0.5, -0.75), (0.001, 0.001)]> : tensor<6xcomplex<f32>>
  %result = stablehlo.tanh %operand : tensor<6xcomplex<f32>>
  %result_expected = stablehlo.constant dense<[(1.1667362, -0.2434582), (-0.944373, 0.079324454), (0.24959107, 0.13383274), (0.9640276, 0.0), (-0.7282118, -0.6180964), (0.0010000007, 0.0009999993)]> : tensor<6xcomplex<f32>>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<6xcomplex<f32>>, tensor<6xcomplex<f32>>
  return
}

// -----

func.func @tanh_c_f64() {
  %operand = stablehlo.constant dense<[(1.0, 2.0), (-1.5, 0.5), (0.25, -3.0), (2.0, 0.0), (-0.5, -0.75), (0.001, 0.001)]> : tensor<6xcomplex<f64>>
  %result = stablehlo.tanh %operand : tensor<6xcomplex<f64>>
  %result_expected = stablehlo.constant dense<[(1.16673625724092, -0.24345820118572525), (-0.9443729864226215, 0.07932445480395668), (0.24959107241921713, 0.13383274251519148), (0.9640275800758169, 0.0), (-0.7282118012804724, -0.6180963948062022), (0.0010000006666661333, 0.0009999993333328)]> : tensor<6xcomplex<f64>>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<6xcomplex<f64>>, tensor<6xcomplex<f64>>
  return
}
