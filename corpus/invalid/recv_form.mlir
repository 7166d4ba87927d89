module {
  func.func @f(%arg0: !stablehlo.token) {
    %0:2 = stablehlo.recv %arg0 {channel_handle = #stablehlo.channel_handle<handle = 5, type = 3>, is_host_transfer = true} : (!stablehlo.token) -> (tensor<3x4xi32>, !stablehlo.token)  // expected-error: operation.form
    return
  }
}
