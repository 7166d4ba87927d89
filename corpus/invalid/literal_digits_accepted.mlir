func.func @main() -> tensor<f32> {
  %0 = stablehlo.constant dense<0x1> : tensor<f32>  // expected-error: literal.digits
  return %0 : tensor<f32>
}
