module {
  func.func @f(%arg0: tensor<2x2xf32>) {
    %0 = stablehlo.map(%arg0) <{dimensions = array<i64: 0, 1>}> ({  // expected-error: operation.form
    ^bb0(%arg1: tensor<f32>):
      %cst = stablehlo.constant dense<2.500000e+00> : tensor<f32>
      %1 = stablehlo.compare GT, %arg1, %cst, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    }) : (tensor<2x2xf32>) -> tensor<2x2xi1>
    return
  }
}
