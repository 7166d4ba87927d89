func.func @main(%a: tensor<2x3xf32>, %b: tensor<i32>, %c: tensor<i32>) {
  %0 = "stablehlo.dynamic_slice"(%a, %b, %c) <{slice_sizes = array<i64: 3, 1>}> : (tensor<2x3xf32>, tensor<i32>, tensor<i32>) -> tensor<3x1xf32>  // expected-error: dynamic_slice.C4
  return
}
