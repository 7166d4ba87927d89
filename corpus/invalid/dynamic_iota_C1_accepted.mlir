module {
  func.func @f(%arg0: tensor<0xi64>) -> tensor<?x?xi32> {
    %0 = stablehlo.dynamic_iota %arg0, dim = 1 : (tensor<0xi64>) -> tensor<?x?xi32>  // expected-error: dynamic_iota.C1
    return %0 : tensor<?x?xi32>
  }
}
