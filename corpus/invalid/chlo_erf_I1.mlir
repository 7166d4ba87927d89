func.func @main(%x: tensor<2xcomplex<f32>>) {
  %0 = chlo.erf %x : tensor<2xcomplex<f32>> -> tensor<2xcomplex<f32>>  // expected-error: chlo.erf.I1
  return
}
