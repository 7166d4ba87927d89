func.func @main(%a: tensor<2xi1>) {
  %0 = "stablehlo.exponential_minus_one"(%a) : (tensor<2xi1>) -> tensor<2xi1>  // expected-error: exponential_minus_one.I1
  return
}
