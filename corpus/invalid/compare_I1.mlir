func.func @main(%a: !stablehlo.token, %b: tensor<2xf32>) {
  %0 = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (!stablehlo.token, tensor<2xf32>) -> tensor<2xi1>  // expected-error: compare.I1
  return
}
