func.func @main(%a: !stablehlo.token) {
  "stablehlo.recv"(%a) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, is_host_transfer = false}> : (!stablehlo.token) -> ()  // expected-error: recv.C6
  return
}
