func.func @main(%a: tensor<i32>) {
  %0 = "stablehlo.while"(%a) ({  // expected-error: while.C2
    ^bb0(%r0: tensor<i32>):
      %k0 = stablehlo.constant dense<false> : tensor<i1>
      stablehlo.return %k0 : tensor<i1>
  }, {
    ^bb0(%r0: tensor<i32>):
      %k0 = stablehlo.constant dense<0.0> : tensor<f32>
      stablehlo.return %k0 : tensor<f32>
  }) : (tensor<i32>) -> tensor<i32>
  return
}
