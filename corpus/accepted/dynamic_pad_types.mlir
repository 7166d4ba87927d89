func.func @main(%a: tensor<2xf32>, %v: tensor<f32>, %l: tensor<1xi32>, %h: tensor<1xi64>) -> tensor<?xf32> {
  %0 = stablehlo.dynamic_pad %a, %v, %l, %h, %l : (tensor<2xf32>, tensor<f32>, tensor<1xi32>, tensor<1xi64>, tensor<1xi32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
