func.func @f(%a: tensor<?x3xf32>, %b: tensor<2x3xf32>) -> tensor<5xf32> {
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [1] x [1] : (tensor<?x3xf32>, tensor<2x3xf32>) -> tensor<5xf32>  // expected-error: dot_general.C12
  return %0 : tensor<5xf32>
}
