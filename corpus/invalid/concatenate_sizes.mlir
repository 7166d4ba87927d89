func.func @f(%a: tensor<?x2xf32, #stablehlo.bounds<4, ?>>, %b: tensor<5x2xf32>) {
  %0 = "stablehlo.concatenate"(%a, %b) <{dimension = 1 : i64}> : (tensor<?x2xf32, #stablehlo.bounds<4, ?>>, tensor<5x2xf32>) -> tensor<?x4xf32>  // expected-error: concatenate.sizes
  return
}
