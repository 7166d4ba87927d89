func.func @main(%a: tensor<?xf32>) -> tensor<2xf32> {
  %r = stablehlo.custom_call @f(%a) {output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = []>]} : (tensor<?xf32>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}
