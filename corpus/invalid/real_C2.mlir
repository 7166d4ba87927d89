func.func @main(%a: tensor<2xcomplex<f32>>) {
  %0 = "stablehlo.real"(%a) : (tensor<2xcomplex<f32>>) -> tensor<2xf64>  // expected-error: real.C2
  return
}
