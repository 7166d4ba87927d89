func.func @f(%a: tensor<5x3xf32>, %n: tensor<i32>) -> tensor<5x4xf32> {
  %0 = stablehlo.set_dimension_size %a, %n, dim = 1 : (tensor<5x3xf32>, tensor<i32>) -> tensor<5x4xf32>  // expected-error: set_dimension_size.bounds
  return %0 : tensor<5x4xf32>
}
