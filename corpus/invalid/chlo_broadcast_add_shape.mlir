func.func @main(%x: tensor<2x3xf32>, %y: tensor<3xf32>) {
  %0 = chlo.broadcast_add %x, %y : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x4xf32>  // expected-error: chlo.broadcast_add.shape
  return
}
