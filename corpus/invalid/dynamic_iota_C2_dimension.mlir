func.func @main(%s: tensor<2xi64>) -> tensor<?xi32> {
  %r = stablehlo.dynamic_iota %s, dim = 1 : (tensor<2xi64>) -> tensor<?xi32>  // expected-error: dynamic_iota.C2
  return %r : tensor<?xi32>
}
