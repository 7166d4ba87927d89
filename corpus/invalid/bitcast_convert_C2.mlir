func.func @main(%a: tensor<2xcomplex<f32>>) {
  %0 = "stablehlo.bitcast_convert"(%a) : (tensor<2xcomplex<f32>>) -> tensor<2xi64>  // expected-error: bitcast_convert.C2
  return
}
