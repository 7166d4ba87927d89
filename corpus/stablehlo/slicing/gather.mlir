func.func @gather_rows() {
  %operand = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
  %indices = stablehlo.constant dense<[2, 0, 2]> : tensor<3xi64>
  %result = "stablehlo.gather"(%operand, %indices) {
    dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>,
    indices_are_sorted = false,
    slice_sizes = array<i64: 1, 4>
  } : (tensor<3x4xi32>, tensor<3xi64>) -> tensor<3x4xi32>
  check.expect_eq_const %result, dense<[[8, 9, 10, 11], [0, 1, 2, 3], [8, 9, 10, 11]]> : tensor<3x4xi32>
  return
}

// -----

func.func @gather_columns() {
  %operand = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
  %indices = stablehlo.constant dense<[3, 1]> : tensor<2xi64>
  %result = "stablehlo.gather"(%operand, %indices) {
    dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>,
    indices_are_sorted = false,
    slice_sizes = array<i64: 3, 1>
  } : (tensor<3x4xi32>, tensor<2xi64>) -> tensor<3x2xi32>
  check.expect_eq_const %result, dense<[[3, 1], [7, 5], [11, 9]]> : tensor<3x2xi32>
  return
}

// -----

func.func @gather_elements() {
  %operand = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
  %indices = stablehlo.constant dense<[[0, 1], [2, 3]]> : tensor<2x2xi32>
  %result = "stablehlo.gather"(%operand, %indices) {
    dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 1>,
    indices_are_sorted = false,
    slice_sizes = array<i64: 1, 1>
  } : (tensor<3x4xi32>, tensor<2x2xi32>) -> tensor<2xi32>
  check.expect_eq_const %result, dense<[1, 11]> : tensor<2xi32>
  return
}

// -----

// Clamped.
func.func @gather_out_of_bounds() {
  %operand = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
  %indices = stablehlo.constant dense<[[-1, 5], [7, -9]]> : tensor<2x2xi32>
  %result = "stablehlo.gather"(%operand, %indices) {
    dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 1>,
    indices_are_sorted = false,
    slice_sizes = array<i64: 1, 1>
  } : (tensor<3x4xi32>, tensor<2x2xi32>) -> tensor<2xi32>
  check.expect_eq_const %result, dense<[3, 8]> : tensor<2xi32>
  return
}

// -----

// Clamped to fit.
func.func @gather_windows() {
  %operand = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
  %indices = stablehlo.constant dense<[[0, 1], [2, 3]]> : tensor<2x2xi32>
  %result = "stablehlo.gather"(%operand, %indices) {
    dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], start_index_map = [0, 1], index_vector_dim = 1>,
    indices_are_sorted = false,
    slice_sizes = array<i64: 2, 2>
  } : (tensor<3x4xi32>, tensor<2x2xi32>) -> tensor<2x2x2xi32>
  check.expect_eq_const %result, dense<[[[1, 2], [5, 6]], [[6, 7], [10, 11]]]> : tensor<2x2x2xi32>
  return
}

// -----

func.func @gather_index_vector_first() {
  %operand = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
  %indices = stablehlo.constant dense<[[0, 2], [1, 3]]> : tensor<2x2xi32>
  %result = "stablehlo.gather"(%operand, %indices) {
    dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [1, 0], index_vector_dim = 0>,
    indices_are_sorted = false,
    slice_sizes = array<i64: 1, 1>
  } : (tensor<3x4xi32>, tensor<2x2xi32>) -> tensor<2xi32>
  check.expect_eq_const %result, dense<[4, 10]> : tensor<2xi32>
  return
}

// -----

func.func @gather_batched() {
  %operand = stablehlo.constant dense<[[[0, 1], [2, 3], [4, 5]], [[6, 7], [8, 9], [10, 11]]]> : tensor<2x3x2xi32>
  %indices = stablehlo.constant dense<[[[0], [2]], [[1], [9]]]> : tensor<2x2x1xi32>
  %result = "stablehlo.gather"(%operand, %indices) {
    dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>,
    indices_are_sorted = false,
    slice_sizes = array<i64: 1, 1, 2>
  } : (tensor<2x3x2xi32>, tensor<2x2x1xi32>) -> tensor<2x2x2xi32>
  check.expect_eq_const %result, dense<[[[0, 1], [4, 5]], [[8, 9], [10, 11]]]> : tensor<2x2x2xi32>
  return
}

// -----

func.func @gather_batched_swapped() {
  %operand = stablehlo.constant dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xi32>
  %indices = stablehlo.constant dense<[[0, 2], [1, 1]]> : tensor<2x2xi32>
  %result = "stablehlo.gather"(%operand, %indices) {
    dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [1], index_vector_dim = 2>,
    indices_are_sorted = false,
    slice_sizes = array<i64: 1, 1>
  } : (tensor<2x3xi32>, tensor<2x2xi32>) -> tensor<2x2xi32>
  check.expect_eq_const %result, dense<[[0, 5], [1, 4]]> : tensor<2x2xi32>
  return
}

// -----

func.func @gather_no_indices() {
  %operand = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
  %indices = stablehlo.constant dense<> : tensor<0x2xi32>
  %result = "stablehlo.gather"(%operand, %indices) {
    dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 1>,
    indices_are_sorted = false,
    slice_sizes = array<i64: 1, 1>
  } : (tensor<3x4xi32>, tensor<0x2xi32>) -> tensor<0xi32>
  check.expect_eq_const %result, dense<> : tensor<0xi32>
  return
}

// -----

func.func @gather_unsigned() {
  %operand = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
  %indices = stablehlo.constant dense<[200, 1]> : tensor<2xui8>
  %result = "stablehlo.gather"(%operand, %indices) {
    dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>,
    indices_are_sorted = false,
    slice_sizes = array<i64: 1, 4>
  } : (tensor<3x4xi32>, tensor<2xui8>) -> tensor<2x4xi32>
  check.expect_eq_const %result, dense<[[8, 9, 10, 11], [4, 5, 6, 7]]> : tensor<2x4xi32>
  return
}

// -----

func.func @gather_i1() {
  %operand = stablehlo.constant dense<[[false, true], [false, true], [false, true], [false, true]]> : tensor<4x2xi1>
  %indices = stablehlo.constant dense<[3, 1]> : tensor<2xi32>
  %result = "stablehlo.gather"(%operand, %indices) {
    dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>,
    indices_are_sorted = false,
    slice_sizes = array<i64: 1, 2>
  } : (tensor<4x2xi1>, tensor<2xi32>) -> tensor<2x2xi1>
  check.expect_eq_const %result, dense<[[false, true], [false, true]]> : tensor<2x2xi1>
  return
}

// -----

func.func @gather_bf16() {
  %operand = stablehlo.constant dense<[[0.0, 1.0], [2.0, 3.0], [4.0, 5.0], [6.0, 7.0]]> : tensor<4x2xbf16>
  %indices = stablehlo.constant dense<[3, 1]> : tensor<2xi32>
  %result = "stablehlo.gather"(%operand, %indices) {
    dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>,
    indices_are_sorted = false,
    slice_sizes = array<i64: 1, 2>
  } : (tensor<4x2xbf16>, tensor<2xi32>) -> tensor<2x2xbf16>
  check.expect_eq_const %result, dense<[[6.0, 7.0], [2.0, 3.0]]> : tensor<2x2xbf16>
  return
}

// -----

func.func @gather_c_f32() {
  %operand = stablehlo.constant dense<[[(0.0, 0.0), (1.0, 0.0)], [(2.0, 0.0), (3.0, 0.0)], [(4.0, 0.0), (5.0, 0.0)], [(6.0, 0.0), (7.0, 0.0)]]> : tensor<4x2xcomplex<f32>>
  %indices = stablehlo.constant dense<[3, 1]> : tensor<2xi32>
  %result = "stablehlo.gather"(%operand, %indices) {
    dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>,
    indices_are_sorted = false,
    slice_sizes = array<i64: 1, 2>
  } : (tensor<4x2xcomplex<f32>>, tensor<2xi32>) -> tensor<2x2xcomplex<f32>>
  check.expect_eq_const %result, dense<[[(6.0, 0.0), (7.0, 0.0)], [(2.0, 0.0), (3.0, 0.0)]]> : tensor<2x2xcomplex<f32>>
  return
}

// -----

func.func @gather_i4() {
  %operand = stablehlo.constant dense<[[0, 1], [2, 3], [4, 5], [6, 7]]> : tensor<4x2xi4>
  %indices = stablehlo.constant dense<[3, 1]> : tensor<2xi32>
  %result = "stablehlo.gather"(%operand, %indices) {
    dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>,
    indices_are_sorted = false,
    slice_sizes = array<i64: 1, 2>
  } : (tensor<4x2xi4>, tensor<2xi32>) -> tensor<2x2xi4>
  check.expect_eq_const %result, dense<[[6, 7], [2, 3]]> : tensor<2x2xi4>
  return
}

// -----

func.func @gather_f8e5m2() {
  %operand = stablehlo.constant dense<[[0.0, 1.0], [2.0, 3.0], [4.0, 5.0], [6.0, 7.0]]> : tensor<4x2xf8E5M2>
  %indices = stablehlo.constant dense<[3, 1]> : tensor<2xi32>
  %result = "stablehlo.gather"(%operand, %indices) {
    dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>,
    indices_are_sorted = false,
    slice_sizes = array<i64: 1, 2>
  } : (tensor<4x2xf8E5M2>, tensor<2xi32>) -> tensor<2x2xf8E5M2>
  check.expect_eq_const %result, dense<[[6.0, 7.0], [2.0, 3.0]]> : tensor<2x2xf8E5M2>
  return
}
