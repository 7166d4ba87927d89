func.func @f(%a: tensor<2xf32>) -> tensor<?xf32, #stablehlo.bounds<1>> {
  %0 = stablehlo.abs %a : (tensor<2xf32>) -> tensor<?xf32, #stablehlo.bounds<1>>  // expected-error: abs.bounds
  return %0 : tensor<?xf32, #stablehlo.bounds<1>>
}
