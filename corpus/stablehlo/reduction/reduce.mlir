func.func @reduce_add_i4() {
  %operand = stablehlo.constant dense<[[1, 2, 0], [3, 0, 1]]> : tensor<2x3xi4>
  %init = stablehlo.constant dense<0> : tensor<i4>
  %result = stablehlo.reduce(%operand init: %init) applies stablehlo.add across dimensions = [1] : (tensor<2x3xi4>, tensor<i4>) -> tensor<2xi4>
  check.expect_eq_const %result, dense<[3, 4]> : tensor<2xi4>
  return
}

// -----

func.func @reduce_add_i8() {
  %operand = stablehlo.constant dense<[[1, 2, 0], [3, 0, 1]]> : tensor<2x3xi8>
  %init = stablehlo.constant dense<0> : tensor<i8>
  %result = stablehlo.reduce(%operand init: %init) applies stablehlo.add across dimensions = [1] : (tensor<2x3xi8>, tensor<i8>) -> tensor<2xi8>
  check.expect_eq_const %result, dense<[3, 4]> : tensor<2xi8>
  return
}

// -----

func.func @reduce_add_i32() {
  %operand = stablehlo.constant dense<[[1, 2, 0], [3, 0, 1]]> : tensor<2x3xi32>
  %init = stablehlo.constant dense<0> : tensor<i32>
  %result = stablehlo.reduce(%operand init: %init) applies stablehlo.add across dimensions = [1] : (tensor<2x3xi32>, tensor<i32>) -> tensor<2xi32>
  check.expect_eq_const %result, dense<[3, 4]> : tensor<2xi32>
  return
}

// -----

func.func @reduce_add_i64() {
  %operand = stablehlo.constant dense<[[1, 2, 0], [3, 0, 1]]> : tensor<2x3xi64>
  %init = stablehlo.constant dense<0> : tensor<i64>
  %result = stablehlo.reduce(%operand init: %init) applies stablehlo.add across dimensions = [1] : (tensor<2x3xi64>, tensor<i64>) -> tensor<2xi64>
  check.expect_eq_const %result, dense<[3, 4]> : tensor<2xi64>
  return
}

// -----

func.func @reduce_add_ui8() {
  %operand = stablehlo.constant dense<[[1, 2, 0], [3, 0, 1]]> : tensor<2x3xui8>
  %init = stablehlo.constant dense<0> : tensor<ui8>
  %result = stablehlo.reduce(%operand init: %init) applies stablehlo.add across dimensions = [1] : (tensor<2x3xui8>, tensor<ui8>) -> tensor<2xui8>
  check.expect_eq_const %result, dense<[3, 4]> : tensor<2xui8>
  return
}

// -----

func.func @reduce_add_bf16() {
  %operand = stablehlo.constant dense<[[1.0, 2.0, 0.0], [3.0, 0.0, 1.0]]> : tensor<2x3xbf16>
  %init = stablehlo.constant dense<0.0> : tensor<bf16>
  %result = stablehlo.reduce(%operand init: %init) applies stablehlo.add across dimensions = [1] : (tensor<2x3xbf16>, tensor<bf16>) -> tensor<2xbf16>
  check.expect_eq_const %result, dense<[3.0, 4.0]> : tensor<2xbf16>
  return
}

// -----

func.func @reduce_add_f16() {
  %operand = stablehlo.constant dense<[[1.0, 2.0, 0.0], [3.0, 0.0, 1.0]]> : tensor<2x3xf16>
  %init = stablehlo.constant dense<0.0> : tensor<f16>
  %result = stablehlo.reduce(%operand init: %init) applies stablehlo.add across dimensions = [1] : (tensor<2x3xf16>, tensor<f16>) -> tensor<2xf16>
  check.expect_eq_const %result, dense<[3.0, 4.0]> : tensor<2xf16>
  return
}

// -----

func.func @reduce_add_f32() {
  %operand = stablehlo.constant dense<[[1.0, 2.0, 0.0], [3.0, 0.0, 1.0]]> : tensor<2x3xf32>
  %init = stablehlo.constant dense<0.0> : tensor<f32>
  %result = stablehlo.reduce(%operand init: %init) applies stablehlo.add across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
  check.expect_eq_const %result, dense<[3.0, 4.0]> : tensor<2xf32>
  return
}

// -----

func.func @reduce_add_f64() {
  %operand = stablehlo.constant dense<[[1.0, 2.0, 0.0], [3.0, 0.0, 1.0]]> : tensor<2x3xf64>
  %init = stablehlo.constant dense<0.0> : tensor<f64>
  %result = stablehlo.reduce(%operand init: %init) applies stablehlo.add across dimensions = [1] : (tensor<2x3xf64>, tensor<f64>) -> tensor<2xf64>
  check.expect_eq_const %result, dense<[3.0, 4.0]> : tensor<2xf64>
  return
}

// -----

func.func @reduce_add_c_f32() {
  %operand = stablehlo.constant dense<[[(1.0, 0.0), (2.0, 0.0), (0.0, 0.0)], [(3.0, 0.0), (0.0, 0.0), (1.0, 0.0)]]> : tensor<2x3xcomplex<f32>>
  %init = stablehlo.constant dense<(0.0, 0.0)> : tensor<complex<f32>>
  %result = stablehlo.reduce(%operand init: %init) applies stablehlo.add across dimensions = [1] : (tensor<2x3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<2xcomplex<f32>>
  check.expect_eq_const %result, dense<[(3.0, 0.0), (4.0, 0.0)]> : tensor<2xcomplex<f32>>
  return
}

// -----

func.func @reduce_maximum_i32() {
  %operand = stablehlo.constant dense<[[5, -2, 3], [0, 7, -9]]> : tensor<2x3xi32>
  %init = stablehlo.constant dense<-2147483648> : tensor<i32>
  %result = stablehlo.reduce(%operand init: %init) applies stablehlo.maximum across dimensions = [0] : (tensor<2x3xi32>, tensor<i32>) -> tensor<3xi32>
  check.expect_eq_const %result, dense<[5, 7, 3]> : tensor<3xi32>
  return
}

// -----

func.func @reduce_minimum_i32() {
  %operand = stablehlo.constant dense<[[5, -2, 3], [0, 7, -9]]> : tensor<2x3xi32>
  %init = stablehlo.constant dense<2147483647> : tensor<i32>
  %result = stablehlo.reduce(%operand init: %init) applies stablehlo.minimum across dimensions = [0] : (tensor<2x3xi32>, tensor<i32>) -> tensor<3xi32>
  check.expect_eq_const %result, dense<[0, -2, -9]> : tensor<3xi32>
  return
}

// -----

func.func @reduce_multiply_i32() {
  %operand = stablehlo.constant dense<[[5, -2, 3], [0, 7, -9]]> : tensor<2x3xi32>
  %init = stablehlo.constant dense<1> : tensor<i32>
  %result = stablehlo.reduce(%operand init: %init) applies stablehlo.multiply across dimensions = [0] : (tensor<2x3xi32>, tensor<i32>) -> tensor<3xi32>
  check.expect_eq_const %result, dense<[0, -14, -27]> : tensor<3xi32>
  return
}

// -----

func.func @reduce_and_i32() {
  %operand = stablehlo.constant dense<[[5, -2, 3], [0, 7, -9]]> : tensor<2x3xi32>
  %init = stablehlo.constant dense<-1> : tensor<i32>
  %result = stablehlo.reduce(%operand init: %init) applies stablehlo.and across dimensions = [0] : (tensor<2x3xi32>, tensor<i32>) -> tensor<3xi32>
  check.expect_eq_const %result, dense<[0, 6, 3]> : tensor<3xi32>
  return
}

// -----

func.func @reduce_or_i32() {
  %operand = stablehlo.constant dense<[[5, -2, 3], [0, 7, -9]]> : tensor<2x3xi32>
  %init = stablehlo.constant dense<0> : tensor<i32>
  %result = stablehlo.reduce(%operand init: %init) applies stablehlo.or across dimensions = [0] : (tensor<2x3xi32>, tensor<i32>) -> tensor<3xi32>
  check.expect_eq_const %result, dense<[5, -1, -9]> : tensor<3xi32>
  return
}

// -----

func.func @reduce_xor_i32() {
  %operand = stablehlo.constant dense<[[5, -2, 3], [0, 7, -9]]> : tensor<2x3xi32>
  %init = stablehlo.constant dense<0> : tensor<i32>
  %result = stablehlo.reduce(%operand init: %init) applies stablehlo.xor across dimensions = [0] : (tensor<2x3xi32>, tensor<i32>) -> tensor<3xi32>
  check.expect_eq_const %result, dense<[5, -7, -12]> : tensor<3xi32>
  return
}

// -----

func.func @reduce_and_i1() {
  %operand = stablehlo.constant dense<[[true, true], [true, false]]> : tensor<2x2xi1>
  %init = stablehlo.constant dense<true> : tensor<i1>
  %result = stablehlo.reduce(%operand init: %init) applies stablehlo.and across dimensions = [1] : (tensor<2x2xi1>, tensor<i1>) -> tensor<2xi1>
  check.expect_eq_const %result, dense<[true, false]> : tensor<2xi1>
  return
}

// -----

func.func @reduce_or_i1() {
  %operand = stablehlo.constant dense<[[true, true], [true, false]]> : tensor<2x2xi1>
  %init = stablehlo.constant dense<false> : tensor<i1>
  %result = stablehlo.reduce(%operand init: %init) applies stablehlo.or across dimensions = [1] : (tensor<2x2xi1>, tensor<i1>) -> tensor<2xi1>
  check.expect_eq_const %result, dense<[true, true]> : tensor<2xi1>
  return
}

// -----

func.func @reduce_all_dimensions() {
  %operand = stablehlo.constant dense<[[[0, 1], [2, 3], [4, 5]], [[6, 7], [8, 9], [10, 11]]]> : tensor<2x3x2xi32>
  %init = stablehlo.constant dense<0> : tensor<i32>
  %result = stablehlo.reduce(%operand init: %init) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<2x3x2xi32>, tensor<i32>) -> tensor<i32>
  check.expect_eq_const %result, dense<66> : tensor<i32>
  return
}

// -----

func.func @reduce_two_dimensions() {
  %operand = stablehlo.constant dense<[[[0, 1], [2, 3], [4, 5]], [[6, 7], [8, 9], [10, 11]]]> : tensor<2x3x2xi32>
  %init = stablehlo.constant dense<0> : tensor<i32>
  %result = stablehlo.reduce(%operand init: %init) applies stablehlo.add across dimensions = [0, 2] : (tensor<2x3x2xi32>, tensor<i32>) -> tensor<3xi32>
  check.expect_eq_const %result, dense<[14, 22, 30]> : tensor<3xi32>
  return
}

// -----

func.func @reduce_initial_value() {
  %operand = stablehlo.constant dense<[1, 2, 3]> : tensor<3xi32>
  %init = stablehlo.constant dense<100> : tensor<i32>
  %result = stablehlo.reduce(%operand init: %init) applies stablehlo.add across dimensions = [0] : (tensor<3xi32>, tensor<i32>) -> tensor<i32>
  check.expect_eq_const %result, dense<106> : tensor<i32>
  return
}

// -----

// Of nothing it is the initial value.
func.func @reduce_empty() {
  %operand = stablehlo.constant dense<> : tensor<2x0xf32>
  %init = stablehlo.constant dense<7.0> : tensor<f32>
  %result = stablehlo.reduce(%operand init: %init) applies stablehlo.add across dimensions = [1] : (tensor<2x0xf32>, tensor<f32>) -> tensor<2xf32>
  check.expect_eq_const %result, dense<[7.0, 7.0]> : tensor<2xf32>
  return
}

// -----

func.func @reduce_empty_result() {
  %operand = stablehlo.constant dense<> : tensor<0x2xf32>
  %init = stablehlo.constant dense<7.0> : tensor<f32>
  %result = stablehlo.reduce(%operand init: %init) applies stablehlo.add across dimensions = [1] : (tensor<0x2xf32>, tensor<f32>) -> tensor<0xf32>
  check.expect_eq_const %result, dense<> : tensor<0xf32>
  return
}

// -----

// NaN wins.
func.func @reduce_maximum_nan() {
  %operand = stablehlo.constant dense<[[1.0, 0x7FC00000], [0xFF800000, 2.0]]> : tensor<2x2xf32>
  %init = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %result = stablehlo.reduce(%operand init: %init) applies stablehlo.maximum across dimensions = [1] : (tensor<2x2xf32>, tensor<f32>) -> tensor<2xf32>
  %result_expected = stablehlo.constant dense<[0x7FC00000, 2.0]> : tensor<2xf32>
  check.expect_close %result, %result_expected, max_ulp_difference = 0 : tensor<2xf32>, tensor<2xf32>
  return
}

// -----

func.func @reduce_scalar() {
  %operand = stablehlo.constant dense<2.5> : tensor<f32>
  %init = stablehlo.constant dense<0.0> : tensor<f32>
  %result = stablehlo.reduce(%operand init: %init) applies stablehlo.add across dimensions = [] : (tensor<f32>, tensor<f32>) -> tensor<f32>
  check.expect_eq_const %result, dense<2.5> : tensor<f32>
  return
}

// -----

// Operands convert to the type that the body computes in.
func.func @reduce_promotes() {
  %operand = stablehlo.constant dense<[100, 100, 100]> : tensor<3xi8>
  %init = stablehlo.constant dense<0> : tensor<i8>
  %result = stablehlo.reduce(%operand init: %init) across dimensions = [0] : (tensor<3xi8>, tensor<i8>) -> tensor<i32>
    reducer(%x: tensor<i32>, %y: tensor<i32>) {
      %sum = stablehlo.add %x, %y : tensor<i32>
      stablehlo.return %sum : tensor<i32>
    }
  check.expect_eq_const %result, dense<300> : tensor<i32>
  return
}

// -----

func.func @reduce_argmax() {
  %operand = stablehlo.constant dense<[[1.0, 5.0, 3.0], [9.0, 2.0, 4.0]]> : tensor<2x3xf32>
  %positions = stablehlo.constant dense<[[0, 1, 2], [0, 1, 2]]> : tensor<2x3xi32>
  %least = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %pair:2 = stablehlo.reduce(%operand init: %least), (%positions init: %zero) across dimensions = [1] : (tensor<2x3xf32>, tensor<2x3xi32>, tensor<f32>, tensor<i32>) -> (tensor<2xf32>, tensor<2xi32>)
    reducer(%x: tensor<f32>, %y: tensor<f32>) (%i: tensor<i32>, %j: tensor<i32>) {
      %keep = stablehlo.compare GE, %x, %y, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %max = stablehlo.select %keep, %x, %y : tensor<i1>, tensor<f32>
      %at = stablehlo.select %keep, %i, %j : tensor<i1>, tensor<i32>
      stablehlo.return %max, %at : tensor<f32>, tensor<i32>
    }
  check.expect_eq_const %pair#0, dense<[5.0, 9.0]> : tensor<2xf32>
  check.expect_eq_const %pair#1, dense<[1, 0]> : tensor<2xi32>
  return
}

// -----

// The body uses a value from outside.
func.func @reduce_captures() {
  %operand = stablehlo.constant dense<[4, 5, 6]> : tensor<3xi32>
  %init = stablehlo.constant dense<0> : tensor<i32>
  %limit = stablehlo.constant dense<10> : tensor<i32>
  %result = stablehlo.reduce(%operand init: %init) across dimensions = [0] : (tensor<3xi32>, tensor<i32>) -> tensor<i32>
    reducer(%x: tensor<i32>, %y: tensor<i32>) {
      %sum = stablehlo.add %x, %y : tensor<i32>
      %least = stablehlo.minimum %sum, %limit : tensor<i32>
      stablehlo.return %least : tensor<i32>
    }
  check.expect_eq_const %result, dense<10> : tensor<i32>
  return
}
