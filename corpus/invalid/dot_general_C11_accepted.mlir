func.func @main(%a: tensor<2x2xf32>, %b: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %0 = "stablehlo.dot_general"(%a, %b) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision HIGH>]}>  : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>  // expected-error: dot_general.C11
  return %0 : tensor<2x2xf32>
}
