module {
  %a = stablehlo.constant dense<1> : tensor<i32>
  func.func @f(%a: tensor<i32>) -> tensor<i32> {  // expected-error: ssa.redefined
    return %a : tensor<i32>
  }
}
