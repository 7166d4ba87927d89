func.func @main(%a: tensor<2xf32>) {
  %0 = "stablehlo.cholesky"(%a) : (tensor<2xf32>) -> tensor<2xf32>  // expected-error: cholesky.C2
  return
}
