func.func @main(%a: tensor<2xf32>) {
  %0 = "stablehlo.log_plus_one"(%a) : (tensor<2xf32>) -> tensor<3xf32>  // expected-error: log_plus_one.C1
  return
}
