// Clamps.
func.func @quantized_operations_add() {
  %x = stablehlo.constant() <{value = dense<[3, 5, 100, -100]> : tensor<4xi8>}> : () -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>
  %y = stablehlo.constant() <{value = dense<[4, 3, 100, -100]> : tensor<4xi8>}> : () -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>
  %quantized = stablehlo.add %x, %y : tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>
  %result = stablehlo.uniform_dequantize %quantized : (tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<4xf32>
  check.expect_eq_const %result, dense<[0.5, 1.0, 62.0, -65.5]> : tensor<4xf32>
  return
}

// -----

// Clamps.
func.func @quantized_operations_multiply() {
  %x = stablehlo.constant() <{value = dense<[3, 5, 100, -100]> : tensor<4xi8>}> : () -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>
  %y = stablehlo.constant() <{value = dense<[4, 3, 100, -100]> : tensor<4xi8>}> : () -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>
  %quantized = stablehlo.multiply %x, %y : tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>
  %result = stablehlo.uniform_dequantize %quantized : (tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<4xf32>
  check.expect_eq_const %result, dense<[0.0, 0.0, 62.0, 62.0]> : tensor<4xf32>
  return
}

// -----

// Through floats.
func.func @quantized_operations_tanh() {
  %x = stablehlo.constant() <{value = dense<[3, 5, 100, -100]> : tensor<4xi8>}> : () -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>
  %quantized = stablehlo.tanh %x : tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>
  %result = stablehlo.uniform_dequantize %quantized : (tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<4xf32>
  check.expect_eq_const %result, dense<[0.0, 1.0, 1.0, -1.0]> : tensor<4xf32>
  return
}

// -----

// Moves storage.
func.func @quantized_operations_transpose() {
  %x = stablehlo.constant() <{value = dense<[3, 5, 100, -100]> : tensor<4xi8>}> : () -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>
  %square = stablehlo.reshape %x : (tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<2x2x!quant.uniform<i8:f32, 5.000000e-01:3>>
  %quantized = stablehlo.transpose %square, dims = [1, 0] : (tensor<2x2x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<2x2x!quant.uniform<i8:f32, 5.000000e-01:3>>
  %result = stablehlo.uniform_dequantize %quantized : (tensor<2x2x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<2x2xf32>
  check.expect_eq_const %result, dense<[[0.0, 48.5], [1.0, -51.5]]> : tensor<2x2xf32>
  return
}

// -----

// Sums without rounding, rounds once.
func.func @quantized_operations_dot_general() {
  %lhs = stablehlo.constant() <{value = dense<[[3, 5], [7, 1]]> : tensor<2x2xi8>}> : () -> tensor<2x2x!quant.uniform<i8:f32, 5.000000e-01:3>>
  %rhs = stablehlo.constant() <{value = dense<[[4, 3], [1, 9]]> : tensor<2x2xi8>}> : () -> tensor<2x2x!quant.uniform<i8:f32, 5.000000e-01>>
  %quantized = stablehlo.dot_general %lhs, %rhs, contracting_dims = [1] x [0] : (tensor<2x2x!quant.uniform<i8:f32, 5.000000e-01:3>>, tensor<2x2x!quant.uniform<i8:f32, 5.000000e-01>>) -> tensor<2x2x!quant.uniform<i8:f32, 5.000000e-01:3>>
  %result = stablehlo.uniform_dequantize %quantized : (tensor<2x2x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<2x2xf32>
  check.expect_eq_const %result, dense<[[0.5, 4.5], [3.5, -1.5]]> : tensor<2x2xf32>
  return
}
