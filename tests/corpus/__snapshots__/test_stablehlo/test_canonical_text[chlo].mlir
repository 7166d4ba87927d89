// acos
module {
  func.func @acos_bf16() {
    %cst = stablehlo.constant dense<[5.000000e-01, -2.500000e-01, 1.000000e+00, -1.000000e+00]> : tensor<4xbf16>
    %0 = chlo.acos %cst : tensor<4xbf16> -> tensor<4xbf16>
    %cst_0 = stablehlo.constant dense<[1.046880e+00, 1.820310e+00, 0.000000e+00, 3.140630e+00]> : tensor<4xbf16>
    check.expect_close %0, %cst_0, max_ulp_difference = 4 : tensor<4xbf16>, tensor<4xbf16>
    return
  }
}
// -----
module {
  func.func @acos_f32() {
    %cst = stablehlo.constant dense<[5.000000e-01, -2.500000e-01, 1.000000e+00, -1.000000e+00]> : tensor<4xf32>
    %0 = chlo.acos %cst : tensor<4xf32> -> tensor<4xf32>
    %cst_0 = stablehlo.constant dense<[1.04719758, 1.82347655, 0.000000e+00, 3.14159274]> : tensor<4xf32>
    check.expect_close %0, %cst_0, max_ulp_difference = 4 : tensor<4xf32>, tensor<4xf32>
    return
  }
}
// -----
module {
  func.func @acos_f64() {
    %cst = stablehlo.constant dense<[5.000000e-01, -2.500000e-01, 1.000000e+00, -1.000000e+00]> : tensor<4xf64>
    %0 = chlo.acos %cst : tensor<4xf64> -> tensor<4xf64>
    %cst_0 = stablehlo.constant dense<[1.0471975511965979, 1.8234765819369754, 0.000000e+00, 3.1415926535897931]> : tensor<4xf64>
    check.expect_close %0, %cst_0, max_ulp_difference = 4 : tensor<4xf64>, tensor<4xf64>
    return
  }
}
// -----
module {
  func.func @acos_c_f64() {
    %cst = stablehlo.constant dense<[(5.000000e-01,1.000000e+00), (-2.000000e+00,2.500000e-01)]> : tensor<2xcomplex<f64>>
    %0 = chlo.acos %cst : tensor<2xcomplex<f64>> -> tensor<2xcomplex<f64>>
    %cst_0 = stablehlo.constant dense<[(1.2213572639376833,-0.92613303135018232), (2.9987204713154223,-1.3287633703408077)]> : tensor<2xcomplex<f64>>
    check.expect_close %0, %cst_0, max_ulp_difference = 8 : tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>
    return
  }
}
// acosh
module {
  func.func @acosh_bf16() {
    %cst = stablehlo.constant dense<[1.000000e+00, 2.500000e+00, 1.000000e+02]> : tensor<3xbf16>
    %0 = chlo.acosh %cst : tensor<3xbf16> -> tensor<3xbf16>
    %cst_0 = stablehlo.constant dense<[0.000000e+00, 1.570310e+00, 5.312500e+00]> : tensor<3xbf16>
    check.expect_close %0, %cst_0, max_ulp_difference = 4 : tensor<3xbf16>, tensor<3xbf16>
    return
  }
}
// -----
module {
  func.func @acosh_f32() {
    %cst = stablehlo.constant dense<[1.000000e+00, 2.500000e+00, 1.000000e+02]> : tensor<3xf32>
    %0 = chlo.acosh %cst : tensor<3xf32> -> tensor<3xf32>
    %cst_0 = stablehlo.constant dense<[0.000000e+00, 1.56679928, 5.29829216]> : tensor<3xf32>
    check.expect_close %0, %cst_0, max_ulp_difference = 4 : tensor<3xf32>, tensor<3xf32>
    return
  }
}
// -----
module {
  func.func @acosh_f64() {
    %cst = stablehlo.constant dense<[1.000000e+00, 2.500000e+00, 1.000000e+02]> : tensor<3xf64>
    %0 = chlo.acosh %cst : tensor<3xf64> -> tensor<3xf64>
    %cst_0 = stablehlo.constant dense<[0.000000e+00, 1.5667992369724111, 5.2982923656104841]> : tensor<3xf64>
    check.expect_close %0, %cst_0, max_ulp_difference = 4 : tensor<3xf64>, tensor<3xf64>
    return
  }
}
// asin
module {
  func.func @asin_bf16() {
    %cst = stablehlo.constant dense<[5.000000e-01, -2.500000e-01, 1.000000e+00, -1.000000e+00]> : tensor<4xbf16>
    %0 = chlo.asin %cst : tensor<4xbf16> -> tensor<4xbf16>
    %cst_0 = stablehlo.constant dense<[5.234380e-01, -2.519530e-01, 1.570310e+00, -1.570310e+00]> : tensor<4xbf16>
    check.expect_close %0, %cst_0, max_ulp_difference = 4 : tensor<4xbf16>, tensor<4xbf16>
    return
  }
}
// -----
module {
  func.func @asin_f32() {
    %cst = stablehlo.constant dense<[5.000000e-01, -2.500000e-01, 1.000000e+00, -1.000000e+00]> : tensor<4xf32>
    %0 = chlo.asin %cst : tensor<4xf32> -> tensor<4xf32>
    %cst_0 = stablehlo.constant dense<[0.52359879, -0.252680242, 1.57079637, -1.57079637]> : tensor<4xf32>
    check.expect_close %0, %cst_0, max_ulp_difference = 4 : tensor<4xf32>, tensor<4xf32>
    return
  }
}
// -----
module {
  func.func @asin_f64() {
    %cst = stablehlo.constant dense<[5.000000e-01, -2.500000e-01, 1.000000e+00, -1.000000e+00]> : tensor<4xf64>
    %0 = chlo.asin %cst : tensor<4xf64> -> tensor<4xf64>
    %cst_0 = stablehlo.constant dense<[0.52359877559829893, -0.25268025514207865, 1.5707963267948966, -1.5707963267948966]> : tensor<4xf64>
    check.expect_close %0, %cst_0, max_ulp_difference = 4 : tensor<4xf64>, tensor<4xf64>
    return
  }
}
// -----
module {
  func.func @asin_c_f64() {
    %cst = stablehlo.constant dense<[(5.000000e-01,1.000000e+00), (-2.000000e+00,2.500000e-01)]> : tensor<2xcomplex<f64>>
    %0 = chlo.asin %cst : tensor<2xcomplex<f64>> -> tensor<2xcomplex<f64>>
    %cst_0 = stablehlo.constant dense<[(0.34943906285721332,0.92613303135018232), (-1.427924144520526,1.3287633703408077)]> : tensor<2xcomplex<f64>>
    check.expect_close %0, %cst_0, max_ulp_difference = 8 : tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>
    return
  }
}
// asinh
module {
  func.func @asinh_bf16() {
    %cst = stablehlo.constant dense<[5.000000e-01, -2.250000e+00, 1.000000e+02]> : tensor<3xbf16>
    %0 = chlo.asinh %cst : tensor<3xbf16> -> tensor<3xbf16>
    %cst_0 = stablehlo.constant dense<[4.804690e-01, -1.546880e+00, 5.312500e+00]> : tensor<3xbf16>
    check.expect_close %0, %cst_0, max_ulp_difference = 4 : tensor<3xbf16>, tensor<3xbf16>
    return
  }
}
// -----
module {
  func.func @asinh_f32() {
    %cst = stablehlo.constant dense<[5.000000e-01, -2.250000e+00, 1.000000e+02]> : tensor<3xf32>
    %0 = chlo.asinh %cst : tensor<3xf32> -> tensor<3xf32>
    %cst_0 = stablehlo.constant dense<[0.481211811, -1.5501579, 5.29834223]> : tensor<3xf32>
    check.expect_close %0, %cst_0, max_ulp_difference = 4 : tensor<3xf32>, tensor<3xf32>
    return
  }
}
// -----
module {
  func.func @asinh_f64() {
    %cst = stablehlo.constant dense<[5.000000e-01, -2.250000e+00, 1.000000e+02]> : tensor<3xf64>
    %0 = chlo.asinh %cst : tensor<3xf64> -> tensor<3xf64>
    %cst_0 = stablehlo.constant dense<[0.48121182505960347, -1.5501579568690622, 5.2983423656105888]> : tensor<3xf64>
    check.expect_close %0, %cst_0, max_ulp_difference = 4 : tensor<3xf64>, tensor<3xf64>
    return
  }
}
// -----
module {
  func.func @asinh_c_f64() {
    %cst = stablehlo.constant dense<[(5.000000e-01,1.000000e+00), (-2.000000e+00,2.500000e-01)]> : tensor<2xcomplex<f64>>
    %0 = chlo.asinh %cst : tensor<2xcomplex<f64>> -> tensor<2xcomplex<f64>>
    %cst_0 = stablehlo.constant dense<[(0.73285767597364526,0.89590748120889019), (-1.4492081522551188,0.11147792536848176)]> : tensor<2xcomplex<f64>>
    check.expect_close %0, %cst_0, max_ulp_difference = 8 : tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>
    return
  }
}
// atan
module {
  func.func @atan_bf16() {
    %cst = stablehlo.constant dense<[5.000000e-01, -2.250000e+00, 1.000000e+02]> : tensor<3xbf16>
    %0 = chlo.atan %cst : tensor<3xbf16> -> tensor<3xbf16>
    %cst_0 = stablehlo.constant dense<[4.628910e-01, -1.156250e+00, 1.562500e+00]> : tensor<3xbf16>
    check.expect_close %0, %cst_0, max_ulp_difference = 4 : tensor<3xbf16>, tensor<3xbf16>
    return
  }
}
// -----
module {
  func.func @atan_f32() {
    %cst = stablehlo.constant dense<[5.000000e-01, -2.250000e+00, 1.000000e+02]> : tensor<3xf32>
    %0 = chlo.atan %cst : tensor<3xf32> -> tensor<3xf32>
    %cst_0 = stablehlo.constant dense<[0.463647604, -1.15257204, 1.56079662]> : tensor<3xf32>
    check.expect_close %0, %cst_0, max_ulp_difference = 4 : tensor<3xf32>, tensor<3xf32>
    return
  }
}
// -----
module {
  func.func @atan_f64() {
    %cst = stablehlo.constant dense<[5.000000e-01, -2.250000e+00, 1.000000e+02]> : tensor<3xf64>
    %0 = chlo.atan %cst : tensor<3xf64> -> tensor<3xf64>
    %cst_0 = stablehlo.constant dense<[0.46364760900080609, -1.1525719972156676, 1.5607966601082315]> : tensor<3xf64>
    check.expect_close %0, %cst_0, max_ulp_difference = 4 : tensor<3xf64>, tensor<3xf64>
    return
  }
}
// -----
module {
  func.func @atan_c_f64() {
    %cst = stablehlo.constant dense<[(5.000000e-01,1.000000e+00), (-2.000000e+00,2.500000e-01)]> : tensor<2xcomplex<f64>>
    %0 = chlo.atan %cst : tensor<2xcomplex<f64>> -> tensor<2xcomplex<f64>>
    %cst_0 = stablehlo.constant dense<[(0.90788749496088039,0.70830333601405404), (-1.1121113339878292,0.049544232145937173)]> : tensor<2xcomplex<f64>>
    check.expect_close %0, %cst_0, max_ulp_difference = 8 : tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>
    return
  }
}
// atanh
module {
  func.func @atanh_bf16() {
    %cst = stablehlo.constant dense<[5.000000e-01, -2.500000e-01, 8.750000e-01]> : tensor<3xbf16>
    %0 = chlo.atanh %cst : tensor<3xbf16> -> tensor<3xbf16>
    %cst_0 = stablehlo.constant dense<[5.507810e-01, -2.558590e-01, 1.351560e+00]> : tensor<3xbf16>
    check.expect_close %0, %cst_0, max_ulp_difference = 4 : tensor<3xbf16>, tensor<3xbf16>
    return
  }
}
// -----
module {
  func.func @atanh_f32() {
    %cst = stablehlo.constant dense<[5.000000e-01, -2.500000e-01, 8.750000e-01]> : tensor<3xf32>
    %0 = chlo.atanh %cst : tensor<3xf32> -> tensor<3xf32>
    %cst_0 = stablehlo.constant dense<[0.549306154, -0.255412817, 1.35402513]> : tensor<3xf32>
    check.expect_close %0, %cst_0, max_ulp_difference = 4 : tensor<3xf32>, tensor<3xf32>
    return
  }
}
// -----
module {
  func.func @atanh_f64() {
    %cst = stablehlo.constant dense<[5.000000e-01, -2.500000e-01, 8.750000e-01]> : tensor<3xf64>
    %0 = chlo.atanh %cst : tensor<3xf64> -> tensor<3xf64>
    %cst_0 = stablehlo.constant dense<[0.54930614433405478, -0.25541281188299536, 1.354025100551105]> : tensor<3xf64>
    check.expect_close %0, %cst_0, max_ulp_difference = 4 : tensor<3xf64>, tensor<3xf64>
    return
  }
}
// -----
module {
  func.func @atanh_c_f64() {
    %cst = stablehlo.constant dense<[(5.000000e-01,1.000000e+00), (-2.000000e+00,2.500000e-01)]> : tensor<2xcomplex<f64>>
    %0 = chlo.atanh %cst : tensor<2xcomplex<f64>> -> tensor<2xcomplex<f64>>
    %cst_0 = stablehlo.constant dense<[(0.23887786125685911,0.84757566067082901), (-0.53588009959108962,1.4898776111756851)]> : tensor<2xcomplex<f64>>
    check.expect_close %0, %cst_0, max_ulp_difference = 8 : tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>
    return
  }
}
// bessel_i1e
module {
  func.func @bessel_i1e_bf16() {
    %cst = stablehlo.constant dense<[1.000000e+00, 0.000000e+00, -1.000000e+00]> : tensor<3xbf16>
    %0 = chlo.bessel_i1e %cst : tensor<3xbf16> -> tensor<3xbf16>
    %cst_0 = stablehlo.constant dense<[2.080080e-01, 0.000000e+00, -2.080080e-01]> : tensor<3xbf16>
    check.expect_close %0, %cst_0, max_ulp_difference = 4 : tensor<3xbf16>, tensor<3xbf16>
    return
  }
}
// -----
module {
  func.func @bessel_i1e_f32() {
    %cst = stablehlo.constant dense<[1.000000e+00, 0.000000e+00, -1.000000e+00]> : tensor<3xf32>
    %0 = chlo.bessel_i1e %cst : tensor<3xf32> -> tensor<3xf32>
    %cst_0 = stablehlo.constant dense<[0.207910419, 0.000000e+00, -0.207910419]> : tensor<3xf32>
    check.expect_close %0, %cst_0, max_ulp_difference = 4 : tensor<3xf32>, tensor<3xf32>
    return
  }
}
// -----
module {
  func.func @bessel_i1e_f64() {
    %cst = stablehlo.constant dense<[1.000000e+00, 0.000000e+00, -1.000000e+00]> : tensor<3xf64>
    %0 = chlo.bessel_i1e %cst : tensor<3xf64> -> tensor<3xf64>
    %cst_0 = stablehlo.constant dense<[0.2079104153497085, 0.000000e+00, -0.2079104153497085]> : tensor<3xf64>
    check.expect_close %0, %cst_0, max_ulp_difference = 4 : tensor<3xf64>, tensor<3xf64>
    return
  }
}
// broadcast_add
module {
  func.func @broadcast_add_row() {
    %cst = stablehlo.constant dense<[[8.000000e+00, 5.000000e+00, 6.000000e+00], [1.000000e+00, 2.000000e+00, 3.000000e+00]]> : tensor<2x3xf32>
    %cst_0 = stablehlo.constant dense<[2.000000e+00, 1.000000e+00, 4.000000e+00]> : tensor<3xf32>
    %0 = chlo.broadcast_add %cst, %cst_0 : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    check.expect_eq_const %0, dense<[[1.000000e+01, 6.000000e+00, 1.000000e+01], [3.000000e+00, 3.000000e+00, 7.000000e+00]]> : tensor<2x3xf32>
    return
  }
}
// broadcast_and
module {
  func.func @broadcast_and_row() {
    %c = stablehlo.constant dense<[[8, 5, 6], [1, 2, 3]]> : tensor<2x3xi32>
    %c_0 = stablehlo.constant dense<[2, 1, 4]> : tensor<3xi32>
    %0 = chlo.broadcast_and %c, %c_0 : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
    check.expect_eq_const %0, dense<[[0, 1, 4], [0, 0, 0]]> : tensor<2x3xi32>
    return
  }
}
// broadcast_atan2
module {
  func.func @broadcast_atan2_row() {
    %cst = stablehlo.constant dense<[[8.000000e+00, 5.000000e+00, 6.000000e+00], [1.000000e+00, 2.000000e+00, 3.000000e+00]]> : tensor<2x3xf32>
    %cst_0 = stablehlo.constant dense<[2.000000e+00, 1.000000e+00, 4.000000e+00]> : tensor<3xf32>
    %0 = chlo.broadcast_atan2 %cst, %cst_0 : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    %cst_1 = stablehlo.constant dense<[[1.3258177, 1.37340081, 0.982793748], [0.463647604, 1.10714877, 0.643501102]]> : tensor<2x3xf32>
    check.expect_close %0, %cst_1, max_ulp_difference = 3 : tensor<2x3xf32>, tensor<2x3xf32>
    return
  }
}
// broadcast_compare
module {
  func.func @broadcast_compare_row() {
    %cst = stablehlo.constant dense<[[8.000000e+00, 5.000000e+00, 6.000000e+00], [1.000000e+00, 2.000000e+00, 3.000000e+00]]> : tensor<2x3xf32>
    %cst_0 = stablehlo.constant dense<[2.000000e+00, 1.000000e+00, 4.000000e+00]> : tensor<3xf32>
    %0 = chlo.broadcast_compare %cst, %cst_0 {comparison_direction = #chlo<comparison_direction LT>} : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xi1>
    check.expect_eq_const %0, dense<[[false, false, false], [true, false, true]]> : tensor<2x3xi1>
    return
  }
}
// broadcast_complex
module {
  func.func @broadcast_complex_row() {
    %cst = stablehlo.constant dense<[[8.000000e+00, 5.000000e+00, 6.000000e+00], [1.000000e+00, 2.000000e+00, 3.000000e+00]]> : tensor<2x3xf32>
    %cst_0 = stablehlo.constant dense<[2.000000e+00, 1.000000e+00, 4.000000e+00]> : tensor<3xf32>
    %0 = chlo.broadcast_complex %cst, %cst_0 : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xcomplex<f32>>
    check.expect_eq_const %0, dense<[[(8.000000e+00,2.000000e+00), (5.000000e+00,1.000000e+00), (6.000000e+00,4.000000e+00)], [(1.000000e+00,2.000000e+00), (2.000000e+00,1.000000e+00), (3.000000e+00,4.000000e+00)]]> : tensor<2x3xcomplex<f32>>
    return
  }
}
// broadcast_divide
module {
  func.func @broadcast_divide_row() {
    %cst = stablehlo.constant dense<[[8.000000e+00, 5.000000e+00, 6.000000e+00], [1.000000e+00, 2.000000e+00, 3.000000e+00]]> : tensor<2x3xf32>
    %cst_0 = stablehlo.constant dense<[2.000000e+00, 1.000000e+00, 4.000000e+00]> : tensor<3xf32>
    %0 = chlo.broadcast_divide %cst, %cst_0 : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    check.expect_eq_const %0, dense<[[4.000000e+00, 5.000000e+00, 1.500000e+00], [5.000000e-01, 2.000000e+00, 7.500000e-01]]> : tensor<2x3xf32>
    return
  }
}
// broadcast_maximum
module {
  func.func @broadcast_maximum_row() {
    %cst = stablehlo.constant dense<[[8.000000e+00, 5.000000e+00, 6.000000e+00], [1.000000e+00, 2.000000e+00, 3.000000e+00]]> : tensor<2x3xf32>
    %cst_0 = stablehlo.constant dense<[2.000000e+00, 1.000000e+00, 4.000000e+00]> : tensor<3xf32>
    %0 = chlo.broadcast_maximum %cst, %cst_0 : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    check.expect_eq_const %0, dense<[[8.000000e+00, 5.000000e+00, 6.000000e+00], [2.000000e+00, 2.000000e+00, 4.000000e+00]]> : tensor<2x3xf32>
    return
  }
}
// broadcast_minimum
module {
  func.func @broadcast_minimum_row() {
    %cst = stablehlo.constant dense<[[8.000000e+00, 5.000000e+00, 6.000000e+00], [1.000000e+00, 2.000000e+00, 3.000000e+00]]> : tensor<2x3xf32>
    %cst_0 = stablehlo.constant dense<[2.000000e+00, 1.000000e+00, 4.000000e+00]> : tensor<3xf32>
    %0 = chlo.broadcast_minimum %cst, %cst_0 : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    check.expect_eq_const %0, dense<[[2.000000e+00, 1.000000e+00, 4.000000e+00], [1.000000e+00, 1.000000e+00, 3.000000e+00]]> : tensor<2x3xf32>
    return
  }
}
// broadcast_multiply
module {
  func.func @broadcast_multiply_row() {
    %cst = stablehlo.constant dense<[[8.000000e+00, 5.000000e+00, 6.000000e+00], [1.000000e+00, 2.000000e+00, 3.000000e+00]]> : tensor<2x3xf32>
    %cst_0 = stablehlo.constant dense<[2.000000e+00, 1.000000e+00, 4.000000e+00]> : tensor<3xf32>
    %0 = chlo.broadcast_multiply %cst, %cst_0 : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    check.expect_eq_const %0, dense<[[1.600000e+01, 5.000000e+00, 2.400000e+01], [2.000000e+00, 2.000000e+00, 1.200000e+01]]> : tensor<2x3xf32>
    return
  }
}
// broadcast_or
module {
  func.func @broadcast_or_row() {
    %c = stablehlo.constant dense<[[8, 5, 6], [1, 2, 3]]> : tensor<2x3xi32>
    %c_0 = stablehlo.constant dense<[2, 1, 4]> : tensor<3xi32>
    %0 = chlo.broadcast_or %c, %c_0 : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
    check.expect_eq_const %0, dense<[[10, 5, 6], [3, 3, 7]]> : tensor<2x3xi32>
    return
  }
}
// broadcast_power
module {
  func.func @broadcast_power_row() {
    %cst = stablehlo.constant dense<[[8.000000e+00, 5.000000e+00, 6.000000e+00], [1.000000e+00, 2.000000e+00, 3.000000e+00]]> : tensor<2x3xf32>
    %cst_0 = stablehlo.constant dense<[2.000000e+00, 1.000000e+00, 4.000000e+00]> : tensor<3xf32>
    %0 = chlo.broadcast_power %cst, %cst_0 : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    %cst_1 = stablehlo.constant dense<[[6.400000e+01, 5.000000e+00, 1.296000e+03], [1.000000e+00, 2.000000e+00, 8.100000e+01]]> : tensor<2x3xf32>
    check.expect_close %0, %cst_1, max_ulp_difference = 3 : tensor<2x3xf32>, tensor<2x3xf32>
    return
  }
}
// broadcast_remainder
module {
  func.func @broadcast_remainder_row() {
    %cst = stablehlo.constant dense<[[8.000000e+00, 5.000000e+00, 6.000000e+00], [1.000000e+00, 2.000000e+00, 3.000000e+00]]> : tensor<2x3xf32>
    %cst_0 = stablehlo.constant dense<[2.000000e+00, 1.000000e+00, 4.000000e+00]> : tensor<3xf32>
    %0 = chlo.broadcast_remainder %cst, %cst_0 : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    check.expect_eq_const %0, dense<[[0.000000e+00, 0.000000e+00, 2.000000e+00], [1.000000e+00, 0.000000e+00, 3.000000e+00]]> : tensor<2x3xf32>
    return
  }
}
// broadcast_select
module {
  func.func @broadcast_select_row() {
    %c = stablehlo.constant dense<[true, false, true]> : tensor<3xi1>
    %cst = stablehlo.constant dense<[[8.000000e+00, 5.000000e+00, 6.000000e+00], [1.000000e+00, 2.000000e+00, 3.000000e+00]]> : tensor<2x3xf32>
    %cst_0 = stablehlo.constant dense<[2.000000e+00, 1.000000e+00, 4.000000e+00]> : tensor<3xf32>
    %0 = chlo.broadcast_select %c, %cst, %cst_0 : (tensor<3xi1>, tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    check.expect_eq_const %0, dense<[[8.000000e+00, 1.000000e+00, 6.000000e+00], [1.000000e+00, 1.000000e+00, 3.000000e+00]]> : tensor<2x3xf32>
    return
  }
}
// broadcast_shift_left
module {
  func.func @broadcast_shift_left_row() {
    %c = stablehlo.constant dense<[[8, 5, 6], [1, 2, 3]]> : tensor<2x3xi32>
    %c_0 = stablehlo.constant dense<[2, 1, 4]> : tensor<3xi32>
    %0 = chlo.broadcast_shift_left %c, %c_0 : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
    check.expect_eq_const %0, dense<[[32, 10, 96], [4, 4, 48]]> : tensor<2x3xi32>
    return
  }
}
// broadcast_shift_right_arithmetic
module {
  func.func @broadcast_shift_right_arithmetic_row() {
    %c = stablehlo.constant dense<[[8, 5, 6], [1, 2, 3]]> : tensor<2x3xi32>
    %c_0 = stablehlo.constant dense<[2, 1, 4]> : tensor<3xi32>
    %0 = chlo.broadcast_shift_right_arithmetic %c, %c_0 : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
    check.expect_eq_const %0, dense<[[2, 2, 0], [0, 1, 0]]> : tensor<2x3xi32>
    return
  }
}
// broadcast_shift_right_logical
module {
  func.func @broadcast_shift_right_logical_row() {
    %c = stablehlo.constant dense<[[8, 5, 6], [1, 2, 3]]> : tensor<2x3xi32>
    %c_0 = stablehlo.constant dense<[2, 1, 4]> : tensor<3xi32>
    %0 = chlo.broadcast_shift_right_logical %c, %c_0 : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
    check.expect_eq_const %0, dense<[[2, 2, 0], [0, 1, 0]]> : tensor<2x3xi32>
    return
  }
}
// broadcast_subtract
module {
  func.func @broadcast_subtract_row() {
    %cst = stablehlo.constant dense<[[8.000000e+00, 5.000000e+00, 6.000000e+00], [1.000000e+00, 2.000000e+00, 3.000000e+00]]> : tensor<2x3xf32>
    %cst_0 = stablehlo.constant dense<[2.000000e+00, 1.000000e+00, 4.000000e+00]> : tensor<3xf32>
    %0 = chlo.broadcast_subtract %cst, %cst_0 : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    check.expect_eq_const %0, dense<[[6.000000e+00, 4.000000e+00, 2.000000e+00], [-1.000000e+00, 1.000000e+00, -1.000000e+00]]> : tensor<2x3xf32>
    return
  }
}
// -----
module {
  func.func @broadcast_subtract_column() {
    %cst = stablehlo.constant dense<[[8.000000e+00, 5.000000e+00, 6.000000e+00], [1.000000e+00, 2.000000e+00, 3.000000e+00]]> : tensor<2x3xf32>
    %cst_0 = stablehlo.constant dense<[2.000000e+00, 1.000000e+00]> : tensor<2xf32>
    %0 = chlo.broadcast_subtract %cst, %cst_0 {broadcast_dimensions = array<i64: 0>} : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
    check.expect_eq_const %0, dense<[[6.000000e+00, 3.000000e+00, 4.000000e+00], [0.000000e+00, 1.000000e+00, 2.000000e+00]]> : tensor<2x3xf32>
    return
  }
}
// broadcast_xor
module {
  func.func @broadcast_xor_row() {
    %c = stablehlo.constant dense<[[8, 5, 6], [1, 2, 3]]> : tensor<2x3xi32>
    %c_0 = stablehlo.constant dense<[2, 1, 4]> : tensor<3xi32>
    %0 = chlo.broadcast_xor %c, %c_0 : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
    check.expect_eq_const %0, dense<[[10, 4, 2], [3, 3, 7]]> : tensor<2x3xi32>
    return
  }
}
// conj
module {
  func.func @conj_c_f64() {
    %cst = stablehlo.constant dense<[(5.000000e-01,1.000000e+00), (-2.000000e+00,2.500000e-01)]> : tensor<2xcomplex<f64>>
    %0 = chlo.conj %cst : tensor<2xcomplex<f64>> -> tensor<2xcomplex<f64>>
    %cst_0 = stablehlo.constant dense<[(5.000000e-01,-1.000000e+00), (-2.000000e+00,-2.500000e-01)]> : tensor<2xcomplex<f64>>
    check.expect_close %0, %cst_0, max_ulp_difference = 8 : tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>
    return
  }
}
// constant
module {
  func.func @constant_f32() {
    %0 = chlo.constant dense<[1.500000e+00, 2.000000e+00]> : tensor<2xf32>
    check.expect_eq_const %0, dense<[1.500000e+00, 2.000000e+00]> : tensor<2xf32>
    return
  }
}
// constant_like
module {
  func.func @constant_like_f32() {
    %cst = stablehlo.constant dense<[[8.000000e+00, 5.000000e+00, 6.000000e+00], [1.000000e+00, 2.000000e+00, 3.000000e+00]]> : tensor<2x3xf32>
    %0 = "chlo.constant_like"(%cst) <{value = 2.500000e+00 : f32}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
    check.expect_eq_const %0, dense<2.500000e+00> : tensor<2x3xf32>
    return
  }
}
// cosh
module {
  func.func @cosh_bf16() {
    %cst = stablehlo.constant dense<[5.000000e-01, -2.250000e+00, 3.000000e+00]> : tensor<3xbf16>
    %0 = chlo.cosh %cst : tensor<3xbf16> -> tensor<3xbf16>
    %cst_0 = stablehlo.constant dense<[1.125000e+00, 4.781250e+00, 1.006250e+01]> : tensor<3xbf16>
    check.expect_close %0, %cst_0, max_ulp_difference = 4 : tensor<3xbf16>, tensor<3xbf16>
    return
  }
}
// -----
module {
  func.func @cosh_f32() {
    %cst = stablehlo.constant dense<[5.000000e-01, -2.250000e+00, 3.000000e+00]> : tensor<3xf32>
    %0 = chlo.cosh %cst : tensor<3xf32> -> tensor<3xf32>
    %cst_0 = stablehlo.constant dense<[1.12762594, 4.79656744, 10.0676622]> : tensor<3xf32>
    check.expect_close %0, %cst_0, max_ulp_difference = 4 : tensor<3xf32>, tensor<3xf32>
    return
  }
}
// -----
module {
  func.func @cosh_f64() {
    %cst = stablehlo.constant dense<[5.000000e-01, -2.250000e+00, 3.000000e+00]> : tensor<3xf64>
    %0 = chlo.cosh %cst : tensor<3xf64> -> tensor<3xf64>
    %cst_0 = stablehlo.constant dense<[1.1276259652063807, 4.7965675304601953, 10.067661995777765]> : tensor<3xf64>
    check.expect_close %0, %cst_0, max_ulp_difference = 4 : tensor<3xf64>, tensor<3xf64>
    return
  }
}
// -----
module {
  func.func @cosh_c_f64() {
    %cst = stablehlo.constant dense<[(5.000000e-01,1.000000e+00), (-2.000000e+00,2.500000e-01)]> : tensor<2xcomplex<f64>>
    %0 = chlo.cosh %cst : tensor<2xcomplex<f64>> -> tensor<2xcomplex<f64>>
    %cst_0 = stablehlo.constant dense<[(0.60925890915779424,0.43848657989259532), (3.6452381379971941,-0.89729962456482637)]> : tensor<2xcomplex<f64>>
    check.expect_close %0, %cst_0, max_ulp_difference = 8 : tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>
    return
  }
}
// digamma
module {
  func.func @digamma_bf16() {
    %cst = stablehlo.constant dense<[1.000000e+00, 5.000000e-01, 2.000000e+00]> : tensor<3xbf16>
    %0 = chlo.digamma %cst : tensor<3xbf16> -> tensor<3xbf16>
    %cst_0 = stablehlo.constant dense<[-5.781250e-01, -1.960940e+00, 4.218750e-01]> : tensor<3xbf16>
    check.expect_close %0, %cst_0, max_ulp_difference = 16 : tensor<3xbf16>, tensor<3xbf16>
    return
  }
}
// -----
module {
  func.func @digamma_f32() {
    %cst = stablehlo.constant dense<[1.000000e+00, 5.000000e-01, 2.000000e+00]> : tensor<3xf32>
    %0 = chlo.digamma %cst : tensor<3xf32> -> tensor<3xf32>
    %cst_0 = stablehlo.constant dense<[-0.577215672, -1.963510e+00, 0.422784328]> : tensor<3xf32>
    check.expect_close %0, %cst_0, max_ulp_difference = 16 : tensor<3xf32>, tensor<3xf32>
    return
  }
}
// -----
module {
  func.func @digamma_f64() {
    %cst = stablehlo.constant dense<[1.000000e+00, 5.000000e-01, 2.000000e+00]> : tensor<3xf64>
    %0 = chlo.digamma %cst : tensor<3xf64> -> tensor<3xf64>
    %cst_0 = stablehlo.constant dense<[-0.57721566490153287, -1.9635100260214235, 0.42278433509846713]> : tensor<3xf64>
    check.expect_close %0, %cst_0, max_ulp_difference = 16 : tensor<3xf64>, tensor<3xf64>
    return
  }
}
// erf
module {
  func.func @erf_bf16() {
    %cst = stablehlo.constant dense<[5.000000e-01, -2.250000e+00, 0.000000e+00, 5.000000e+00]> : tensor<4xbf16>
    %0 = chlo.erf %cst : tensor<4xbf16> -> tensor<4xbf16>
    %cst_0 = stablehlo.constant dense<[5.195310e-01, -1.000000e+00, 0.000000e+00, 1.000000e+00]> : tensor<4xbf16>
    check.expect_close %0, %cst_0, max_ulp_difference = 4 : tensor<4xbf16>, tensor<4xbf16>
    return
  }
}
// -----
module {
  func.func @erf_f32() {
    %cst = stablehlo.constant dense<[5.000000e-01, -2.250000e+00, 0.000000e+00, 5.000000e+00]> : tensor<4xf32>
    %0 = chlo.erf %cst : tensor<4xf32> -> tensor<4xf32>
    %cst_0 = stablehlo.constant dense<[0.520499885, -0.998537302, 0.000000e+00, 1.000000e+00]> : tensor<4xf32>
    check.expect_close %0, %cst_0, max_ulp_difference = 4 : tensor<4xf32>, tensor<4xf32>
    return
  }
}
// -----
module {
  func.func @erf_f64() {
    %cst = stablehlo.constant dense<[5.000000e-01, -2.250000e+00, 0.000000e+00, 5.000000e+00]> : tensor<4xf64>
    %0 = chlo.erf %cst : tensor<4xf64> -> tensor<4xf64>
    %cst_0 = stablehlo.constant dense<[0.52049987781304652, -0.99853728341331882, 0.000000e+00, 0.99999999999846256]> : tensor<4xf64>
    check.expect_close %0, %cst_0, max_ulp_difference = 4 : tensor<4xf64>, tensor<4xf64>
    return
  }
}
// erf_inv
module {
  func.func @erf_inv_bf16() {
    %cst = stablehlo.constant dense<[5.000000e-01, 0.000000e+00, -5.000000e-01]> : tensor<3xbf16>
    %0 = chlo.erf_inv %cst : tensor<3xbf16> -> tensor<3xbf16>
    %cst_0 = stablehlo.constant dense<[4.765630e-01, 0.000000e+00, -4.765630e-01]> : tensor<3xbf16>
    check.expect_close %0, %cst_0, max_ulp_difference = 4 : tensor<3xbf16>, tensor<3xbf16>
    return
  }
}
// -----
module {
  func.func @erf_inv_f32() {
    %cst = stablehlo.constant dense<[5.000000e-01, 0.000000e+00, -5.000000e-01]> : tensor<3xf32>
    %0 = chlo.erf_inv %cst : tensor<3xf32> -> tensor<3xf32>
    %cst_0 = stablehlo.constant dense<[0.476936281, 0.000000e+00, -0.476936281]> : tensor<3xf32>
    check.expect_close %0, %cst_0, max_ulp_difference = 4 : tensor<3xf32>, tensor<3xf32>
    return
  }
}
// -----
module {
  func.func @erf_inv_f64() {
    %cst = stablehlo.constant dense<[5.000000e-01, 0.000000e+00, -5.000000e-01]> : tensor<3xf64>
    %0 = chlo.erf_inv %cst : tensor<3xf64> -> tensor<3xf64>
    %cst_0 = stablehlo.constant dense<[0.47693627620446988, 0.000000e+00, -0.47693627620446988]> : tensor<3xf64>
    check.expect_close %0, %cst_0, max_ulp_difference = 4 : tensor<3xf64>, tensor<3xf64>
    return
  }
}
// erfc
module {
  func.func @erfc_bf16() {
    %cst = stablehlo.constant dense<[5.000000e-01, -2.250000e+00, 0.000000e+00, 3.000000e+00]> : tensor<4xbf16>
    %0 = chlo.erfc %cst : tensor<4xbf16> -> tensor<4xbf16>
    %cst_0 = stablehlo.constant dense<[4.804690e-01, 2.000000e+00, 1.000000e+00, 2.205370e-05]> : tensor<4xbf16>
    check.expect_close %0, %cst_0, max_ulp_difference = 4 : tensor<4xbf16>, tensor<4xbf16>
    return
  }
}
// -----
module {
  func.func @erfc_f32() {
    %cst = stablehlo.constant dense<[5.000000e-01, -2.250000e+00, 0.000000e+00, 3.000000e+00]> : tensor<4xf32>
    %0 = chlo.erfc %cst : tensor<4xf32> -> tensor<4xf32>
    %cst_0 = stablehlo.constant dense<[0.479500115, 1.9985373, 1.000000e+00, 2.20904967E-5]> : tensor<4xf32>
    check.expect_close %0, %cst_0, max_ulp_difference = 4 : tensor<4xf32>, tensor<4xf32>
    return
  }
}
// -----
module {
  func.func @erfc_f64() {
    %cst = stablehlo.constant dense<[5.000000e-01, -2.250000e+00, 0.000000e+00, 3.000000e+00]> : tensor<4xf64>
    %0 = chlo.erfc %cst : tensor<4xf64> -> tensor<4xf64>
    %cst_0 = stablehlo.constant dense<[0.47950012218695348, 1.9985372834133188, 1.000000e+00, 2.2090496998585438E-5]> : tensor<4xf64>
    check.expect_close %0, %cst_0, max_ulp_difference = 4 : tensor<4xf64>, tensor<4xf64>
    return
  }
}
// is_inf
module {
  func.func @is_inf_f32() {
    %cst = stablehlo.constant dense<[0x7F800000, 0xFF800000, 0x7FC00000, 1.000000e+00]> : tensor<4xf32>
    %0 = chlo.is_inf %cst : tensor<4xf32> -> tensor<4xi1>
    check.expect_eq_const %0, dense<[true, true, false, false]> : tensor<4xi1>
    return
  }
}
// is_neg_inf
module {
  func.func @is_neg_inf_f32() {
    %cst = stablehlo.constant dense<[0x7F800000, 0xFF800000, 0x7FC00000, 1.000000e+00]> : tensor<4xf32>
    %0 = chlo.is_neg_inf %cst : tensor<4xf32> -> tensor<4xi1>
    check.expect_eq_const %0, dense<[false, true, false, false]> : tensor<4xi1>
    return
  }
}
// is_pos_inf
module {
  func.func @is_pos_inf_f32() {
    %cst = stablehlo.constant dense<[0x7F800000, 0xFF800000, 0x7FC00000, 1.000000e+00]> : tensor<4xf32>
    %0 = chlo.is_pos_inf %cst : tensor<4xf32> -> tensor<4xi1>
    check.expect_eq_const %0, dense<[true, false, false, false]> : tensor<4xi1>
    return
  }
}
// lgamma
module {
  func.func @lgamma_bf16() {
    %cst = stablehlo.constant dense<[5.000000e-01, 4.500000e+00, 1.000000e+01, -1.500000e+00]> : tensor<4xbf16>
    %0 = chlo.lgamma %cst : tensor<4xbf16> -> tensor<4xbf16>
    %cst_0 = stablehlo.constant dense<[5.742190e-01, 2.453130e+00, 1.281250e+01, 8.593750e-01]> : tensor<4xbf16>
    check.expect_close %0, %cst_0, max_ulp_difference = 16 : tensor<4xbf16>, tensor<4xbf16>
    return
  }
}
// -----
module {
  func.func @lgamma_f32() {
    %cst = stablehlo.constant dense<[5.000000e-01, 4.500000e+00, 1.000000e+01, -1.500000e+00]> : tensor<4xf32>
    %0 = chlo.lgamma %cst : tensor<4xf32> -> tensor<4xf32>
    %cst_0 = stablehlo.constant dense<[0.572364926, 2.45373654, 12.8018274, 0.860047042]> : tensor<4xf32>
    check.expect_close %0, %cst_0, max_ulp_difference = 16 : tensor<4xf32>, tensor<4xf32>
    return
  }
}
// -----
module {
  func.func @lgamma_f64() {
    %cst = stablehlo.constant dense<[5.000000e-01, 4.500000e+00, 1.000000e+01, -1.500000e+00]> : tensor<4xf64>
    %0 = chlo.lgamma %cst : tensor<4xf64> -> tensor<4xf64>
    %cst_0 = stablehlo.constant dense<[0.57236494292470042, 2.4537365708424428, 12.801827480081467, 0.86004701537648121]> : tensor<4xf64>
    check.expect_close %0, %cst_0, max_ulp_difference = 16 : tensor<4xf64>, tensor<4xf64>
    return
  }
}
// mulhi
module {
  func.func @mulhi_i32() {
    %c = stablehlo.constant dense<[100, 1073741824, -7]> : tensor<3xi32>
    %c_0 = stablehlo.constant dense<[100, 12, 9]> : tensor<3xi32>
    %0 = chlo.mulhi %c, %c_0 : tensor<3xi32>, tensor<3xi32> -> tensor<3xi32>
    check.expect_eq_const %0, dense<[0, 3, -1]> : tensor<3xi32>
    return
  }
}
// -----
module {
  func.func @mulhi_ui32() {
    %c = stablehlo.constant dense<[100, 1073741824, 7]> : tensor<3xui32>
    %c_0 = stablehlo.constant dense<[100, 12, 9]> : tensor<3xui32>
    %0 = chlo.mulhi %c, %c_0 : tensor<3xui32>, tensor<3xui32> -> tensor<3xui32>
    check.expect_eq_const %0, dense<[0, 3, 0]> : tensor<3xui32>
    return
  }
}
// -----
module {
  func.func @mulhi_i8() {
    %c = stablehlo.constant dense<[100, 64, -7]> : tensor<3xi8>
    %c_0 = stablehlo.constant dense<[100, 12, 9]> : tensor<3xi8>
    %0 = chlo.mulhi %c, %c_0 : tensor<3xi8>, tensor<3xi8> -> tensor<3xi8>
    check.expect_eq_const %0, dense<[39, 3, -1]> : tensor<3xi8>
    return
  }
}
// next_after
module {
  func.func @next_after_f32() {
    %cst = stablehlo.constant dense<[1.000000e+00, 1.000000e+00, 0.000000e+00, -5.000000e-01, 2.000000e+00]> : tensor<5xf32>
    %cst_0 = stablehlo.constant dense<[2.000000e+00, 0.000000e+00, 1.000000e+00, -1.000000e+00, 2.000000e+00]> : tensor<5xf32>
    %0 = chlo.next_after %cst, %cst_0 : tensor<5xf32>, tensor<5xf32> -> tensor<5xf32>
    %cst_1 = stablehlo.constant dense<[1.00000012, 0.99999994, 1.401300e-45, -0.50000006, 2.000000e+00]> : tensor<5xf32>
    check.expect_close %0, %cst_1, max_ulp_difference = 0 : tensor<5xf32>, tensor<5xf32>
    return
  }
}
// -----
module {
  func.func @next_after_f64() {
    %cst = stablehlo.constant dense<[1.000000e+00, 1.000000e+00, 0.000000e+00, -5.000000e-01, 2.000000e+00]> : tensor<5xf64>
    %cst_0 = stablehlo.constant dense<[2.000000e+00, 0.000000e+00, 1.000000e+00, -1.000000e+00, 2.000000e+00]> : tensor<5xf64>
    %0 = chlo.next_after %cst, %cst_0 : tensor<5xf64>, tensor<5xf64> -> tensor<5xf64>
    %cst_1 = stablehlo.constant dense<[1.0000000000000002, 0.99999999999999988, 4.940660e-324, -0.50000000000000011, 2.000000e+00]> : tensor<5xf64>
    check.expect_close %0, %cst_1, max_ulp_difference = 0 : tensor<5xf64>, tensor<5xf64>
    return
  }
}
// polygamma
module {
  func.func @polygamma_f32() {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<2xf32>
    %cst_0 = stablehlo.constant dense<[1.000000e+00, 5.000000e-01]> : tensor<2xf32>
    %0 = chlo.polygamma %cst, %cst_0 : tensor<2xf32>, tensor<2xf32> -> tensor<2xf32>
    %cst_1 = stablehlo.constant dense<[1.64493406, 4.93480206]> : tensor<2xf32>
    check.expect_close %0, %cst_1, max_ulp_difference = 16 : tensor<2xf32>, tensor<2xf32>
    return
  }
}
// -----
module {
  func.func @polygamma_f64() {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<2xf64>
    %cst_0 = stablehlo.constant dense<[1.000000e+00, 5.000000e-01]> : tensor<2xf64>
    %0 = chlo.polygamma %cst, %cst_0 : tensor<2xf64>, tensor<2xf64> -> tensor<2xf64>
    %cst_1 = stablehlo.constant dense<[1.6449340668482264, 4.934802200544679]> : tensor<2xf64>
    check.expect_close %0, %cst_1, max_ulp_difference = 16 : tensor<2xf64>, tensor<2xf64>
    return
  }
}
// ragged_dot
module {
  func.func @ragged_dot_two_groups() {
    %cst = stablehlo.constant dense<[[0.000000e+00, 1.000000e+00], [2.000000e+00, 3.000000e+00], [4.000000e+00, 5.000000e+00], [6.000000e+00, 7.000000e+00]]> : tensor<4x2xf32>
    %cst_0 = stablehlo.constant dense<[[[0.000000e+00, 1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00, 5.000000e+00]], [[6.000000e+00, 7.000000e+00, 8.000000e+00], [9.000000e+00, 1.000000e+01, 1.100000e+01]]]> : tensor<2x2x3xf32>
    %c = stablehlo.constant dense<[3, 1]> : tensor<2xi32>
    %0 = "chlo.ragged_dot"(%cst, %cst_0, %c) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<4x2xf32>, tensor<2x2x3xf32>, tensor<2xi32>) -> tensor<4x3xf32>
    check.expect_eq_const %0, dense<[[3.000000e+00, 4.000000e+00, 5.000000e+00], [9.000000e+00, 1.400000e+01, 1.900000e+01], [1.500000e+01, 2.400000e+01, 3.300000e+01], [9.900000e+01, 1.120000e+02, 1.250000e+02]]> : tensor<4x3xf32>
    return
  }
}
// scan
module {
  func.func @scan_forwards() {
    %cst = stablehlo.constant dense<[[1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00], [5.000000e+00, 6.000000e+00]]> : tensor<3x2xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<2xf32>
    %0:2 = chlo.scan(%cst) inits (%cst_0) dimension=0  {
    ^bb0(%input: tensor<2xf32>, %carry: tensor<2xf32>):
      %3 = stablehlo.add %input, %carry : tensor<2xf32>
      stablehlo.return %3, %3 : tensor<2xf32>, tensor<2xf32>
    } : (tensor<3x2xf32>, tensor<2xf32>) -> (tensor<3x2xf32>, tensor<2xf32>)
    %1 = stablehlo.reshape %0#0 : (tensor<3x2xf32>) -> tensor<3x2xf32>
    %2 = stablehlo.reshape %0#1 : (tensor<2xf32>) -> tensor<2xf32>
    check.expect_eq_const %1, dense<[[1.000000e+00, 2.000000e+00], [4.000000e+00, 6.000000e+00], [9.000000e+00, 1.200000e+01]]> : tensor<3x2xf32>
    check.expect_eq_const %2, dense<[9.000000e+00, 1.200000e+01]> : tensor<2xf32>
    return
  }
}
// -----
module {
  func.func @scan_backwards() {
    %cst = stablehlo.constant dense<[[1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00], [5.000000e+00, 6.000000e+00]]> : tensor<3x2xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<2xf32>
    %0:2 = chlo.scan(%cst) inits (%cst_0) dimension=0  attributes {is_reverse = true} {
    ^bb0(%input: tensor<2xf32>, %carry: tensor<2xf32>):
      %3 = stablehlo.add %input, %carry : tensor<2xf32>
      stablehlo.return %3, %3 : tensor<2xf32>, tensor<2xf32>
    } : (tensor<3x2xf32>, tensor<2xf32>) -> (tensor<3x2xf32>, tensor<2xf32>)
    %1 = stablehlo.reshape %0#0 : (tensor<3x2xf32>) -> tensor<3x2xf32>
    %2 = stablehlo.reshape %0#1 : (tensor<2xf32>) -> tensor<2xf32>
    check.expect_eq_const %1, dense<[[9.000000e+00, 1.200000e+01], [8.000000e+00, 1.000000e+01], [5.000000e+00, 6.000000e+00]]> : tensor<3x2xf32>
    check.expect_eq_const %2, dense<[9.000000e+00, 1.200000e+01]> : tensor<2xf32>
    return
  }
}
// sinh
module {
  func.func @sinh_bf16() {
    %cst = stablehlo.constant dense<[5.000000e-01, -2.250000e+00, 3.000000e+00]> : tensor<3xbf16>
    %0 = chlo.sinh %cst : tensor<3xbf16> -> tensor<3xbf16>
    %cst_0 = stablehlo.constant dense<[5.195310e-01, -4.687500e+00, 1.000000e+01]> : tensor<3xbf16>
    check.expect_close %0, %cst_0, max_ulp_difference = 4 : tensor<3xbf16>, tensor<3xbf16>
    return
  }
}
// -----
module {
  func.func @sinh_f32() {
    %cst = stablehlo.constant dense<[5.000000e-01, -2.250000e+00, 3.000000e+00]> : tensor<3xf32>
    %0 = chlo.sinh %cst : tensor<3xf32> -> tensor<3xf32>
    %cst_0 = stablehlo.constant dense<[0.521095276, -4.69116831, 10.0178747]> : tensor<3xf32>
    check.expect_close %0, %cst_0, max_ulp_difference = 4 : tensor<3xf32>, tensor<3xf32>
    return
  }
}
// -----
module {
  func.func @sinh_f64() {
    %cst = stablehlo.constant dense<[5.000000e-01, -2.250000e+00, 3.000000e+00]> : tensor<3xf64>
    %0 = chlo.sinh %cst : tensor<3xf64> -> tensor<3xf64>
    %cst_0 = stablehlo.constant dense<[0.52109530549374738, -4.6911683058983309, 10.017874927409903]> : tensor<3xf64>
    check.expect_close %0, %cst_0, max_ulp_difference = 4 : tensor<3xf64>, tensor<3xf64>
    return
  }
}
// -----
module {
  func.func @sinh_c_f64() {
    %cst = stablehlo.constant dense<[(5.000000e-01,1.000000e+00), (-2.000000e+00,2.500000e-01)]> : tensor<2xcomplex<f64>>
    %0 = chlo.sinh %cst : tensor<2xcomplex<f64>> -> tensor<2xcomplex<f64>>
    %cst_0 = stablehlo.constant dense<[(0.28154899513533443,0.94886453143716797), (-3.5141101009735118,0.93078210946439655)]> : tensor<2xcomplex<f64>>
    check.expect_close %0, %cst_0, max_ulp_difference = 8 : tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>
    return
  }
}
// square
module {
  func.func @square_bf16() {
    %cst = stablehlo.constant dense<[5.000000e-01, -2.250000e+00, 3.000000e+00]> : tensor<3xbf16>
    %0 = chlo.square %cst : tensor<3xbf16> -> tensor<3xbf16>
    %cst_0 = stablehlo.constant dense<[2.500000e-01, 5.062500e+00, 9.000000e+00]> : tensor<3xbf16>
    check.expect_close %0, %cst_0, max_ulp_difference = 4 : tensor<3xbf16>, tensor<3xbf16>
    return
  }
}
// -----
module {
  func.func @square_f32() {
    %cst = stablehlo.constant dense<[5.000000e-01, -2.250000e+00, 3.000000e+00]> : tensor<3xf32>
    %0 = chlo.square %cst : tensor<3xf32> -> tensor<3xf32>
    %cst_0 = stablehlo.constant dense<[2.500000e-01, 5.062500e+00, 9.000000e+00]> : tensor<3xf32>
    check.expect_close %0, %cst_0, max_ulp_difference = 4 : tensor<3xf32>, tensor<3xf32>
    return
  }
}
// -----
module {
  func.func @square_f64() {
    %cst = stablehlo.constant dense<[5.000000e-01, -2.250000e+00, 3.000000e+00]> : tensor<3xf64>
    %0 = chlo.square %cst : tensor<3xf64> -> tensor<3xf64>
    %cst_0 = stablehlo.constant dense<[2.500000e-01, 5.062500e+00, 9.000000e+00]> : tensor<3xf64>
    check.expect_close %0, %cst_0, max_ulp_difference = 4 : tensor<3xf64>, tensor<3xf64>
    return
  }
}
// -----
module {
  func.func @square_c_f64() {
    %cst = stablehlo.constant dense<[(5.000000e-01,1.000000e+00), (-2.000000e+00,2.500000e-01)]> : tensor<2xcomplex<f64>>
    %0 = chlo.square %cst : tensor<2xcomplex<f64>> -> tensor<2xcomplex<f64>>
    %cst_0 = stablehlo.constant dense<[(-7.500000e-01,1.000000e+00), (3.937500e+00,-1.000000e+00)]> : tensor<2xcomplex<f64>>
    check.expect_close %0, %cst_0, max_ulp_difference = 8 : tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>
    return
  }
}
// tan
module {
  func.func @tan_bf16() {
    %cst = stablehlo.constant dense<[5.000000e-01, -2.250000e+00, 3.000000e+00]> : tensor<3xbf16>
    %0 = chlo.tan %cst : tensor<3xbf16> -> tensor<3xbf16>
    %cst_0 = stablehlo.constant dense<[5.468750e-01, 1.242190e+00, -1.425780e-01]> : tensor<3xbf16>
    check.expect_close %0, %cst_0, max_ulp_difference = 4 : tensor<3xbf16>, tensor<3xbf16>
    return
  }
}
// -----
module {
  func.func @tan_f32() {
    %cst = stablehlo.constant dense<[5.000000e-01, -2.250000e+00, 3.000000e+00]> : tensor<3xf32>
    %0 = chlo.tan %cst : tensor<3xf32> -> tensor<3xf32>
    %cst_0 = stablehlo.constant dense<[0.546302497, 1.23862767, -0.142546549]> : tensor<3xf32>
    check.expect_close %0, %cst_0, max_ulp_difference = 4 : tensor<3xf32>, tensor<3xf32>
    return
  }
}
// -----
module {
  func.func @tan_f64() {
    %cst = stablehlo.constant dense<[5.000000e-01, -2.250000e+00, 3.000000e+00]> : tensor<3xf64>
    %0 = chlo.tan %cst : tensor<3xf64> -> tensor<3xf64>
    %cst_0 = stablehlo.constant dense<[0.54630248984379048, 1.2386276162240966, -0.1425465430742778]> : tensor<3xf64>
    check.expect_close %0, %cst_0, max_ulp_difference = 4 : tensor<3xf64>, tensor<3xf64>
    return
  }
}
// -----
module {
  func.func @tan_c_f64() {
    %cst = stablehlo.constant dense<[(5.000000e-01,1.000000e+00), (-2.000000e+00,2.500000e-01)]> : tensor<2xcomplex<f64>>
    %0 = chlo.tan %cst : tensor<2xcomplex<f64>> -> tensor<2xcomplex<f64>>
    %cst_0 = stablehlo.constant dense<[(0.19557731006593404,0.8429662048457831), (1.5966892107707558,1.099398135211779)]> : tensor<2xcomplex<f64>>
    check.expect_close %0, %cst_0, max_ulp_difference = 8 : tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>
    return
  }
}
// top_k
module {
  func.func @top_k_two() {
    %cst = stablehlo.constant dense<[[3.000000e+00, 9.000000e+00, 1.000000e+00, 9.000000e+00], [5.000000e+00, -1.000000e+00, 7.000000e+00, 0.000000e+00]]> : tensor<2x4xf32>
    %values, %indices = chlo.top_k(%cst, k = 2) : tensor<2x4xf32> -> (tensor<2x2xf32>, tensor<2x2xi32>)
    check.expect_eq_const %values, dense<[[9.000000e+00, 9.000000e+00], [7.000000e+00, 5.000000e+00]]> : tensor<2x2xf32>
    check.expect_eq_const %indices, dense<[[1, 3], [2, 0]]> : tensor<2x2xi32>
    return
  }
}
// zeta
module {
  func.func @zeta_f32() {
    %cst = stablehlo.constant dense<[2.000000e+00, 4.000000e+00]> : tensor<2xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<2xf32>
    %0 = chlo.zeta %cst, %cst_0 : tensor<2xf32>, tensor<2xf32> -> tensor<2xf32>
    %cst_1 = stablehlo.constant dense<[1.64493406, 1.08232319]> : tensor<2xf32>
    check.expect_close %0, %cst_1, max_ulp_difference = 8 : tensor<2xf32>, tensor<2xf32>
    return
  }
}
// -----
module {
  func.func @zeta_f64() {
    %cst = stablehlo.constant dense<[2.000000e+00, 4.000000e+00]> : tensor<2xf64>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<2xf64>
    %0 = chlo.zeta %cst, %cst_0 : tensor<2xf64>, tensor<2xf64> -> tensor<2xf64>
    %cst_1 = stablehlo.constant dense<[1.6449340668482264, 1.0823232337111379]> : tensor<2xf64>
    check.expect_close %0, %cst_1, max_ulp_difference = 8 : tensor<2xf64>, tensor<2xf64>
    return
  }
}
