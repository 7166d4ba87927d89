func.func @f(%a: tensor<16xf32>) -> tensor<?x?xf32, #stablehlo.bounds<4, 4>> {
  %1 = stablehlo.reshape %a : (tensor<16xf32>) -> tensor<?x?xf32, #stablehlo.bounds<4, 4>>  // expected-error: reshape.O1
  return %1 : tensor<?x?xf32, #stablehlo.bounds<4, 4>>
}
