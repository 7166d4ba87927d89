module {
  func.func @f(%arg0: tensor<3xi1>, %arg1: tensor<2x3xf32>, %arg2: tensor<3xf32>) -> tensor<2x3xi64> {
    %0 = chlo.broadcast_select %arg0, %arg1, %arg2 : (tensor<3xi1>, tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xi64>  // expected-error: chlo.broadcast_select.type
    return %0 : tensor<2x3xi64>
  }
}
