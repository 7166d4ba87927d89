func.func @dynamic_iota_i32() {
  %shape = stablehlo.constant dense<[2, 3]> : tensor<2xi64>
  %result = stablehlo.dynamic_iota %shape, dim = 1 : (tensor<2xi64>) -> tensor<2x3xi32>
  check.expect_eq_const %result, dense<[[0, 1, 2], [0, 1, 2]]> : tensor<2x3xi32>
  return
}

// -----

func.func @dynamic_iota_f32() {
  %shape = stablehlo.constant dense<[2, 3]> : tensor<2xi64>
  %result = stablehlo.dynamic_iota %shape, dim = 1 : (tensor<2xi64>) -> tensor<2x3xf32>
  check.expect_eq_const %result, dense<[[0.0, 1.0, 2.0], [0.0, 1.0, 2.0]]> : tensor<2x3xf32>
  return
}

// -----

func.func @dynamic_iota_empty() {
  %shape = stablehlo.constant dense<[0, 3]> : tensor<2xi64>
  %result = stablehlo.dynamic_iota %shape, dim = 0 : (tensor<2xi64>) -> tensor<0x3xi32>
  check.expect_eq_const %result, dense<> : tensor<0x3xi32>
  return
}
