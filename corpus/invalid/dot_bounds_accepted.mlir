func.func @main(%a: tensor<?x2xf32, #stablehlo.bounds<4, ?>>, %b: tensor<2x3xf32>) -> tensor<5x3xf32> {
  %0 = "stablehlo.dot"(%a, %b) : (tensor<?x2xf32, #stablehlo.bounds<4, ?>>, tensor<2x3xf32>) -> tensor<5x3xf32>  // expected-error: dot.bounds
  return %0 : tensor<5x3xf32>
}
