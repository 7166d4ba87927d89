func.func @main(%a: tensor<i64>) {
  %0 = "stablehlo.case"(%a) ({  // expected-error: case.I1
      %k0 = stablehlo.constant dense<0> : tensor<i32>
      stablehlo.return %k0 : tensor<i32>
  }) : (tensor<i64>) -> tensor<i32>
  return
}
