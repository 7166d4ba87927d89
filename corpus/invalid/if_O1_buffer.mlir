func.func @main(%a: memref<i32>, %c: tensor<i1>) -> memref<i32> {
  %0 = "stablehlo.if"(%c) ({  // expected-error: if.O1
      stablehlo.return %a : memref<i32>
  }, {
      stablehlo.return %a : memref<i32>
  }) : (tensor<i1>) -> memref<i32>
  return %0 : memref<i32>
}
