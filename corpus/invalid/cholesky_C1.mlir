func.func @main(%a: tensor<2x2xf32>) {
  %0 = "stablehlo.cholesky"(%a) : (tensor<2x2xf32>) -> tensor<2x2xf64>  // expected-error: cholesky.C1
  return
}
