func.func @main(%a: tensor<2xi1>) {
  %0 = "stablehlo.rsqrt"(%a) : (tensor<2xi1>) -> tensor<2xi1>  // expected-error: rsqrt.I1
  return
}
