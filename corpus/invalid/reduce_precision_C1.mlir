func.func @main(%a: tensor<2xf32>) {
  %0 = "stablehlo.reduce_precision"(%a) <{exponent_bits = 5 : i32, mantissa_bits = 2 : i32}> : (tensor<2xf32>) -> tensor<3xf32>  // expected-error: reduce_precision.C1
  return
}
