func.func @main(%lhs: tensor<2x3xf32>, %rhs: tensor<3x4xf32>) -> tensor<2x4xf32> {
  %0 = stablehlo.dot %lhs, %rhs, precision = [HIGH, HIGH, HIGH] : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32> // expected-error: dot.precision
  return %0 : tensor<2x4xf32>
}
