func.func @main(%a: tensor<2x3xf32>) {
  %0 = "stablehlo.slice"(%a) <{limit_indices = array<i64: 4, 3>, start_indices = array<i64: 0, 0>, strides = array<i64: 1, 1>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>  // expected-error: slice.C3
  return
}
