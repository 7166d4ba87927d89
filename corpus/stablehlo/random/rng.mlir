// All numbers are in [-3, 5).
func.func @rng_uniform_f32() {
  %a = stablehlo.constant dense<-3.0> : tensor<f32>
  %b = stablehlo.constant dense<5.0> : tensor<f32>
  %shape = stablehlo.constant dense<[1000]> : tensor<1xi64>
  %drawn = stablehlo.rng %a, %b, %shape, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<1000xf32>
  %low = stablehlo.broadcast_in_dim %a, dims = [] : (tensor<f32>) -> tensor<1000xf32>
  %high = stablehlo.broadcast_in_dim %b, dims = [] : (tensor<f32>) -> tensor<1000xf32>
  %at_least = stablehlo.compare GE, %drawn, %low : (tensor<1000xf32>, tensor<1000xf32>) -> tensor<1000xi1>
  %below = stablehlo.compare LT, %drawn, %high : (tensor<1000xf32>, tensor<1000xf32>) -> tensor<1000xi1>
  %inside = stablehlo.and %at_least, %below : tensor<1000xi1>
  %true = stablehlo.constant dense<true> : tensor<i1>
  %result = stablehlo.reduce(%inside init: %true) applies stablehlo.and across dimensions = [0] : (tensor<1000xi1>, tensor<i1>) -> tensor<i1>
  check.expect_eq_const %result, dense<true> : tensor<i1>
  return
}

// -----

// All numbers are in [-3, 5).
func.func @rng_uniform_f64() {
  %a = stablehlo.constant dense<-3.0> : tensor<f64>
  %b = stablehlo.constant dense<5.0> : tensor<f64>
  %shape = stablehlo.constant dense<[1000]> : tensor<1xi64>
  %drawn = stablehlo.rng %a, %b, %shape, distribution = UNIFORM : (tensor<f64>, tensor<f64>, tensor<1xi64>) -> tensor<1000xf64>
  %low = stablehlo.broadcast_in_dim %a, dims = [] : (tensor<f64>) -> tensor<1000xf64>
  %high = stablehlo.broadcast_in_dim %b, dims = [] : (tensor<f64>) -> tensor<1000xf64>
  %at_least = stablehlo.compare GE, %drawn, %low : (tensor<1000xf64>, tensor<1000xf64>) -> tensor<1000xi1>
  %below = stablehlo.compare LT, %drawn, %high : (tensor<1000xf64>, tensor<1000xf64>) -> tensor<1000xi1>
  %inside = stablehlo.and %at_least, %below : tensor<1000xi1>
  %true = stablehlo.constant dense<true> : tensor<i1>
  %result = stablehlo.reduce(%inside init: %true) applies stablehlo.and across dimensions = [0] : (tensor<1000xi1>, tensor<i1>) -> tensor<i1>
  check.expect_eq_const %result, dense<true> : tensor<i1>
  return
}

// -----

// All numbers are in [-3, 5).
func.func @rng_uniform_bf16() {
  %a = stablehlo.constant dense<-3.0> : tensor<bf16>
  %b = stablehlo.constant dense<5.0> : tensor<bf16>
  %shape = stablehlo.constant dense<[1000]> : tensor<1xi64>
  %drawn = stablehlo.rng %a, %b, %shape, distribution = UNIFORM : (tensor<bf16>, tensor<bf16>, tensor<1xi64>) -> tensor<1000xbf16>
  %low = stablehlo.broadcast_in_dim %a, dims = [] : (tensor<bf16>) -> tensor<1000xbf16>
  %high = stablehlo.broadcast_in_dim %b, dims = [] : (tensor<bf16>) -> tensor<1000xbf16>
  %at_least = stablehlo.compare GE, %drawn, %low : (tensor<1000xbf16>, tensor<1000xbf16>) -> tensor<1000xi1>
  %below = stablehlo.compare LT, %drawn, %high : (tensor<1000xbf16>, tensor<1000xbf16>) -> tensor<1000xi1>
  %inside = stablehlo.and %at_least, %below : tensor<1000xi1>
  %true = stablehlo.constant dense<true> : tensor<i1>
  %result = stablehlo.reduce(%inside init: %true) applies stablehlo.and across dimensions = [0] : (tensor<1000xi1>, tensor<i1>) -> tensor<i1>
  check.expect_eq_const %result, dense<true> : tensor<i1>
  return
}

// -----

// All numbers are in [-3, 5).
func.func @rng_uniform_i32() {
  %a = stablehlo.constant dense<-3> : tensor<i32>
  %b = stablehlo.constant dense<5> : tensor<i32>
  %shape = stablehlo.constant dense<[1000]> : tensor<1xi64>
  %drawn = stablehlo.rng %a, %b, %shape, distribution = UNIFORM : (tensor<i32>, tensor<i32>, tensor<1xi64>) -> tensor<1000xi32>
  %low = stablehlo.broadcast_in_dim %a, dims = [] : (tensor<i32>) -> tensor<1000xi32>
  %high = stablehlo.broadcast_in_dim %b, dims = [] : (tensor<i32>) -> tensor<1000xi32>
  %at_least = stablehlo.compare GE, %drawn, %low : (tensor<1000xi32>, tensor<1000xi32>) -> tensor<1000xi1>
  %below = stablehlo.compare LT, %drawn, %high : (tensor<1000xi32>, tensor<1000xi32>) -> tensor<1000xi1>
  %inside = stablehlo.and %at_least, %below : tensor<1000xi1>
  %true = stablehlo.constant dense<true> : tensor<i1>
  %result = stablehlo.reduce(%inside init: %true) applies stablehlo.and across dimensions = [0] : (tensor<1000xi1>, tensor<i1>) -> tensor<i1>
  check.expect_eq_const %result, dense<true> : tensor<i1>
  return
}

// -----

// All numbers are in [-3, 5).
func.func @rng_uniform_i64() {
  %a = stablehlo.constant dense<-3> : tensor<i64>
  %b = stablehlo.constant dense<5> : tensor<i64>
  %shape = stablehlo.constant dense<[1000]> : tensor<1xi64>
  %drawn = stablehlo.rng %a, %b, %shape, distribution = UNIFORM : (tensor<i64>, tensor<i64>, tensor<1xi64>) -> tensor<1000xi64>
  %low = stablehlo.broadcast_in_dim %a, dims = [] : (tensor<i64>) -> tensor<1000xi64>
  %high = stablehlo.broadcast_in_dim %b, dims = [] : (tensor<i64>) -> tensor<1000xi64>
  %at_least = stablehlo.compare GE, %drawn, %low : (tensor<1000xi64>, tensor<1000xi64>) -> tensor<1000xi1>
  %below = stablehlo.compare LT, %drawn, %high : (tensor<1000xi64>, tensor<1000xi64>) -> tensor<1000xi1>
  %inside = stablehlo.and %at_least, %below : tensor<1000xi1>
  %true = stablehlo.constant dense<true> : tensor<i1>
  %result = stablehlo.reduce(%inside init: %true) applies stablehlo.and across dimensions = [0] : (tensor<1000xi1>, tensor<i1>) -> tensor<i1>
  check.expect_eq_const %result, dense<true> : tensor<i1>
  return
}

// -----

// The mean of 1000 numbers is off by less than eight times its standard error.
func.func @rng_normal() {
  %a = stablehlo.constant dense<10.0> : tensor<f32>
  %b = stablehlo.constant dense<2.0> : tensor<f32>
  %shape = stablehlo.constant dense<[1000]> : tensor<1xi64>
  %drawn = stablehlo.rng %a, %b, %shape, distribution = NORMAL : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<1000xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %sum = stablehlo.reduce(%drawn init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<1000xf32>, tensor<f32>) -> tensor<f32>
  %least = stablehlo.constant dense<9500.0> : tensor<f32>
  %most = stablehlo.constant dense<10500.0> : tensor<f32>
  %clamped = stablehlo.clamp %least, %sum, %most : tensor<f32>
  %result = stablehlo.compare EQ, %clamped, %sum : (tensor<f32>, tensor<f32>) -> tensor<i1>
  check.expect_eq_const %result, dense<true> : tensor<i1>
  return
}
