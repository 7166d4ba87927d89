func.func @main(%a: tensor<2xi32>) {
  %0 = "stablehlo.reduce_precision"(%a) <{exponent_bits = 5 : i32, mantissa_bits = 2 : i32}> : (tensor<2xi32>) -> tensor<2xi32>  // expected-error: reduce_precision.I1
  return
}
