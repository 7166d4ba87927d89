func.func @main(%a: tensor<2xui64>) {
  %0:2 = "stablehlo.rng_bit_generator"(%a) <{rng_algorithm = #stablehlo<rng_algorithm DEFAULT>}> : (tensor<2xui64>) -> (tensor<3xui64>, tensor<2xui32>)  // expected-error: rng_bit_generator.C1
  return
}
