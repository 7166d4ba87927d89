func.func @main(%a: tensor<2xf32>) -> tensor<2xi1> {
  %0 = "stablehlo.compare"(%a, %a) <{comparison_direction = #stablehlo<comparison_direction EQ>, mode = 1 : i32}> : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>  // expected-error: attribute.unknown
  return %0 : tensor<2xi1>
}
