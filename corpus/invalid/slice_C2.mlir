func.func @main(%a: tensor<2x3xf32>) {
  %0 = "stablehlo.slice"(%a) <{limit_indices = array<i64: 1>, start_indices = array<i64: 0>, strides = array<i64: 1>}> : (tensor<2x3xf32>) -> tensor<1x3xf32>  // expected-error: slice.C2
  return
}
