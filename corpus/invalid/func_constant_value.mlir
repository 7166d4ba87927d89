func.func @f() {
  %f = func.constant @g : () -> tensor<2xf32>  // expected-error: func.constant.value
  return
}
