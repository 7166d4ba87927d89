func.func @main(%c: i1, %x: i32) -> i32 {
  cf.cond_br %c, ^a, ^a  // expected-error: block.terminator
  return %x : i32
^a:
  return %x : i32
}
