func.func @main(%a: tensor<2x3xf32>) {
  %0 = "stablehlo.custom_call"(%a) <{call_target_name = "f", output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>]}> : (tensor<2x3xf32>) -> tensor<2x3xf32>  // expected-error: custom_call.aliases
  return
}
