func.func @main(%a: tensor<f32>) -> tensor<f32> {
  %r = stablehlo.dynamic_slice %a, , sizes = [] : (tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
}
