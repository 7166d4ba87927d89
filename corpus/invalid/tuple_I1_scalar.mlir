func.func @main(%a: f32) {
  %0 = stablehlo.tuple %a : tuple<f32>  // expected-error: tuple.I1
  return
}
