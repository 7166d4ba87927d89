func.func @main(%a: tensor<2xi1>) {
  %0 = "stablehlo.if"(%a) ({  // expected-error: if.I1
      %k0 = stablehlo.constant dense<0> : tensor<i32>
      stablehlo.return %k0 : tensor<i32>
  }, {
      %k0 = stablehlo.constant dense<0> : tensor<i32>
      stablehlo.return %k0 : tensor<i32>
  }) : (tensor<2xi1>) -> tensor<i32>
  return
}
