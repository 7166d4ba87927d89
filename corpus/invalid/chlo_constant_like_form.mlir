module {
  func.func @f(%arg0: tensor<2x3xf32>) {
    %0 = chlo.constant_like %arg0 {value = 2.500000e+00 : f32} : (tensor<2x3xf32>) -> tensor<2x3xf32>  // expected-error: operation.form
    return
  }
}
