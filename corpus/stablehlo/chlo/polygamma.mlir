func.func @polygamma_f32() {
  %n = stablehlo.constant dense<[1.0, 1.0]> : tensor<2xf32>
  %x = stablehlo.constant dense<[1.0, 0.5]> : tensor<2xf32>
  %result = chlo.polygamma %n, %x : tensor<2xf32>, tensor<2xf32> -> tensor<2xf32>
  %result_expected = stablehlo.constant dense<[1.644934, 4.934802]> : tensor<2xf32>
  check.expect_close %result, %result_expected, max_ulp_difference = 16 : tensor<2xf32>, tensor<2xf32>
  return
}

// -----

func.func @polygamma_f64() {
  %n = stablehlo.constant dense<[1.0, 1.0]> : tensor<2xf64>
  %x = stablehlo.constant dense<[1.0, 0.5]> : tensor<2xf64>
  %result = chlo.polygamma %n, %x : tensor<2xf64>, tensor<2xf64> -> tensor<2xf64>
  %result_expected = stablehlo.constant dense<[1.6449340668482264, 4.934802200544679]> : tensor<2xf64>
  check.expect_close %result, %result_expected, max_ulp_difference = 16 : tensor<2xf64>, tensor<2xf64>
  return
}
