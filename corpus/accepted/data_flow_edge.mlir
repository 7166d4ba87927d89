func.func @main(%a: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = sdy.data_flow_edge %a : tensor<4xf32>
  return %a, %0 : tensor<4xf32>, tensor<4xf32>
}
