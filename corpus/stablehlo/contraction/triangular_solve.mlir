// The other triangle is not read.
func.func @triangular_solve_left_lower_no_transpose() {
  %a = stablehlo.constant dense<[[2.0, 7.0, 7.0], [1.0, 4.0, 7.0], [-1.0, 2.0, 5.0]]> : tensor<3x3xf32>
  %b = stablehlo.constant dense<[[2.0, 4.0], [5.0, 6.0], [6.0, -1.0]]> : tensor<3x2xf32>
  %result = "stablehlo.triangular_solve"(%a, %b) {
    left_side = true,
    lower = true,
    unit_diagonal = false,
    transpose_a = #stablehlo<transpose NO_TRANSPOSE>
  } : (tensor<3x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
  check.expect_almost_eq_const %result, dense<[[1.0, 2.0], [1.0, 1.0], [1.0, -0.2]]> : tensor<3x2xf32>, tolerance = 1.0e-5
  return
}

// -----

// The other triangle is not read.
func.func @triangular_solve_left_lower_transpose() {
  %a = stablehlo.constant dense<[[2.0, 7.0, 7.0], [1.0, 4.0, 7.0], [-1.0, 2.0, 5.0]]> : tensor<3x3xf32>
  %b = stablehlo.constant dense<[[2.0, 4.0], [5.0, 6.0], [6.0, -1.0]]> : tensor<3x2xf32>
  %result = "stablehlo.triangular_solve"(%a, %b) {
    left_side = true,
    lower = true,
    unit_diagonal = false,
    transpose_a = #stablehlo<transpose TRANSPOSE>
  } : (tensor<3x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
  check.expect_almost_eq_const %result, dense<[[1.275, 1.1], [0.65, 1.6], [1.2, -0.2]]> : tensor<3x2xf32>, tolerance = 1.0e-5
  return
}

// -----

// The other triangle is not read.
func.func @triangular_solve_left_upper_no_transpose() {
  %a = stablehlo.constant dense<[[2.0, 7.0, 7.0], [1.0, 4.0, 7.0], [-1.0, 2.0, 5.0]]> : tensor<3x3xf32>
  %b = stablehlo.constant dense<[[2.0, 4.0], [5.0, 6.0], [6.0, -1.0]]> : tensor<3x2xf32>
  %result = "stablehlo.triangular_solve"(%a, %b) {
    left_side = true,
    lower = false,
    unit_diagonal = false,
    transpose_a = #stablehlo<transpose NO_TRANSPOSE>
  } : (tensor<3x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
  check.expect_almost_eq_const %result, dense<[[-0.225, -3.775], [-0.85, 1.85], [1.2, -0.2]]> : tensor<3x2xf32>, tolerance = 1.0e-5
  return
}

// -----

// The other triangle is not read.
func.func @triangular_solve_left_upper_transpose() {
  %a = stablehlo.constant dense<[[2.0, 7.0, 7.0], [1.0, 4.0, 7.0], [-1.0, 2.0, 5.0]]> : tensor<3x3xf32>
  %b = stablehlo.constant dense<[[2.0, 4.0], [5.0, 6.0], [6.0, -1.0]]> : tensor<3x2xf32>
  %result = "stablehlo.triangular_solve"(%a, %b) {
    left_side = true,
    lower = false,
    unit_diagonal = false,
    transpose_a = #stablehlo<transpose TRANSPOSE>
  } : (tensor<3x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
  check.expect_almost_eq_const %result, dense<[[1.0, 2.0], [-0.5, -2.0], [0.5, -0.2]]> : tensor<3x2xf32>, tolerance = 1.0e-5
  return
}

// -----

// The other triangle is not read.
func.func @triangular_solve_right_lower_no_transpose() {
  %a = stablehlo.constant dense<[[2.0, 7.0, 7.0], [1.0, 4.0, 7.0], [-1.0, 2.0, 5.0]]> : tensor<3x3xf32>
  %b = stablehlo.constant dense<[[2.0, 5.0, 6.0], [4.0, 6.0, -1.0]]> : tensor<2x3xf32>
  %result = "stablehlo.triangular_solve"(%a, %b) {
    left_side = false,
    lower = true,
    unit_diagonal = false,
    transpose_a = #stablehlo<transpose NO_TRANSPOSE>
  } : (tensor<3x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  check.expect_almost_eq_const %result, dense<[[1.275, 0.65, 1.2], [1.1, 1.6, -0.2]]> : tensor<2x3xf32>, tolerance = 1.0e-5
  return
}

// -----

// The other triangle is not read.
func.func @triangular_solve_right_lower_transpose() {
  %a = stablehlo.constant dense<[[2.0, 7.0, 7.0], [1.0, 4.0, 7.0], [-1.0, 2.0, 5.0]]> : tensor<3x3xf32>
  %b = stablehlo.constant dense<[[2.0, 5.0, 6.0], [4.0, 6.0, -1.0]]> : tensor<2x3xf32>
  %result = "stablehlo.triangular_solve"(%a, %b) {
    left_side = false,
    lower = true,
    unit_diagonal = false,
    transpose_a = #stablehlo<transpose TRANSPOSE>
  } : (tensor<3x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  check.expect_almost_eq_const %result, dense<[[1.0, 1.0, 1.0], [2.0, 1.0, -0.2]]> : tensor<2x3xf32>, tolerance = 1.0e-5
  return
}

// -----

// The other triangle is not read.
func.func @triangular_solve_right_upper_no_transpose() {
  %a = stablehlo.constant dense<[[2.0, 7.0, 7.0], [1.0, 4.0, 7.0], [-1.0, 2.0, 5.0]]> : tensor<3x3xf32>
  %b = stablehlo.constant dense<[[2.0, 5.0, 6.0], [4.0, 6.0, -1.0]]> : tensor<2x3xf32>
  %result = "stablehlo.triangular_solve"(%a, %b) {
    left_side = false,
    lower = false,
    unit_diagonal = false,
    transpose_a = #stablehlo<transpose NO_TRANSPOSE>
  } : (tensor<3x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  check.expect_almost_eq_const %result, dense<[[1.0, -0.5, 0.5], [2.0, -2.0, -0.2]]> : tensor<2x3xf32>, tolerance = 1.0e-5
  return
}

// -----

// The other triangle is not read.
func.func @triangular_solve_right_upper_transpose() {
  %a = stablehlo.constant dense<[[2.0, 7.0, 7.0], [1.0, 4.0, 7.0], [-1.0, 2.0, 5.0]]> : tensor<3x3xf32>
  %b = stablehlo.constant dense<[[2.0, 5.0, 6.0], [4.0, 6.0, -1.0]]> : tensor<2x3xf32>
  %result = "stablehlo.triangular_solve"(%a, %b) {
    left_side = false,
    lower = false,
    unit_diagonal = false,
    transpose_a = #stablehlo<transpose TRANSPOSE>
  } : (tensor<3x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  check.expect_almost_eq_const %result, dense<[[-0.225, -0.85, 1.2], [-3.775, 1.85, -0.2]]> : tensor<2x3xf32>, tolerance = 1.0e-5
  return
}

// -----

// The diagonal counts as 1.
func.func @triangular_solve_unit_diagonal() {
  %a = stablehlo.constant dense<[[2.0, 7.0, 7.0], [1.0, 4.0, 7.0], [-1.0, 2.0, 5.0]]> : tensor<3x3xf64>
  %b = stablehlo.constant dense<[[2.0, 4.0], [5.0, 6.0], [6.0, -1.0]]> : tensor<3x2xf64>
  %result = "stablehlo.triangular_solve"(%a, %b) {
    left_side = true,
    lower = true,
    unit_diagonal = true,
    transpose_a = #stablehlo<transpose NO_TRANSPOSE>
  } : (tensor<3x3xf64>, tensor<3x2xf64>) -> tensor<3x2xf64>
  check.expect_almost_eq_const %result, dense<[[2.0, 4.0], [3.0, 2.0], [2.0, -1.0]]> : tensor<3x2xf64>, tolerance = 1.0e-5
  return
}

// -----

func.func @triangular_solve_adjoint() {
  %a = stablehlo.constant dense<[[(2.0, 0.0), (0.0, 0.0)], [(1.0, 1.0), (0.0, 4.0)]]> : tensor<2x2xcomplex<f64>>
  %b = stablehlo.constant dense<[[(2.0, 0.0)], [(4.0, -4.0)]]> : tensor<2x1xcomplex<f64>>
  %result = "stablehlo.triangular_solve"(%a, %b) {
    left_side = true,
    lower = true,
    unit_diagonal = false,
    transpose_a = #stablehlo<transpose ADJOINT>
  } : (tensor<2x2xcomplex<f64>>, tensor<2x1xcomplex<f64>>) -> tensor<2x1xcomplex<f64>>
  check.expect_almost_eq_const %result, dense<[[(0.0, 0.0)], [(1.0, 1.0)]]> : tensor<2x1xcomplex<f64>>, tolerance = 1.0e-5
  return
}

// -----

func.func @triangular_solve_batch() {
  %a = stablehlo.constant dense<[[[2.0, 0.0], [1.0, 4.0]], [[1.0, 0.0], [3.0, 2.0]]]> : tensor<2x2x2xf32>
  %b = stablehlo.constant dense<[[[2.0], [9.0]], [[1.0], [7.0]]]> : tensor<2x2x1xf32>
  %result = "stablehlo.triangular_solve"(%a, %b) {
    left_side = true,
    lower = true,
    unit_diagonal = false,
    transpose_a = #stablehlo<transpose NO_TRANSPOSE>
  } : (tensor<2x2x2xf32>, tensor<2x2x1xf32>) -> tensor<2x2x1xf32>
  check.expect_almost_eq_const %result, dense<[[[1.0], [2.0]], [[1.0], [2.0]]]> : tensor<2x2x1xf32>, tolerance = 1.0e-5
  return
}
