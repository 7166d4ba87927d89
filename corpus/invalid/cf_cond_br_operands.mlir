"func.func"() <{function_type = (i1, i32) -> i32, sym_name = "main"}> ({
^entry(%c: i1, %x: i32):
  "cf.cond_br"(%c, %x)[^b, ^a] <{operandSegmentSizes = array<i32: 1, 2, 0>}> : (i1, i32) -> ()  // expected-error: cf.cond_br.operands
^a:
  "func.return"(%x) : (i32) -> ()
^b(%y: i32):
  "func.return"(%y) : (i32) -> ()
}) : () -> ()
