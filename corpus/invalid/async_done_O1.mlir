func.func @main(%a: !stablehlo.future<tensor<2xindex>>) {
  %0 = "stablehlo.async_done"(%a) : (!stablehlo.future<tensor<2xindex>>) -> tensor<2xindex>  // expected-error: async_done.O1
  return
}
