func.func @main(%a: tensor<2x3xf32>, %b: tensor<1x1xf32>, %c: tensor<i32>, %d: tensor<i32>) {
  %0 = "stablehlo.dynamic_update_slice"(%a, %b, %c, %d) : (tensor<2x3xf32>, tensor<1x1xf32>, tensor<i32>, tensor<i32>) -> tensor<2x4xf32>  // expected-error: dynamic_update_slice.C1
  return
}
