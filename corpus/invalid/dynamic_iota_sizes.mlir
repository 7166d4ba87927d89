func.func @f() -> tensor<3x2xf32> {
  %s = stablehlo.constant dense<[2, 3]> : tensor<2xi32>
  %0 = stablehlo.dynamic_iota %s, dim = 0 : (tensor<2xi32>) -> tensor<3x2xf32>  // expected-error: dynamic_iota.sizes
  return %0 : tensor<3x2xf32>
}
