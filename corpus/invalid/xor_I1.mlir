func.func @main(%a: tensor<2xf32>, %b: tensor<2xf32>) {
  %0 = "stablehlo.xor"(%a, %b) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>  // expected-error: xor.I1
  return
}
