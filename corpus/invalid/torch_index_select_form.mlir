module {
  func.func @f(%arg0: tensor<3x4xi32>, %arg1: tensor<2xi32>) {
    %0 = stablehlo.torch_index_select %arg0, %arg1 {batch_dims = 0 : i64, dim = 1 : i64} : (tensor<3x4xi32>, tensor<2xi32>) -> tensor<3x2xi32>  // expected-error: operation.form
    return
  }
}
