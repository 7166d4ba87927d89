func.func @select_and_scatter_maximum() {
  %operand = stablehlo.constant dense<[[1.0, 5.0, 2.0, 0.0], [3.0, 4.0, 8.0, 6.0], [9.0, 2.0, 1.0, 7.0], [0.0, 6.0, 3.0, 5.0]]> : tensor<4x4xf32>
  %source = stablehlo.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %init = stablehlo.constant dense<0.0> : tensor<f32>
  %result = "stablehlo.select_and_scatter"(%operand, %source, %init) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %selected = stablehlo.compare GE, %x, %y, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %selected : tensor<i1>
  }, {
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %sum = stablehlo.add %x, %y : tensor<f32>
      stablehlo.return %sum : tensor<f32>
  }) {
    window_dimensions = array<i64: 2, 2>,
    window_strides = array<i64: 2, 2>,
    padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>
  } : (tensor<4x4xf32>, tensor<2x2xf32>, tensor<f32>) -> tensor<4x4xf32>
  check.expect_eq_const %result, dense<[[0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 2.0, 0.0], [3.0, 0.0, 0.0, 4.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<4x4xf32>
  return
}

// -----

func.func @select_and_scatter_minimum() {
  %operand = stablehlo.constant dense<[[1.0, 5.0, 2.0, 0.0], [3.0, 4.0, 8.0, 6.0], [9.0, 2.0, 1.0, 7.0], [0.0, 6.0, 3.0, 5.0]]> : tensor<4x4xf32>
  %source = stablehlo.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %init = stablehlo.constant dense<0.0> : tensor<f32>
  %result = "stablehlo.select_and_scatter"(%operand, %source, %init) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %selected = stablehlo.compare LE, %x, %y, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %selected : tensor<i1>
  }, {
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %sum = stablehlo.add %x, %y : tensor<f32>
      stablehlo.return %sum : tensor<f32>
  }) {
    window_dimensions = array<i64: 2, 2>,
    window_strides = array<i64: 2, 2>,
    padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>
  } : (tensor<4x4xf32>, tensor<2x2xf32>, tensor<f32>) -> tensor<4x4xf32>
  check.expect_eq_const %result, dense<[[1.0, 0.0, 0.0, 2.0], [0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 4.0, 0.0], [3.0, 0.0, 0.0, 0.0]]> : tensor<4x4xf32>
  return
}

// -----

// Sources meet at one place.
func.func @select_and_scatter_overlap() {
  %operand = stablehlo.constant dense<[[1.0, 5.0, 2.0, 0.0], [3.0, 4.0, 8.0, 6.0], [9.0, 2.0, 1.0, 7.0], [0.0, 6.0, 3.0, 5.0]]> : tensor<4x4xf32>
  %source = stablehlo.constant dense<[[0.0, 1.0, 2.0], [3.0, 4.0, 5.0], [6.0, 7.0, 8.0]]> : tensor<3x3xf32>
  %init = stablehlo.constant dense<0.0> : tensor<f32>
  %result = "stablehlo.select_and_scatter"(%operand, %source, %init) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %selected = stablehlo.compare GE, %x, %y, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %selected : tensor<i1>
  }, {
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %sum = stablehlo.add %x, %y : tensor<f32>
      stablehlo.return %sum : tensor<f32>
  }) {
    window_dimensions = array<i64: 2, 2>,
    window_strides = array<i64: 1, 1>,
    padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>
  } : (tensor<4x4xf32>, tensor<3x3xf32>, tensor<f32>) -> tensor<4x4xf32>
  check.expect_eq_const %result, dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 12.0, 0.0], [9.0, 0.0, 0.0, 8.0], [0.0, 7.0, 0.0, 0.0]]> : tensor<4x4xf32>
  return
}

// -----

// Padding is not selected.
func.func @select_and_scatter_padding() {
  %operand = stablehlo.constant dense<[[1.0, 5.0, 2.0, 0.0], [3.0, 4.0, 8.0, 6.0], [9.0, 2.0, 1.0, 7.0], [0.0, 6.0, 3.0, 5.0]]> : tensor<4x4xf32>
  %source = stablehlo.constant dense<[[0.0, 1.0], [2.0, 3.0], [4.0, 5.0]]> : tensor<3x2xf32>
  %init = stablehlo.constant dense<0.0> : tensor<f32>
  %result = "stablehlo.select_and_scatter"(%operand, %source, %init) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %selected = stablehlo.compare GE, %x, %y, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %selected : tensor<i1>
  }, {
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %sum = stablehlo.add %x, %y : tensor<f32>
      stablehlo.return %sum : tensor<f32>
  }) {
    window_dimensions = array<i64: 2, 3>,
    window_strides = array<i64: 2, 2>,
    padding = dense<[[1, 1], [0, 1]]> : tensor<2x2xi64>
  } : (tensor<4x4xf32>, tensor<3x2xf32>, tensor<f32>) -> tensor<4x4xf32>
  check.expect_eq_const %result, dense<[[0.0, 0.0, 1.0, 0.0], [0.0, 0.0, 3.0, 0.0], [2.0, 0.0, 0.0, 0.0], [0.0, 4.0, 0.0, 5.0]]> : tensor<4x4xf32>
  return
}

// -----

func.func @select_and_scatter_first_of_equals() {
  %operand = stablehlo.constant dense<[7, 7, 1, 1]> : tensor<4xi32>
  %source = stablehlo.constant dense<[10, 20]> : tensor<2xi32>
  %init = stablehlo.constant dense<0> : tensor<i32>
  %result = "stablehlo.select_and_scatter"(%operand, %source, %init) ({
    ^bb0(%x: tensor<i32>, %y: tensor<i32>):
      %selected = stablehlo.compare GE, %x, %y, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %selected : tensor<i1>
  }, {
    ^bb0(%x: tensor<i32>, %y: tensor<i32>):
      %sum = stablehlo.add %x, %y : tensor<i32>
      stablehlo.return %sum : tensor<i32>
  }) {
    window_dimensions = array<i64: 2>,
    window_strides = array<i64: 2>,
    padding = dense<[[0, 0]]> : tensor<1x2xi64>
  } : (tensor<4xi32>, tensor<2xi32>, tensor<i32>) -> tensor<4xi32>
  check.expect_eq_const %result, dense<[10, 0, 20, 0]> : tensor<4xi32>
  return
}

// -----

func.func @select_and_scatter_f64() {
  %operand = stablehlo.constant dense<[1.0, 3.0, 2.0, 4.0]> : tensor<4xf64>
  %source = stablehlo.constant dense<[0.5, 0.25]> : tensor<2xf64>
  %init = stablehlo.constant dense<0.0> : tensor<f64>
  %result = "stablehlo.select_and_scatter"(%operand, %source, %init) ({
    ^bb0(%x: tensor<f64>, %y: tensor<f64>):
      %selected = stablehlo.compare GE, %x, %y, FLOAT : (tensor<f64>, tensor<f64>) -> tensor<i1>
      stablehlo.return %selected : tensor<i1>
  }, {
    ^bb0(%x: tensor<f64>, %y: tensor<f64>):
      %sum = stablehlo.add %x, %y : tensor<f64>
      stablehlo.return %sum : tensor<f64>
  }) {
    window_dimensions = array<i64: 2>,
    window_strides = array<i64: 2>,
    padding = dense<[[0, 0]]> : tensor<1x2xi64>
  } : (tensor<4xf64>, tensor<2xf64>, tensor<f64>) -> tensor<4xf64>
  check.expect_eq_const %result, dense<[0.0, 0.5, 0.0, 0.25]> : tensor<4xf64>
  return
}
