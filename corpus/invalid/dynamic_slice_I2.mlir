func.func @main(%a: tensor<2x3xf32>, %b: tensor<1xi32>, %c: tensor<1xi32>) {
  %0 = "stablehlo.dynamic_slice"(%a, %b, %c) <{slice_sizes = array<i64: 1, 1>}> : (tensor<2x3xf32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1x1xf32>  // expected-error: dynamic_slice.I2
  return
}
