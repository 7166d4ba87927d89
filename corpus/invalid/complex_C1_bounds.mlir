func.func @f(%a: tensor<?xf32, #stablehlo.bounds<4>>, %b: tensor<5xf32>) {
  %0 = "stablehlo.complex"(%a, %b) : (tensor<?xf32, #stablehlo.bounds<4>>, tensor<5xf32>) -> tensor<?xcomplex<f32>>  // expected-error: complex.C1
  return
}
