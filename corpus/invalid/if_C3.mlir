func.func @main(%a: tensor<i1>) {
  %0 = "stablehlo.if"(%a) ({  // expected-error: if.C3
      %k0 = stablehlo.constant dense<0> : tensor<i32>
      stablehlo.return %k0 : tensor<i32>
  }, {
      %k0 = stablehlo.constant dense<0> : tensor<i32>
      stablehlo.return %k0 : tensor<i32>
  }) : (tensor<i1>) -> tensor<i64>
  return
}
