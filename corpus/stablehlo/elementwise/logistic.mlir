func.func @logistic_f16() {
  %operand = stablehlo.constant dense<[0x7E00, 0x7C00, 0xFC00, 0.0, -0.0, 0.5, -0.5, 1.0, -1.0, 2.25, -3.0, 0.001953, 10.0, -7.5, 90.0, -10.0]> : tensor<16xf16>
  %result = stablehlo.logistic %operand : tensor<16xf16>
  %result_expected = stablehlo.constant dense<[0xFE00, 1.0, 0.0, 0.5, 0.5, 0.6226, 0.3774, 0.731, 0.269, 0.905, 0.04742, 0.5005, 1.0, 0.0005527, 1.0, 4.54e-5]> : tensor<16xf16>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<16xf16>, tensor<16xf16>
  return
}

// -----

func.func @logistic_bf16() {
  %operand = stablehlo.constant dense<[0x7FC0, 0x7F80, 0xFF80, 0.0, -0.0, 0.5, -0.5, 1.0, -1.0, 2.25, -3.0, 0.00195, 10.0, -7.5, 90.0, -10.0]> : tensor<16xbf16>
  %result = stablehlo.logistic %operand : tensor<16xbf16>
  %result_expected = stablehlo.constant dense<[0xFFC0, 1.0, 0.0, 0.5, 0.5, 0.62, 0.377, 0.73, 0.27, 0.906, 0.0474, 0.5, 1.0, 0.000553, 1.0, 4.53e-5]> : tensor<16xbf16>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<16xbf16>, tensor<16xbf16>
  return
}

// -----

func.func @logistic_f32() {
  %operand = stablehlo.constant dense<[0x7FC00000, 0x7F800000, 0xFF800000, 0.0, -0.0, 0.5, -0.5, 1.0, -1.0, 2.25, -3.0, 0.001953125, 10.0, -7.5, 90.0, -10.0]> : tensor<16xf32>
  %result = stablehlo.logistic %operand : tensor<16xf32>
  %result_expected = stablehlo.constant dense<[0xFFC00000, 1.0, 0.0, 0.5, 0.5, 0.62245935, 0.37754068, 0.7310586, 0.26894143, 0.9046505, 0.047425874, 0.5004883, 0.9999546, 0.00055277866, 1.0, 4.539787e-5]> : tensor<16xf32>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<16xf32>, tensor<16xf32>
  return
}

// -----

func.func @logistic_f64() {
  %operand = stablehlo.constant dense<[0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000, 0.0, -0.0, 0.5, -0.5, 1.0, -1.0, 2.25, -3.0, 0.001953125, 10.0, -7.5, 90.0, -10.0]> : tensor<16xf64>
  %result = stablehlo.logistic %operand : tensor<16xf64>
  %result_expected = stablehlo.constant dense<[0xFFF8000000000000, 1.0, 0.0, 0.5, 0.5, 0.6224593312018546, 0.37754066879814546, 0.7310585786300049, 0.2689414213699951, 0.9046505351008906, 0.04742587317756678, 0.5004882810947796, 0.9999546021312976, 0.0005527786369235996, 1.0, 4.5397868702434395e-5]> : tensor<16xf64>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<16xf64>, tensor<16xf64>
  return
}

// -----

func.func @logistic_empty() {
  %operand = stablehlo.constant dense<> : tensor<2x0xf32>
  %result = stablehlo.logistic %operand : tensor<2x0xf32>
  check.expect_eq_const %result, dense<> : tensor<2x0xf32>
  return
}

// -----

func.func @logistic_c_f32() {
  %operand = stablehlo.constant dense<[(1.0, 2.0), (-1.5, 0.5), (0.25, -3.0), (2.0, 0.0), (-0.5, -0.75), (0.001, 0.001)]> : tensor<6xcomplex<f32>>
  %result = stablehlo.logistic %operand : tensor<6xcomplex<f32>>
  %result_expected = stablehlo.constant dense<[(1.0214154, 0.40343872), (0.17038938, 0.07421466), (3.5493557, -1.7035002), (0.8807971, 0.0), (0.359869, -0.18330374), (0.50025, 0.00024999998)]> : tensor<6xcomplex<f32>>
  check.expect_close %result, %result_expected, max_ulp_difference = 4 : tensor<6xcomplex<f32>>, tensor<6xcomplex<f32>>
  return
}

// -----

func.func @logistic_c_f64() {
  %operand = stablehlo.constant dense<[(1.0, 2.0), (-1.5, 0.5), (0.25, -3.0), (2.0, 0.0), (-0.5, -0.75), (0.001, 0.001)]> : tensor<6xcomplex<f64>>
  %result = stablehlo.logistic %operand : tensor<6xcomplex<f64>>
  %result_expected = stablehlo.constant dense<[(1.0214153641721806, 0.4034387060815425), (0.17038937893273845, 0.07421465940354967), (3.549355837550806, -1.703500153159033), (0.8807970779778824, 0.0), (0.3598689969169391, -0.1833037491900986), (0.5002500000416666, 0.000249999958333325)]> : tensor<6xcomplex<f64>>
  check.expect_close %result, %result_expected, max_ulp_difference = 4 : tensor<6xcomplex<f64>>, tensor<6xcomplex<f64>>
  return
}
