func.func @main(%a: tensor<2xf32>) {
  %0 = "stablehlo.exponential_minus_one"(%a) : (tensor<2xf32>) -> tensor<3xf32>  // expected-error: exponential_minus_one.C1
  return
}
