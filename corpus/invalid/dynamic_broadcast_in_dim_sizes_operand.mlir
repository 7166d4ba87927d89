func.func @f(%a: tensor<3xf32>) -> tensor<?x?xf32> {
  %n = stablehlo.constant dense<[2, 4]> : tensor<2xi64>
  %0 = stablehlo.dynamic_broadcast_in_dim %a, %n, dims = [1] : (tensor<3xf32>, tensor<2xi64>) -> tensor<?x?xf32>  // expected-error: dynamic_broadcast_in_dim.sizes
  return %0 : tensor<?x?xf32>
}
