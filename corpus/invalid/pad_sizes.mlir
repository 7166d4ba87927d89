func.func @f(%a: tensor<1xf32>, %v: tensor<f32>) -> tensor<?xf32> {
  %0 = stablehlo.pad %a, %v, low = [-1], high = [-1], interior = [0] : (tensor<1xf32>, tensor<f32>) -> tensor<?xf32>  // expected-error: pad.sizes
  return %0 : tensor<?xf32>
}
