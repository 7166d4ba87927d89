func.func @main(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<1xi64>) {
  %0 = "stablehlo.rng"(%a, %b, %c) <{rng_distribution = #stablehlo<rng_distribution UNIFORM>}> : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<2x3xf32>  // expected-error: rng.C3
  return
}
