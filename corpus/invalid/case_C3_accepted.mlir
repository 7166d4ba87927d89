func.func @main(%p: tensor<i32>, %a: tensor<2x!quant.uniform<i8:f32, 0.5>>, %b: tensor<2x!quant.uniform<i8:f32, 0.25>>) -> tensor<2x!quant.uniform<i8:f32, 0.5>> {
  %r = "stablehlo.case"(%p) ({  // expected-error: case.C3
    stablehlo.return %a : tensor<2x!quant.uniform<i8:f32, 0.5>>
  }, {
    stablehlo.return %b : tensor<2x!quant.uniform<i8:f32, 0.25>>
  }) : (tensor<i32>) -> tensor<2x!quant.uniform<i8:f32, 0.5>>
  return %r : tensor<2x!quant.uniform<i8:f32, 0.5>>
}
