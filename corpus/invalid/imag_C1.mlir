func.func @main(%a: tensor<2xcomplex<f32>>) {
  %0 = "stablehlo.imag"(%a) : (tensor<2xcomplex<f32>>) -> tensor<3xf32>  // expected-error: imag.C1
  return
}
