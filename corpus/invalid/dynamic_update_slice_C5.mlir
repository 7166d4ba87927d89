func.func @main(%a: tensor<2x3xf32>, %b: tensor<1x1xf32>, %c: tensor<i32>, %d: tensor<i64>) {
  %0 = "stablehlo.dynamic_update_slice"(%a, %b, %c, %d) : (tensor<2x3xf32>, tensor<1x1xf32>, tensor<i32>, tensor<i64>) -> tensor<2x3xf32>  // expected-error: dynamic_update_slice.C5
  return
}
