func.func @f(%a: tensor<?xf32, #stablehlo.bounds<4>>) {
  %0 = "stablehlo.clamp"(%a, %a, %a) : (tensor<?xf32, #stablehlo.bounds<4>>, tensor<?xf32, #stablehlo.bounds<4>>, tensor<?xf32, #stablehlo.bounds<4>>) -> tensor<5xf32>  // expected-error: clamp.C4
  return
}
