func.func @main(%a: tensor<i32>) {
  %0 = "stablehlo.while"(%a) ({  // expected-error: while.C3
    ^bb0(%r0: tensor<i32>):
      %k0 = stablehlo.constant dense<false> : tensor<i1>
      stablehlo.return %k0 : tensor<i1>
  }, {
    ^bb0(%r0: tensor<i32>):
      stablehlo.return %r0 : tensor<i32>
  }) : (tensor<i32>) -> tensor<i64>
  return
}
