func.func @main(%a: tensor<i32>) {
  %0 = "stablehlo.after_all"(%a) : (tensor<i32>) -> !stablehlo.token  // expected-error: after_all.I1
  return
}
