func.func @constant_f32() {
  %result = chlo.constant dense<[1.5, 2.0]> : tensor<2xf32>
  check.expect_eq_const %result, dense<[1.5, 2.0]> : tensor<2xf32>
  return
}
