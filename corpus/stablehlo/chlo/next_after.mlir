func.func @next_after_f32() {
  %x = stablehlo.constant dense<[1.0, 1.0, 0.0, -0.5, 2.0]> : tensor<5xf32>
  %y = stablehlo.constant dense<[2.0, 0.0, 1.0, -1.0, 2.0]> : tensor<5xf32>
  %result = chlo.next_after %x, %y : tensor<5xf32>, tensor<5xf32> -> tensor<5xf32>
  %result_expected = stablehlo.constant dense<[1.0000001, 0.99999994, 1.0e-45, -0.50000006, 2.0]> : tensor<5xf32>
  check.expect_close %result, %result_expected, max_ulp_difference = 0 : tensor<5xf32>, tensor<5xf32>
  return
}

// -----

func.func @next_after_f64() {
  %x = stablehlo.constant dense<[1.0, 1.0, 0.0, -0.5, 2.0]> : tensor<5xf64>
  %y = stablehlo.constant dense<[2.0, 0.0, 1.0, -1.0, 2.0]> : tensor<5xf64>
  %result = chlo.next_after %x, %y : tensor<5xf64>, tensor<5xf64> -> tensor<5xf64>
  %result_expected = stablehlo.constant dense<[1.0000000000000002, 0.9999999999999999, 5.0e-324, -0.5000000000000001, 2.0]> : tensor<5xf64>
  check.expect_close %result, %result_expected, max_ulp_difference = 0 : tensor<5xf64>, tensor<5xf64>
  return
}
