func.func @main(%a: memref<i32>) -> memref<i32> {
  %0 = stablehlo.composite "my.op" %a {decomposition = @body} : (memref<i32>) -> memref<i32>  // expected-error: composite.I1
  return %0 : memref<i32>
}

func.func @body(%a: memref<i32>) -> memref<i32> {
  return %a : memref<i32>
}
