func.func @f(%t: !stablehlo.token) -> tensor<2x2xf32> {
  %0:2 = "stablehlo.infeed"(%t) <{layout = [["major"]]}> : (!stablehlo.token) -> (tensor<2x2xf32>, !stablehlo.token)  // expected-error: infeed.layout
  return %0#0 : tensor<2x2xf32>
}
