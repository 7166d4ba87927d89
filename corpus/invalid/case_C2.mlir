func.func @main(%a: tensor<i32>) {
  %0 = "stablehlo.case"(%a) ({  // expected-error: case.C2
    ^bb0(%r0: tensor<i32>):
      stablehlo.return %r0 : tensor<i32>
  }, {
      %k0 = stablehlo.constant dense<0> : tensor<i32>
      stablehlo.return %k0 : tensor<i32>
  }) : (tensor<i32>) -> tensor<i32>
  return
}
