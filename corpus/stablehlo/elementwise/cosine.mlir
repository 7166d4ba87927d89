func.func @cosine_f16() {
  %operand = stablehlo.constant dense<[0x7E00, 0x7C00, 0xFC00, 0.0, -0.0, 0.5, -0.5, 1.0, -1.0, 2.25, -3.0, 0.001953, 10.0, -7.5]> : tensor<14xf16>
  %result = stablehlo.cosine %operand : tensor<14xf16>
  %result_expected = stablehlo.constant dense<[0x7E00, 0xFE00, 0xFE00, 1.0, 1.0, 0.8774, 0.8774, 0.5405, 0.5405, -0.628, -0.99, 1.0, -0.839, 0.3467]> : tensor<14xf16>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<14xf16>, tensor<14xf16>
  return
}

// -----

func.func @cosine_bf16() {
  %operand = stablehlo.constant dense<[0x7FC0, 0x7F80, 0xFF80, 0.0, -0.0, 0.5, -0.5, 1.0, -1.0, 2.25, -3.0, 0.00195, 10.0, -7.5]> : tensor<14xbf16>
  %result = stablehlo.cosine %operand : tensor<14xbf16>
  %result_expected = stablehlo.constant dense<[0x7FC0, 0xFFC0, 0xFFC0, 1.0, 1.0, 0.88, 0.88, 0.54, 0.54, -0.63, -0.99, 1.0, -0.84, 0.346]> : tensor<14xbf16>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<14xbf16>, tensor<14xbf16>
  return
}

// -----

func.func @cosine_f32() {
  %operand = stablehlo.constant dense<[0x7FC00000, 0x7F800000, 0xFF800000, 0.0, -0.0, 0.5, -0.5, 1.0, -1.0, 2.25, -3.0, 0.001953125, 10.0, -7.5]> : tensor<14xf32>
  %result = stablehlo.cosine %operand : tensor<14xf32>
  %result_expected = stablehlo.constant dense<[0x7FC00000, 0xFFC00000, 0xFFC00000, 1.0, 1.0, 0.87758255, 0.87758255, 0.5403023, 0.5403023, -0.62817365, -0.9899925, 0.9999981, -0.8390715, 0.3466353]> : tensor<14xf32>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<14xf32>, tensor<14xf32>
  return
}

// -----

func.func @cosine_f64() {
  %operand = stablehlo.constant dense<[0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000, 0.0, -0.0, 0.5, -0.5, 1.0, -1.0, 2.25, -3.0, 0.001953125, 10.0, -7.5]> : tensor<14xf64>
  %result = stablehlo.cosine %operand : tensor<14xf64>
  %result_expected = stablehlo.constant dense<[0x7FF8000000000000, 0xFFF8000000000000, 0xFFF8000000000000, 1.0, 1.0, 0.8775825618903728, 0.8775825618903728, 0.5403023058681398, 0.5403023058681398, -0.6281736227227391, -0.9899924966004454, 0.9999980926519735, -0.8390715290764524, 0.3466353178350258]> : tensor<14xf64>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<14xf64>, tensor<14xf64>
  return
}

// -----

func.func @cosine_empty() {
  %operand = stablehlo.constant dense<> : tensor<2x0xf32>
  %result = stablehlo.cosine %operand : tensor<2x0xf32>
  check.expect_eq_const %result, dense<> : tensor<2x0xf32>
  return
}

// -----

func.func @cosine_c_f32() {
  %operand = stablehlo.constant dense<[(1.0, 2.0), (-1.5, 0.5), (0.25, -3.0), (2.0, 0.0), (-0.5, -0.75), (0.001, 0.001)]> : tensor<6xcomplex<f32>>
  %result = stablehlo.cosine %operand : tensor<6xcomplex<f32>>
  %result_expected = stablehlo.constant dense<[(2.032723, -3.0518978), (0.079765104, 0.51978993), (9.754683, 2.478462), (-0.41614684, -0.0), (1.1361915, -0.39423963), (1.0, -1.0000001e-6)]> : tensor<6xcomplex<f32>>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<6xcomplex<f32>>, tensor<6xcomplex<f32>>
  return
}

// -----

func.func @cosine_c_f64() {
  %operand = stablehlo.constant dense<[(1.0, 2.0), (-1.5, 0.5), (0.25, -3.0), (2.0, 0.0), (-0.5, -0.75), (0.001, 0.001)]> : tensor<6xcomplex<f64>>
  %result = stablehlo.cosine %operand : tensor<6xcomplex<f64>>
  %result_expected = stablehlo.constant dense<[(2.0327230070196656, -3.0518977991518), (0.0797651053065419, 0.5197899547729212), (9.754682765293259, 2.478461920357826), (-0.4161468365471424, -0.0), (1.136191473803348, -0.3942396421115833), (0.9999999999998334, -9.99999999999989e-7)]> : tensor<6xcomplex<f64>>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<6xcomplex<f64>>, tensor<6xcomplex<f64>>
  return
}
