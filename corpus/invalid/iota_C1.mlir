func.func @main() {
  %0 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<2xi32>  // expected-error: iota.C1
  return
}
