func.func @main(%a: tensor<2xf32>, %b: tensor<2xf32>) {
  %0 = "stablehlo.compare"(%a, %b) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>  // expected-error: compare.C3
  return
}
