func.func @f(%a: tensor<6xf32>) -> tensor<3x2xf32> {
  %s = stablehlo.constant dense<[2, 3]> : tensor<2xi32>
  %0 = stablehlo.dynamic_reshape %a, %s : (tensor<6xf32>, tensor<2xi32>) -> tensor<3x2xf32>  // expected-error: dynamic_reshape.sizes
  return %0 : tensor<3x2xf32>
}
