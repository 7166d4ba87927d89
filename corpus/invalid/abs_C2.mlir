func.func @main(%a: tensor<2xcomplex<f32>>) {
  %0 = "stablehlo.abs"(%a) : (tensor<2xcomplex<f32>>) -> tensor<2xf64>  // expected-error: abs.C2
  return
}
