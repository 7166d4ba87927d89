func.func @main(%a: memref<i32>, %c: tensor<i32>) -> memref<i32> {
  %0 = "stablehlo.case"(%c) ({  // expected-error: case.O1
      stablehlo.return %a : memref<i32>
  }) : (tensor<i32>) -> memref<i32>
  return %0 : memref<i32>
}
