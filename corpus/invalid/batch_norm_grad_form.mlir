module {
  func.func @f(%arg0: tensor<2x2x3xf32>, %arg1: tensor<2xf32>, %arg2: tensor<2xf32>, %arg3: tensor<2xf32>, %arg4: tensor<2x2x3xf32>) {
    %grad_operand, %grad_scale, %grad_offset = stablehlo.batch_norm_grad %arg0, %arg1, %arg2, %arg3, %arg4 {epsilon = 1.000000e-03 : f32, feature_index = 0 : i64} : (tensor<2x2x3xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2x2x3xf32>) -> (tensor<2x2x3xf32>, tensor<2xf32>, tensor<2xf32>)  // expected-error: operation.form
    return
  }
}
