func.func @uniform_quantize_i8() {
  %operand = stablehlo.constant dense<[1.0, -2.0, 0.25, 0.75, 0.5]> : tensor<5xf32>
  %stored = stablehlo.uniform_quantize %operand : (tensor<5xf32>) -> tensor<5x!quant.uniform<i8:f32, 5.000000e-01:3>>
  %result = stablehlo.uniform_dequantize %stored : (tensor<5x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<5xf32>
  check.expect_eq_const %result, dense<[1.0, -2.0, 0.5, 0.5, 0.5]> : tensor<5xf32>
  return
}

// -----

func.func @uniform_quantize_u8() {
  %operand = stablehlo.constant dense<[0.0, 1.125, -1.125, 31.75, -32.0]> : tensor<5xf32>
  %stored = stablehlo.uniform_quantize %operand : (tensor<5xf32>) -> tensor<5x!quant.uniform<u8:f32, 2.500000e-01:128>>
  %result = stablehlo.uniform_dequantize %stored : (tensor<5x!quant.uniform<u8:f32, 2.500000e-01:128>>) -> tensor<5xf32>
  check.expect_eq_const %result, dense<[0.0, 1.0, -1.0, 31.75, -32.0]> : tensor<5xf32>
  return
}

// -----

// Rounds to even, then clamps.
func.func @uniform_quantize_i4() {
  %operand = stablehlo.constant dense<[0.5, 1.5, 2.5, -0.5, 100.0, -100.0]> : tensor<6xf32>
  %stored = stablehlo.uniform_quantize %operand : (tensor<6xf32>) -> tensor<6x!quant.uniform<i4:f32, 1.000000e+00>>
  %result = stablehlo.uniform_dequantize %stored : (tensor<6x!quant.uniform<i4:f32, 1.000000e+00>>) -> tensor<6xf32>
  check.expect_eq_const %result, dense<[0.0, 2.0, 2.0, -0.0, 7.0, -8.0]> : tensor<6xf32>
  return
}

// -----

// Clamps to the stated range.
func.func @uniform_quantize_narrow_range() {
  %operand = stablehlo.constant dense<[49.75, 50.25, 51.0, -60.0]> : tensor<4xf32>
  %stored = stablehlo.uniform_quantize %operand : (tensor<4xf32>) -> tensor<4x!quant.uniform<i8<-100:100>:f32, 5.000000e-01>>
  %result = stablehlo.uniform_dequantize %stored : (tensor<4x!quant.uniform<i8<-100:100>:f32, 5.000000e-01>>) -> tensor<4xf32>
  check.expect_eq_const %result, dense<[50.0, 50.0, 50.0, -50.0]> : tensor<4xf32>
  return
}

// -----

func.func @uniform_quantize_clamps() {
  %operand = stablehlo.constant dense<[1.0e9, -1.0e9, 0x7F800000, 0xFF800000, 62.0, -65.5]> : tensor<6xf32>
  %stored = stablehlo.uniform_quantize %operand : (tensor<6xf32>) -> tensor<6x!quant.uniform<i8:f32, 5.000000e-01:3>>
  %result = stablehlo.uniform_dequantize %stored : (tensor<6x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<6xf32>
  check.expect_eq_const %result, dense<[62.0, -65.5, 62.0, -65.5, 62.0, -65.5]> : tensor<6xf32>
  return
}

// -----

func.func @uniform_quantize_f64() {
  %operand = stablehlo.constant dense<[1.0, -2.0, 0.125]> : tensor<3xf64>
  %stored = stablehlo.uniform_quantize %operand : (tensor<3xf64>) -> tensor<3x!quant.uniform<i8:f64, 2.500000e-01:-3>>
  %result = stablehlo.uniform_dequantize %stored : (tensor<3x!quant.uniform<i8:f64, 2.500000e-01:-3>>) -> tensor<3xf64>
  check.expect_eq_const %result, dense<[1.0, -2.0, 0.25]> : tensor<3xf64>
  return
}

// -----

func.func @uniform_quantize_bf16() {
  %operand = stablehlo.constant dense<[1.0, -2.0, 0.25]> : tensor<3xbf16>
  %stored = stablehlo.uniform_quantize %operand : (tensor<3xbf16>) -> tensor<3x!quant.uniform<i8:bf16, 5.000000e-01:1>>
  %result = stablehlo.uniform_dequantize %stored : (tensor<3x!quant.uniform<i8:bf16, 5.000000e-01:1>>) -> tensor<3xbf16>
  check.expect_eq_const %result, dense<[1.0, -2.0, 0.5]> : tensor<3xbf16>
  return
}

// -----

func.func @uniform_quantize_per_axis() {
  %operand = stablehlo.constant dense<[[1.0, 1.0], [0.25, -7.0], [0.75, 300.0]]> : tensor<3x2xf32>
  %stored = stablehlo.uniform_quantize %operand : (tensor<3x2xf32>) -> tensor<3x2x!quant.uniform<i8:f32:1, {5.000000e-01,2.000000e+00:5}>>
  %result = stablehlo.uniform_dequantize %stored : (tensor<3x2x!quant.uniform<i8:f32:1, {5.000000e-01,2.000000e+00:5}>>) -> tensor<3x2xf32>
  check.expect_eq_const %result, dense<[[1.0, 2.0], [0.0, -6.0], [1.0, 244.0]]> : tensor<3x2xf32>
  return
}

// -----

func.func @uniform_quantize_scalar() {
  %operand = stablehlo.constant dense<1.5> : tensor<f32>
  %stored = stablehlo.uniform_quantize %operand : (tensor<f32>) -> tensor<!quant.uniform<i8:f32, 5.000000e-01:3>>
  %result = stablehlo.uniform_dequantize %stored : (tensor<!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<f32>
  check.expect_eq_const %result, dense<1.5> : tensor<f32>
  return
}

// -----

func.func @uniform_quantize_empty() {
  %operand = stablehlo.constant dense<> : tensor<0x2xf32>
  %stored = stablehlo.uniform_quantize %operand : (tensor<0x2xf32>) -> tensor<0x2x!quant.uniform<i8:f32, 5.000000e-01:3>>
  %result = stablehlo.uniform_dequantize %stored : (tensor<0x2x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<0x2xf32>
  check.expect_eq_const %result, dense<> : tensor<0x2xf32>
  return
}

// -----

// From one quantized type to another.
func.func @uniform_quantize_requantizes() {
  %operand = stablehlo.constant() <{value = dense<[3, 4, -128]> : tensor<3xi8>}> : () -> tensor<3x!quant.uniform<i8:f32, 5.000000e-01:3>>
  %other = stablehlo.uniform_quantize %operand : (tensor<3x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<3x!quant.uniform<u8:f32, 2.500000e-01:128>>
  %result = stablehlo.uniform_dequantize %other : (tensor<3x!quant.uniform<u8:f32, 2.500000e-01:128>>) -> tensor<3xf32>
  check.expect_eq_const %result, dense<[0.0, 0.5, -32.0]> : tensor<3xf32>
  return
}
