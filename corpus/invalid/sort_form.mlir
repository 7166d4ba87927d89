module {
  func.func @f(%arg0: tensor<2x3xi32>) {
    %0 = stablehlo.sort(%arg0) <{dimension = 1 : i64, is_stable = true}> ({  // expected-error: operation.form
    ^bb0(%arg1: tensor<i32>, %arg2: tensor<i32>):
      %1 = stablehlo.compare LT, %arg1, %arg2, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    }) : (tensor<2x3xi32>) -> tensor<2x3xi32>
    return
  }
}
