func.func @main(%a: tensor<i1>) {
  %0 = "stablehlo.if"(%a) ({  // expected-error: if.C1
    ^bb0(%r0: tensor<i32>):
      stablehlo.return %r0 : tensor<i32>
  }, {
      %k0 = stablehlo.constant dense<0> : tensor<i32>
      stablehlo.return %k0 : tensor<i32>
  }) : (tensor<i1>) -> tensor<i32>
  return
}
