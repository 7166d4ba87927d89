func.func @main(%a: tensor<2x2xf32>) {
  %0 = "stablehlo.async_start"(%a) ({  // expected-error: async_start.C2
    ^bb0(%x: tensor<2x2xf32>):
      %g = stablehlo.negate %x : tensor<2x2xf32>
      stablehlo.return %g : tensor<2x2xf32>
  }) : (tensor<2x2xf32>) -> !stablehlo.future<tensor<2x2xf32>>
  return
}
