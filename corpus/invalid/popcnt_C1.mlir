func.func @main(%a: tensor<2xi32>) {
  %0 = "stablehlo.popcnt"(%a) : (tensor<2xi32>) -> tensor<2xi64>  // expected-error: popcnt.C1
  return
}
