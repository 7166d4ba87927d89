func.func @sort_rows() {
  %operand = stablehlo.constant dense<[[3, 1, 2], [-5, 9, 0]]> : tensor<2x3xi32>
  %result = "stablehlo.sort"(%operand) ({
    ^bb0(%x: tensor<i32>, %y: tensor<i32>):
      %before = stablehlo.compare LT, %x, %y, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %before : tensor<i1>
  }) {dimension = 1 : i64, is_stable = true} : (tensor<2x3xi32>) -> tensor<2x3xi32>
  check.expect_eq_const %result, dense<[[1, 2, 3], [-5, 0, 9]]> : tensor<2x3xi32>
  return
}

// -----

func.func @sort_columns() {
  %operand = stablehlo.constant dense<[[3, 1, 2], [-5, 9, 0]]> : tensor<2x3xi32>
  %result = "stablehlo.sort"(%operand) ({
    ^bb0(%x: tensor<i32>, %y: tensor<i32>):
      %before = stablehlo.compare LT, %x, %y, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %before : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<2x3xi32>) -> tensor<2x3xi32>
  check.expect_eq_const %result, dense<[[-5, 1, 0], [3, 9, 2]]> : tensor<2x3xi32>
  return
}

// -----

func.func @sort_descending() {
  %operand = stablehlo.constant dense<[[3, 1, 2], [-5, 9, 0]]> : tensor<2x3xi32>
  %result = "stablehlo.sort"(%operand) ({
    ^bb0(%x: tensor<i32>, %y: tensor<i32>):
      %before = stablehlo.compare GT, %x, %y, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %before : tensor<i1>
  }) {dimension = 1 : i64, is_stable = true} : (tensor<2x3xi32>) -> tensor<2x3xi32>
  check.expect_eq_const %result, dense<[[3, 2, 1], [9, 0, -5]]> : tensor<2x3xi32>
  return
}

// -----

// Dimensions count from the end too.
func.func @sort_last_dimension() {
  %operand = stablehlo.constant dense<[[3, 1, 2], [-5, 9, 0]]> : tensor<2x3xi32>
  %result = "stablehlo.sort"(%operand) ({
    ^bb0(%x: tensor<i32>, %y: tensor<i32>):
      %before = stablehlo.compare LT, %x, %y, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %before : tensor<i1>
  }) {dimension = -1 : i64, is_stable = true} : (tensor<2x3xi32>) -> tensor<2x3xi32>
  check.expect_eq_const %result, dense<[[1, 2, 3], [-5, 0, 9]]> : tensor<2x3xi32>
  return
}

// -----

func.func @sort_ui8() {
  %operand = stablehlo.constant dense<[200, 3, 100]> : tensor<3xui8>
  %result = "stablehlo.sort"(%operand) ({
    ^bb0(%x: tensor<ui8>, %y: tensor<ui8>):
      %before = stablehlo.compare LT, %x, %y, UNSIGNED : (tensor<ui8>, tensor<ui8>) -> tensor<i1>
      stablehlo.return %before : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<3xui8>) -> tensor<3xui8>
  check.expect_eq_const %result, dense<[3, 100, 200]> : tensor<3xui8>
  return
}

// -----

func.func @sort_i1() {
  %operand = stablehlo.constant dense<[true, false, true, false]> : tensor<4xi1>
  %result = "stablehlo.sort"(%operand) ({
    ^bb0(%x: tensor<i1>, %y: tensor<i1>):
      %before = stablehlo.compare LT, %x, %y, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
      stablehlo.return %before : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<4xi1>) -> tensor<4xi1>
  check.expect_eq_const %result, dense<[false, false, true, true]> : tensor<4xi1>
  return
}

// -----

func.func @sort_bf16() {
  %operand = stablehlo.constant dense<[2.0, -1.0, 0.5]> : tensor<3xbf16>
  %result = "stablehlo.sort"(%operand) ({
    ^bb0(%x: tensor<bf16>, %y: tensor<bf16>):
      %before = stablehlo.compare LT, %x, %y, FLOAT : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
      stablehlo.return %before : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<3xbf16>) -> tensor<3xbf16>
  check.expect_eq_const %result, dense<[-1.0, 0.5, 2.0]> : tensor<3xbf16>
  return
}

// -----

func.func @sort_f64() {
  %operand = stablehlo.constant dense<[2.0, 0xFFF0000000000000, 0.5, 0x7FF0000000000000]> : tensor<4xf64>
  %result = "stablehlo.sort"(%operand) ({
    ^bb0(%x: tensor<f64>, %y: tensor<f64>):
      %before = stablehlo.compare LT, %x, %y, FLOAT : (tensor<f64>, tensor<f64>) -> tensor<i1>
      stablehlo.return %before : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<4xf64>) -> tensor<4xf64>
  check.expect_eq_const %result, dense<[0xFFF0000000000000, 0.5, 2.0, 0x7FF0000000000000]> : tensor<4xf64>
  return
}

// -----

func.func @sort_empty() {
  %operand = stablehlo.constant dense<> : tensor<2x0xi32>
  %result = "stablehlo.sort"(%operand) ({
    ^bb0(%x: tensor<i32>, %y: tensor<i32>):
      %before = stablehlo.compare LT, %x, %y, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %before : tensor<i1>
  }) {dimension = 1 : i64, is_stable = true} : (tensor<2x0xi32>) -> tensor<2x0xi32>
  check.expect_eq_const %result, dense<> : tensor<2x0xi32>
  return
}

// -----

// -NaN first, NaN last, -0.0 before 0.0.
func.func @sort_total_order() {
  %operand = stablehlo.constant dense<[0x7FC00000, 0.0, -0.0, 0xFF800000, 0xFFC00000, 1.0, 0x7F800000]> : tensor<7xf32>
  %result = "stablehlo.sort"(%operand) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %before = stablehlo.compare LT, %x, %y, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %before : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<7xf32>) -> tensor<7xf32>
  %result_bits = stablehlo.bitcast_convert %result : (tensor<7xf32>) -> tensor<7xui32>
  check.expect_eq_const %result_bits, dense<[0xFFC00000, 0xFF800000, 0x80000000, 0x00000000, 0x3F800000, 0x7F800000, 0x7FC00000]> : tensor<7xui32>
  return
}

// -----

// Equal keys keep their order.
func.func @sort_by_key_stable() {
  %keys = stablehlo.constant dense<[2, 1, 2, 1, 0]> : tensor<5xi32>
  %values = stablehlo.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0]> : tensor<5xf32>
  %sorted:2 = "stablehlo.sort"(%keys, %values) ({
    ^bb0(%x: tensor<i32>, %y: tensor<i32>, %p: tensor<f32>, %q: tensor<f32>):
      %before = stablehlo.compare LT, %x, %y, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %before : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<5xi32>, tensor<5xf32>) -> (tensor<5xi32>, tensor<5xf32>)
  check.expect_eq_const %sorted#0, dense<[0, 1, 1, 2, 2]> : tensor<5xi32>
  check.expect_eq_const %sorted#1, dense<[5.0, 2.0, 4.0, 1.0, 3.0]> : tensor<5xf32>
  return
}

// -----

// The first key ascends, the second descends.
func.func @sort_two_keys() {
  %first = stablehlo.constant dense<[1, 0, 1, 0]> : tensor<4xi32>
  %second = stablehlo.constant dense<[3, 4, 5, 6]> : tensor<4xi32>
  %sorted:2 = "stablehlo.sort"(%first, %second) ({
    ^bb0(%x: tensor<i32>, %y: tensor<i32>, %p: tensor<i32>, %q: tensor<i32>):
      %less = stablehlo.compare LT, %x, %y, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %equal = stablehlo.compare EQ, %x, %y, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %greater = stablehlo.compare GT, %p, %q, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %both = stablehlo.and %equal, %greater : tensor<i1>
      %before = stablehlo.or %less, %both : tensor<i1>
      stablehlo.return %before : tensor<i1>
  }) {dimension = 0 : i64, is_stable = false} : (tensor<4xi32>, tensor<4xi32>) -> (tensor<4xi32>, tensor<4xi32>)
  check.expect_eq_const %sorted#0, dense<[0, 0, 1, 1]> : tensor<4xi32>
  check.expect_eq_const %sorted#1, dense<[6, 4, 5, 3]> : tensor<4xi32>
  return
}
