func.func @f(%a: tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0, 3.0}>>) {  // expected-error: quantized_type.C13
  return
}
