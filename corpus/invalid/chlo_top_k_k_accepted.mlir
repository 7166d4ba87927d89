func.func @f(%a: tensor<2x4xf32>) -> tensor<2x2xf32> {
  %v, %i = chlo.top_k(%a, k = -9223372036854775808) : tensor<2x4xf32> -> (tensor<2x2xf32>, tensor<2x2xi32>) // expected-error: chlo.top_k.k
  return %v : tensor<2x2xf32>
}
