// Says where data lies.
func.func @custom_call_sharding() {
  %x = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %result = stablehlo.custom_call @Sharding(%x) {backend_config = "", mhlo.sharding = "{replicated}"} : (tensor<2xf32>) -> tensor<2xf32>
  check.expect_eq_const %result, dense<[1.0, 2.0]> : tensor<2xf32>
  return
}

// -----

func.func @custom_call_top_k() {
  %x = stablehlo.constant dense<[3.0, 9.0, 1.0, 7.0]> : tensor<4xf32>
  %zero = stablehlo.constant dense<[0.0, 0.0]> : tensor<2xf32>
  %pair:2 = stablehlo.custom_call @TopK(%x) {api_version = 2 : i32} : (tensor<4xf32>) -> (tensor<2xf32>, tensor<2xi32>)
  %result = stablehlo.add %pair#0, %zero : tensor<2xf32>
  check.expect_eq_const %result, dense<[9.0, 7.0]> : tensor<2xf32>
  return
}

// -----

// The checks of exported test programs: to 0.001, to 3 units in the last place, and to 0.0001.
func.func @custom_call_checks() {
  %x = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %near = stablehlo.constant dense<[1.0005, 2.0005]> : tensor<2xf32>
  %next = stablehlo.constant dense<[1.0000001, 2.0000002]> : tensor<2xf32>
  stablehlo.custom_call @check.expect_eq(%x, %x) {has_side_effect = true} : (tensor<2xf32>, tensor<2xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq(%x, %near) {has_side_effect = true} : (tensor<2xf32>, tensor<2xf32>) -> ()
  stablehlo.custom_call @check.expect_close(%x, %next) {has_side_effect = true} : (tensor<2xf32>, tensor<2xf32>) -> ()
  %result = stablehlo.custom_call @check.eq(%x, %near) : (tensor<2xf32>, tensor<2xf32>) -> tensor<i1>
  check.expect_eq_const %result, dense<false> : tensor<i1>
  return
}
