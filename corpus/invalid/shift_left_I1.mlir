func.func @main(%a: tensor<2xi1>, %b: tensor<2xi1>) {
  %0 = "stablehlo.shift_left"(%a, %b) : (tensor<2xi1>, tensor<2xi1>) -> tensor<2xi1>  // expected-error: shift_left.I1
  return
}
