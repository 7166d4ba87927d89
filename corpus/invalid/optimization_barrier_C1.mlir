func.func @main(%a: tensor<f32>) {
  %0 = "stablehlo.optimization_barrier"(%a) : (tensor<f32>) -> tensor<i32>  // expected-error: optimization_barrier.C1
  return
}
