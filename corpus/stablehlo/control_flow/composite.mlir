func.func @composite_calls_its_decomposition() {
  %x = stablehlo.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %y = stablehlo.constant dense<[0.5, 0.5, 0.5]> : tensor<3xf32>
  %result = stablehlo.composite "corpus.square_plus" %x, %y {
    composite_attributes = {scale = 1 : i64},
    decomposition = @square_plus,
    version = 1 : i32
  } : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  check.expect_eq_const %result, dense<[1.5, 4.5, 9.5]> : tensor<3xf32>
  return
}
func.func private @square_plus(%x: tensor<3xf32>, %y: tensor<3xf32>) -> tensor<3xf32> {
  %square = stablehlo.multiply %x, %x : tensor<3xf32>
  %sum = stablehlo.add %square, %y : tensor<3xf32>
  return %sum : tensor<3xf32>
}
