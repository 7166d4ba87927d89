func.func @main(%a: tensor<2x3x4x5xcomplex<f32>>) {
  %0 = "stablehlo.fft"(%a) <{fft_length = array<i64: 2, 3, 4, 5>, fft_type = #stablehlo<fft_type FFT>}> : (tensor<2x3x4x5xcomplex<f32>>) -> tensor<2x3x4x5xcomplex<f32>>  // expected-error: fft.C3
  return
}
