func.func @main(%a: tensor<1xf32>, %b: tensor<f32>, %c: tensor<2xi64>) {
  %0 = "stablehlo.rng"(%a, %b, %c) <{rng_distribution = #stablehlo<rng_distribution UNIFORM>}> : (tensor<1xf32>, tensor<f32>, tensor<2xi64>) -> tensor<2x3xf32>  // expected-error: rng.I1
  return
}
