func.func @main(%a: !stablehlo.token) {
  %0 = "stablehlo.recv"(%a) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, is_host_transfer = false}> : (!stablehlo.token) -> tensor<2xf32>  // expected-error: recv.C8
  return
}
