func.func @uniform_dequantize_i8() {
  %operand = stablehlo.constant() <{value = dense<[3, 4, 127, -128]> : tensor<4xi8>}> : () -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>
  %result = stablehlo.uniform_dequantize %operand : (tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<4xf32>
  check.expect_eq_const %result, dense<[0.0, 0.5, 62.0, -65.5]> : tensor<4xf32>
  return
}

// -----

func.func @uniform_dequantize_u8() {
  %operand = stablehlo.constant() <{value = dense<[0, 128, 255]> : tensor<3xui8>}> : () -> tensor<3x!quant.uniform<u8:f32, 2.500000e-01:128>>
  %result = stablehlo.uniform_dequantize %operand : (tensor<3x!quant.uniform<u8:f32, 2.500000e-01:128>>) -> tensor<3xf32>
  check.expect_eq_const %result, dense<[-32.0, 0.0, 31.75]> : tensor<3xf32>
  return
}

// -----

func.func @uniform_dequantize_i4() {
  %operand = stablehlo.constant() <{value = dense<[-8, 7]> : tensor<2xi4>}> : () -> tensor<2x!quant.uniform<i4:f32, 1.000000e+00>>
  %result = stablehlo.uniform_dequantize %operand : (tensor<2x!quant.uniform<i4:f32, 1.000000e+00>>) -> tensor<2xf32>
  check.expect_eq_const %result, dense<[-8.0, 7.0]> : tensor<2xf32>
  return
}

// -----

func.func @uniform_dequantize_f64() {
  %operand = stablehlo.constant() <{value = dense<[0, -3, 10]> : tensor<3xi8>}> : () -> tensor<3x!quant.uniform<i8:f64, 2.500000e-01:-3>>
  %result = stablehlo.uniform_dequantize %operand : (tensor<3x!quant.uniform<i8:f64, 2.500000e-01:-3>>) -> tensor<3xf64>
  check.expect_eq_const %result, dense<[0.75, 0.0, 3.25]> : tensor<3xf64>
  return
}

// -----

func.func @uniform_dequantize_bf16() {
  %operand = stablehlo.constant() <{value = dense<[0, 1, 5]> : tensor<3xi8>}> : () -> tensor<3x!quant.uniform<i8:bf16, 5.000000e-01:1>>
  %result = stablehlo.uniform_dequantize %operand : (tensor<3x!quant.uniform<i8:bf16, 5.000000e-01:1>>) -> tensor<3xbf16>
  check.expect_eq_const %result, dense<[-0.5, 0.0, 2.0]> : tensor<3xbf16>
  return
}

// -----

func.func @uniform_dequantize_per_axis() {
  %operand = stablehlo.constant() <{value = dense<[[0, 5], [2, 6], [-128, 127]]> : tensor<3x2xi8>}> : () -> tensor<3x2x!quant.uniform<i8:f32:1, {5.000000e-01,2.000000e+00:5}>>
  %result = stablehlo.uniform_dequantize %operand : (tensor<3x2x!quant.uniform<i8:f32:1, {5.000000e-01,2.000000e+00:5}>>) -> tensor<3x2xf32>
  check.expect_eq_const %result, dense<[[0.0, 0.0], [1.0, 2.0], [-64.0, 244.0]]> : tensor<3x2xf32>
  return
}
