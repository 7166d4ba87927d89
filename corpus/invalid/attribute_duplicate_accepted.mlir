func.func @main(%a: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.reduce_precision %a, format = e5m2 {exponent_bits = 4 : i32} : tensor<2xf32>  // expected-error: attribute.duplicate
  return %0 : tensor<2xf32>
}
