func.func @dynamic_slice_inside() {
  %operand = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
  %start0 = stablehlo.constant dense<1> : tensor<i64>
  %start1 = stablehlo.constant dense<2> : tensor<i64>
  %result = stablehlo.dynamic_slice %operand, %start0, %start1, sizes = [2, 2] : (tensor<3x4xi32>, tensor<i64>, tensor<i64>) -> tensor<2x2xi32>
  check.expect_eq_const %result, dense<[[6, 7], [10, 11]]> : tensor<2x2xi32>
  return
}

// -----

// Starts are clamped so that the slice fits.
func.func @dynamic_slice_above() {
  %operand = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
  %start0 = stablehlo.constant dense<2> : tensor<i32>
  %start1 = stablehlo.constant dense<100> : tensor<i32>
  %result = stablehlo.dynamic_slice %operand, %start0, %start1, sizes = [2, 2] : (tensor<3x4xi32>, tensor<i32>, tensor<i32>) -> tensor<2x2xi32>
  check.expect_eq_const %result, dense<[[6, 7], [10, 11]]> : tensor<2x2xi32>
  return
}

// -----

// Starts are clamped so that the slice fits.
func.func @dynamic_slice_below() {
  %operand = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
  %start0 = stablehlo.constant dense<-5> : tensor<i32>
  %start1 = stablehlo.constant dense<-1> : tensor<i32>
  %result = stablehlo.dynamic_slice %operand, %start0, %start1, sizes = [2, 2] : (tensor<3x4xi32>, tensor<i32>, tensor<i32>) -> tensor<2x2xi32>
  check.expect_eq_const %result, dense<[[0, 1], [4, 5]]> : tensor<2x2xi32>
  return
}

// -----

func.func @dynamic_slice_unsigned_start() {
  %operand = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
  %start0 = stablehlo.constant dense<200> : tensor<ui8>
  %start1 = stablehlo.constant dense<3> : tensor<ui8>
  %result = stablehlo.dynamic_slice %operand, %start0, %start1, sizes = [1, 4] : (tensor<3x4xi32>, tensor<ui8>, tensor<ui8>) -> tensor<1x4xi32>
  check.expect_eq_const %result, dense<[[8, 9, 10, 11]]> : tensor<1x4xi32>
  return
}

// -----

func.func @dynamic_slice_empty() {
  %operand = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
  %start0 = stablehlo.constant dense<1> : tensor<i32>
  %start1 = stablehlo.constant dense<1> : tensor<i32>
  %result = stablehlo.dynamic_slice %operand, %start0, %start1, sizes = [0, 2] : (tensor<3x4xi32>, tensor<i32>, tensor<i32>) -> tensor<0x2xi32>
  check.expect_eq_const %result, dense<> : tensor<0x2xi32>
  return
}

// -----

func.func @dynamic_slice_i1() {
  %operand = stablehlo.constant dense<[false, true, false, true]> : tensor<4xi1>
  %start0 = stablehlo.constant dense<1> : tensor<i32>
  %result = stablehlo.dynamic_slice %operand, %start0, sizes = [2] : (tensor<4xi1>, tensor<i32>) -> tensor<2xi1>
  check.expect_eq_const %result, dense<[true, false]> : tensor<2xi1>
  return
}

// -----

func.func @dynamic_slice_bf16() {
  %operand = stablehlo.constant dense<[0.0, 1.0, 2.0, 3.0]> : tensor<4xbf16>
  %start0 = stablehlo.constant dense<1> : tensor<i32>
  %result = stablehlo.dynamic_slice %operand, %start0, sizes = [2] : (tensor<4xbf16>, tensor<i32>) -> tensor<2xbf16>
  check.expect_eq_const %result, dense<[1.0, 2.0]> : tensor<2xbf16>
  return
}

// -----

func.func @dynamic_slice_c_f64() {
  %operand = stablehlo.constant dense<[(0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (3.0, 0.0)]> : tensor<4xcomplex<f64>>
  %start0 = stablehlo.constant dense<1> : tensor<i32>
  %result = stablehlo.dynamic_slice %operand, %start0, sizes = [2] : (tensor<4xcomplex<f64>>, tensor<i32>) -> tensor<2xcomplex<f64>>
  check.expect_eq_const %result, dense<[(1.0, 0.0), (2.0, 0.0)]> : tensor<2xcomplex<f64>>
  return
}

// -----

func.func @dynamic_slice_i4() {
  %operand = stablehlo.constant dense<[0, 1, 2, 3]> : tensor<4xi4>
  %start0 = stablehlo.constant dense<1> : tensor<i32>
  %result = stablehlo.dynamic_slice %operand, %start0, sizes = [2] : (tensor<4xi4>, tensor<i32>) -> tensor<2xi4>
  check.expect_eq_const %result, dense<[1, 2]> : tensor<2xi4>
  return
}
