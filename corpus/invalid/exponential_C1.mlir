func.func @main(%a: tensor<2xf32>) {
  %0 = "stablehlo.exponential"(%a) : (tensor<2xf32>) -> tensor<3xf32>  // expected-error: exponential.C1
  return
}
