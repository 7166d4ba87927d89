func.func @main() {
  %0 = "stablehlo.constant"() <{value = dense<1> : tensor<2xi32>}> : () -> tensor<2xf32>  // expected-error: constant.C1
  return
}
