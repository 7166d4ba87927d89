// quantized_operations
module {
  func.func @quantized_operations_add() {
    %cst = stablehlo.constant() <{value = dense<[3, 5, 100, -100]> : tensor<4xi8>}> : () -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>
    %cst_0 = stablehlo.constant() <{value = dense<[4, 3, 100, -100]> : tensor<4xi8>}> : () -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>
    %0 = stablehlo.add %cst, %cst_0 : tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>
    %1 = stablehlo.uniform_dequantize %0 : (tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<4xf32>
    check.expect_eq_const %1, dense<[5.000000e-01, 1.000000e+00, 6.200000e+01, -6.550000e+01]> : tensor<4xf32>
    return
  }
}
// -----
module {
  func.func @quantized_operations_multiply() {
    %cst = stablehlo.constant() <{value = dense<[3, 5, 100, -100]> : tensor<4xi8>}> : () -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>
    %cst_0 = stablehlo.constant() <{value = dense<[4, 3, 100, -100]> : tensor<4xi8>}> : () -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>
    %0 = stablehlo.multiply %cst, %cst_0 : tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>
    %1 = stablehlo.uniform_dequantize %0 : (tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<4xf32>
    check.expect_eq_const %1, dense<[0.000000e+00, 0.000000e+00, 6.200000e+01, 6.200000e+01]> : tensor<4xf32>
    return
  }
}
// -----
module {
  func.func @quantized_operations_tanh() {
    %cst = stablehlo.constant() <{value = dense<[3, 5, 100, -100]> : tensor<4xi8>}> : () -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>
    %0 = stablehlo.tanh %cst : tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>
    %1 = stablehlo.uniform_dequantize %0 : (tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<4xf32>
    check.expect_eq_const %1, dense<[0.000000e+00, 1.000000e+00, 1.000000e+00, -1.000000e+00]> : tensor<4xf32>
    return
  }
}
// -----
module {
  func.func @quantized_operations_transpose() {
    %cst = stablehlo.constant() <{value = dense<[3, 5, 100, -100]> : tensor<4xi8>}> : () -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>
    %0 = stablehlo.reshape %cst : (tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<2x2x!quant.uniform<i8:f32, 5.000000e-01:3>>
    %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<2x2x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<2x2x!quant.uniform<i8:f32, 5.000000e-01:3>>
    %2 = stablehlo.uniform_dequantize %1 : (tensor<2x2x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<2x2xf32>
    check.expect_eq_const %2, dense<[[0.000000e+00, 4.850000e+01], [1.000000e+00, -5.150000e+01]]> : tensor<2x2xf32>
    return
  }
}
// -----
module {
  func.func @quantized_operations_dot_general() {
    %cst = stablehlo.constant() <{value = dense<[[3, 5], [7, 1]]> : tensor<2x2xi8>}> : () -> tensor<2x2x!quant.uniform<i8:f32, 5.000000e-01:3>>
    %cst_0 = stablehlo.constant() <{value = dense<[[4, 3], [1, 9]]> : tensor<2x2xi8>}> : () -> tensor<2x2x!quant.uniform<i8:f32, 5.000000e-01>>
    %0 = stablehlo.dot_general %cst, %cst_0, contracting_dims = [1] x [0] : (tensor<2x2x!quant.uniform<i8:f32, 5.000000e-01:3>>, tensor<2x2x!quant.uniform<i8:f32, 5.000000e-01>>) -> tensor<2x2x!quant.uniform<i8:f32, 5.000000e-01:3>>
    %1 = stablehlo.uniform_dequantize %0 : (tensor<2x2x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<2x2xf32>
    check.expect_eq_const %1, dense<[[5.000000e-01, 4.500000e+00], [3.500000e+00, -1.500000e+00]]> : tensor<2x2xf32>
    return
  }
}
// uniform_dequantize
module {
  func.func @uniform_dequantize_i8() {
    %cst = stablehlo.constant() <{value = dense<[3, 4, 127, -128]> : tensor<4xi8>}> : () -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>
    %0 = stablehlo.uniform_dequantize %cst : (tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<4xf32>
    check.expect_eq_const %0, dense<[0.000000e+00, 5.000000e-01, 6.200000e+01, -6.550000e+01]> : tensor<4xf32>
    return
  }
}
// -----
module {
  func.func @uniform_dequantize_u8() {
    %cst = stablehlo.constant() <{value = dense<[0, 128, 255]> : tensor<3xui8>}> : () -> tensor<3x!quant.uniform<u8:f32, 2.500000e-01:128>>
    %0 = stablehlo.uniform_dequantize %cst : (tensor<3x!quant.uniform<u8:f32, 2.500000e-01:128>>) -> tensor<3xf32>
    check.expect_eq_const %0, dense<[-3.200000e+01, 0.000000e+00, 3.175000e+01]> : tensor<3xf32>
    return
  }
}
// -----
module {
  func.func @uniform_dequantize_i4() {
    %cst = stablehlo.constant() <{value = dense<[-8, 7]> : tensor<2xi4>}> : () -> tensor<2x!quant.uniform<i4:f32, 1.000000e+00>>
    %0 = stablehlo.uniform_dequantize %cst : (tensor<2x!quant.uniform<i4:f32, 1.000000e+00>>) -> tensor<2xf32>
    check.expect_eq_const %0, dense<[-8.000000e+00, 7.000000e+00]> : tensor<2xf32>
    return
  }
}
// -----
module {
  func.func @uniform_dequantize_f64() {
    %cst = stablehlo.constant() <{value = dense<[0, -3, 10]> : tensor<3xi8>}> : () -> tensor<3x!quant.uniform<i8:f64, 2.500000e-01:-3>>
    %0 = stablehlo.uniform_dequantize %cst : (tensor<3x!quant.uniform<i8:f64, 2.500000e-01:-3>>) -> tensor<3xf64>
    check.expect_eq_const %0, dense<[7.500000e-01, 0.000000e+00, 3.250000e+00]> : tensor<3xf64>
    return
  }
}
// -----
module {
  func.func @uniform_dequantize_bf16() {
    %cst = stablehlo.constant() <{value = dense<[0, 1, 5]> : tensor<3xi8>}> : () -> tensor<3x!quant.uniform<i8:bf16, 5.000000e-01:1>>
    %0 = stablehlo.uniform_dequantize %cst : (tensor<3x!quant.uniform<i8:bf16, 5.000000e-01:1>>) -> tensor<3xbf16>
    check.expect_eq_const %0, dense<[-5.000000e-01, 0.000000e+00, 2.000000e+00]> : tensor<3xbf16>
    return
  }
}
// -----
module {
  func.func @uniform_dequantize_per_axis() {
    %cst = stablehlo.constant() <{value = dense<[[0, 5], [2, 6], [-128, 127]]> : tensor<3x2xi8>}> : () -> tensor<3x2x!quant.uniform<i8:f32:1, {5.000000e-01,2.000000e+00:5}>>
    %0 = stablehlo.uniform_dequantize %cst : (tensor<3x2x!quant.uniform<i8:f32:1, {5.000000e-01,2.000000e+00:5}>>) -> tensor<3x2xf32>
    check.expect_eq_const %0, dense<[[0.000000e+00, 0.000000e+00], [1.000000e+00, 2.000000e+00], [-6.400000e+01, 2.440000e+02]]> : tensor<3x2xf32>
    return
  }
}
// uniform_quantize
module {
  func.func @uniform_quantize_i8() {
    %cst = stablehlo.constant dense<[1.000000e+00, -2.000000e+00, 2.500000e-01, 7.500000e-01, 5.000000e-01]> : tensor<5xf32>
    %0 = stablehlo.uniform_quantize %cst : (tensor<5xf32>) -> tensor<5x!quant.uniform<i8:f32, 5.000000e-01:3>>
    %1 = stablehlo.uniform_dequantize %0 : (tensor<5x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<5xf32>
    check.expect_eq_const %1, dense<[1.000000e+00, -2.000000e+00, 5.000000e-01, 5.000000e-01, 5.000000e-01]> : tensor<5xf32>
    return
  }
}
// -----
module {
  func.func @uniform_quantize_u8() {
    %cst = stablehlo.constant dense<[0.000000e+00, 1.125000e+00, -1.125000e+00, 3.175000e+01, -3.200000e+01]> : tensor<5xf32>
    %0 = stablehlo.uniform_quantize %cst : (tensor<5xf32>) -> tensor<5x!quant.uniform<u8:f32, 2.500000e-01:128>>
    %1 = stablehlo.uniform_dequantize %0 : (tensor<5x!quant.uniform<u8:f32, 2.500000e-01:128>>) -> tensor<5xf32>
    check.expect_eq_const %1, dense<[0.000000e+00, 1.000000e+00, -1.000000e+00, 3.175000e+01, -3.200000e+01]> : tensor<5xf32>
    return
  }
}
// -----
module {
  func.func @uniform_quantize_i4() {
    %cst = stablehlo.constant dense<[5.000000e-01, 1.500000e+00, 2.500000e+00, -5.000000e-01, 1.000000e+02, -1.000000e+02]> : tensor<6xf32>
    %0 = stablehlo.uniform_quantize %cst : (tensor<6xf32>) -> tensor<6x!quant.uniform<i4:f32, 1.000000e+00>>
    %1 = stablehlo.uniform_dequantize %0 : (tensor<6x!quant.uniform<i4:f32, 1.000000e+00>>) -> tensor<6xf32>
    check.expect_eq_const %1, dense<[0.000000e+00, 2.000000e+00, 2.000000e+00, -0.000000e+00, 7.000000e+00, -8.000000e+00]> : tensor<6xf32>
    return
  }
}
// -----
module {
  func.func @uniform_quantize_narrow_range() {
    %cst = stablehlo.constant dense<[4.975000e+01, 5.025000e+01, 5.100000e+01, -6.000000e+01]> : tensor<4xf32>
    %0 = stablehlo.uniform_quantize %cst : (tensor<4xf32>) -> tensor<4x!quant.uniform<i8<-100:100>:f32, 5.000000e-01>>
    %1 = stablehlo.uniform_dequantize %0 : (tensor<4x!quant.uniform<i8<-100:100>:f32, 5.000000e-01>>) -> tensor<4xf32>
    check.expect_eq_const %1, dense<[5.000000e+01, 5.000000e+01, 5.000000e+01, -5.000000e+01]> : tensor<4xf32>
    return
  }
}
// -----
module {
  func.func @uniform_quantize_clamps() {
    %cst = stablehlo.constant dense<[1.000000e+09, -1.000000e+09, 0x7F800000, 0xFF800000, 6.200000e+01, -6.550000e+01]> : tensor<6xf32>
    %0 = stablehlo.uniform_quantize %cst : (tensor<6xf32>) -> tensor<6x!quant.uniform<i8:f32, 5.000000e-01:3>>
    %1 = stablehlo.uniform_dequantize %0 : (tensor<6x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<6xf32>
    check.expect_eq_const %1, dense<[6.200000e+01, -6.550000e+01, 6.200000e+01, -6.550000e+01, 6.200000e+01, -6.550000e+01]> : tensor<6xf32>
    return
  }
}
// -----
module {
  func.func @uniform_quantize_f64() {
    %cst = stablehlo.constant dense<[1.000000e+00, -2.000000e+00, 1.250000e-01]> : tensor<3xf64>
    %0 = stablehlo.uniform_quantize %cst : (tensor<3xf64>) -> tensor<3x!quant.uniform<i8:f64, 2.500000e-01:-3>>
    %1 = stablehlo.uniform_dequantize %0 : (tensor<3x!quant.uniform<i8:f64, 2.500000e-01:-3>>) -> tensor<3xf64>
    check.expect_eq_const %1, dense<[1.000000e+00, -2.000000e+00, 2.500000e-01]> : tensor<3xf64>
    return
  }
}
// -----
module {
  func.func @uniform_quantize_bf16() {
    %cst = stablehlo.constant dense<[1.000000e+00, -2.000000e+00, 2.500000e-01]> : tensor<3xbf16>
    %0 = stablehlo.uniform_quantize %cst : (tensor<3xbf16>) -> tensor<3x!quant.uniform<i8:bf16, 5.000000e-01:1>>
    %1 = stablehlo.uniform_dequantize %0 : (tensor<3x!quant.uniform<i8:bf16, 5.000000e-01:1>>) -> tensor<3xbf16>
    check.expect_eq_const %1, dense<[1.000000e+00, -2.000000e+00, 5.000000e-01]> : tensor<3xbf16>
    return
  }
}
// -----
module {
  func.func @uniform_quantize_per_axis() {
    %cst = stablehlo.constant dense<[[1.000000e+00, 1.000000e+00], [2.500000e-01, -7.000000e+00], [7.500000e-01, 3.000000e+02]]> : tensor<3x2xf32>
    %0 = stablehlo.uniform_quantize %cst : (tensor<3x2xf32>) -> tensor<3x2x!quant.uniform<i8:f32:1, {5.000000e-01,2.000000e+00:5}>>
    %1 = stablehlo.uniform_dequantize %0 : (tensor<3x2x!quant.uniform<i8:f32:1, {5.000000e-01,2.000000e+00:5}>>) -> tensor<3x2xf32>
    check.expect_eq_const %1, dense<[[1.000000e+00, 2.000000e+00], [0.000000e+00, -6.000000e+00], [1.000000e+00, 2.440000e+02]]> : tensor<3x2xf32>
    return
  }
}
// -----
module {
  func.func @uniform_quantize_scalar() {
    %cst = stablehlo.constant dense<1.500000e+00> : tensor<f32>
    %0 = stablehlo.uniform_quantize %cst : (tensor<f32>) -> tensor<!quant.uniform<i8:f32, 5.000000e-01:3>>
    %1 = stablehlo.uniform_dequantize %0 : (tensor<!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<f32>
    check.expect_eq_const %1, dense<1.500000e+00> : tensor<f32>
    return
  }
}
// -----
module {
  func.func @uniform_quantize_empty() {
    %cst = stablehlo.constant dense<> : tensor<0x2xf32>
    %0 = stablehlo.uniform_quantize %cst : (tensor<0x2xf32>) -> tensor<0x2x!quant.uniform<i8:f32, 5.000000e-01:3>>
    %1 = stablehlo.uniform_dequantize %0 : (tensor<0x2x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<0x2xf32>
    check.expect_eq_const %1, dense<> : tensor<0x2xf32>
    return
  }
}
// -----
module {
  func.func @uniform_quantize_requantizes() {
    %cst = stablehlo.constant() <{value = dense<[3, 4, -128]> : tensor<3xi8>}> : () -> tensor<3x!quant.uniform<i8:f32, 5.000000e-01:3>>
    %0 = stablehlo.uniform_quantize %cst : (tensor<3x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<3x!quant.uniform<u8:f32, 2.500000e-01:128>>
    %1 = stablehlo.uniform_dequantize %0 : (tensor<3x!quant.uniform<u8:f32, 2.500000e-01:128>>) -> tensor<3xf32>
    check.expect_eq_const %1, dense<[0.000000e+00, 5.000000e-01, -3.200000e+01]> : tensor<3xf32>
    return
  }
}
