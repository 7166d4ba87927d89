func.func @sqrt_f16() {
  %operand = stablehlo.constant dense<[0x7E00, 0x7C00, 0.0, 0.25, 0.5, 1.0, 2.0, 3.0, 10.0, 1024.0, 1.001, -0.0, -1.0]> : tensor<13xf16>
  %result = stablehlo.sqrt %operand : tensor<13xf16>
  %result_expected = stablehlo.constant dense<[0x7E00, 0x7C00, 0.0, 0.5, 0.707, 1.0, 1.414, 1.732, 3.162, 32.0, 1.0, -0.0, 0xFE00]> : tensor<13xf16>
  check.expect_close %result, %result_expected, max_ulp_difference = 0 : tensor<13xf16>, tensor<13xf16>
  return
}

// -----

func.func @sqrt_bf16() {
  %operand = stablehlo.constant dense<[0x7FC0, 0x7F80, 0.0, 0.25, 0.5, 1.0, 2.0, 3.0, 10.0, 1024.0, 1.0, -0.0, -1.0]> : tensor<13xbf16>
  %result = stablehlo.sqrt %operand : tensor<13xbf16>
  %result_expected = stablehlo.constant dense<[0x7FC0, 0x7F80, 0.0, 0.5, 0.707, 1.0, 1.414, 1.734, 3.16, 32.0, 1.0, -0.0, 0xFFC0]> : tensor<13xbf16>
  check.expect_close %result, %result_expected, max_ulp_difference = 0 : tensor<13xbf16>, tensor<13xbf16>
  return
}

// -----

func.func @sqrt_f32() {
  %operand = stablehlo.constant dense<[0x7FC00000, 0x7F800000, 0.0, 0.25, 0.5, 1.0, 2.0, 3.0, 10.0, 1024.0, 1.0009766, -0.0, -1.0]> : tensor<13xf32>
  %result = stablehlo.sqrt %operand : tensor<13xf32>
  %result_expected = stablehlo.constant dense<[0x7FC00000, 0x7F800000, 0.0, 0.5, 0.70710677, 1.0, 1.4142135, 1.7320508, 3.1622777, 32.0, 1.0004882, -0.0, 0xFFC00000]> : tensor<13xf32>
  check.expect_close %result, %result_expected, max_ulp_difference = 0 : tensor<13xf32>, tensor<13xf32>
  return
}

// -----

func.func @sqrt_f64() {
  %operand = stablehlo.constant dense<[0x7FF8000000000000, 0x7FF0000000000000, 0.0, 0.25, 0.5, 1.0, 2.0, 3.0, 10.0, 1024.0, 1.0009765625, -0.0, -1.0]> : tensor<13xf64>
  %result = stablehlo.sqrt %operand : tensor<13xf64>
  %result_expected = stablehlo.constant dense<[0x7FF8000000000000, 0x7FF0000000000000, 0.0, 0.5, 0.7071067811865476, 1.0, 1.4142135623730951, 1.7320508075688772, 3.1622776601683795, 32.0, 1.0004881620988826, -0.0, 0xFFF8000000000000]> : tensor<13xf64>
  check.expect_close %result, %result_expected, max_ulp_difference = 0 : tensor<13xf64>, tensor<13xf64>
  return
}

// -----

// Bits, because -0.0 equals 0.0.
func.func @sqrt_signed_zero() {
  %operand = stablehlo.constant dense<[-0.0, 0.0, 0.25, 4.0]> : tensor<4xf32>
  %result = stablehlo.sqrt %operand : tensor<4xf32>
  %result_bits = stablehlo.bitcast_convert %result : (tensor<4xf32>) -> tensor<4xui32>
  check.expect_eq_const %result_bits, dense<[0x80000000, 0x00000000, 0x3F000000, 0x40000000]> : tensor<4xui32>
  return
}

// -----

// -0.0 is below the cut.
func.func @sqrt_c_f32_branch_cut() {
  %operand = stablehlo.constant dense<[(-4.0, 0.0), (-4.0, -0.0), (4.0, 0.0), (4.0, -0.0), (0.0, 0.0), (0.0, -0.0), (-0.0, 0.0), (-0.0, -0.0)]> : tensor<8xcomplex<f32>>
  %result = stablehlo.sqrt %operand : tensor<8xcomplex<f32>>
  %result_expected = stablehlo.constant dense<[(0.0, 2.0), (0.0, -2.0), (2.0, 0.0), (2.0, -0.0), (0.0, 0.0), (0.0, -0.0), (0.0, 0.0), (0.0, -0.0)]> : tensor<8xcomplex<f32>>
  check.expect_close %result, %result_expected, max_ulp_difference = 2 : tensor<8xcomplex<f32>>, tensor<8xcomplex<f32>>
  return
}

// -----

// -0.0 is below the cut.
func.func @sqrt_c_f64_branch_cut() {
  %operand = stablehlo.constant dense<[(-4.0, 0.0), (-4.0, -0.0), (4.0, 0.0), (4.0, -0.0), (0.0, 0.0), (0.0, -0.0), (-0.0, 0.0), (-0.0, -0.0)]> : tensor<8xcomplex<f64>>
  %result = stablehlo.sqrt %operand : tensor<8xcomplex<f64>>
  %result_expected = stablehlo.constant dense<[(0.0, 2.0), (0.0, -2.0), (2.0, 0.0), (2.0, -0.0), (0.0, 0.0), (0.0, -0.0), (0.0, 0.0), (0.0, -0.0)]> : tensor<8xcomplex<f64>>
  check.expect_close %result, %result_expected, max_ulp_difference = 2 : tensor<8xcomplex<f64>>, tensor<8xcomplex<f64>>
  return
}

// -----

func.func @sqrt_c_f32() {
  %operand = stablehlo.constant dense<[(1.0, 2.0), (-1.5, 0.5), (0.25, -3.0), (2.0, 0.0), (-0.5, -0.75), (0.001, 0.001)]> : tensor<6xcomplex<f32>>
  %result = stablehlo.sqrt %operand : tensor<6xcomplex<f32>>
  %result_expected = stablehlo.constant dense<[(1.2720196, 0.78615135), (0.2014185, 1.2411968), (1.2767926, -1.1748189), (1.4142135, 0.0), (0.44798875, -0.83707464), (0.034743443, 0.014391205)]> : tensor<6xcomplex<f32>>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<6xcomplex<f32>>, tensor<6xcomplex<f32>>
  return
}

// -----

func.func @sqrt_c_f64() {
  %operand = stablehlo.constant dense<[(1.0, 2.0), (-1.5, 0.5), (0.25, -3.0), (2.0, 0.0), (-0.5, -0.75), (0.001, 0.001)]> : tensor<6xcomplex<f64>>
  %result = stablehlo.sqrt %operand : tensor<6xcomplex<f64>>
  %result_expected = stablehlo.constant dense<[(1.272019649514069, 0.7861513777574233), (0.2014185071985562, 1.2411967672541266), (1.2767925917505305, -1.1748188466095686), (1.4142135623730951, 0.0), (0.44798873806491907, -0.8370746140177701), (0.03474344227601156, 0.014391204994250744)]> : tensor<6xcomplex<f64>>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<6xcomplex<f64>>, tensor<6xcomplex<f64>>
  return
}
