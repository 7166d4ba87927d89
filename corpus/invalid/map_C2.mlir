func.func @main() {
  %0 = "stablehlo.map"() <{dimensions = array<i64: 0>}> ({  // expected-error: map.C2
      %k0 = stablehlo.constant dense<0.0> : tensor<f32>
      stablehlo.return %k0 : tensor<f32>
  }) : () -> tensor<2xf32>
  return
}
