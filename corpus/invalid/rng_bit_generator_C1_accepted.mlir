module {
  func.func @f(%arg0: tensor<2xui32>) -> (tensor<2xui64>, tensor<4xui32>) {
    %output_state, %output = stablehlo.rng_bit_generator %arg0, algorithm = DEFAULT : (tensor<2xui32>) -> (tensor<2xui64>, tensor<4xui32>)  // expected-error: rng_bit_generator.C1
    return %output_state, %output : tensor<2xui64>, tensor<4xui32>
  }
}
