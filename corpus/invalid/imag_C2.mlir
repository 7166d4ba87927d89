func.func @main(%a: tensor<2xcomplex<f32>>) {
  %0 = "stablehlo.imag"(%a) : (tensor<2xcomplex<f32>>) -> tensor<2xf64>  // expected-error: imag.C2
  return
}
