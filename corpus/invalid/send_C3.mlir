func.func @main(%a: tensor<2xf32>, %b: !stablehlo.token) {
  %0 = "stablehlo.send"(%a, %b) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, is_host_transfer = false, source_target_pairs = dense<[[0, 1], [2, 1]]> : tensor<2x2xi64>}> : (tensor<2xf32>, !stablehlo.token) -> !stablehlo.token  // expected-error: send.C3
  return
}
