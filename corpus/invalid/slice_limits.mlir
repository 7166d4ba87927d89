func.func @main(%a: tensor<?xf32, #stablehlo.bounds<3>>) {
  %0 = stablehlo.slice %a [0:4] : (tensor<?xf32, #stablehlo.bounds<3>>) -> tensor<4xf32>  // expected-error: slice.limits
  return
}
