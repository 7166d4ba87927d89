func.func @main(%a: tensor<2xi1>) {
  %0:2 = "stablehlo.rng_bit_generator"(%a) <{rng_algorithm = #stablehlo<rng_algorithm DEFAULT>}> : (tensor<2xi1>) -> (tensor<2xi1>, tensor<2xui32>)  // expected-error: rng_bit_generator.I2
  return
}
