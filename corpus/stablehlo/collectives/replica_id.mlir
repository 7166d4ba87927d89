func.func @replica_id_first() {
  %result = stablehlo.replica_id : tensor<ui32>
  check.expect_eq_const %result, dense<0> : tensor<ui32>
  return
}
