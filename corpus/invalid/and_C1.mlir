func.func @main(%a: tensor<2xi32>, %b: tensor<2xi64>) {
  %0 = "stablehlo.and"(%a, %b) : (tensor<2xi32>, tensor<2xi64>) -> tensor<2xi32>  // expected-error: and.C1
  return
}
