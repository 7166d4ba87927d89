func.func @main(%a: tensor<i32>) {
  %0 = "stablehlo.while"(%a) ({  // expected-error: while.C1
    ^bb0(%r0: tensor<i32>):
      stablehlo.return %r0 : tensor<i32>
  }, {
    ^bb0(%r0: tensor<i32>):
      stablehlo.return %r0 : tensor<i32>
  }) : (tensor<i32>) -> tensor<i32>
  return
}
