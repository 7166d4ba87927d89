func.func @fft_f32_forward() {
  %operand = stablehlo.constant dense<[[(1.0, 0.0), (2.0, -1.0), (-0.5, 0.0), (0.0, 3.0), (0.25, 0.0)], [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (-0.0, -1.0)]]> : tensor<2x5xcomplex<f32>>
  %result = stablehlo.fft %operand, type = FFT, length = [5] : (tensor<2x5xcomplex<f32>>) -> tensor<2x5xcomplex<f32>>
  check.expect_almost_eq_const %result, dense<[[(2.75, 2.0), (-0.61461556, -4.1065245), (1.2905875, 0.23191553), (-3.240181, 3.2402203), (4.814209, -1.3656117)], [(0.0, 0.0), (2.6568758, -2.6568758), (-1.4813052, 1.4813052), (-0.7547627, 0.7547627), (-0.42080778, 0.42080778)]]> : tensor<2x5xcomplex<f32>>, tolerance = 1.0e-5
  return
}

// -----

func.func @fft_f32_inverse() {
  %operand = stablehlo.constant dense<[[(1.0, 0.0), (2.0, -1.0), (-0.5, 0.0), (0.0, 3.0), (0.25, 0.0)], [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (-0.0, -1.0)]]> : tensor<2x5xcomplex<f32>>
  %result = stablehlo.fft %operand, type = IFFT, length = [5] : (tensor<2x5xcomplex<f32>>) -> tensor<2x5xcomplex<f32>>
  check.expect_almost_eq_const %result, dense<[[(0.55, 0.4), (0.9628418, -0.27312234), (-0.6480362, 0.6480441), (0.25811753, 0.046383105), (-0.122923106, -0.82130486)], [(0.0, 0.0), (-0.08416156, 0.08416156), (-0.15095255, 0.15095255), (-0.29626104, 0.29626104), (0.53137517, -0.53137517)]]> : tensor<2x5xcomplex<f32>>, tolerance = 1.0e-5
  return
}

// -----

func.func @fft_f32_two_dimensions() {
  %operand = stablehlo.constant dense<[[(1.0, 0.0), (2.0, -1.0), (-0.5, 0.0), (0.0, 3.0), (0.25, 0.0)], [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (-0.0, -1.0)]]> : tensor<2x5xcomplex<f32>>
  %result = stablehlo.fft %operand, type = FFT, length = [2, 5] : (tensor<2x5xcomplex<f32>>) -> tensor<2x5xcomplex<f32>>
  check.expect_almost_eq_const %result, dense<[[(2.75, 2.0), (2.0422602, -6.7634), (-0.1907177, 1.7132208), (-3.9949439, 3.9949832), (4.393401, -0.9448039)], [(2.75, 2.0), (-3.2714913, -1.4496485), (2.7718928, -1.2493898), (-2.4854183, 2.4854577), (5.235017, -1.7864195)]]> : tensor<2x5xcomplex<f32>>, tolerance = 1.0e-5
  return
}

// -----

func.func @fft_f32_real() {
  %operand = stablehlo.constant dense<[[1.0, 2.0, -0.5, 3.0], [0.25, -1.0, 1.0, 0.0]]> : tensor<2x4xf32>
  %result = stablehlo.fft %operand, type = RFFT, length = [4] : (tensor<2x4xf32>) -> tensor<2x3xcomplex<f32>>
  check.expect_almost_eq_const %result, dense<[[(5.5, 0.0), (1.5, 1.0), (-4.5, 0.0)], [(0.25, 0.0), (-0.75, 1.0), (2.25, 0.0)]]> : tensor<2x3xcomplex<f32>>, tolerance = 1.0e-5
  return
}

// -----

func.func @fft_f32_inverse_real() {
  %operand = stablehlo.constant dense<[[(1.0, 0.0), (2.0, -1.0), (3.0, 0.0)], [(0.5, 0.0), (-0.0, -1.0), (-1.0, 0.0)]]> : tensor<2x3xcomplex<f32>>
  %result = stablehlo.fft %operand, type = IRFFT, length = [4] : (tensor<2x3xcomplex<f32>>) -> tensor<2x4xf32>
  check.expect_almost_eq_const %result, dense<[[2.0, 0.0, 0.0, -1.0], [-0.125, 0.875, -0.125, -0.125]]> : tensor<2x4xf32>, tolerance = 1.0e-5
  return
}

// -----

func.func @fft_f32_inverse_real_odd() {
  %operand = stablehlo.constant dense<[[(1.0, 0.0), (2.0, -1.0), (3.0, 0.0)], [(0.5, 0.0), (-0.0, -1.0), (-1.0, 0.0)]]> : tensor<2x3xcomplex<f32>>
  %result = stablehlo.fft %operand, type = IRFFT, length = [5] : (tensor<2x3xcomplex<f32>>) -> tensor<2x5xf32>
  check.expect_almost_eq_const %result, dense<[[2.2, -0.14318419, 0.1587209, -0.3115073, -0.9040294], [-0.3, 0.8040294, 0.2115073, -0.2587209, 0.04318419]]> : tensor<2x5xf32>, tolerance = 1.0e-5
  return
}

// -----

func.func @fft_f32_real_two_dimensions() {
  %operand = stablehlo.constant dense<[[1.0, 2.0, -0.5, 3.0], [0.25, -1.0, 1.0, 0.0]]> : tensor<2x4xf32>
  %result = stablehlo.fft %operand, type = RFFT, length = [2, 4] : (tensor<2x4xf32>) -> tensor<2x3xcomplex<f32>>
  check.expect_almost_eq_const %result, dense<[[(5.75, 0.0), (0.75, 2.0), (-2.25, 0.0)], [(5.25, 0.0), (2.25, 0.0), (-6.75, 0.0)]]> : tensor<2x3xcomplex<f32>>, tolerance = 1.0e-5
  return
}

// -----

func.func @fft_f64_forward() {
  %operand = stablehlo.constant dense<[[(1.0, 0.0), (2.0, -1.0), (-0.5, 0.0), (0.0, 3.0), (0.25, 0.0)], [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (-0.0, -1.0)]]> : tensor<2x5xcomplex<f64>>
  %result = stablehlo.fft %operand, type = FFT, length = [5] : (tensor<2x5xcomplex<f64>>) -> tensor<2x5xcomplex<f64>>
  check.expect_almost_eq_const %result, dense<[[(2.75, 2.0), (-0.6146155386414671, -4.106524254870072), (1.290587562061882, 0.23191552784038505), (-3.2401810311240933, 3.2402204271591946), (4.8142090077036785, -1.3656117001295076)], [(0.0, 0.0), (2.6568757573375215, -2.6568757573375215), (-1.4813052527525752, 1.4813052527525752), (-0.7547627247472145, 0.7547627247472145), (-0.42080777983773165, 0.42080777983773165)]]> : tensor<2x5xcomplex<f64>>, tolerance = 1.0e-12
  return
}

// -----

func.func @fft_f64_inverse() {
  %operand = stablehlo.constant dense<[[(1.0, 0.0), (2.0, -1.0), (-0.5, 0.0), (0.0, 3.0), (0.25, 0.0)], [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (-0.0, -1.0)]]> : tensor<2x5xcomplex<f64>>
  %result = stablehlo.fft %operand, type = IFFT, length = [5] : (tensor<2x5xcomplex<f64>>) -> tensor<2x5xcomplex<f64>>
  check.expect_almost_eq_const %result, dense<[[(0.55, 0.4), (0.9628418015407357, -0.2731223400259015), (-0.6480362062248187, 0.648044085431839), (0.2581175124123764, 0.04638310556807701), (-0.12292310772829343, -0.8213048509740144)], [(0.0, 0.0), (-0.08416155596754633, 0.08416155596754633), (-0.1509525449494429, 0.1509525449494429), (-0.29626105055051505, 0.29626105055051505), (0.5313751514675044, -0.5313751514675044)]]> : tensor<2x5xcomplex<f64>>, tolerance = 1.0e-12
  return
}

// -----

func.func @fft_f64_two_dimensions() {
  %operand = stablehlo.constant dense<[[(1.0, 0.0), (2.0, -1.0), (-0.5, 0.0), (0.0, 3.0), (0.25, 0.0)], [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (-0.0, -1.0)]]> : tensor<2x5xcomplex<f64>>
  %result = stablehlo.fft %operand, type = FFT, length = [2, 5] : (tensor<2x5xcomplex<f64>>) -> tensor<2x5xcomplex<f64>>
  check.expect_almost_eq_const %result, dense<[[(2.75, 2.0), (2.0422602186960543, -6.763400012207594), (-0.1907176906906931, 1.7132207805929602), (-3.994943755871308, 3.994983151906409), (4.393401227865947, -0.944803920291776)], [(2.75, 2.0), (-3.2714912959789886, -1.4496484975325505), (2.771892814814457, -1.2493897249121901), (-2.4854183063768787, 2.48545770241198), (5.23501678754141, -1.7864194799672393)]]> : tensor<2x5xcomplex<f64>>, tolerance = 1.0e-12
  return
}

// -----

func.func @fft_f64_real() {
  %operand = stablehlo.constant dense<[[1.0, 2.0, -0.5, 3.0], [0.25, -1.0, 1.0, 0.0]]> : tensor<2x4xf64>
  %result = stablehlo.fft %operand, type = RFFT, length = [4] : (tensor<2x4xf64>) -> tensor<2x3xcomplex<f64>>
  check.expect_almost_eq_const %result, dense<[[(5.5, 0.0), (1.5, 1.0), (-4.5, 0.0)], [(0.25, 0.0), (-0.75, 1.0), (2.25, 0.0)]]> : tensor<2x3xcomplex<f64>>, tolerance = 1.0e-12
  return
}

// -----

func.func @fft_f64_inverse_real() {
  %operand = stablehlo.constant dense<[[(1.0, 0.0), (2.0, -1.0), (3.0, 0.0)], [(0.5, 0.0), (-0.0, -1.0), (-1.0, 0.0)]]> : tensor<2x3xcomplex<f64>>
  %result = stablehlo.fft %operand, type = IRFFT, length = [4] : (tensor<2x3xcomplex<f64>>) -> tensor<2x4xf64>
  check.expect_almost_eq_const %result, dense<[[2.0, 0.0, 0.0, -1.0], [-0.125, 0.875, -0.125, -0.125]]> : tensor<2x4xf64>, tolerance = 1.0e-12
  return
}

// -----

func.func @fft_f64_inverse_real_odd() {
  %operand = stablehlo.constant dense<[[(1.0, 0.0), (2.0, -1.0), (3.0, 0.0)], [(0.5, 0.0), (-0.0, -1.0), (-1.0, 0.0)]]> : tensor<2x3xcomplex<f64>>
  %result = stablehlo.fft %operand, type = IRFFT, length = [5] : (tensor<2x3xcomplex<f64>>) -> tensor<2x5xf64>
  check.expect_almost_eq_const %result, dense<[[2.2, -0.14318419123191758, 0.15872089866696826, -0.3115073031670103, -0.9040294042680405], [-0.30000000000000004, 0.8040294042680405, 0.21150730316701027, -0.25872089866696824, 0.04318419123191757]]> : tensor<2x5xf64>, tolerance = 1.0e-12
  return
}

// -----

func.func @fft_f64_real_two_dimensions() {
  %operand = stablehlo.constant dense<[[1.0, 2.0, -0.5, 3.0], [0.25, -1.0, 1.0, 0.0]]> : tensor<2x4xf64>
  %result = stablehlo.fft %operand, type = RFFT, length = [2, 4] : (tensor<2x4xf64>) -> tensor<2x3xcomplex<f64>>
  check.expect_almost_eq_const %result, dense<[[(5.75, 0.0), (0.75, 2.0), (-2.25, 0.0)], [(5.25, 0.0), (2.25, 0.0), (-6.75, 0.0)]]> : tensor<2x3xcomplex<f64>>, tolerance = 1.0e-12
  return
}

// -----

func.func @fft_of_one() {
  %operand = stablehlo.constant dense<[(2.0, 1.0)]> : tensor<1xcomplex<f32>>
  %result = stablehlo.fft %operand, type = FFT, length = [1] : (tensor<1xcomplex<f32>>) -> tensor<1xcomplex<f32>>
  check.expect_almost_eq_const %result, dense<[(2.0, 1.0)]> : tensor<1xcomplex<f32>>, tolerance = 1.0e-6
  return
}
