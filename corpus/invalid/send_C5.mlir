func.func @main(%a: tensor<2xf32>, %b: !stablehlo.token) {
  %0 = "stablehlo.send"(%a, %b) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 3>, is_host_transfer = true}> : (tensor<2xf32>, !stablehlo.token) -> !stablehlo.token  // expected-error: send.C5
  return
}
