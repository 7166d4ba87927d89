func.func @main(%operand: tensor<4xf32>) -> tensor<4xf32> {
  %buffer = "stablehlo.custom_call"(%operand) <{call_target_name = "Pin"}> : (tensor<4xf32>) -> memref<8xf32>  // expected-error: custom_call.buffers
  return %operand : tensor<4xf32>
}
