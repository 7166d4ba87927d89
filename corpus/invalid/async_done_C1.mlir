func.func @main(%a: !stablehlo.future<tensor<2xf32>>) {
  %0 = "stablehlo.async_done"(%a) : (!stablehlo.future<tensor<2xf32>>) -> tensor<3xf32>  // expected-error: async_done.C1
  return
}
