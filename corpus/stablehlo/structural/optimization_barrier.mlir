func.func @optimization_barrier_passes_on() {
  %x = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %y = stablehlo.constant dense<3> : tensor<i64>
  %first, %second = stablehlo.optimization_barrier %x, %y : tensor<2xf32>, tensor<i64>
  check.expect_eq_const %first, dense<[1.0, 2.0]> : tensor<2xf32>
  check.expect_eq_const %second, dense<3> : tensor<i64>
  return
}
