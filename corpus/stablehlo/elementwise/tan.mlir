func.func @tan_f16() {
  %operand = stablehlo.constant dense<[0x7E00, 0x7C00, 0xFC00, 0.0, -0.0, 0.5, -0.5, 1.0, -1.0, 2.25, -3.0, 0.001953, 10.0, -7.5]> : tensor<14xf16>
  %result = stablehlo.tan %operand : tensor<14xf16>
  %result_expected = stablehlo.constant dense<[0x7E00, 0xFE00, 0xFE00, 0.0, -0.0, 0.5464, -0.5464, 1.558, -1.558, -1.238, 0.1426, 0.001953, 0.6484, -2.705]> : tensor<14xf16>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<14xf16>, tensor<14xf16>
  return
}

// -----

func.func @tan_bf16() {
  %operand = stablehlo.constant dense<[0x7FC0, 0x7F80, 0xFF80, 0.0, -0.0, 0.5, -0.5, 1.0, -1.0, 2.25, -3.0, 0.00195, 10.0, -7.5]> : tensor<14xbf16>
  %result = stablehlo.tan %operand : tensor<14xbf16>
  %result_expected = stablehlo.constant dense<[0x7FC0, 0xFFC0, 0xFFC0, 0.0, -0.0, 0.547, -0.547, 1.555, -1.555, -1.24, 0.143, 0.00195, 0.65, -2.7]> : tensor<14xbf16>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<14xbf16>, tensor<14xbf16>
  return
}

// -----

func.func @tan_f32() {
  %operand = stablehlo.constant dense<[0x7FC00000, 0x7F800000, 0xFF800000, 0.0, -0.0, 0.5, -0.5, 1.0, -1.0, 2.25, -3.0, 0.001953125, 10.0, -7.5]> : tensor<14xf32>
  %result = stablehlo.tan %operand : tensor<14xf32>
  %result_expected = stablehlo.constant dense<[0x7FC00000, 0xFFC00000, 0xFFC00000, 0.0, -0.0, 0.5463025, -0.5463025, 1.5574077, -1.5574077, -1.2386277, 0.14254655, 0.0019531276, 0.64836085, -2.706014]> : tensor<14xf32>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<14xf32>, tensor<14xf32>
  return
}

// -----

func.func @tan_f64() {
  %operand = stablehlo.constant dense<[0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000, 0.0, -0.0, 0.5, -0.5, 1.0, -1.0, 2.25, -3.0, 0.001953125, 10.0, -7.5]> : tensor<14xf64>
  %result = stablehlo.tan %operand : tensor<14xf64>
  %result_expected = stablehlo.constant dense<[0x7FF8000000000000, 0xFFF8000000000000, 0xFFF8000000000000, 0.0, -0.0, 0.5463024898437905, -0.5463024898437905, 1.5574077246549023, -1.5574077246549023, -1.2386276162240966, 0.1425465430742778, 0.001953127483530655, 0.6483608274590866, -2.706013866772691]> : tensor<14xf64>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<14xf64>, tensor<14xf64>
  return
}

// -----

func.func @tan_empty() {
  %operand = stablehlo.constant dense<> : tensor<2x0xf32>
  %result = stablehlo.tan %operand : tensor<2x0xf32>
  check.expect_eq_const %result, dense<> : tensor<2x0xf32>
  return
}

// -----

// An odd function near 0: the sign of zero stays.
func.func @tan_signed_zero() {
  %operand = stablehlo.constant dense<[-0.0, 0.0]> : tensor<2xf32>
  %result = stablehlo.tan %operand : tensor<2xf32>
  %result_bits = stablehlo.bitcast_convert %result : (tensor<2xf32>) -> tensor<2xui32>
  check.expect_eq_const %result_bits, dense<[0x80000000, 0x00000000]> : tensor<2xui32>
  return
}

// -----

func.func @tan_c_f32() {
  %operand = stablehlo.constant dense<[(1.0, 2.0), (-1.5, 0.5), (0.25, -3.0), (2.0, 0.0), (-0.5, -0.75), (0.001, 0.001)]> : tensor<6xcomplex<f32>>
  %result = stablehlo.tan %operand : tensor<6xcomplex<f32>>
  %result_expected = stablehlo.constant dense<[(0.033812825, 1.0147936), (-0.25514922, 2.124799), (0.002366444, -0.995656), (-2.1850398, 0.0), (-0.29089347, -0.73608416), (0.0009999993, 0.0010000007)]> : tensor<6xcomplex<f32>>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<6xcomplex<f32>>, tensor<6xcomplex<f32>>
  return
}

// -----

func.func @tan_c_f64() {
  %operand = stablehlo.constant dense<[(1.0, 2.0), (-1.5, 0.5), (0.25, -3.0), (2.0, 0.0), (-0.5, -0.75), (0.001, 0.001)]> : tensor<6xcomplex<f64>>
  %result = stablehlo.tan %operand : tensor<6xcomplex<f64>>
  %result_expected = stablehlo.constant dense<[(0.03381282607989669, 1.0147936161466335), (-0.2551492218136517, 2.1247991277429965), (0.002366444157003991, -0.9956560179073011), (-2.185039863261519, 0.0), (-0.2908934618296181, -0.736084170551191), (0.0009999993333328, 0.0010000006666661333)]> : tensor<6xcomplex<f64>>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<6xcomplex<f64>>, tensor<6xcomplex<f64>>
  return
}
