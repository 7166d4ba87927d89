func.func @main(%a: !stablehlo.token) {
  %0:2 = "stablehlo.recv"(%a) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 2>, is_host_transfer = true}> : (!stablehlo.token) -> (tensor<2xf32>, !stablehlo.token)  // expected-error: recv.C5
  return
}
