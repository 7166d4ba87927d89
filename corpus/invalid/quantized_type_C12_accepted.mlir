func.func private @f(tensor<2x!quant.uniform<i8:f32:1, {0.5, 0.5}>>)  // expected-error: quantized_type.C12
