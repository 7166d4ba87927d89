func.func @f(%a: tensor<6xf32>) -> tensor<?x?xf32> {
  %s = stablehlo.constant dense<[2, 4]> : tensor<2xi32>
  %0 = stablehlo.dynamic_reshape %a, %s : (tensor<6xf32>, tensor<2xi32>) -> tensor<?x?xf32>  // expected-error: dynamic_reshape.sizes
  return %0 : tensor<?x?xf32>
}
