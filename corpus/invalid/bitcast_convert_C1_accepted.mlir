module {
  func.func @f(%arg0: tensor<f32>) -> tensor<4xui32> {
    %0 = stablehlo.bitcast_convert %arg0 : (tensor<f32>) -> tensor<4xui32>  // expected-error: bitcast_convert.C1
    return %0 : tensor<4xui32>
  }
}
