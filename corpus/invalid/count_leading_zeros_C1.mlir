func.func @main(%a: tensor<2xi32>) {
  %0 = "stablehlo.count_leading_zeros"(%a) : (tensor<2xi32>) -> tensor<2xi64>  // expected-error: count_leading_zeros.C1
  return
}
