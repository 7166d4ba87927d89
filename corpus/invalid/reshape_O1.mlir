func.func @main(%a: tensor<6xf32>) {
  %0 = "stablehlo.reshape"(%a) : (tensor<6xf32>) -> tensor<?xf32>  // expected-error: reshape.O1
  return
}
