module {
  func.func @f(%arg0: tensor<3x4xi32>, %arg1: tensor<2xi64>, %arg2: tensor<2xi64>, %arg3: tensor<2xi64>) -> tensor<1x2x2xi32> {
    %0 = stablehlo.real_dynamic_slice %arg0, %arg1, %arg2, %arg3 : (tensor<3x4xi32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<1x2x2xi32>  // expected-error: real_dynamic_slice.rank
    return %0 : tensor<1x2x2xi32>
  }
}
