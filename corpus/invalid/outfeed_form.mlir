module {
  func.func @f(%arg0: tensor<2x2xf32>, %arg1: !stablehlo.token) {
    %0 = stablehlo.outfeed %arg0, %arg1 {outfeed_config = "cfg"} : (tensor<2x2xf32>, !stablehlo.token) -> !stablehlo.token  // expected-error: operation.form
    return
  }
}
