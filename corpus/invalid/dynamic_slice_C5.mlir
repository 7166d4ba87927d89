func.func @main(%a: tensor<2x3xf32>, %b: tensor<i32>, %c: tensor<i32>) {
  %0 = "stablehlo.dynamic_slice"(%a, %b, %c) <{slice_sizes = array<i64: 1, 1>}> : (tensor<2x3xf32>, tensor<i32>, tensor<i32>) -> tensor<1x2xf32>  // expected-error: dynamic_slice.C5
  return
}
