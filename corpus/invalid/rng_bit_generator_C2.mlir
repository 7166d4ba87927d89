func.func @main(%a: tensor<4xui64>) {
  %0:2 = "stablehlo.rng_bit_generator"(%a) <{rng_algorithm = #stablehlo<rng_algorithm PHILOX>}> : (tensor<4xui64>) -> (tensor<4xui64>, tensor<2xui32>)  // expected-error: rng_bit_generator.C2
  return
}
