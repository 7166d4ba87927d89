func.func @f(%a: tensor<2xf32>, %b: tensor<f32>) -> tensor<?xf32> {
  %0 = "stablehlo.concatenate"(%a, %b) <{dimension = 0 : i64}> : (tensor<2xf32>, tensor<f32>) -> tensor<?xf32>  // expected-error: concatenate.C2
  return %0 : tensor<?xf32>
}
