func.func @dynamic_broadcast_in_dim_vector_to_rows() {
  %operand = stablehlo.constant dense<[0, 1, 2]> : tensor<3xi32>
  %shape = stablehlo.constant dense<[2, 3]> : tensor<2xi64>
  %result = stablehlo.dynamic_broadcast_in_dim %operand, %shape, dims = [1] : (tensor<3xi32>, tensor<2xi64>) -> tensor<2x3xi32>
  check.expect_eq_const %result, dense<[[0, 1, 2], [0, 1, 2]]> : tensor<2x3xi32>
  return
}

// -----

func.func @dynamic_broadcast_in_dim_vector_to_columns() {
  %operand = stablehlo.constant dense<[0, 1, 2]> : tensor<3xi32>
  %shape = stablehlo.constant dense<[3, 2]> : tensor<2xi64>
  %result = stablehlo.dynamic_broadcast_in_dim %operand, %shape, dims = [0] : (tensor<3xi32>, tensor<2xi64>) -> tensor<3x2xi32>
  check.expect_eq_const %result, dense<[[0, 0], [1, 1], [2, 2]]> : tensor<3x2xi32>
  return
}

// -----

func.func @dynamic_broadcast_in_dim_scalar() {
  %operand = stablehlo.constant dense<2.5> : tensor<f32>
  %shape = stablehlo.constant dense<[2, 2]> : tensor<2xi64>
  %result = stablehlo.dynamic_broadcast_in_dim %operand, %shape, dims = [] : (tensor<f32>, tensor<2xi64>) -> tensor<2x2xf32>
  check.expect_eq_const %result, dense<[[2.5, 2.5], [2.5, 2.5]]> : tensor<2x2xf32>
  return
}

// -----

func.func @dynamic_broadcast_in_dim_stretches() {
  %operand = stablehlo.constant dense<[[0, 1, 2]]> : tensor<1x3xi32>
  %shape = stablehlo.constant dense<[2, 3, 2]> : tensor<3xi64>
  %result = stablehlo.dynamic_broadcast_in_dim %operand, %shape, dims = [0, 1] : (tensor<1x3xi32>, tensor<3xi64>) -> tensor<2x3x2xi32>
  check.expect_eq_const %result, dense<[[[0, 0], [1, 1], [2, 2]], [[0, 0], [1, 1], [2, 2]]]> : tensor<2x3x2xi32>
  return
}

// -----

func.func @dynamic_broadcast_in_dim_transposes() {
  %operand = stablehlo.constant dense<[[0, 1, 2]]> : tensor<1x3xi32>
  %shape = stablehlo.constant dense<[2, 3, 2]> : tensor<3xi64>
  %result = stablehlo.dynamic_broadcast_in_dim %operand, %shape, dims = [2, 1] : (tensor<1x3xi32>, tensor<3xi64>) -> tensor<2x3x2xi32>
  check.expect_eq_const %result, dense<[[[0, 0], [1, 1], [2, 2]], [[0, 0], [1, 1], [2, 2]]]> : tensor<2x3x2xi32>
  return
}

// -----

func.func @dynamic_broadcast_in_dim_empty() {
  %operand = stablehlo.constant dense<[0, 1, 2]> : tensor<3xi32>
  %shape = stablehlo.constant dense<[0, 3]> : tensor<2xi64>
  %result = stablehlo.dynamic_broadcast_in_dim %operand, %shape, dims = [1] : (tensor<3xi32>, tensor<2xi64>) -> tensor<0x3xi32>
  check.expect_eq_const %result, dense<> : tensor<0x3xi32>
  return
}

// -----

func.func @dynamic_broadcast_in_dim_boolean() {
  %operand = stablehlo.constant dense<[true, false]> : tensor<2xi1>
  %shape = stablehlo.constant dense<[2, 2]> : tensor<2xi64>
  %result = stablehlo.dynamic_broadcast_in_dim %operand, %shape, dims = [0] : (tensor<2xi1>, tensor<2xi64>) -> tensor<2x2xi1>
  check.expect_eq_const %result, dense<[[true, true], [false, false]]> : tensor<2x2xi1>
  return
}

// -----

func.func @dynamic_broadcast_in_dim_complex() {
  %operand = stablehlo.constant dense<[(1.0, 2.0), (3.0, 0.0)]> : tensor<2xcomplex<f64>>
  %shape = stablehlo.constant dense<[2, 2]> : tensor<2xi64>
  %result = stablehlo.dynamic_broadcast_in_dim %operand, %shape, dims = [1] : (tensor<2xcomplex<f64>>, tensor<2xi64>) -> tensor<2x2xcomplex<f64>>
  check.expect_eq_const %result, dense<[[(1.0, 2.0), (3.0, 0.0)], [(1.0, 2.0), (3.0, 0.0)]]> : tensor<2x2xcomplex<f64>>
  return
}

// -----

func.func @dynamic_broadcast_in_dim_i4() {
  %operand = stablehlo.constant dense<[-8, 7]> : tensor<2xi4>
  %shape = stablehlo.constant dense<[2, 2]> : tensor<2xi64>
  %result = stablehlo.dynamic_broadcast_in_dim %operand, %shape, dims = [0] : (tensor<2xi4>, tensor<2xi64>) -> tensor<2x2xi4>
  check.expect_eq_const %result, dense<[[-8, -8], [7, 7]]> : tensor<2x2xi4>
  return
}

// -----

func.func @dynamic_broadcast_in_dim_known_dimensions() {
  %operand = stablehlo.constant dense<[0, 1, 2]> : tensor<3xi32>
  %shape = stablehlo.constant dense<[2, 3]> : tensor<2xi32>
  %result = "stablehlo.dynamic_broadcast_in_dim"(%operand, %shape) {
    broadcast_dimensions = array<i64: 1>,
    known_expanding_dimensions = array<i64>,
    known_nonexpanding_dimensions = array<i64: 0>
  } : (tensor<3xi32>, tensor<2xi32>) -> tensor<2x3xi32>
  check.expect_eq_const %result, dense<[[0, 1, 2], [0, 1, 2]]> : tensor<2x3xi32>
  return
}
