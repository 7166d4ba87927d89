func.func @main(%a: tensor<2xi32>) {
  %0 = "stablehlo.imag"(%a) : (tensor<2xi32>) -> tensor<2xi32>  // expected-error: imag.I1
  return
}
