func.func private @f(%a: !stablehlo.future<f32>)  // expected-error: future_type.elements
