module {
  func.func @f(%arg0: tensor<2x2xf32>, %arg1: !stablehlo.token) {
    %0 = stablehlo.send %arg0, %arg1 {channel_handle = #stablehlo.channel_handle<handle = 5, type = 2>, is_host_transfer = true} : (tensor<2x2xf32>, !stablehlo.token) -> !stablehlo.token  // expected-error: operation.form
    return
  }
}
