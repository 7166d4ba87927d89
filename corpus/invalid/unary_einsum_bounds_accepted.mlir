func.func @main(%a: tensor<2x3xf32>) -> tensor<?xf32, #stablehlo.bounds<1>> {
  %0 = "stablehlo.unary_einsum"(%a) <{einsum_config = "ij->i"}> : (tensor<2x3xf32>) -> tensor<?xf32, #stablehlo.bounds<1>>  // expected-error: unary_einsum.bounds
  return %0 : tensor<?xf32, #stablehlo.bounds<1>>
}
