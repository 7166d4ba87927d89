func.func @main(%a: tensor<2x8xf32>) {
  %0 = "stablehlo.fft"(%a) <{fft_length = array<i64: 8>, fft_type = #stablehlo<fft_type RFFT>}> : (tensor<2x8xf32>) -> tensor<2x6xcomplex<f32>>  // expected-error: fft.C5
  return
}
