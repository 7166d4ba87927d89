func.func @main(%a: tensor<2x2xf32>) {
  %0 = "stablehlo.async_start"(%a) ({  // expected-error: async_start.C1
    ^bb0(%x: tensor<2x2xf32>):
      %g = stablehlo.slice %x [0:1, 0:1] : (tensor<2x2xf32>) -> tensor<1x1xf32>
      %h = stablehlo.negate %g : tensor<1x1xf32>
      stablehlo.return %g : tensor<1x1xf32>
  }) : (tensor<2x2xf32>) -> !stablehlo.future<tensor<1x1xf32>>
  return
}
