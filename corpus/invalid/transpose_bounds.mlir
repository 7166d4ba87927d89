func.func @f(%a: tensor<?x2xf32, #stablehlo.bounds<3, ?>>) -> tensor<2x4xf32> {
  %0 = stablehlo.transpose %a, dims = [1, 0] : (tensor<?x2xf32, #stablehlo.bounds<3, ?>>) -> tensor<2x4xf32>  // expected-error: transpose.bounds
  return %0 : tensor<2x4xf32>
}
