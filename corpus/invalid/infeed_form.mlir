module {
  func.func @f(%arg0: !stablehlo.token) {
    %0:2 = stablehlo.infeed %arg0 {infeed_config = "cfg", layout = [[1, 0]]} : (!stablehlo.token) -> (tensor<3x4xi32>, !stablehlo.token)  // expected-error: operation.form
    return
  }
}
