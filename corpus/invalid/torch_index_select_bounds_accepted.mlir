func.func @main(%a: tensor<?x2xf32, #stablehlo.bounds<4, ?>>, %i: tensor<2xi32>) -> tensor<5x2xf32> {
  %0 = "stablehlo.torch_index_select"(%a, %i) <{batch_dims = 0 : i64, dim = 1 : i64}> : (tensor<?x2xf32, #stablehlo.bounds<4, ?>>, tensor<2xi32>) -> tensor<5x2xf32>  // expected-error: torch_index_select.bounds
  return %0 : tensor<5x2xf32>
}
