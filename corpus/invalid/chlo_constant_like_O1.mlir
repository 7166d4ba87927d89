func.func @main(%x: tensor<2xf32>) {
  %0 = "chlo.constant_like"(%x) <{value = 1.0 : f128}> : (tensor<2xf32>) -> tensor<2xf128>  // expected-error: chlo.constant_like.O1
  return
}
