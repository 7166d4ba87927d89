func.func @main(%a: !stablehlo.token) {
  %0:2 = "stablehlo.recv"(%a) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, is_host_transfer = false}> : (!stablehlo.token) -> (!stablehlo.token, !stablehlo.token)  // expected-error: recv.C7
  return
}
