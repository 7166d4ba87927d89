func.func @main(%a: tensor<2xi1>, %b: tensor<2xi1>) -> tensor<2xi1> {
  %0 = "chlo.broadcast_atan2"(%a, %b) <{}>  : (tensor<2xi1>, tensor<2xi1>) -> tensor<2xi1>  // expected-error: chlo.broadcast_atan2.class
  return %0 : tensor<2xi1>
}
