func.func @main(%a: tensor<2x3xf32>) {
  %0 = "stablehlo.cholesky"(%a) : (tensor<2x3xf32>) -> tensor<2x3xf32>  // expected-error: cholesky.C3
  return
}
