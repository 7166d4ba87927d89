func.func @main(%a: tensor<5xf32>) {
  %0 = stablehlo.negate %a : tensor<5xf32>
  %1 = stablehlo.negate %0#0 : tensor<1xf32>  // expected-error: type.mismatch
  return
}
