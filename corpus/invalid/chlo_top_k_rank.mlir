func.func @main(%a: tensor<f32>) -> (tensor<f32>, tensor<i32>) {
  %0:2 = chlo.top_k(%a, k = 0) : tensor<f32> -> (tensor<f32>, tensor<i32>)  // expected-error: chlo.top_k.rank
  return %0#0, %0#1 : tensor<f32>, tensor<i32>
}
