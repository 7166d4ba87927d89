func.func @dynamic_update_slice_inside() {
  %operand = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
  %update = stablehlo.constant dense<[[90, 91], [92, 93]]> : tensor<2x2xi32>
  %start0 = stablehlo.constant dense<1> : tensor<i64>
  %start1 = stablehlo.constant dense<2> : tensor<i64>
  %result = stablehlo.dynamic_update_slice %operand, %update, %start0, %start1 : (tensor<3x4xi32>, tensor<2x2xi32>, tensor<i64>, tensor<i64>) -> tensor<3x4xi32>
  check.expect_eq_const %result, dense<[[0, 1, 2, 3], [4, 5, 90, 91], [8, 9, 92, 93]]> : tensor<3x4xi32>
  return
}

// -----

// Starts are clamped so that the update fits.
func.func @dynamic_update_slice_above() {
  %operand = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
  %update = stablehlo.constant dense<[[90, 91], [92, 93]]> : tensor<2x2xi32>
  %start0 = stablehlo.constant dense<2> : tensor<i32>
  %start1 = stablehlo.constant dense<100> : tensor<i32>
  %result = stablehlo.dynamic_update_slice %operand, %update, %start0, %start1 : (tensor<3x4xi32>, tensor<2x2xi32>, tensor<i32>, tensor<i32>) -> tensor<3x4xi32>
  check.expect_eq_const %result, dense<[[0, 1, 2, 3], [4, 5, 90, 91], [8, 9, 92, 93]]> : tensor<3x4xi32>
  return
}

// -----

// Starts are clamped so that the update fits.
func.func @dynamic_update_slice_below() {
  %operand = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
  %update = stablehlo.constant dense<[[90, 91], [92, 93]]> : tensor<2x2xi32>
  %start0 = stablehlo.constant dense<-5> : tensor<i32>
  %start1 = stablehlo.constant dense<-1> : tensor<i32>
  %result = stablehlo.dynamic_update_slice %operand, %update, %start0, %start1 : (tensor<3x4xi32>, tensor<2x2xi32>, tensor<i32>, tensor<i32>) -> tensor<3x4xi32>
  check.expect_eq_const %result, dense<[[90, 91, 2, 3], [92, 93, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
  return
}

// -----

func.func @dynamic_update_slice_empty_update() {
  %operand = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
  %update = stablehlo.constant dense<> : tensor<0x2xi32>
  %start0 = stablehlo.constant dense<1> : tensor<i32>
  %start1 = stablehlo.constant dense<1> : tensor<i32>
  %result = stablehlo.dynamic_update_slice %operand, %update, %start0, %start1 : (tensor<3x4xi32>, tensor<0x2xi32>, tensor<i32>, tensor<i32>) -> tensor<3x4xi32>
  check.expect_eq_const %result, dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
  return
}

// -----

func.func @dynamic_update_slice_whole() {
  %operand = stablehlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : tensor<3x4xi32>
  %update = stablehlo.constant dense<[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]> : tensor<3x4xi32>
  %start0 = stablehlo.constant dense<1> : tensor<i32>
  %start1 = stablehlo.constant dense<1> : tensor<i32>
  %result = stablehlo.dynamic_update_slice %operand, %update, %start0, %start1 : (tensor<3x4xi32>, tensor<3x4xi32>, tensor<i32>, tensor<i32>) -> tensor<3x4xi32>
  check.expect_eq_const %result, dense<[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]> : tensor<3x4xi32>
  return
}

// -----

func.func @dynamic_update_slice_i1() {
  %operand = stablehlo.constant dense<[false, true, false, true]> : tensor<4xi1>
  %update = stablehlo.constant dense<[true, true]> : tensor<2xi1>
  %start0 = stablehlo.constant dense<1> : tensor<i32>
  %result = stablehlo.dynamic_update_slice %operand, %update, %start0 : (tensor<4xi1>, tensor<2xi1>, tensor<i32>) -> tensor<4xi1>
  check.expect_eq_const %result, dense<[false, true, true, true]> : tensor<4xi1>
  return
}

// -----

func.func @dynamic_update_slice_bf16() {
  %operand = stablehlo.constant dense<[0.0, 1.0, 2.0, 3.0]> : tensor<4xbf16>
  %update = stablehlo.constant dense<[1.0, 1.0]> : tensor<2xbf16>
  %start0 = stablehlo.constant dense<1> : tensor<i32>
  %result = stablehlo.dynamic_update_slice %operand, %update, %start0 : (tensor<4xbf16>, tensor<2xbf16>, tensor<i32>) -> tensor<4xbf16>
  check.expect_eq_const %result, dense<[0.0, 1.0, 1.0, 3.0]> : tensor<4xbf16>
  return
}

// -----

func.func @dynamic_update_slice_c_f64() {
  %operand = stablehlo.constant dense<[(0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (3.0, 0.0)]> : tensor<4xcomplex<f64>>
  %update = stablehlo.constant dense<[(1.0, 0.0), (1.0, 0.0)]> : tensor<2xcomplex<f64>>
  %start0 = stablehlo.constant dense<1> : tensor<i32>
  %result = stablehlo.dynamic_update_slice %operand, %update, %start0 : (tensor<4xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<i32>) -> tensor<4xcomplex<f64>>
  check.expect_eq_const %result, dense<[(0.0, 0.0), (1.0, 0.0), (1.0, 0.0), (3.0, 0.0)]> : tensor<4xcomplex<f64>>
  return
}

// -----

func.func @dynamic_update_slice_ui4() {
  %operand = stablehlo.constant dense<[0, 1, 2, 3]> : tensor<4xui4>
  %update = stablehlo.constant dense<[1, 1]> : tensor<2xui4>
  %start0 = stablehlo.constant dense<1> : tensor<i32>
  %result = stablehlo.dynamic_update_slice %operand, %update, %start0 : (tensor<4xui4>, tensor<2xui4>, tensor<i32>) -> tensor<4xui4>
  check.expect_eq_const %result, dense<[0, 1, 1, 3]> : tensor<4xui4>
  return
}

// -----

func.func @dynamic_update_slice_scalar() {
  %operand = stablehlo.constant dense<1.0> : tensor<f32>
  %update = stablehlo.constant dense<2.0> : tensor<f32>
  %result = stablehlo.dynamic_update_slice %operand, %update : (tensor<f32>, tensor<f32>) -> tensor<f32>
  check.expect_eq_const %result, dense<2.0> : tensor<f32>
  return
}
