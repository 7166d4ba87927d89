func.func @main() {
  %0 = "stablehlo.partition_id"() : () -> tensor<i32>  // expected-error: partition_id.O1
  return
}
