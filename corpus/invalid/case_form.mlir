module {
  func.func @f(%arg0: tensor<i32>, %arg1: tensor<f32>) {
    %0 = stablehlo.case(%arg0) ({  // expected-error: operation.form
      stablehlo.return %arg1 : tensor<f32>
    }) : (tensor<i32>) -> tensor<f32>
    return
  }
}
