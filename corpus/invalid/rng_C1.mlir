func.func @main(%a: tensor<f32>, %b: tensor<f64>, %c: tensor<2xi64>) {
  %0 = "stablehlo.rng"(%a, %b, %c) <{rng_distribution = #stablehlo<rng_distribution UNIFORM>}> : (tensor<f32>, tensor<f64>, tensor<2xi64>) -> tensor<2x3xf32>  // expected-error: rng.C1
  return
}
