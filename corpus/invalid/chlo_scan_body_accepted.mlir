func.func @main(%a: tensor<3x?xf32>, %c: tensor<?xf32, #stablehlo.bounds<5>>) -> tensor<3x?xf32> {
  %0:2 = chlo.scan(%a) inits(%c) dimension = 0 {  // expected-error: chlo.scan.body
  ^bb0(%x: tensor<?xf32>, %y: tensor<?xf32>):
    %z = stablehlo.constant dense<0.0> : tensor<7xf32>
    stablehlo.return %z, %z : tensor<7xf32>, tensor<7xf32>
  } : (tensor<3x?xf32>, tensor<?xf32, #stablehlo.bounds<5>>) -> (tensor<3x?xf32>, tensor<?xf32, #stablehlo.bounds<5>>)
  return %0#0 : tensor<3x?xf32>
}
