func.func @imag_c_f32() {
  %operand = stablehlo.constant dense<[(1.0, 2.0), (-0.5, -3.0)]> : tensor<2xcomplex<f32>>
  %result = stablehlo.imag %operand : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
  check.expect_eq_const %result, dense<[2.0, -3.0]> : tensor<2xf32>
  return
}

// -----

func.func @imag_c_f64() {
  %operand = stablehlo.constant dense<[(1.0, 2.0), (-0.5, -3.0)]> : tensor<2xcomplex<f64>>
  %result = stablehlo.imag %operand : (tensor<2xcomplex<f64>>) -> tensor<2xf64>
  check.expect_eq_const %result, dense<[2.0, -3.0]> : tensor<2xf64>
  return
}

// -----

// The imaginary part of a float is 0.
func.func @imag_f16() {
  %operand = stablehlo.constant dense<[1.5, -2.0, 0x7E00]> : tensor<3xf16>
  %result = stablehlo.imag %operand : tensor<3xf16>
  check.expect_eq_const %result, dense<[0.0, 0.0, 0.0]> : tensor<3xf16>
  return
}

// -----

// The imaginary part of a float is 0.
func.func @imag_bf16() {
  %operand = stablehlo.constant dense<[1.5, -2.0, 0x7FC0]> : tensor<3xbf16>
  %result = stablehlo.imag %operand : tensor<3xbf16>
  check.expect_eq_const %result, dense<[0.0, 0.0, 0.0]> : tensor<3xbf16>
  return
}

// -----

// The imaginary part of a float is 0.
func.func @imag_f32() {
  %operand = stablehlo.constant dense<[1.5, -2.0, 0x7FC00000]> : tensor<3xf32>
  %result = stablehlo.imag %operand : tensor<3xf32>
  check.expect_eq_const %result, dense<[0.0, 0.0, 0.0]> : tensor<3xf32>
  return
}

// -----

// The imaginary part of a float is 0.
func.func @imag_f64() {
  %operand = stablehlo.constant dense<[1.5, -2.0, 0x7FF8000000000000]> : tensor<3xf64>
  %result = stablehlo.imag %operand : tensor<3xf64>
  check.expect_eq_const %result, dense<[0.0, 0.0, 0.0]> : tensor<3xf64>
  return
}
