func.func @main(%a: tensor<2xf32>) {
  %0 = "stablehlo.rsqrt"(%a) : (tensor<2xf32>) -> tensor<3xf32>  // expected-error: rsqrt.C1
  return
}
