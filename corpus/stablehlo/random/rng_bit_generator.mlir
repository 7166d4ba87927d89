// The published vector.
func.func @rng_bit_generator_three_fry() {
  %state = stablehlo.constant dense<[0, 0]> : tensor<2xui64>
  %next_state, %output = stablehlo.rng_bit_generator %state, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<2xui32>)
  check.expect_eq_const %next_state, dense<[0, 1]> : tensor<2xui64>
  check.expect_eq_const %output, dense<[1797259609, 2579123966]> : tensor<2xui32>
  return
}

// -----

// The published vector.
func.func @rng_bit_generator_philox() {
  %state = stablehlo.constant dense<[0, 0]> : tensor<2xui64>
  %next_state, %output = stablehlo.rng_bit_generator %state, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4xui32>)
  check.expect_eq_const %next_state, dense<[0, 1]> : tensor<2xui64>
  check.expect_eq_const %output, dense<[1713891541, 3781805453, 3159862348, 2600524760]> : tensor<4xui32>
  return
}

// -----

// The key is the counter's upper half too, as in XLA.
func.func @rng_bit_generator_philox_key() {
  %state = stablehlo.constant dense<[11820040416388919760, 5]> : tensor<2xui64>
  %next_state, %output = stablehlo.rng_bit_generator %state, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4xui32>)
  check.expect_eq_const %next_state, dense<[11820040416388919760, 6]> : tensor<2xui64>
  check.expect_eq_const %output, dense<[2798177217, 3102473631, 2188883482, 877227719]> : tensor<4xui32>
  return
}

// -----

// Key and a counter of 128 bits, which carries.
func.func @rng_bit_generator_philox_long_state() {
  %state = stablehlo.constant dense<[11820040416388919760, 18446744073709551615, 7]> : tensor<3xui64>
  %next_state, %output = stablehlo.rng_bit_generator %state, algorithm = PHILOX : (tensor<3xui64>) -> (tensor<3xui64>, tensor<8xui32>)
  check.expect_eq_const %next_state, dense<[11820040416388919760, 1, 8]> : tensor<3xui64>
  check.expect_eq_const %output, dense<[1451702629, 4095677789, 1669430035, 371673757, 4021459076, 1777045373, 912160161, 334223465]> : tensor<8xui32>
  return
}

// -----

// Two words make an element, the low one first.
func.func @rng_bit_generator_philox_64_bits() {
  %state = stablehlo.constant dense<[0, 0]> : tensor<2xui64>
  %next_state, %output = stablehlo.rng_bit_generator %state, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<2xui64>)
  check.expect_eq_const %next_state, dense<[0, 1]> : tensor<2xui64>
  check.expect_eq_const %output, dense<[16242730742183356629, 11169168799798111308]> : tensor<2xui64>
  return
}

// -----

func.func @rng_bit_generator_default_is_a_function_of_its_state() {
  %state = stablehlo.constant dense<[1, 2]> : tensor<2xui64>
  %first_state, %first = stablehlo.rng_bit_generator %state, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4xui32>)
  %second_state, %second = stablehlo.rng_bit_generator %state, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4xui32>)
  %third_state, %third = stablehlo.rng_bit_generator %first_state, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4xui32>)
  %repeats = stablehlo.compare EQ, %first, %second, UNSIGNED : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xi1>
  %advances = stablehlo.compare NE, %first, %third, UNSIGNED : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xi1>
  check.expect_eq_const %repeats, dense<[true, true, true, true]> : tensor<4xi1>
  check.expect_eq_const %advances, dense<[true, true, true, true]> : tensor<4xi1>
  return
}

// -----

func.func @rng_bit_generator_three_fry_is_a_function_of_its_state() {
  %state = stablehlo.constant dense<[1, 2]> : tensor<2xui64>
  %first_state, %first = stablehlo.rng_bit_generator %state, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4xui32>)
  %second_state, %second = stablehlo.rng_bit_generator %state, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4xui32>)
  %third_state, %third = stablehlo.rng_bit_generator %first_state, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4xui32>)
  %repeats = stablehlo.compare EQ, %first, %second, UNSIGNED : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xi1>
  %advances = stablehlo.compare NE, %first, %third, UNSIGNED : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xi1>
  check.expect_eq_const %repeats, dense<[true, true, true, true]> : tensor<4xi1>
  check.expect_eq_const %advances, dense<[true, true, true, true]> : tensor<4xi1>
  return
}

// -----

func.func @rng_bit_generator_philox_is_a_function_of_its_state() {
  %state = stablehlo.constant dense<[1, 2]> : tensor<2xui64>
  %first_state, %first = stablehlo.rng_bit_generator %state, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4xui32>)
  %second_state, %second = stablehlo.rng_bit_generator %state, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4xui32>)
  %third_state, %third = stablehlo.rng_bit_generator %first_state, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4xui32>)
  %repeats = stablehlo.compare EQ, %first, %second, UNSIGNED : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xi1>
  %advances = stablehlo.compare NE, %first, %third, UNSIGNED : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xi1>
  check.expect_eq_const %repeats, dense<[true, true, true, true]> : tensor<4xi1>
  check.expect_eq_const %advances, dense<[true, true, true, true]> : tensor<4xi1>
  return
}
