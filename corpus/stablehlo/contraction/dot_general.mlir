func.func @dot_general_i4() {
  %lhs = stablehlo.constant dense<[[1, 2], [0, 3]]> : tensor<2x2xi4>
  %rhs = stablehlo.constant dense<[[1, 0], [2, 1]]> : tensor<2x2xi4>
  %result = stablehlo.dot_general %lhs, %rhs, contracting_dims = [1] x [0] : (tensor<2x2xi4>, tensor<2x2xi4>) -> tensor<2x2xi4>
  check.expect_eq_const %result, dense<[[5, 2], [6, 3]]> : tensor<2x2xi4>
  return
}

// -----

func.func @dot_general_i8() {
  %lhs = stablehlo.constant dense<[[1, 2], [0, 3]]> : tensor<2x2xi8>
  %rhs = stablehlo.constant dense<[[1, 0], [2, 1]]> : tensor<2x2xi8>
  %result = stablehlo.dot_general %lhs, %rhs, contracting_dims = [1] x [0] : (tensor<2x2xi8>, tensor<2x2xi8>) -> tensor<2x2xi8>
  check.expect_eq_const %result, dense<[[5, 2], [6, 3]]> : tensor<2x2xi8>
  return
}

// -----

func.func @dot_general_i32() {
  %lhs = stablehlo.constant dense<[[1, 2], [0, 3]]> : tensor<2x2xi32>
  %rhs = stablehlo.constant dense<[[1, 0], [2, 1]]> : tensor<2x2xi32>
  %result = stablehlo.dot_general %lhs, %rhs, contracting_dims = [1] x [0] : (tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi32>
  check.expect_eq_const %result, dense<[[5, 2], [6, 3]]> : tensor<2x2xi32>
  return
}

// -----

func.func @dot_general_i64() {
  %lhs = stablehlo.constant dense<[[1, 2], [0, 3]]> : tensor<2x2xi64>
  %rhs = stablehlo.constant dense<[[1, 0], [2, 1]]> : tensor<2x2xi64>
  %result = stablehlo.dot_general %lhs, %rhs, contracting_dims = [1] x [0] : (tensor<2x2xi64>, tensor<2x2xi64>) -> tensor<2x2xi64>
  check.expect_eq_const %result, dense<[[5, 2], [6, 3]]> : tensor<2x2xi64>
  return
}

// -----

func.func @dot_general_ui16() {
  %lhs = stablehlo.constant dense<[[1, 2], [0, 3]]> : tensor<2x2xui16>
  %rhs = stablehlo.constant dense<[[1, 0], [2, 1]]> : tensor<2x2xui16>
  %result = stablehlo.dot_general %lhs, %rhs, contracting_dims = [1] x [0] : (tensor<2x2xui16>, tensor<2x2xui16>) -> tensor<2x2xui16>
  check.expect_eq_const %result, dense<[[5, 2], [6, 3]]> : tensor<2x2xui16>
  return
}

// -----

func.func @dot_general_bf16() {
  %lhs = stablehlo.constant dense<[[1.0, 2.0], [0.0, 3.0]]> : tensor<2x2xbf16>
  %rhs = stablehlo.constant dense<[[1.0, 0.0], [2.0, 1.0]]> : tensor<2x2xbf16>
  %result = stablehlo.dot_general %lhs, %rhs, contracting_dims = [1] x [0] : (tensor<2x2xbf16>, tensor<2x2xbf16>) -> tensor<2x2xbf16>
  check.expect_eq_const %result, dense<[[5.0, 2.0], [6.0, 3.0]]> : tensor<2x2xbf16>
  return
}

// -----

func.func @dot_general_f16() {
  %lhs = stablehlo.constant dense<[[1.0, 2.0], [0.0, 3.0]]> : tensor<2x2xf16>
  %rhs = stablehlo.constant dense<[[1.0, 0.0], [2.0, 1.0]]> : tensor<2x2xf16>
  %result = stablehlo.dot_general %lhs, %rhs, contracting_dims = [1] x [0] : (tensor<2x2xf16>, tensor<2x2xf16>) -> tensor<2x2xf16>
  check.expect_eq_const %result, dense<[[5.0, 2.0], [6.0, 3.0]]> : tensor<2x2xf16>
  return
}

// -----

func.func @dot_general_f32() {
  %lhs = stablehlo.constant dense<[[1.0, 2.0], [0.0, 3.0]]> : tensor<2x2xf32>
  %rhs = stablehlo.constant dense<[[1.0, 0.0], [2.0, 1.0]]> : tensor<2x2xf32>
  %result = stablehlo.dot_general %lhs, %rhs, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  check.expect_eq_const %result, dense<[[5.0, 2.0], [6.0, 3.0]]> : tensor<2x2xf32>
  return
}

// -----

func.func @dot_general_f64() {
  %lhs = stablehlo.constant dense<[[1.0, 2.0], [0.0, 3.0]]> : tensor<2x2xf64>
  %rhs = stablehlo.constant dense<[[1.0, 0.0], [2.0, 1.0]]> : tensor<2x2xf64>
  %result = stablehlo.dot_general %lhs, %rhs, contracting_dims = [1] x [0] : (tensor<2x2xf64>, tensor<2x2xf64>) -> tensor<2x2xf64>
  check.expect_eq_const %result, dense<[[5.0, 2.0], [6.0, 3.0]]> : tensor<2x2xf64>
  return
}

// -----

func.func @dot_general_c_f32() {
  %lhs = stablehlo.constant dense<[[(1.0, 0.0), (2.0, 0.0)], [(0.0, 0.0), (3.0, 0.0)]]> : tensor<2x2xcomplex<f32>>
  %rhs = stablehlo.constant dense<[[(1.0, 0.0), (0.0, 0.0)], [(2.0, 0.0), (1.0, 0.0)]]> : tensor<2x2xcomplex<f32>>
  %result = stablehlo.dot_general %lhs, %rhs, contracting_dims = [1] x [0] : (tensor<2x2xcomplex<f32>>, tensor<2x2xcomplex<f32>>) -> tensor<2x2xcomplex<f32>>
  check.expect_eq_const %result, dense<[[(5.0, 0.0), (2.0, 0.0)], [(6.0, 0.0), (3.0, 0.0)]]> : tensor<2x2xcomplex<f32>>
  return
}

// -----

func.func @dot_general_c_f64() {
  %lhs = stablehlo.constant dense<[[(1.0, 0.0), (2.0, 0.0)], [(0.0, 0.0), (3.0, 0.0)]]> : tensor<2x2xcomplex<f64>>
  %rhs = stablehlo.constant dense<[[(1.0, 0.0), (0.0, 0.0)], [(2.0, 0.0), (1.0, 0.0)]]> : tensor<2x2xcomplex<f64>>
  %result = stablehlo.dot_general %lhs, %rhs, contracting_dims = [1] x [0] : (tensor<2x2xcomplex<f64>>, tensor<2x2xcomplex<f64>>) -> tensor<2x2xcomplex<f64>>
  check.expect_eq_const %result, dense<[[(5.0, 0.0), (2.0, 0.0)], [(6.0, 0.0), (3.0, 0.0)]]> : tensor<2x2xcomplex<f64>>
  return
}

// -----

// The sum is the logical or.
func.func @dot_general_i1() {
  %lhs = stablehlo.constant dense<[[true, false], [true, true]]> : tensor<2x2xi1>
  %rhs = stablehlo.constant dense<[[true, false], [false, true]]> : tensor<2x2xi1>
  %result = stablehlo.dot_general %lhs, %rhs, contracting_dims = [1] x [0] : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
  check.expect_eq_const %result, dense<[[true, false], [true, true]]> : tensor<2x2xi1>
  return
}

// -----

func.func @dot_general_batched() {
  %lhs = stablehlo.constant dense<[[[0, 1, 2], [3, 4, 5]], [[6, 7, 8], [9, 10, 11]]]> : tensor<2x2x3xi32>
  %rhs = stablehlo.constant dense<[[[0, 1], [2, 3]], [[4, 5], [6, 7]], [[8, 9], [10, 11]]]> : tensor<3x2x2xi32>
  %result = stablehlo.dot_general %lhs, %rhs, batching_dims = [0] x [1], contracting_dims = [2] x [0] : (tensor<2x2x3xi32>, tensor<3x2x2xi32>) -> tensor<2x2x2xi32>
  check.expect_eq_const %result, dense<[[[20, 23], [56, 68]], [[134, 155], [188, 218]]]> : tensor<2x2x2xi32>
  return
}

// -----

// Batch dimensions come first.
func.func @dot_general_batch_behind() {
  %lhs = stablehlo.constant dense<[[[0, 1, 2], [3, 4, 5]], [[6, 7, 8], [9, 10, 11]]]> : tensor<2x2x3xi32>
  %rhs = stablehlo.constant dense<[[[0, 1, 2], [3, 4, 5], [6, 7, 8]], [[9, 10, 11], [12, 13, 14], [15, 16, 17]]]> : tensor<2x3x3xi32>
  %result = stablehlo.dot_general %lhs, %rhs, batching_dims = [2] x [2], contracting_dims = [0] x [0] : (tensor<2x2x3xi32>, tensor<2x3x3xi32>) -> tensor<3x2x3xi32>
  check.expect_eq_const %result, dense<[[[54, 72, 90], [81, 117, 153]], [[71, 95, 119], [104, 146, 188]], [[92, 122, 152], [131, 179, 227]]]> : tensor<3x2x3xi32>
  return
}

// -----

func.func @dot_general_two_contracted() {
  %lhs = stablehlo.constant dense<[[[0, 1, 2], [3, 4, 5]], [[6, 7, 8], [9, 10, 11]]]> : tensor<2x2x3xi32>
  %rhs = stablehlo.constant dense<[[[0, 1, 2, 3], [4, 5, 6, 7]], [[8, 9, 10, 11], [12, 13, 14, 15]], [[16, 17, 18, 19], [20, 21, 22, 23]]]> : tensor<3x2x4xi32>
  %result = stablehlo.dot_general %lhs, %rhs, contracting_dims = [1, 2] x [1, 0] : (tensor<2x2x3xi32>, tensor<3x2x4xi32>) -> tensor<2x4xi32>
  check.expect_eq_const %result, dense<[[200, 215, 230, 245], [560, 611, 662, 713]]> : tensor<2x4xi32>
  return
}

// -----

// Nothing is summed.
func.func @dot_general_outer_product() {
  %lhs = stablehlo.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %rhs = stablehlo.constant dense<[4.0, 5.0]> : tensor<2xf32>
  %result = stablehlo.dot_general %lhs, %rhs, contracting_dims = [] x [] : (tensor<3xf32>, tensor<2xf32>) -> tensor<3x2xf32>
  check.expect_eq_const %result, dense<[[4.0, 5.0], [8.0, 10.0], [12.0, 15.0]]> : tensor<3x2xf32>
  return
}

// -----

// The result is a scalar.
func.func @dot_general_vectors() {
  %lhs = stablehlo.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %rhs = stablehlo.constant dense<[4.0, 5.0, 6.0]> : tensor<3xf32>
  %result = stablehlo.dot_general %lhs, %rhs, contracting_dims = [0] x [0] : (tensor<3xf32>, tensor<3xf32>) -> tensor<f32>
  check.expect_eq_const %result, dense<32.0> : tensor<f32>
  return
}

// -----

// A sum of nothing is 0.
func.func @dot_general_empty_sum() {
  %lhs = stablehlo.constant dense<> : tensor<2x0xf32>
  %rhs = stablehlo.constant dense<> : tensor<0x3xf32>
  %result = stablehlo.dot_general %lhs, %rhs, contracting_dims = [1] x [0] : (tensor<2x0xf32>, tensor<0x3xf32>) -> tensor<2x3xf32>
  check.expect_eq_const %result, dense<[[0.0, 0.0, 0.0], [0.0, 0.0, 0.0]]> : tensor<2x3xf32>
  return
}

// -----

func.func @dot_general_empty_result() {
  %lhs = stablehlo.constant dense<> : tensor<0x2xf32>
  %rhs = stablehlo.constant dense<[[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]> : tensor<2x3xf32>
  %result = stablehlo.dot_general %lhs, %rhs, contracting_dims = [1] x [0] : (tensor<0x2xf32>, tensor<2x3xf32>) -> tensor<0x3xf32>
  check.expect_eq_const %result, dense<> : tensor<0x3xf32>
  return
}

// -----

// Sums in the result type.
func.func @dot_general_i8_to_i32() {
  %lhs = stablehlo.constant dense<[[100, 100]]> : tensor<1x2xi8>
  %rhs = stablehlo.constant dense<[[100], [100]]> : tensor<2x1xi8>
  %result = stablehlo.dot_general %lhs, %rhs, contracting_dims = [1] x [0] : (tensor<1x2xi8>, tensor<2x1xi8>) -> tensor<1x1xi32>
  check.expect_eq_const %result, dense<[[20000]]> : tensor<1x1xi32>
  return
}

// -----

// 300 - 256.
func.func @dot_general_i8_wraps() {
  %lhs = stablehlo.constant dense<[[100, 100]]> : tensor<1x2xi8>
  %rhs = stablehlo.constant dense<[[2], [1]]> : tensor<2x1xi8>
  %result = stablehlo.dot_general %lhs, %rhs, contracting_dims = [1] x [0] : (tensor<1x2xi8>, tensor<2x1xi8>) -> tensor<1x1xi8>
  check.expect_eq_const %result, dense<[[44]]> : tensor<1x1xi8>
  return
}

// -----

// Sums in the result type.
func.func @dot_general_bf16_to_f32() {
  %lhs = stablehlo.constant dense<[[256.0, 1.0]]> : tensor<1x2xbf16>
  %rhs = stablehlo.constant dense<[[1.0], [1.0]]> : tensor<2x1xbf16>
  %result = stablehlo.dot_general %lhs, %rhs, contracting_dims = [1] x [0] : (tensor<1x2xbf16>, tensor<2x1xbf16>) -> tensor<1x1xf32>
  check.expect_eq_const %result, dense<[[257.0]]> : tensor<1x1xf32>
  return
}

// -----

func.func @dot_general_f8_to_f32() {
  %lhs = stablehlo.constant dense<[[1.5, 2.0]]> : tensor<1x2xf8E4M3FN>
  %rhs = stablehlo.constant dense<[[2.0], [0.5]]> : tensor<2x1xf8E5M2>
  %result = stablehlo.dot_general %lhs, %rhs, contracting_dims = [1] x [0] : (tensor<1x2xf8E4M3FN>, tensor<2x1xf8E5M2>) -> tensor<1x1xf32>
  check.expect_eq_const %result, dense<[[4.0]]> : tensor<1x1xf32>
  return
}

// -----

func.func @dot_general_precision() {
  %lhs = stablehlo.constant dense<[[1.0, 2.0]]> : tensor<1x2xf32>
  %rhs = stablehlo.constant dense<[[3.0], [4.0]]> : tensor<2x1xf32>
  %result = stablehlo.dot_general %lhs, %rhs, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<1x2xf32>, tensor<2x1xf32>) -> tensor<1x1xf32>
  check.expect_eq_const %result, dense<[[11.0]]> : tensor<1x1xf32>
  return
}

// -----

func.func @dot_general_algorithm() {
  %lhs = stablehlo.constant dense<[[1.0, 2.0]]> : tensor<1x2xf32>
  %rhs = stablehlo.constant dense<[[3.0], [4.0]]> : tensor<2x1xf32>
  %result = stablehlo.dot_general %lhs, %rhs, contracting_dims = [1] x [0], algorithm = <lhs_precision_type = f32, rhs_precision_type = f32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<1x2xf32>, tensor<2x1xf32>) -> tensor<1x1xf32>
  check.expect_eq_const %result, dense<[[11.0]]> : tensor<1x1xf32>
  return
}
