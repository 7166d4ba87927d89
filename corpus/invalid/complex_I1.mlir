func.func @main(%a: tensor<2xi32>, %b: tensor<2xi32>) {
  %0 = "stablehlo.complex"(%a, %b) : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xcomplex<f32>>  // expected-error: complex.I1
  return
}
