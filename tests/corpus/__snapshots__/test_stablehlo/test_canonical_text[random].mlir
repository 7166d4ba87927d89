// rng
module {
  func.func @rng_uniform_f32() {
    %cst = stablehlo.constant dense<-3.000000e+00> : tensor<f32>
    %cst_0 = stablehlo.constant dense<5.000000e+00> : tensor<f32>
    %c = stablehlo.constant dense<1000> : tensor<1xi64>
    %0 = stablehlo.rng %cst, %cst_0, %c, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<1000xf32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<1000xf32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<1000xf32>
    %3 = stablehlo.compare GE, %0, %1 : (tensor<1000xf32>, tensor<1000xf32>) -> tensor<1000xi1>
    %4 = stablehlo.compare LT, %0, %2 : (tensor<1000xf32>, tensor<1000xf32>) -> tensor<1000xi1>
    %5 = stablehlo.and %3, %4 : tensor<1000xi1>
    %c_1 = stablehlo.constant dense<true> : tensor<i1>
    %6 = stablehlo.reduce(%5 init: %c_1) applies stablehlo.and across dimensions = [0] : (tensor<1000xi1>, tensor<i1>) -> tensor<i1>
    check.expect_eq_const %6, dense<true> : tensor<i1>
    return
  }
}
// -----
module {
  func.func @rng_uniform_f64() {
    %cst = stablehlo.constant dense<-3.000000e+00> : tensor<f64>
    %cst_0 = stablehlo.constant dense<5.000000e+00> : tensor<f64>
    %c = stablehlo.constant dense<1000> : tensor<1xi64>
    %0 = stablehlo.rng %cst, %cst_0, %c, distribution = UNIFORM : (tensor<f64>, tensor<f64>, tensor<1xi64>) -> tensor<1000xf64>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f64>) -> tensor<1000xf64>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f64>) -> tensor<1000xf64>
    %3 = stablehlo.compare GE, %0, %1 : (tensor<1000xf64>, tensor<1000xf64>) -> tensor<1000xi1>
    %4 = stablehlo.compare LT, %0, %2 : (tensor<1000xf64>, tensor<1000xf64>) -> tensor<1000xi1>
    %5 = stablehlo.and %3, %4 : tensor<1000xi1>
    %c_1 = stablehlo.constant dense<true> : tensor<i1>
    %6 = stablehlo.reduce(%5 init: %c_1) applies stablehlo.and across dimensions = [0] : (tensor<1000xi1>, tensor<i1>) -> tensor<i1>
    check.expect_eq_const %6, dense<true> : tensor<i1>
    return
  }
}
// -----
module {
  func.func @rng_uniform_bf16() {
    %cst = stablehlo.constant dense<-3.000000e+00> : tensor<bf16>
    %cst_0 = stablehlo.constant dense<5.000000e+00> : tensor<bf16>
    %c = stablehlo.constant dense<1000> : tensor<1xi64>
    %0 = stablehlo.rng %cst, %cst_0, %c, distribution = UNIFORM : (tensor<bf16>, tensor<bf16>, tensor<1xi64>) -> tensor<1000xbf16>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<bf16>) -> tensor<1000xbf16>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<bf16>) -> tensor<1000xbf16>
    %3 = stablehlo.compare GE, %0, %1 : (tensor<1000xbf16>, tensor<1000xbf16>) -> tensor<1000xi1>
    %4 = stablehlo.compare LT, %0, %2 : (tensor<1000xbf16>, tensor<1000xbf16>) -> tensor<1000xi1>
    %5 = stablehlo.and %3, %4 : tensor<1000xi1>
    %c_1 = stablehlo.constant dense<true> : tensor<i1>
    %6 = stablehlo.reduce(%5 init: %c_1) applies stablehlo.and across dimensions = [0] : (tensor<1000xi1>, tensor<i1>) -> tensor<i1>
    check.expect_eq_const %6, dense<true> : tensor<i1>
    return
  }
}
// -----
module {
  func.func @rng_uniform_i32() {
    %c = stablehlo.constant dense<-3> : tensor<i32>
    %c_0 = stablehlo.constant dense<5> : tensor<i32>
    %c_1 = stablehlo.constant dense<1000> : tensor<1xi64>
    %0 = stablehlo.rng %c, %c_0, %c_1, distribution = UNIFORM : (tensor<i32>, tensor<i32>, tensor<1xi64>) -> tensor<1000xi32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<1000xi32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<1000xi32>
    %3 = stablehlo.compare GE, %0, %1 : (tensor<1000xi32>, tensor<1000xi32>) -> tensor<1000xi1>
    %4 = stablehlo.compare LT, %0, %2 : (tensor<1000xi32>, tensor<1000xi32>) -> tensor<1000xi1>
    %5 = stablehlo.and %3, %4 : tensor<1000xi1>
    %c_2 = stablehlo.constant dense<true> : tensor<i1>
    %6 = stablehlo.reduce(%5 init: %c_2) applies stablehlo.and across dimensions = [0] : (tensor<1000xi1>, tensor<i1>) -> tensor<i1>
    check.expect_eq_const %6, dense<true> : tensor<i1>
    return
  }
}
// -----
module {
  func.func @rng_uniform_i64() {
    %c = stablehlo.constant dense<-3> : tensor<i64>
    %c_0 = stablehlo.constant dense<5> : tensor<i64>
    %c_1 = stablehlo.constant dense<1000> : tensor<1xi64>
    %0 = stablehlo.rng %c, %c_0, %c_1, distribution = UNIFORM : (tensor<i64>, tensor<i64>, tensor<1xi64>) -> tensor<1000xi64>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<1000xi64>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i64>) -> tensor<1000xi64>
    %3 = stablehlo.compare GE, %0, %1 : (tensor<1000xi64>, tensor<1000xi64>) -> tensor<1000xi1>
    %4 = stablehlo.compare LT, %0, %2 : (tensor<1000xi64>, tensor<1000xi64>) -> tensor<1000xi1>
    %5 = stablehlo.and %3, %4 : tensor<1000xi1>
    %c_2 = stablehlo.constant dense<true> : tensor<i1>
    %6 = stablehlo.reduce(%5 init: %c_2) applies stablehlo.and across dimensions = [0] : (tensor<1000xi1>, tensor<i1>) -> tensor<i1>
    check.expect_eq_const %6, dense<true> : tensor<i1>
    return
  }
}
// -----
module {
  func.func @rng_normal() {
    %cst = stablehlo.constant dense<1.000000e+01> : tensor<f32>
    %cst_0 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %c = stablehlo.constant dense<1000> : tensor<1xi64>
    %0 = stablehlo.rng %cst, %cst_0, %c, distribution = NORMAL : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<1000xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst_1) applies stablehlo.add across dimensions = [0] : (tensor<1000xf32>, tensor<f32>) -> tensor<f32>
    %cst_2 = stablehlo.constant dense<9.500000e+03> : tensor<f32>
    %cst_3 = stablehlo.constant dense<1.050000e+04> : tensor<f32>
    %2 = stablehlo.clamp %cst_2, %1, %cst_3 : tensor<f32>
    %3 = stablehlo.compare EQ, %2, %1 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    check.expect_eq_const %3, dense<true> : tensor<i1>
    return
  }
}
// rng_bit_generator
module {
  func.func @rng_bit_generator_three_fry() {
    %c = stablehlo.constant dense<0> : tensor<2xui64>
    %output_state, %output = stablehlo.rng_bit_generator %c, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<2xui32>)
    check.expect_eq_const %output_state, dense<[0, 1]> : tensor<2xui64>
    check.expect_eq_const %output, dense<[1797259609, 2579123966]> : tensor<2xui32>
    return
  }
}
// -----
module {
  func.func @rng_bit_generator_philox() {
    %c = stablehlo.constant dense<0> : tensor<2xui64>
    %output_state, %output = stablehlo.rng_bit_generator %c, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4xui32>)
    check.expect_eq_const %output_state, dense<[0, 1]> : tensor<2xui64>
    check.expect_eq_const %output, dense<[1713891541, 3781805453, 3159862348, 2600524760]> : tensor<4xui32>
    return
  }
}
// -----
module {
  func.func @rng_bit_generator_philox_key() {
    %c = stablehlo.constant dense<[11820040416388919760, 5]> : tensor<2xui64>
    %output_state, %output = stablehlo.rng_bit_generator %c, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4xui32>)
    check.expect_eq_const %output_state, dense<[11820040416388919760, 6]> : tensor<2xui64>
    check.expect_eq_const %output, dense<[2798177217, 3102473631, 2188883482, 877227719]> : tensor<4xui32>
    return
  }
}
// -----
module {
  func.func @rng_bit_generator_philox_long_state() {
    %c = stablehlo.constant dense<[11820040416388919760, 18446744073709551615, 7]> : tensor<3xui64>
    %output_state, %output = stablehlo.rng_bit_generator %c, algorithm = PHILOX : (tensor<3xui64>) -> (tensor<3xui64>, tensor<8xui32>)
    check.expect_eq_const %output_state, dense<[11820040416388919760, 1, 8]> : tensor<3xui64>
    check.expect_eq_const %output, dense<[1451702629, 4095677789, 1669430035, 371673757, 4021459076, 1777045373, 912160161, 334223465]> : tensor<8xui32>
    return
  }
}
// -----
module {
  func.func @rng_bit_generator_philox_64_bits() {
    %c = stablehlo.constant dense<0> : tensor<2xui64>
    %output_state, %output = stablehlo.rng_bit_generator %c, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<2xui64>)
    check.expect_eq_const %output_state, dense<[0, 1]> : tensor<2xui64>
    check.expect_eq_const %output, dense<[16242730742183356629, 11169168799798111308]> : tensor<2xui64>
    return
  }
}
// -----
module {
  func.func @rng_bit_generator_default_is_a_function_of_its_state() {
    %c = stablehlo.constant dense<[1, 2]> : tensor<2xui64>
    %output_state, %output = stablehlo.rng_bit_generator %c, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4xui32>)
    %output_state_0, %output_1 = stablehlo.rng_bit_generator %c, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4xui32>)
    %output_state_2, %output_3 = stablehlo.rng_bit_generator %output_state, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4xui32>)
    %0 = stablehlo.compare EQ, %output, %output_1, UNSIGNED : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xi1>
    %1 = stablehlo.compare NE, %output, %output_3, UNSIGNED : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xi1>
    check.expect_eq_const %0, dense<true> : tensor<4xi1>
    check.expect_eq_const %1, dense<true> : tensor<4xi1>
    return
  }
}
// -----
module {
  func.func @rng_bit_generator_three_fry_is_a_function_of_its_state() {
    %c = stablehlo.constant dense<[1, 2]> : tensor<2xui64>
    %output_state, %output = stablehlo.rng_bit_generator %c, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4xui32>)
    %output_state_0, %output_1 = stablehlo.rng_bit_generator %c, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4xui32>)
    %output_state_2, %output_3 = stablehlo.rng_bit_generator %output_state, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4xui32>)
    %0 = stablehlo.compare EQ, %output, %output_1, UNSIGNED : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xi1>
    %1 = stablehlo.compare NE, %output, %output_3, UNSIGNED : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xi1>
    check.expect_eq_const %0, dense<true> : tensor<4xi1>
    check.expect_eq_const %1, dense<true> : tensor<4xi1>
    return
  }
}
// -----
module {
  func.func @rng_bit_generator_philox_is_a_function_of_its_state() {
    %c = stablehlo.constant dense<[1, 2]> : tensor<2xui64>
    %output_state, %output = stablehlo.rng_bit_generator %c, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4xui32>)
    %output_state_0, %output_1 = stablehlo.rng_bit_generator %c, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4xui32>)
    %output_state_2, %output_3 = stablehlo.rng_bit_generator %output_state, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4xui32>)
    %0 = stablehlo.compare EQ, %output, %output_1, UNSIGNED : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xi1>
    %1 = stablehlo.compare NE, %output, %output_3, UNSIGNED : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xi1>
    check.expect_eq_const %0, dense<true> : tensor<4xi1>
    check.expect_eq_const %1, dense<true> : tensor<4xi1>
    return
  }
}
