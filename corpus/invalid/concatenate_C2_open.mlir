func.func @f(%a: tensor<?x2xf32>, %b: tensor<4x2xf32>, %c: tensor<3x2xf32>) -> tensor<?x6xf32> {
  %0 = stablehlo.concatenate %a, %b, %c, dim = 1 : (tensor<?x2xf32>, tensor<4x2xf32>, tensor<3x2xf32>) -> tensor<?x6xf32>  // expected-error: concatenate.C2
  return %0 : tensor<?x6xf32>
}
