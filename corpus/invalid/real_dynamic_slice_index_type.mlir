func.func @main(%x: tensor<4xf32>, %a: tensor<1xi32>, %b: tensor<1xi64>) {
  %0 = stablehlo.real_dynamic_slice %x, %a, %a, %b : (tensor<4xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi64>) -> tensor<?xf32>  // expected-error: real_dynamic_slice.index_type
  return
}
