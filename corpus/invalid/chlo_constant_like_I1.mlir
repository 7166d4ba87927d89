func.func @main(%x: tensor<2xf128>) {
  %0 = "chlo.constant_like"(%x) <{value = 1.0 : f32}> : (tensor<2xf128>) -> tensor<2xf32>  // expected-error: chlo.constant_like.I1
  return
}
