func.func @main(%a: tensor<i32>) {
  "stablehlo.case"(%a) : (tensor<i32>) -> ()  // expected-error: case.C1
  return
}
