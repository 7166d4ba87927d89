func.func @main(%x: tensor<4xf32>, %n: tensor<i64>) {
  %0 = stablehlo.set_dimension_size %x, %n, dim = 0 : (tensor<4xf32>, tensor<i64>) -> tensor<?xf32, #stablehlo.bounds<4>>  // expected-error: set_dimension_size.size
  return
}
