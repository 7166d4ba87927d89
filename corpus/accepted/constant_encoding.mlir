func.func @main() -> tensor<2xf32, "a"> {
  %r = "stablehlo.constant"() <{value = dense<1.0> : tensor<2xf32>}> : () -> tensor<2xf32, "a">
  return %r : tensor<2xf32, "a">
}
