func.func @main(%a: tensor<i32>) {
  %0 = "stablehlo.case"(%a) ({  // expected-error: case.C3
      %k0 = stablehlo.constant dense<0> : tensor<i32>
      stablehlo.return %k0 : tensor<i32>
  }, {
      %k0 = stablehlo.constant dense<0.0> : tensor<f32>
      stablehlo.return %k0 : tensor<f32>
  }) : (tensor<i32>) -> tensor<i32>
  return
}
