func.func @main(%a: tensor<2xf32>, %b: tensor<2xi32>) {
  %0 = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<2xf32>, tensor<2xi32>) -> tensor<2xi1>  // expected-error: compare.C1
  return
}
