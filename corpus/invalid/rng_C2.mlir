func.func @main(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<2xi64>) {
  %0 = "stablehlo.rng"(%a, %b, %c) <{rng_distribution = #stablehlo<rng_distribution NORMAL>}> : (tensor<i32>, tensor<i32>, tensor<2xi64>) -> tensor<2x3xi32>  // expected-error: rng.C2
  return
}
