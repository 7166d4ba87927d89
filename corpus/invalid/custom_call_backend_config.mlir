func.func @main(%a: tensor<2x3xf32>) {
  %0 = "stablehlo.custom_call"(%a) <{api_version = 4 : i32, backend_config = "x", call_target_name = "f"}> : (tensor<2x3xf32>) -> tensor<2x3xf32>  // expected-error: custom_call.backend_config
  return
}
