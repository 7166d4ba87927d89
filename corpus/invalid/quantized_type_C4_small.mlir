func.func private @f(tensor<2x!quant.uniform<i8:f16, 1.0e-9>>)  // expected-error: quantized_type.C4
