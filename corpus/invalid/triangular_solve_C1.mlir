func.func @main(%a: tensor<2x2xf32>, %b: tensor<2x3xf64>) {
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<2x2xf32>, tensor<2x3xf64>) -> tensor<2x3xf64>  // expected-error: triangular_solve.C1
  return
}
