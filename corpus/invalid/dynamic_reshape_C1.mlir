func.func @main(%a: tensor<2x3xf32>, %b: tensor<1xi32>) {
  %0 = "stablehlo.dynamic_reshape"(%a, %b) : (tensor<2x3xf32>, tensor<1xi32>) -> tensor<6xi32>  // expected-error: dynamic_reshape.C1
  return
}
