func.func @acos_bf16() {
  %operand = stablehlo.constant dense<[0.5, -0.25, 1.0, -1.0]> : tensor<4xbf16>
  %result = chlo.acos %operand : tensor<4xbf16> -> tensor<4xbf16>
  %result_expected = stablehlo.constant dense<[1.05, 1.82, 0.0, 3.14]> : tensor<4xbf16>
  check.expect_close %result, %result_expected, max_ulp_difference = 4 : tensor<4xbf16>, tensor<4xbf16>
  return
}

// -----

func.func @acos_f32() {
  %operand = stablehlo.constant dense<[0.5, -0.25, 1.0, -1.0]> : tensor<4xf32>
  %result = chlo.acos %operand : tensor<4xf32> -> tensor<4xf32>
  %result_expected = stablehlo.constant dense<[1.0471976, 1.8234766, 0.0, 3.1415927]> : tensor<4xf32>
  check.expect_close %result, %result_expected, max_ulp_difference = 4 : tensor<4xf32>, tensor<4xf32>
  return
}

// -----

func.func @acos_f64() {
  %operand = stablehlo.constant dense<[0.5, -0.25, 1.0, -1.0]> : tensor<4xf64>
  %result = chlo.acos %operand : tensor<4xf64> -> tensor<4xf64>
  %result_expected = stablehlo.constant dense<[1.0471975511965979, 1.8234765819369754, 0.0, 3.141592653589793]> : tensor<4xf64>
  check.expect_close %result, %result_expected, max_ulp_difference = 4 : tensor<4xf64>, tensor<4xf64>
  return
}

// -----

func.func @acos_c_f64() {
  %operand = stablehlo.constant dense<[(0.5, 1.0), (-2.0, 0.25)]> : tensor<2xcomplex<f64>>
  %result = chlo.acos %operand : tensor<2xcomplex<f64>> -> tensor<2xcomplex<f64>>
  %result_expected = stablehlo.constant dense<[(1.2213572639376833, -0.9261330313501823), (2.9987204713154223, -1.3287633703408077)]> : tensor<2xcomplex<f64>>
  check.expect_close %result, %result_expected, max_ulp_difference = 8 : tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>
  return
}
