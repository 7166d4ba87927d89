func.func private @f(tensor<2x!quant.uniform<i8<-10:10>:f32, 0.5:20>>)  // expected-error: quantized_type.C7
