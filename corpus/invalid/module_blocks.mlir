"builtin.module"() ({  // expected-error: module.blocks
^a:
  "func.func"() ({}) {sym_name = "f", function_type = () -> (), sym_visibility = "private"} : () -> ()
^b:
  "func.func"() ({}) {sym_name = "g", function_type = () -> (), sym_visibility = "private"} : () -> ()
}) : () -> ()
