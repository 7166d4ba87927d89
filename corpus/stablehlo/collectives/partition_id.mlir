func.func @partition_id_first() {
  %result = stablehlo.partition_id : tensor<ui32>
  check.expect_eq_const %result, dense<0> : tensor<ui32>
  return
}
