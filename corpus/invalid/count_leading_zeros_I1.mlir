func.func @main(%a: tensor<2xf32>) {
  %0 = "stablehlo.count_leading_zeros"(%a) : (tensor<2xf32>) -> tensor<2xf32>  // expected-error: count_leading_zeros.I1
  return
}
