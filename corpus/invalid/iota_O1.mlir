func.func @main() {
  %0 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<2xi1>  // expected-error: iota.O1
  return
}
