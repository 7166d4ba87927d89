func.func @main() {
  %0 = "stablehlo.replica_id"() : () -> tensor<i32>  // expected-error: replica_id.O1
  return
}
