func.func @main(%a: tensor<2xi1>) {
  %0 = "stablehlo.exponential"(%a) : (tensor<2xi1>) -> tensor<2xi1>  // expected-error: exponential.I1
  return
}
