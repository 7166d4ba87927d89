func.func @main(%a: tensor<2xf32>) {
  %0 = stablehlo.broadcast_in_dim %a, dims = [0] : (tensor<2xf32>) -> tensor<?xf32, #stablehlo.bounds<2>>  // expected-error: broadcast_in_dim.open
  return
}
