func.func @collective_permute_to_itself() {
  %x = stablehlo.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %result = "stablehlo.collective_permute"(%x) {source_target_pairs = dense<0> : tensor<1x2xi64>} : (tensor<2x2xf32>) -> tensor<2x2xf32>
  check.expect_eq_const %result, dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  return
}

// -----

// Who receives nothing has zeros.
func.func @collective_permute_from_nobody() {
  %x = stablehlo.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %result = "stablehlo.collective_permute"(%x) {source_target_pairs = dense<> : tensor<0x2xi64>} : (tensor<2x2xf32>) -> tensor<2x2xf32>
  check.expect_eq_const %result, dense<[[0.0, 0.0], [0.0, 0.0]]> : tensor<2x2xf32>
  return
}
