func.func @main(%a: tensor<3xcomplex<f32>>) {
  %0 = "stablehlo.fft"(%a) <{fft_length = array<i64: 3, 3>, fft_type = #stablehlo<fft_type FFT>}> : (tensor<3xcomplex<f32>>) -> tensor<3xcomplex<f32>>  // expected-error: fft.C1
  return
}
