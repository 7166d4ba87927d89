func.func @main(%x: tensor<2xf32>) {
  %0 = "chlo.constant_like"(%x) <{value = 2.5 : f32}> : (tensor<2xf32>) -> tensor<2xf16>  // expected-error: chlo.constant_like.type
  return
}
