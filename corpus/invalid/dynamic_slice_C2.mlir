func.func @main(%a: tensor<2x3xf32>, %b: tensor<i32>) {
  %0 = "stablehlo.dynamic_slice"(%a, %b) <{slice_sizes = array<i64: 1, 1>}> : (tensor<2x3xf32>, tensor<i32>) -> tensor<1x1xf32>  // expected-error: dynamic_slice.C2
  return
}
