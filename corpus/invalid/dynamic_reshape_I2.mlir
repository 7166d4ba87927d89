func.func @main(%a: tensor<2x3xf32>, %b: tensor<1xf32>) {
  %0 = "stablehlo.dynamic_reshape"(%a, %b) : (tensor<2x3xf32>, tensor<1xf32>) -> tensor<?xf32>  // expected-error: dynamic_reshape.I2
  return
}
