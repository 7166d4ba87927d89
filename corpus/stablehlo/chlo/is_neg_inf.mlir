func.func @is_neg_inf_f32() {
  %operand = stablehlo.constant dense<[0x7F800000, 0xFF800000, 0x7FC00000, 1.0]> : tensor<4xf32>
  %result = chlo.is_neg_inf %operand : tensor<4xf32> -> tensor<4xi1>
  check.expect_eq_const %result, dense<[false, true, false, false]> : tensor<4xi1>
  return
}
