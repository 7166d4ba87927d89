func.func @main(%a: tensor<2xi1>) {
  %0 = "stablehlo.log_plus_one"(%a) : (tensor<2xi1>) -> tensor<2xi1>  // expected-error: log_plus_one.I1
  return
}
