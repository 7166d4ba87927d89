func.func @main(%a: tensor<2xi32>) {
  %0 = "stablehlo.dynamic_iota"(%a) <{iota_dimension = 2 : i64}> : (tensor<2xi32>) -> tensor<?x?xi32>  // expected-error: dynamic_iota.C1
  return
}
