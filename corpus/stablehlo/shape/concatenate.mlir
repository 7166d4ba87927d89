func.func @concatenate_i1() {
  %first = stablehlo.constant dense<[[false, true], [false, true]]> : tensor<2x2xi1>
  %second = stablehlo.constant dense<[[false, true]]> : tensor<1x2xi1>
  %result = stablehlo.concatenate %first, %second, dim = 0 : (tensor<2x2xi1>, tensor<1x2xi1>) -> tensor<3x2xi1>
  check.expect_eq_const %result, dense<[[false, true], [false, true], [false, true]]> : tensor<3x2xi1>
  return
}

// -----

func.func @concatenate_i4() {
  %first = stablehlo.constant dense<[[0, 1], [2, 3]]> : tensor<2x2xi4>
  %second = stablehlo.constant dense<[[0, 1]]> : tensor<1x2xi4>
  %result = stablehlo.concatenate %first, %second, dim = 0 : (tensor<2x2xi4>, tensor<1x2xi4>) -> tensor<3x2xi4>
  check.expect_eq_const %result, dense<[[0, 1], [2, 3], [0, 1]]> : tensor<3x2xi4>
  return
}

// -----

func.func @concatenate_i8() {
  %first = stablehlo.constant dense<[[0, 1], [2, 3]]> : tensor<2x2xi8>
  %second = stablehlo.constant dense<[[0, 1]]> : tensor<1x2xi8>
  %result = stablehlo.concatenate %first, %second, dim = 0 : (tensor<2x2xi8>, tensor<1x2xi8>) -> tensor<3x2xi8>
  check.expect_eq_const %result, dense<[[0, 1], [2, 3], [0, 1]]> : tensor<3x2xi8>
  return
}

// -----

func.func @concatenate_ui16() {
  %first = stablehlo.constant dense<[[0, 1], [2, 3]]> : tensor<2x2xui16>
  %second = stablehlo.constant dense<[[0, 1]]> : tensor<1x2xui16>
  %result = stablehlo.concatenate %first, %second, dim = 0 : (tensor<2x2xui16>, tensor<1x2xui16>) -> tensor<3x2xui16>
  check.expect_eq_const %result, dense<[[0, 1], [2, 3], [0, 1]]> : tensor<3x2xui16>
  return
}

// -----

func.func @concatenate_i32() {
  %first = stablehlo.constant dense<[[0, 1], [2, 3]]> : tensor<2x2xi32>
  %second = stablehlo.constant dense<[[0, 1]]> : tensor<1x2xi32>
  %result = stablehlo.concatenate %first, %second, dim = 0 : (tensor<2x2xi32>, tensor<1x2xi32>) -> tensor<3x2xi32>
  check.expect_eq_const %result, dense<[[0, 1], [2, 3], [0, 1]]> : tensor<3x2xi32>
  return
}

// -----

func.func @concatenate_ui64() {
  %first = stablehlo.constant dense<[[0, 1], [2, 3]]> : tensor<2x2xui64>
  %second = stablehlo.constant dense<[[0, 1]]> : tensor<1x2xui64>
  %result = stablehlo.concatenate %first, %second, dim = 0 : (tensor<2x2xui64>, tensor<1x2xui64>) -> tensor<3x2xui64>
  check.expect_eq_const %result, dense<[[0, 1], [2, 3], [0, 1]]> : tensor<3x2xui64>
  return
}

// -----

func.func @concatenate_f8e4m3fn() {
  %first = stablehlo.constant dense<[[0.0, 1.0], [2.0, 3.0]]> : tensor<2x2xf8E4M3FN>
  %second = stablehlo.constant dense<[[0.0, 1.0]]> : tensor<1x2xf8E4M3FN>
  %result = stablehlo.concatenate %first, %second, dim = 0 : (tensor<2x2xf8E4M3FN>, tensor<1x2xf8E4M3FN>) -> tensor<3x2xf8E4M3FN>
  check.expect_eq_const %result, dense<[[0.0, 1.0], [2.0, 3.0], [0.0, 1.0]]> : tensor<3x2xf8E4M3FN>
  return
}

// -----

func.func @concatenate_bf16() {
  %first = stablehlo.constant dense<[[0.0, 1.0], [2.0, 3.0]]> : tensor<2x2xbf16>
  %second = stablehlo.constant dense<[[0.0, 1.0]]> : tensor<1x2xbf16>
  %result = stablehlo.concatenate %first, %second, dim = 0 : (tensor<2x2xbf16>, tensor<1x2xbf16>) -> tensor<3x2xbf16>
  check.expect_eq_const %result, dense<[[0.0, 1.0], [2.0, 3.0], [0.0, 1.0]]> : tensor<3x2xbf16>
  return
}

// -----

func.func @concatenate_f32() {
  %first = stablehlo.constant dense<[[0.0, 1.0], [2.0, 3.0]]> : tensor<2x2xf32>
  %second = stablehlo.constant dense<[[0.0, 1.0]]> : tensor<1x2xf32>
  %result = stablehlo.concatenate %first, %second, dim = 0 : (tensor<2x2xf32>, tensor<1x2xf32>) -> tensor<3x2xf32>
  check.expect_eq_const %result, dense<[[0.0, 1.0], [2.0, 3.0], [0.0, 1.0]]> : tensor<3x2xf32>
  return
}

// -----

func.func @concatenate_f64() {
  %first = stablehlo.constant dense<[[0.0, 1.0], [2.0, 3.0]]> : tensor<2x2xf64>
  %second = stablehlo.constant dense<[[0.0, 1.0]]> : tensor<1x2xf64>
  %result = stablehlo.concatenate %first, %second, dim = 0 : (tensor<2x2xf64>, tensor<1x2xf64>) -> tensor<3x2xf64>
  check.expect_eq_const %result, dense<[[0.0, 1.0], [2.0, 3.0], [0.0, 1.0]]> : tensor<3x2xf64>
  return
}

// -----

func.func @concatenate_c_f32() {
  %first = stablehlo.constant dense<[[(0.0, 0.0), (1.0, 0.0)], [(2.0, 0.0), (3.0, 0.0)]]> : tensor<2x2xcomplex<f32>>
  %second = stablehlo.constant dense<[[(0.0, 0.0), (1.0, 0.0)]]> : tensor<1x2xcomplex<f32>>
  %result = stablehlo.concatenate %first, %second, dim = 0 : (tensor<2x2xcomplex<f32>>, tensor<1x2xcomplex<f32>>) -> tensor<3x2xcomplex<f32>>
  check.expect_eq_const %result, dense<[[(0.0, 0.0), (1.0, 0.0)], [(2.0, 0.0), (3.0, 0.0)], [(0.0, 0.0), (1.0, 0.0)]]> : tensor<3x2xcomplex<f32>>
  return
}

// -----

// One has no elements.
func.func @concatenate_three() {
  %a = stablehlo.constant dense<[[0, 1], [2, 3]]> : tensor<2x2xi32>
  %b = stablehlo.constant dense<> : tensor<2x0xi32>
  %c = stablehlo.constant dense<[[0], [1]]> : tensor<2x1xi32>
  %result = stablehlo.concatenate %a, %b, %c, dim = 1 : (tensor<2x2xi32>, tensor<2x0xi32>, tensor<2x1xi32>) -> tensor<2x3xi32>
  check.expect_eq_const %result, dense<[[0, 1, 0], [2, 3, 1]]> : tensor<2x3xi32>
  return
}

// -----

// None has elements.
func.func @concatenate_empty() {
  %a = stablehlo.constant dense<> : tensor<0x3xf32>
  %b = stablehlo.constant dense<> : tensor<0x3xf32>
  %result = stablehlo.concatenate %a, %b, dim = 0 : (tensor<0x3xf32>, tensor<0x3xf32>) -> tensor<0x3xf32>
  check.expect_eq_const %result, dense<> : tensor<0x3xf32>
  return
}

// -----

func.func @concatenate_one() {
  %a = stablehlo.constant dense<[[0, 1], [2, 3]]> : tensor<2x2xi32>
  %result = stablehlo.concatenate %a, dim = 0 : (tensor<2x2xi32>) -> tensor<2x2xi32>
  check.expect_eq_const %result, dense<[[0, 1], [2, 3]]> : tensor<2x2xi32>
  return
}
