func.func @log_f16() {
  %operand = stablehlo.constant dense<[0x7E00, 0x7C00, 0.0, 0.25, 0.5, 1.0, 2.0, 3.0, 10.0, 1024.0, 1.001, -0.0, -1.0]> : tensor<13xf16>
  %result = stablehlo.log %operand : tensor<13xf16>
  %result_expected = stablehlo.constant dense<[0x7E00, 0x7C00, 0xFC00, -1.387, -0.6934, 0.0, 0.6934, 1.099, 2.303, 6.93, 0.000976, 0xFC00, 0x7E00]> : tensor<13xf16>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<13xf16>, tensor<13xf16>
  return
}

// -----

func.func @log_bf16() {
  %operand = stablehlo.constant dense<[0x7FC0, 0x7F80, 0.0, 0.25, 0.5, 1.0, 2.0, 3.0, 10.0, 1024.0, 1.0, -0.0, -1.0]> : tensor<13xbf16>
  %result = stablehlo.log %operand : tensor<13xbf16>
  %result_expected = stablehlo.constant dense<[0x7FC0, 0x7F80, 0xFF80, -1.38, -0.69, 0.0, 0.69, 1.1, 2.3, 6.94, 0.0, 0xFF80, 0x7FC0]> : tensor<13xbf16>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<13xbf16>, tensor<13xbf16>
  return
}

// -----

func.func @log_f32() {
  %operand = stablehlo.constant dense<[0x7FC00000, 0x7F800000, 0.0, 0.25, 0.5, 1.0, 2.0, 3.0, 10.0, 1024.0, 1.0009766, -0.0, -1.0]> : tensor<13xf32>
  %result = stablehlo.log %operand : tensor<13xf32>
  %result_expected = stablehlo.constant dense<[0x7FC00000, 0x7F800000, 0xFF800000, -1.3862944, -0.6931472, 0.0, 0.6931472, 1.0986123, 2.3025851, 6.931472, 0.00097608595, 0xFF800000, 0x7FC00000]> : tensor<13xf32>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<13xf32>, tensor<13xf32>
  return
}

// -----

func.func @log_f64() {
  %operand = stablehlo.constant dense<[0x7FF8000000000000, 0x7FF0000000000000, 0.0, 0.25, 0.5, 1.0, 2.0, 3.0, 10.0, 1024.0, 1.0009765625, -0.0, -1.0]> : tensor<13xf64>
  %result = stablehlo.log %operand : tensor<13xf64>
  %result_expected = stablehlo.constant dense<[0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000, -1.3862943611198906, -0.6931471805599453, 0.0, 0.6931471805599453, 1.0986122886681098, 2.302585092994046, 6.931471805599453, 0.0009760859730554589, 0xFFF0000000000000, 0x7FF8000000000000]> : tensor<13xf64>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<13xf64>, tensor<13xf64>
  return
}

// -----

func.func @log_empty() {
  %operand = stablehlo.constant dense<> : tensor<2x0xf32>
  %result = stablehlo.log %operand : tensor<2x0xf32>
  check.expect_eq_const %result, dense<> : tensor<2x0xf32>
  return
}

// -----

func.func @log_c_f32() {
  %operand = stablehlo.constant dense<[(1.0, 2.0), (-1.5, 0.5), (0.25, -3.0), (2.0, 0.0), (-0.5, -0.75), (0.001, 0.001)]> : tensor<6xcomplex<f32>>
  %result = stablehlo.log %operand : tensor<6xcomplex<f32>>
  %result_expected = stablehlo.constant dense<[(0.804719, 1.1071488), (0.45814538, 2.819842), (1.1020725, -1.487655), (0.6931472, 0.0), (-0.10381968, -2.158799), (-6.5611815, 0.7853982)]> : tensor<6xcomplex<f32>>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<6xcomplex<f32>>, tensor<6xcomplex<f32>>
  return
}

// -----

func.func @log_c_f64() {
  %operand = stablehlo.constant dense<[(1.0, 2.0), (-1.5, 0.5), (0.25, -3.0), (2.0, 0.0), (-0.5, -0.75), (0.001, 0.001)]> : tensor<6xcomplex<f64>>
  %result = stablehlo.log %operand : tensor<6xcomplex<f64>>
  %result_expected = stablehlo.constant dense<[(0.8047189562170501, 1.1071487177940904), (0.45814536593707755, 2.819842099193151), (1.1020725100903965, -1.4876550949064553), (0.6931471805599453, 0.0), (-0.10381968238912224, -2.158798930342464), (-6.561181688702164, 0.7853981633974483)]> : tensor<6xcomplex<f64>>
  check.expect_close %result, %result_expected, max_ulp_difference = 3 : tensor<6xcomplex<f64>>, tensor<6xcomplex<f64>>
  return
}
