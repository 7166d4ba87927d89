func.func @zeta_f32() {
  %x = stablehlo.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %q = stablehlo.constant dense<[1.0, 1.0]> : tensor<2xf32>
  %result = chlo.zeta %x, %q : tensor<2xf32>, tensor<2xf32> -> tensor<2xf32>
  %result_expected = stablehlo.constant dense<[1.644934, 1.0823232]> : tensor<2xf32>
  check.expect_close %result, %result_expected, max_ulp_difference = 8 : tensor<2xf32>, tensor<2xf32>
  return
}

// -----

func.func @zeta_f64() {
  %x = stablehlo.constant dense<[2.0, 4.0]> : tensor<2xf64>
  %q = stablehlo.constant dense<[1.0, 1.0]> : tensor<2xf64>
  %result = chlo.zeta %x, %q : tensor<2xf64>, tensor<2xf64> -> tensor<2xf64>
  %result_expected = stablehlo.constant dense<[1.6449340668482264, 1.082323233711138]> : tensor<2xf64>
  check.expect_close %result, %result_expected, max_ulp_difference = 8 : tensor<2xf64>, tensor<2xf64>
  return
}
