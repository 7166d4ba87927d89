module {
  func.func @f(%arg0: tensor<4x5xi32>, %arg1: tensor<i32>) {
    %0 = stablehlo.reduce_window(%arg0, %arg1) <{base_dilations = array<i64: 1, 1>, padding = dense<0> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 1, 1>}> ({  // expected-error: operation.form
    ^bb0(%arg2: tensor<i32>, %arg3: tensor<i32>):
      %1 = stablehlo.add %arg2, %arg3 : tensor<i32>
      stablehlo.return %1 : tensor<i32>
    }) : (tensor<4x5xi32>, tensor<i32>) -> tensor<3x4xi32>
    return
  }
}
