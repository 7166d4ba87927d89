func.func @main(%a: tensor<2x2xi32>) {
  %0 = "stablehlo.cholesky"(%a) : (tensor<2x2xi32>) -> tensor<2x2xi32>  // expected-error: cholesky.I1
  return
}
