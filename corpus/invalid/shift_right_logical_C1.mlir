func.func @main(%a: tensor<2xi32>, %b: tensor<2xi64>) {
  %0 = "stablehlo.shift_right_logical"(%a, %b) : (tensor<2xi32>, tensor<2xi64>) -> tensor<2xi32>  // expected-error: shift_right_logical.C1
  return
}
