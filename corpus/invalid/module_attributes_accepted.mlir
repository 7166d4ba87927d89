"builtin.module"() <{y = "m"}> ({ // expected-error: module.attributes
  "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
