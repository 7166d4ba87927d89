module {
  func.func @f(%arg0: tensor<i1>, %arg1: tensor<f32>) {
    %0 = stablehlo.if(%arg0) ({  // expected-error: operation.form
      %1 = stablehlo.negate %arg1 : tensor<f32>
      stablehlo.return %1 : tensor<f32>
    }, {
      stablehlo.return %arg1 : tensor<f32>
    }) : (tensor<i1>) -> tensor<f32>
    return
  }
}
