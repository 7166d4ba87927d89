module {
  func.func @f(%arg0: tensor<2xf32>) {
    %0 = interpreter.run_parallel %arg0 {programs = [[@g]]} : (tensor<2xf32>) -> tensor<2xf32>  // expected-error: operation.form
    return
  }
  func.func @g(%arg0: tensor<2xf32>) -> tensor<2xf32> {
    return %arg0 : tensor<2xf32>
  }
}
