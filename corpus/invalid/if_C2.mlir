func.func @main(%a: tensor<i1>) {
  %0 = "stablehlo.if"(%a) ({  // expected-error: if.C2
      %k0 = stablehlo.constant dense<0> : tensor<i32>
      stablehlo.return %k0 : tensor<i32>
  }, {
      %k0 = stablehlo.constant dense<0.0> : tensor<f32>
      stablehlo.return %k0 : tensor<f32>
  }) : (tensor<i1>) -> tensor<i32>
  return
}
