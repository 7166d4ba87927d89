func.func @g(%a: tensor<2xf32>) -> tensor<2xf32> {
  return %a : tensor<2xf32>
}
func.func @f() {
  %f = func.constant @g : (tensor<3xf32>) -> tensor<2xf32>  // expected-error: func.constant.operands
  return
}
