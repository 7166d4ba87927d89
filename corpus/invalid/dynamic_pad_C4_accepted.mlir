func.func @main(%a: tensor<?x2xf32>, %v: tensor<f32>) -> tensor<?x3xf32> {
  %l = stablehlo.constant dense<0> : tensor<2xi64>
  %0 = stablehlo.dynamic_pad %a, %v, %l, %l, %l : (tensor<?x2xf32>, tensor<f32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<?x3xf32>  // expected-error: dynamic_pad.C4
  return %0 : tensor<?x3xf32>
}
