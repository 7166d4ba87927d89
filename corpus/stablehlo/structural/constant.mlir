// One element stands for all.
func.func @constant_splat() {
  %result = stablehlo.constant dense<7> : tensor<2x2xi32>
  check.expect_eq_const %result, dense<[[7, 7], [7, 7]]> : tensor<2x2xi32>
  return
}

// -----

func.func @constant_scalar() {
  %result = stablehlo.constant dense<-3> : tensor<i64>
  check.expect_eq_const %result, dense<-3> : tensor<i64>
  return
}

// -----

func.func @constant_empty() {
  %result = stablehlo.constant dense<> : tensor<2x0xf32>
  check.expect_eq_const %result, dense<> : tensor<2x0xf32>
  return
}

// -----

func.func @constant_hexadecimal_integers() {
  %result = stablehlo.constant dense<[0xFF, 0x10]> : tensor<2xui8>
  check.expect_eq_const %result, dense<[255, 16]> : tensor<2xui8>
  return
}

// -----

func.func @constant_booleans() {
  %result = stablehlo.constant dense<[true, false]> : tensor<2xi1>
  check.expect_eq_const %result, dense<[true, false]> : tensor<2xi1>
  return
}

// -----

// Signless: both ranges are written.
func.func @constant_i8_of_255() {
  %result = stablehlo.constant dense<[255, -128]> : tensor<2xi8>
  check.expect_eq_const %result, dense<[-1, -128]> : tensor<2xi8>
  return
}

// -----

func.func @constant_float_spellings() {
  %result = stablehlo.constant dense<[1.0, 1., 1.5e2, -2.5E-1]> : tensor<4xf32>
  check.expect_eq_const %result, dense<[1.0, 1.0, 150.0, -0.25]> : tensor<4xf32>
  return
}

// -----

// Hexadecimal integers are bits.
func.func @constant_float_bits() {
  %result = stablehlo.constant dense<[0x7FC00000, 0x7F800000, 0xFF800000, 0x80000000, 0x3F800000]> : tensor<5xf32>
  %result_bits = stablehlo.bitcast_convert %result : (tensor<5xf32>) -> tensor<5xui32>
  check.expect_eq_const %result_bits, dense<[0x7FC00000, 0x7F800000, 0xFF800000, 0x80000000, 0x3F800000]> : tensor<5xui32>
  return
}

// -----

func.func @constant_complex() {
  %result = stablehlo.constant dense<[(1.0, -2.0), (0.5, 0.0)]> : tensor<2xcomplex<f32>>
  check.expect_eq_const %result, dense<[(1.0, -2.0), (0.5, 0.0)]> : tensor<2xcomplex<f32>>
  return
}

// -----

func.func @constant_complex_splat() {
  %result = stablehlo.constant dense<(1.0, -2.0)> : tensor<2xcomplex<f64>>
  check.expect_eq_const %result, dense<[(1.0, -2.0), (1.0, -2.0)]> : tensor<2xcomplex<f64>>
  return
}

// -----

// Little-endian bytes.
func.func @constant_bytes() {
  %result = stablehlo.constant dense<"0x0100000002000000FFFFFFFF"> : tensor<3xi32>
  check.expect_eq_const %result, dense<[1, 2, -1]> : tensor<3xi32>
  return
}

// -----

// Bytes of one element are a splat.
func.func @constant_bytes_of_one() {
  %result = stablehlo.constant dense<"0x0000803F"> : tensor<2xf32>
  check.expect_eq_const %result, dense<[1.0, 1.0]> : tensor<2xf32>
  return
}

// -----

// A byte each.
func.func @constant_bytes_of_booleans() {
  %result = stablehlo.constant dense<"0x010001"> : tensor<3xi1>
  check.expect_eq_const %result, dense<[true, false, true]> : tensor<3xi1>
  return
}

// -----

func.func @constant_bytes_bf16() {
  %result = stablehlo.constant dense<"0x803F0040"> : tensor<2xbf16>
  check.expect_eq_const %result, dense<[1.0, 2.0]> : tensor<2xbf16>
  return
}

// -----

func.func @constant_nested() {
  %result = stablehlo.constant dense<[[[1, 2]], [[3, 4]]]> : tensor<2x1x2xi16>
  check.expect_eq_const %result, dense<[[[1, 2]], [[3, 4]]]> : tensor<2x1x2xi16>
  return
}

// -----

func.func @constant_of_i1() {
  %result = stablehlo.constant dense<[true, false, true]> : tensor<3xi1>
  check.expect_eq_const %result, dense<[true, false, true]> : tensor<3xi1>
  return
}

// -----

func.func @constant_of_i8() {
  %result = stablehlo.constant dense<[1, 0, 1]> : tensor<3xi8>
  check.expect_eq_const %result, dense<[1, 0, 1]> : tensor<3xi8>
  return
}

// -----

func.func @constant_of_i16() {
  %result = stablehlo.constant dense<[1, 0, 1]> : tensor<3xi16>
  check.expect_eq_const %result, dense<[1, 0, 1]> : tensor<3xi16>
  return
}

// -----

func.func @constant_of_i32() {
  %result = stablehlo.constant dense<[1, 0, 1]> : tensor<3xi32>
  check.expect_eq_const %result, dense<[1, 0, 1]> : tensor<3xi32>
  return
}

// -----

func.func @constant_of_i64() {
  %result = stablehlo.constant dense<[1, 0, 1]> : tensor<3xi64>
  check.expect_eq_const %result, dense<[1, 0, 1]> : tensor<3xi64>
  return
}

// -----

func.func @constant_of_ui8() {
  %result = stablehlo.constant dense<[1, 0, 1]> : tensor<3xui8>
  check.expect_eq_const %result, dense<[1, 0, 1]> : tensor<3xui8>
  return
}

// -----

func.func @constant_of_ui16() {
  %result = stablehlo.constant dense<[1, 0, 1]> : tensor<3xui16>
  check.expect_eq_const %result, dense<[1, 0, 1]> : tensor<3xui16>
  return
}

// -----

func.func @constant_of_ui32() {
  %result = stablehlo.constant dense<[1, 0, 1]> : tensor<3xui32>
  check.expect_eq_const %result, dense<[1, 0, 1]> : tensor<3xui32>
  return
}

// -----

func.func @constant_of_ui64() {
  %result = stablehlo.constant dense<[1, 0, 1]> : tensor<3xui64>
  check.expect_eq_const %result, dense<[1, 0, 1]> : tensor<3xui64>
  return
}

// -----

func.func @constant_of_i2() {
  %result = stablehlo.constant dense<[1, 0, 1]> : tensor<3xi2>
  check.expect_eq_const %result, dense<[1, 0, 1]> : tensor<3xi2>
  return
}

// -----

func.func @constant_of_i4() {
  %result = stablehlo.constant dense<[1, 0, 1]> : tensor<3xi4>
  check.expect_eq_const %result, dense<[1, 0, 1]> : tensor<3xi4>
  return
}

// -----

func.func @constant_of_ui2() {
  %result = stablehlo.constant dense<[1, 0, 1]> : tensor<3xui2>
  check.expect_eq_const %result, dense<[1, 0, 1]> : tensor<3xui2>
  return
}

// -----

func.func @constant_of_ui4() {
  %result = stablehlo.constant dense<[1, 0, 1]> : tensor<3xui4>
  check.expect_eq_const %result, dense<[1, 0, 1]> : tensor<3xui4>
  return
}

// -----

func.func @constant_of_f16() {
  %result = stablehlo.constant dense<[1.0, 0.0, 1.0]> : tensor<3xf16>
  check.expect_eq_const %result, dense<[1.0, 0.0, 1.0]> : tensor<3xf16>
  return
}

// -----

func.func @constant_of_f32() {
  %result = stablehlo.constant dense<[1.0, 0.0, 1.0]> : tensor<3xf32>
  check.expect_eq_const %result, dense<[1.0, 0.0, 1.0]> : tensor<3xf32>
  return
}

// -----

func.func @constant_of_f64() {
  %result = stablehlo.constant dense<[1.0, 0.0, 1.0]> : tensor<3xf64>
  check.expect_eq_const %result, dense<[1.0, 0.0, 1.0]> : tensor<3xf64>
  return
}

// -----

func.func @constant_of_bf16() {
  %result = stablehlo.constant dense<[1.0, 0.0, 1.0]> : tensor<3xbf16>
  check.expect_eq_const %result, dense<[1.0, 0.0, 1.0]> : tensor<3xbf16>
  return
}

// -----

func.func @constant_of_f4e2m1fn() {
  %result = stablehlo.constant dense<[1.0, 0.0, 1.0]> : tensor<3xf4E2M1FN>
  check.expect_eq_const %result, dense<[1.0, 0.0, 1.0]> : tensor<3xf4E2M1FN>
  return
}

// -----

func.func @constant_of_f8e3m4() {
  %result = stablehlo.constant dense<[1.0, 0.0, 1.0]> : tensor<3xf8E3M4>
  check.expect_eq_const %result, dense<[1.0, 0.0, 1.0]> : tensor<3xf8E3M4>
  return
}

// -----

func.func @constant_of_f8e4m3() {
  %result = stablehlo.constant dense<[1.0, 0.0, 1.0]> : tensor<3xf8E4M3>
  check.expect_eq_const %result, dense<[1.0, 0.0, 1.0]> : tensor<3xf8E4M3>
  return
}

// -----

func.func @constant_of_f8e4m3b11fnuz() {
  %result = stablehlo.constant dense<[1.0, 0.0, 1.0]> : tensor<3xf8E4M3B11FNUZ>
  check.expect_eq_const %result, dense<[1.0, 0.0, 1.0]> : tensor<3xf8E4M3B11FNUZ>
  return
}

// -----

func.func @constant_of_f8e4m3fn() {
  %result = stablehlo.constant dense<[1.0, 0.0, 1.0]> : tensor<3xf8E4M3FN>
  check.expect_eq_const %result, dense<[1.0, 0.0, 1.0]> : tensor<3xf8E4M3FN>
  return
}

// -----

func.func @constant_of_f8e4m3fnuz() {
  %result = stablehlo.constant dense<[1.0, 0.0, 1.0]> : tensor<3xf8E4M3FNUZ>
  check.expect_eq_const %result, dense<[1.0, 0.0, 1.0]> : tensor<3xf8E4M3FNUZ>
  return
}

// -----

func.func @constant_of_f8e5m2() {
  %result = stablehlo.constant dense<[1.0, 0.0, 1.0]> : tensor<3xf8E5M2>
  check.expect_eq_const %result, dense<[1.0, 0.0, 1.0]> : tensor<3xf8E5M2>
  return
}

// -----

func.func @constant_of_f8e5m2fnuz() {
  %result = stablehlo.constant dense<[1.0, 0.0, 1.0]> : tensor<3xf8E5M2FNUZ>
  check.expect_eq_const %result, dense<[1.0, 0.0, 1.0]> : tensor<3xf8E5M2FNUZ>
  return
}

// -----

func.func @constant_of_f8e8m0fnu() {
  %result = stablehlo.constant dense<[1.0, 2.0, 4.0]> : tensor<3xf8E8M0FNU>
  check.expect_eq_const %result, dense<[1.0, 2.0, 4.0]> : tensor<3xf8E8M0FNU>
  return
}

// -----

func.func @constant_of_c_f32() {
  %result = stablehlo.constant dense<[(1.0, 0.0), (0.0, 0.0), (1.0, 0.0)]> : tensor<3xcomplex<f32>>
  check.expect_eq_const %result, dense<[(1.0, 0.0), (0.0, 0.0), (1.0, 0.0)]> : tensor<3xcomplex<f32>>
  return
}

// -----

func.func @constant_of_c_f64() {
  %result = stablehlo.constant dense<[(1.0, 0.0), (0.0, 0.0), (1.0, 0.0)]> : tensor<3xcomplex<f64>>
  check.expect_eq_const %result, dense<[(1.0, 0.0), (0.0, 0.0), (1.0, 0.0)]> : tensor<3xcomplex<f64>>
  return
}

// -----

// The generic form.
func.func @constant_dense_array() {
  %result = "stablehlo.constant"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  check.expect_eq_const %result, dense<[1, 2]> : tensor<2xi32>
  return
}
