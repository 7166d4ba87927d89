func.func private @same(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

func.func @f(%a: tensor<4xf32>) -> tensor<?xf32> {
  %0 = stablehlo.composite "my.same" %a {decomposition = @same} : (tensor<4xf32>) -> tensor<?xf32>  // expected-error: composite.C4
  return %0 : tensor<?xf32>
}
