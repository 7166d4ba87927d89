func.func @main(%a: tensor<2xcomplex<f32>>) {
  %0 = "stablehlo.real"(%a) : (tensor<2xcomplex<f32>>) -> tensor<3xf32>  // expected-error: real.C1
  return
}
