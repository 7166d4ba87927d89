func.func @is_finite_f4e2m1fn() {
  %operand = stablehlo.constant dense<[1.0, -1.5, 0.5, -4.0, 6.0]> : tensor<5xf4E2M1FN>
  %result = stablehlo.is_finite %operand : (tensor<5xf4E2M1FN>) -> tensor<5xi1>
  check.expect_eq_const %result, dense<[true, true, true, true, true]> : tensor<5xi1>
  return
}

// -----

func.func @is_finite_f8e3m4() {
  %operand = stablehlo.constant dense<[1.0, -1.5, 0.5, -4.0, 6.0]> : tensor<5xf8E3M4>
  %result = stablehlo.is_finite %operand : (tensor<5xf8E3M4>) -> tensor<5xi1>
  check.expect_eq_const %result, dense<[true, true, true, true, true]> : tensor<5xi1>
  return
}

// -----

func.func @is_finite_f8e4m3() {
  %operand = stablehlo.constant dense<[1.0, -1.5, 0.5, -4.0, 6.0]> : tensor<5xf8E4M3>
  %result = stablehlo.is_finite %operand : (tensor<5xf8E4M3>) -> tensor<5xi1>
  check.expect_eq_const %result, dense<[true, true, true, true, true]> : tensor<5xi1>
  return
}

// -----

func.func @is_finite_f8e4m3b11fnuz() {
  %operand = stablehlo.constant dense<[1.0, -1.5, 0.5, -4.0, 6.0]> : tensor<5xf8E4M3B11FNUZ>
  %result = stablehlo.is_finite %operand : (tensor<5xf8E4M3B11FNUZ>) -> tensor<5xi1>
  check.expect_eq_const %result, dense<[true, true, true, true, true]> : tensor<5xi1>
  return
}

// -----

func.func @is_finite_f8e4m3fn() {
  %operand = stablehlo.constant dense<[1.0, -1.5, 0.5, -4.0, 6.0]> : tensor<5xf8E4M3FN>
  %result = stablehlo.is_finite %operand : (tensor<5xf8E4M3FN>) -> tensor<5xi1>
  check.expect_eq_const %result, dense<[true, true, true, true, true]> : tensor<5xi1>
  return
}

// -----

func.func @is_finite_f8e4m3fnuz() {
  %operand = stablehlo.constant dense<[1.0, -1.5, 0.5, -4.0, 6.0]> : tensor<5xf8E4M3FNUZ>
  %result = stablehlo.is_finite %operand : (tensor<5xf8E4M3FNUZ>) -> tensor<5xi1>
  check.expect_eq_const %result, dense<[true, true, true, true, true]> : tensor<5xi1>
  return
}

// -----

func.func @is_finite_f8e5m2() {
  %operand = stablehlo.constant dense<[1.0, -1.5, 0.5, -4.0, 6.0]> : tensor<5xf8E5M2>
  %result = stablehlo.is_finite %operand : (tensor<5xf8E5M2>) -> tensor<5xi1>
  check.expect_eq_const %result, dense<[true, true, true, true, true]> : tensor<5xi1>
  return
}

// -----

func.func @is_finite_f8e5m2fnuz() {
  %operand = stablehlo.constant dense<[1.0, -1.5, 0.5, -4.0, 6.0]> : tensor<5xf8E5M2FNUZ>
  %result = stablehlo.is_finite %operand : (tensor<5xf8E5M2FNUZ>) -> tensor<5xi1>
  check.expect_eq_const %result, dense<[true, true, true, true, true]> : tensor<5xi1>
  return
}

// -----

func.func @is_finite_f16() {
  %operand = stablehlo.constant dense<[0x7E00, 0x7C00, 0xFC00, 0.0, -0.0, 1.0, -2.5]> : tensor<7xf16>
  %result = stablehlo.is_finite %operand : (tensor<7xf16>) -> tensor<7xi1>
  check.expect_eq_const %result, dense<[false, false, false, true, true, true, true]> : tensor<7xi1>
  return
}

// -----

func.func @is_finite_bf16() {
  %operand = stablehlo.constant dense<[0x7FC0, 0x7F80, 0xFF80, 0.0, -0.0, 1.0, -2.5]> : tensor<7xbf16>
  %result = stablehlo.is_finite %operand : (tensor<7xbf16>) -> tensor<7xi1>
  check.expect_eq_const %result, dense<[false, false, false, true, true, true, true]> : tensor<7xi1>
  return
}

// -----

func.func @is_finite_f32() {
  %operand = stablehlo.constant dense<[0x7FC00000, 0x7F800000, 0xFF800000, 0.0, -0.0, 1.0, -2.5]> : tensor<7xf32>
  %result = stablehlo.is_finite %operand : (tensor<7xf32>) -> tensor<7xi1>
  check.expect_eq_const %result, dense<[false, false, false, true, true, true, true]> : tensor<7xi1>
  return
}

// -----

func.func @is_finite_f64() {
  %operand = stablehlo.constant dense<[0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000, 0.0, -0.0, 1.0, -2.5]> : tensor<7xf64>
  %result = stablehlo.is_finite %operand : (tensor<7xf64>) -> tensor<7xi1>
  check.expect_eq_const %result, dense<[false, false, false, true, true, true, true]> : tensor<7xi1>
  return
}
