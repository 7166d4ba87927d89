func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  func.func @inner(%b: tensor<4xf32>) -> tensor<4xf32> {  // expected-error: symbol.parent
    return %b : tensor<4xf32>
  }
  return %a : tensor<4xf32>
}
