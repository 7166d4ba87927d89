func.func @f(%a: tensor<2xf32>) -> tensor<3x2xf32> {
  %s = stablehlo.constant dense<[4, 2]> : tensor<2xi32>
  %0 = stablehlo.dynamic_broadcast_in_dim %a, %s, dims = [1] : (tensor<2xf32>, tensor<2xi32>) -> tensor<3x2xf32>  // expected-error: dynamic_broadcast_in_dim.sizes
  return %0 : tensor<3x2xf32>
}
