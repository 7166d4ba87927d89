func.func @main(%p: tensor<3xi1>, %x: tensor<4x3xf32>, %y: tensor<3xf32>) {
  %0 = chlo.broadcast_select %p, %x, %y : (tensor<3xi1>, tensor<4x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>  // expected-error: chlo.broadcast_select.shape
  return
}
