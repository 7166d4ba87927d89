func.func @main(%a: tensor<2x2xi32>) {
  %0 = "stablehlo.dynamic_iota"(%a) <{iota_dimension = 0 : i64}> : (tensor<2x2xi32>) -> tensor<?x?xi32>  // expected-error: dynamic_iota.I1
  return
}
