func.func @dynamic_pad_edges() {
  %operand = stablehlo.constant dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xi32>
  %value = stablehlo.constant dense<9> : tensor<i32>
  %low = stablehlo.constant dense<[0, 1]> : tensor<2xi64>
  %high = stablehlo.constant dense<[2, 1]> : tensor<2xi64>
  %interior = stablehlo.constant dense<[0, 0]> : tensor<2xi64>
  %result = stablehlo.dynamic_pad %operand, %value, %low, %high, %interior : (tensor<2x3xi32>, tensor<i32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<4x5xi32>
  check.expect_eq_const %result, dense<[[9, 0, 1, 2, 9], [9, 3, 4, 5, 9], [9, 9, 9, 9, 9], [9, 9, 9, 9, 9]]> : tensor<4x5xi32>
  return
}

// -----

func.func @dynamic_pad_interior() {
  %operand = stablehlo.constant dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xi32>
  %value = stablehlo.constant dense<9> : tensor<i32>
  %low = stablehlo.constant dense<[0, 0]> : tensor<2xi64>
  %high = stablehlo.constant dense<[0, 0]> : tensor<2xi64>
  %interior = stablehlo.constant dense<[1, 2]> : tensor<2xi64>
  %result = stablehlo.dynamic_pad %operand, %value, %low, %high, %interior : (tensor<2x3xi32>, tensor<i32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<3x7xi32>
  check.expect_eq_const %result, dense<[[0, 9, 9, 1, 9, 9, 2], [9, 9, 9, 9, 9, 9, 9], [3, 9, 9, 4, 9, 9, 5]]> : tensor<3x7xi32>
  return
}

// -----

func.func @dynamic_pad_negative() {
  %operand = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
  %value = stablehlo.constant dense<9> : tensor<i32>
  %low = stablehlo.constant dense<[-1, 1]> : tensor<2xi64>
  %high = stablehlo.constant dense<[1, -2]> : tensor<2xi64>
  %interior = stablehlo.constant dense<[0, 0]> : tensor<2xi64>
  %result = stablehlo.dynamic_pad %operand, %value, %low, %high, %interior : (tensor<3x4xi32>, tensor<i32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<3x3xi32>
  check.expect_eq_const %result, dense<[[9, 4, 5], [9, 8, 9], [9, 9, 9]]> : tensor<3x3xi32>
  return
}

// -----

func.func @dynamic_pad_removes_everything() {
  %operand = stablehlo.constant dense<[[0, 1], [2, 3]]> : tensor<2x2xi32>
  %value = stablehlo.constant dense<9> : tensor<i32>
  %low = stablehlo.constant dense<[-1, 0]> : tensor<2xi64>
  %high = stablehlo.constant dense<[-1, 0]> : tensor<2xi64>
  %interior = stablehlo.constant dense<[0, 0]> : tensor<2xi64>
  %result = stablehlo.dynamic_pad %operand, %value, %low, %high, %interior : (tensor<2x2xi32>, tensor<i32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<0x2xi32>
  check.expect_eq_const %result, dense<> : tensor<0x2xi32>
  return
}

// -----

func.func @dynamic_pad_empty_operand() {
  %operand = stablehlo.constant dense<> : tensor<0x2xi32>
  %value = stablehlo.constant dense<9> : tensor<i32>
  %low = stablehlo.constant dense<[1, 0]> : tensor<2xi64>
  %high = stablehlo.constant dense<[1, 0]> : tensor<2xi64>
  %interior = stablehlo.constant dense<[3, 0]> : tensor<2xi64>
  %result = stablehlo.dynamic_pad %operand, %value, %low, %high, %interior : (tensor<0x2xi32>, tensor<i32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<2x2xi32>
  check.expect_eq_const %result, dense<[[9, 9], [9, 9]]> : tensor<2x2xi32>
  return
}
