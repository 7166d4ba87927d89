module {
  func.func @f(%arg0: tensor<3x2xf32>, %arg1: tensor<2xf32>) -> (tensor<3x2xf32>, tensor<2xf16>) {
    %0:2 = chlo.scan(%arg0) inits (%arg1) dimension=0  attributes {is_reverse = true} {  // expected-error: chlo.scan.results
    ^bb0(%input: tensor<2xf32>, %carry: tensor<2xf32>):
      %1 = stablehlo.add %input, %carry : tensor<2xf32>
      stablehlo.return %1, %1 : tensor<2xf32>, tensor<2xf32>
    } : (tensor<3x2xf32>, tensor<2xf32>) -> (tensor<3x2xf32>, tensor<2xf16>)
    return %0#0, %0#1 : tensor<3x2xf32>, tensor<2xf16>
  }
}
