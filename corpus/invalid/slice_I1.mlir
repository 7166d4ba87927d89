func.func @main(%a: !stablehlo.token) {
  %0 = "stablehlo.slice"(%a) <{limit_indices = array<i64: 2, 3>, start_indices = array<i64: 0, 0>, strides = array<i64: 1, 1>}> : (!stablehlo.token) -> tensor<2x2xf32>  // expected-error: slice.I1
  return
}
