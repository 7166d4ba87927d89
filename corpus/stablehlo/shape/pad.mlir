func.func @pad_edges() {
  %operand = stablehlo.constant dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xi32>
  %value = stablehlo.constant dense<9> : tensor<i32>
  %result = stablehlo.pad %operand, %value, low = [0, 1], high = [2, 1], interior = [0, 0] : (tensor<2x3xi32>, tensor<i32>) -> tensor<4x5xi32>
  check.expect_eq_const %result, dense<[[9, 0, 1, 2, 9], [9, 3, 4, 5, 9], [9, 9, 9, 9, 9], [9, 9, 9, 9, 9]]> : tensor<4x5xi32>
  return
}

// -----

func.func @pad_interior() {
  %operand = stablehlo.constant dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xi32>
  %value = stablehlo.constant dense<9> : tensor<i32>
  %result = stablehlo.pad %operand, %value, low = [0, 0], high = [0, 0], interior = [1, 2] : (tensor<2x3xi32>, tensor<i32>) -> tensor<3x7xi32>
  check.expect_eq_const %result, dense<[[0, 9, 9, 1, 9, 9, 2], [9, 9, 9, 9, 9, 9, 9], [3, 9, 9, 4, 9, 9, 5]]> : tensor<3x7xi32>
  return
}

// -----

func.func @pad_negative() {
  %operand = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
  %value = stablehlo.constant dense<9> : tensor<i32>
  %result = stablehlo.pad %operand, %value, low = [-1, 1], high = [1, -2], interior = [0, 0] : (tensor<3x4xi32>, tensor<i32>) -> tensor<3x3xi32>
  check.expect_eq_const %result, dense<[[9, 4, 5], [9, 8, 9], [9, 9, 9]]> : tensor<3x3xi32>
  return
}

// -----

func.func @pad_negative_interior() {
  %operand = stablehlo.constant dense<[0.0, 1.0, 2.0, 3.0]> : tensor<4xf32>
  %value = stablehlo.constant dense<9.0> : tensor<f32>
  %result = stablehlo.pad %operand, %value, low = [-2], high = [-1], interior = [2] : (tensor<4xf32>, tensor<f32>) -> tensor<7xf32>
  check.expect_eq_const %result, dense<[9.0, 1.0, 9.0, 9.0, 2.0, 9.0, 9.0]> : tensor<7xf32>
  return
}

// -----

func.func @pad_removes_everything() {
  %operand = stablehlo.constant dense<[[0, 1], [2, 3]]> : tensor<2x2xi32>
  %value = stablehlo.constant dense<9> : tensor<i32>
  %result = stablehlo.pad %operand, %value, low = [-1, 0], high = [-1, 0], interior = [0, 0] : (tensor<2x2xi32>, tensor<i32>) -> tensor<0x2xi32>
  check.expect_eq_const %result, dense<> : tensor<0x2xi32>
  return
}

// -----

func.func @pad_empty_operand() {
  %operand = stablehlo.constant dense<> : tensor<0x2xi32>
  %value = stablehlo.constant dense<9> : tensor<i32>
  %result = stablehlo.pad %operand, %value, low = [1, 0], high = [1, 0], interior = [3, 0] : (tensor<0x2xi32>, tensor<i32>) -> tensor<2x2xi32>
  check.expect_eq_const %result, dense<[[9, 9], [9, 9]]> : tensor<2x2xi32>
  return
}

// -----

func.func @pad_scalar() {
  %operand = stablehlo.constant dense<0.0> : tensor<f32>
  %value = stablehlo.constant dense<9.0> : tensor<f32>
  %result = stablehlo.pad %operand, %value, low = [], high = [], interior = [] : (tensor<f32>, tensor<f32>) -> tensor<f32>
  check.expect_eq_const %result, dense<0.0> : tensor<f32>
  return
}

// -----

func.func @pad_complex() {
  %operand = stablehlo.constant dense<[(0.0, 0.0), (1.0, 0.0)]> : tensor<2xcomplex<f32>>
  %value = stablehlo.constant dense<(9.0, 0.0)> : tensor<complex<f32>>
  %result = stablehlo.pad %operand, %value, low = [1], high = [1], interior = [1] : (tensor<2xcomplex<f32>>, tensor<complex<f32>>) -> tensor<5xcomplex<f32>>
  check.expect_eq_const %result, dense<[(9.0, 0.0), (0.0, 0.0), (9.0, 0.0), (1.0, 0.0), (9.0, 0.0)]> : tensor<5xcomplex<f32>>
  return
}

// -----

func.func @pad_i4() {
  %operand = stablehlo.constant dense<[0, 1]> : tensor<2xi4>
  %value = stablehlo.constant dense<1> : tensor<i4>
  %result = stablehlo.pad %operand, %value, low = [1], high = [1], interior = [1] : (tensor<2xi4>, tensor<i4>) -> tensor<5xi4>
  check.expect_eq_const %result, dense<[1, 0, 1, 1, 1]> : tensor<5xi4>
  return
}

// -----

func.func @pad_i1() {
  %operand = stablehlo.constant dense<[false, true]> : tensor<2xi1>
  %value = stablehlo.constant dense<true> : tensor<i1>
  %result = stablehlo.pad %operand, %value, low = [1], high = [1], interior = [1] : (tensor<2xi1>, tensor<i1>) -> tensor<5xi1>
  check.expect_eq_const %result, dense<[true, false, true, true, true]> : tensor<5xi1>
  return
}

// -----

func.func @pad_f8e4m3fn() {
  %operand = stablehlo.constant dense<[0.0, 1.0]> : tensor<2xf8E4M3FN>
  %value = stablehlo.constant dense<9.0> : tensor<f8E4M3FN>
  %result = stablehlo.pad %operand, %value, low = [1], high = [1], interior = [1] : (tensor<2xf8E4M3FN>, tensor<f8E4M3FN>) -> tensor<5xf8E4M3FN>
  check.expect_eq_const %result, dense<[9.0, 0.0, 9.0, 1.0, 9.0]> : tensor<5xf8E4M3FN>
  return
}
