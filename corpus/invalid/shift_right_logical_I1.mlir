func.func @main(%a: tensor<2xi1>, %b: tensor<2xi1>) {
  %0 = "stablehlo.shift_right_logical"(%a, %b) : (tensor<2xi1>, tensor<2xi1>) -> tensor<2xi1>  // expected-error: shift_right_logical.I1
  return
}
