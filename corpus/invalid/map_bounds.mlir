func.func @f(%a: tensor<?xf32, #stablehlo.bounds<1>>) -> tensor<2xf32> {
  %0 = "stablehlo.map"(%a) <{dimensions = array<i64: 0>}> ({  // expected-error: map.bounds
  ^bb0(%x: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<?xf32, #stablehlo.bounds<1>>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
