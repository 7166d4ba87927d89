func.func @scatter_rows() {
  %operand = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
  %indices = stablehlo.constant dense<[2, 0]> : tensor<2xi64>
  %updates = stablehlo.constant dense<[[10, 10, 10, 10], [20, 20, 20, 20]]> : tensor<2x4xi32>
  %result = "stablehlo.scatter"(%operand, %indices, %updates) ({
    ^bb0(%old: tensor<i32>, %new: tensor<i32>):
      %value = stablehlo.add %old, %new : tensor<i32>
      stablehlo.return %value : tensor<i32>
  }) {
    scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>,
    indices_are_sorted = false,
    unique_indices = false
  } : (tensor<3x4xi32>, tensor<2xi64>, tensor<2x4xi32>) -> tensor<3x4xi32>
  check.expect_eq_const %result, dense<[[20, 21, 22, 23], [4, 5, 6, 7], [18, 19, 20, 21]]> : tensor<3x4xi32>
  return
}

// -----

// All of them add up.
func.func @scatter_duplicates() {
  %operand = stablehlo.constant dense<[[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]> : tensor<3x4xi32>
  %indices = stablehlo.constant dense<[1, 1, 1]> : tensor<3xi32>
  %updates = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
  %result = "stablehlo.scatter"(%operand, %indices, %updates) ({
    ^bb0(%old: tensor<i32>, %new: tensor<i32>):
      %value = stablehlo.add %old, %new : tensor<i32>
      stablehlo.return %value : tensor<i32>
  }) {
    scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>,
    indices_are_sorted = false,
    unique_indices = false
  } : (tensor<3x4xi32>, tensor<3xi32>, tensor<3x4xi32>) -> tensor<3x4xi32>
  check.expect_eq_const %result, dense<[[0, 0, 0, 0], [12, 15, 18, 21], [0, 0, 0, 0]]> : tensor<3x4xi32>
  return
}

// -----

// Updates outside are dropped, not clamped.
func.func @scatter_out_of_bounds() {
  %operand = stablehlo.constant dense<[[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]> : tensor<3x4xi32>
  %indices = stablehlo.constant dense<[[0, 9], [-1, 0], [2, 3], [3, 0]]> : tensor<4x2xi32>
  %updates = stablehlo.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  %result = "stablehlo.scatter"(%operand, %indices, %updates) ({
    ^bb0(%old: tensor<i32>, %new: tensor<i32>):
      %value = stablehlo.add %old, %new : tensor<i32>
      stablehlo.return %value : tensor<i32>
  }) {
    scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>,
    indices_are_sorted = false,
    unique_indices = false
  } : (tensor<3x4xi32>, tensor<4x2xi32>, tensor<4xi32>) -> tensor<3x4xi32>
  check.expect_eq_const %result, dense<[[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 3]]> : tensor<3x4xi32>
  return
}

// -----

func.func @scatter_overwrites() {
  %operand = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
  %indices = stablehlo.constant dense<[[0, 1], [2, 3]]> : tensor<2x2xi32>
  %updates = stablehlo.constant dense<[77, 88]> : tensor<2xi32>
  %result = "stablehlo.scatter"(%operand, %indices, %updates) ({
    ^bb0(%old: tensor<i32>, %new: tensor<i32>):
      stablehlo.return %new : tensor<i32>
  }) {
    scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>,
    indices_are_sorted = false,
    unique_indices = true
  } : (tensor<3x4xi32>, tensor<2x2xi32>, tensor<2xi32>) -> tensor<3x4xi32>
  check.expect_eq_const %result, dense<[[0, 77, 2, 3], [4, 5, 6, 7], [8, 9, 10, 88]]> : tensor<3x4xi32>
  return
}

// -----

func.func @scatter_maximum() {
  %operand = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
  %indices = stablehlo.constant dense<[[0, 1], [0, 1]]> : tensor<2x2xi32>
  %updates = stablehlo.constant dense<[5, 3]> : tensor<2xi32>
  %result = "stablehlo.scatter"(%operand, %indices, %updates) ({
    ^bb0(%old: tensor<i32>, %new: tensor<i32>):
      %value = stablehlo.maximum %old, %new : tensor<i32>
      stablehlo.return %value : tensor<i32>
  }) {
    scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>,
    indices_are_sorted = false,
    unique_indices = false
  } : (tensor<3x4xi32>, tensor<2x2xi32>, tensor<2xi32>) -> tensor<3x4xi32>
  check.expect_eq_const %result, dense<[[0, 5, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
  return
}

// -----

func.func @scatter_multiply() {
  %operand = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
  %indices = stablehlo.constant dense<[[2, 3], [2, 3]]> : tensor<2x2xi32>
  %updates = stablehlo.constant dense<[5, 3]> : tensor<2xi32>
  %result = "stablehlo.scatter"(%operand, %indices, %updates) ({
    ^bb0(%old: tensor<i32>, %new: tensor<i32>):
      %value = stablehlo.multiply %old, %new : tensor<i32>
      stablehlo.return %value : tensor<i32>
  }) {
    scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>,
    indices_are_sorted = false,
    unique_indices = false
  } : (tensor<3x4xi32>, tensor<2x2xi32>, tensor<2xi32>) -> tensor<3x4xi32>
  check.expect_eq_const %result, dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 165]]> : tensor<3x4xi32>
  return
}

// -----

// Windows overlap.
func.func @scatter_windows() {
  %operand = stablehlo.constant dense<[[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]> : tensor<3x4xi32>
  %indices = stablehlo.constant dense<[[0, 1], [1, 2]]> : tensor<2x2xi32>
  %updates = stablehlo.constant dense<[[[0, 1], [2, 3]], [[4, 5], [6, 7]]]> : tensor<2x2x2xi32>
  %result = "stablehlo.scatter"(%operand, %indices, %updates) ({
    ^bb0(%old: tensor<i32>, %new: tensor<i32>):
      %value = stablehlo.add %old, %new : tensor<i32>
      stablehlo.return %value : tensor<i32>
  }) {
    scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>,
    indices_are_sorted = false,
    unique_indices = false
  } : (tensor<3x4xi32>, tensor<2x2xi32>, tensor<2x2x2xi32>) -> tensor<3x4xi32>
  check.expect_eq_const %result, dense<[[0, 0, 1, 0], [0, 2, 7, 5], [0, 0, 6, 7]]> : tensor<3x4xi32>
  return
}

// -----

func.func @scatter_batched() {
  %operand = stablehlo.constant dense<[[0, 0, 0], [0, 0, 0]]> : tensor<2x3xi32>
  %indices = stablehlo.constant dense<[[[0], [2]], [[1], [1]]]> : tensor<2x2x1xi32>
  %updates = stablehlo.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  %result = "stablehlo.scatter"(%operand, %indices, %updates) ({
    ^bb0(%old: tensor<i32>, %new: tensor<i32>):
      %value = stablehlo.add %old, %new : tensor<i32>
      stablehlo.return %value : tensor<i32>
  }) {
    scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>,
    indices_are_sorted = false,
    unique_indices = false
  } : (tensor<2x3xi32>, tensor<2x2x1xi32>, tensor<2x2xi32>) -> tensor<2x3xi32>
  check.expect_eq_const %result, dense<[[1, 0, 2], [0, 7, 0]]> : tensor<2x3xi32>
  return
}

// -----

// Inputs and updates convert to the type that the body computes in.
func.func @scatter_promotes() {
  %operand = stablehlo.constant dense<[100, 1, 2]> : tensor<3xi8>
  %indices = stablehlo.constant dense<[[0], [0], [2]]> : tensor<3x1xi32>
  %updates = stablehlo.constant dense<[100, 100, 5]> : tensor<3xi8>
  %result = "stablehlo.scatter"(%operand, %indices, %updates) ({
    ^bb0(%x: tensor<i32>, %y: tensor<i32>):
      %sum = stablehlo.add %x, %y : tensor<i32>
      stablehlo.return %sum : tensor<i32>
  }) {scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<3xi8>, tensor<3x1xi32>, tensor<3xi8>) -> tensor<3xi32>
  check.expect_eq_const %result, dense<[300, 1, 7]> : tensor<3xi32>
  return
}

// -----

func.func @scatter_no_updates() {
  %operand = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
  %indices = stablehlo.constant dense<> : tensor<0xi32>
  %updates = stablehlo.constant dense<> : tensor<0x4xi32>
  %result = "stablehlo.scatter"(%operand, %indices, %updates) ({
    ^bb0(%old: tensor<i32>, %new: tensor<i32>):
      %value = stablehlo.add %old, %new : tensor<i32>
      stablehlo.return %value : tensor<i32>
  }) {
    scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>,
    indices_are_sorted = false,
    unique_indices = false
  } : (tensor<3x4xi32>, tensor<0xi32>, tensor<0x4xi32>) -> tensor<3x4xi32>
  check.expect_eq_const %result, dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
  return
}

// -----

func.func @scatter_ui8() {
  %operand = stablehlo.constant dense<[0, 1, 2, 3]> : tensor<4xui8>
  %indices = stablehlo.constant dense<[[3], [1], [3]]> : tensor<3x1xi32>
  %updates = stablehlo.constant dense<[1, 2, 3]> : tensor<3xui8>
  %result = "stablehlo.scatter"(%operand, %indices, %updates) ({
    ^bb0(%old: tensor<ui8>, %new: tensor<ui8>):
      %value = stablehlo.add %old, %new : tensor<ui8>
      stablehlo.return %value : tensor<ui8>
  }) {
    scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>,
    indices_are_sorted = false,
    unique_indices = false
  } : (tensor<4xui8>, tensor<3x1xi32>, tensor<3xui8>) -> tensor<4xui8>
  check.expect_eq_const %result, dense<[0, 3, 2, 7]> : tensor<4xui8>
  return
}

// -----

func.func @scatter_bf16() {
  %operand = stablehlo.constant dense<[0.0, 1.0, 2.0, 3.0]> : tensor<4xbf16>
  %indices = stablehlo.constant dense<[[3], [1], [3]]> : tensor<3x1xi32>
  %updates = stablehlo.constant dense<[1.0, 2.0, 3.0]> : tensor<3xbf16>
  %result = "stablehlo.scatter"(%operand, %indices, %updates) ({
    ^bb0(%old: tensor<bf16>, %new: tensor<bf16>):
      %value = stablehlo.add %old, %new : tensor<bf16>
      stablehlo.return %value : tensor<bf16>
  }) {
    scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>,
    indices_are_sorted = false,
    unique_indices = false
  } : (tensor<4xbf16>, tensor<3x1xi32>, tensor<3xbf16>) -> tensor<4xbf16>
  check.expect_eq_const %result, dense<[0.0, 3.0, 2.0, 7.0]> : tensor<4xbf16>
  return
}

// -----

func.func @scatter_f64() {
  %operand = stablehlo.constant dense<[0.0, 1.0, 2.0, 3.0]> : tensor<4xf64>
  %indices = stablehlo.constant dense<[[3], [1], [3]]> : tensor<3x1xi32>
  %updates = stablehlo.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf64>
  %result = "stablehlo.scatter"(%operand, %indices, %updates) ({
    ^bb0(%old: tensor<f64>, %new: tensor<f64>):
      %value = stablehlo.add %old, %new : tensor<f64>
      stablehlo.return %value : tensor<f64>
  }) {
    scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>,
    indices_are_sorted = false,
    unique_indices = false
  } : (tensor<4xf64>, tensor<3x1xi32>, tensor<3xf64>) -> tensor<4xf64>
  check.expect_eq_const %result, dense<[0.0, 3.0, 2.0, 7.0]> : tensor<4xf64>
  return
}

// -----

func.func @scatter_c_f32() {
  %operand = stablehlo.constant dense<[(0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (3.0, 0.0)]> : tensor<4xcomplex<f32>>
  %indices = stablehlo.constant dense<[[3], [1], [3]]> : tensor<3x1xi32>
  %updates = stablehlo.constant dense<[(1.0, 0.0), (2.0, 0.0), (3.0, 0.0)]> : tensor<3xcomplex<f32>>
  %result = "stablehlo.scatter"(%operand, %indices, %updates) ({
    ^bb0(%old: tensor<complex<f32>>, %new: tensor<complex<f32>>):
      %value = stablehlo.add %old, %new : tensor<complex<f32>>
      stablehlo.return %value : tensor<complex<f32>>
  }) {
    scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>,
    indices_are_sorted = false,
    unique_indices = false
  } : (tensor<4xcomplex<f32>>, tensor<3x1xi32>, tensor<3xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  check.expect_eq_const %result, dense<[(0.0, 0.0), (3.0, 0.0), (2.0, 0.0), (7.0, 0.0)]> : tensor<4xcomplex<f32>>
  return
}

// -----

// One computation combines both.
func.func @scatter_two_operands() {
  %a = stablehlo.constant dense<[1, 2, 3]> : tensor<3xi32>
  %b = stablehlo.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %indices = stablehlo.constant dense<[[2], [0]]> : tensor<2x1xi32>
  %updates_a = stablehlo.constant dense<[10, 20]> : tensor<2xi32>
  %updates_b = stablehlo.constant dense<[2.0, 0.5]> : tensor<2xf32>
  %sum, %product = "stablehlo.scatter"(%a, %b, %indices, %updates_a, %updates_b) ({
    ^bb0(%old_a: tensor<i32>, %old_b: tensor<f32>, %new_a: tensor<i32>, %new_b: tensor<f32>):
      %0 = stablehlo.add %old_a, %new_a : tensor<i32>
      %1 = stablehlo.multiply %old_b, %new_b : tensor<f32>
      stablehlo.return %0, %1 : tensor<i32>, tensor<f32>
  }) {
    scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>
  } : (tensor<3xi32>, tensor<3xf32>, tensor<2x1xi32>, tensor<2xi32>, tensor<2xf32>) -> (tensor<3xi32>, tensor<3xf32>)
  check.expect_eq_const %sum, dense<[21, 2, 13]> : tensor<3xi32>
  check.expect_eq_const %product, dense<[0.5, 2.0, 6.0]> : tensor<3xf32>
  return
}
