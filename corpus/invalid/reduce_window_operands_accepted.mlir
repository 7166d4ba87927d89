module {
  func.func @f(%arg0: tensor<4xf64>, %arg1: tensor<f64>) -> tensor<4xf64> {
    %0 = "stablehlo.reduce_window"(%arg0, %arg1, %arg1) <{base_dilations = array<i64: 1>, padding = dense<[[3, 0]]> : tensor<1x2xi64>, window_dilations = array<i64: 1>, window_dimensions = array<i64: 4>, window_strides = array<i64: 1>}> ({  // expected-error: reduce_window.operands
    ^bb0(%arg2: tensor<f64>, %arg3: tensor<f64>):
      %1 = stablehlo.add %arg2, %arg3 : tensor<f64>
      stablehlo.return %1 : tensor<f64>
    }) : (tensor<4xf64>, tensor<f64>, tensor<f64>) -> tensor<4xf64>
    return %0 : tensor<4xf64>
  }
}
