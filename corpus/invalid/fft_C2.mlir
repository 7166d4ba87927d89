func.func @main(%a: tensor<2x3xf32>) {
  %0 = "stablehlo.fft"(%a) <{fft_length = array<i64: 3>, fft_type = #stablehlo<fft_type FFT>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>  // expected-error: fft.C2
  return
}
