func.func @main(%a: tensor<?x2xf32, #stablehlo.bounds<4, ?>>, %b: tensor<2x3xf32>) -> tensor<5x3xf32> {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<?x2xf32, #stablehlo.bounds<4, ?>>, tensor<2x3xf32>) -> tensor<5x3xf32>  // expected-error: dot_general.bounds
  return %0 : tensor<5x3xf32>
}
