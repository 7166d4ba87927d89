func.func private @f(tensor<2x!quant.uniform<i8:f32, 1.0e-46>>)  // expected-error: quantized_type.C4
