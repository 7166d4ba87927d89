func.func @main(%a: tensor<?xf32>) -> tensor<2xf32> {
  %r = "stablehlo.optimization_barrier"(%a) : (tensor<?xf32>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}
