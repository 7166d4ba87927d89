func.func @main(%a: tensor<2x3xf32>, %b: tensor<f64>, %c: tensor<2xi32>, %d: tensor<2xi32>, %e: tensor<2xi32>) {
  %0 = "stablehlo.dynamic_pad"(%a, %b, %c, %d, %e) : (tensor<2x3xf32>, tensor<f64>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x?xf32>  // expected-error: dynamic_pad.C1
  return
}
