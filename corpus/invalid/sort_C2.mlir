func.func @main(%a: tensor<2x3xf32>) {
  %0 = "stablehlo.sort"(%a) <{dimension = 0 : i64}> ({  // expected-error: sort.C2
    ^bb0(%r0: tensor<f32>, %r1: tensor<f32>):
      %k0 = stablehlo.constant dense<false> : tensor<i1>
      stablehlo.return %k0 : tensor<i1>
  }) : (tensor<2x3xf32>) -> tensor<2x3xf64>
  return
}
