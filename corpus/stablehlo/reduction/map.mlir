// The body uses a value from outside.
func.func @map_two_operands() {
  %x = stablehlo.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %y = stablehlo.constant dense<[[5.0, 6.0], [7.0, 8.0]]> : tensor<2x2xf32>
  %offset = stablehlo.constant dense<0.5> : tensor<f32>
  %result = "stablehlo.map"(%x, %y) ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %product = stablehlo.multiply %p, %q : tensor<f32>
      %value = stablehlo.add %product, %offset : tensor<f32>
      stablehlo.return %value : tensor<f32>
  }) {dimensions = array<i64: 0, 1>} : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  check.expect_eq_const %result, dense<[[5.5, 12.5], [21.5, 32.5]]> : tensor<2x2xf32>
  return
}

// -----

func.func @map_other_type() {
  %x = stablehlo.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %result = "stablehlo.map"(%x) ({
    ^bb0(%p: tensor<f32>):
      %two = stablehlo.constant dense<2.5> : tensor<f32>
      %value = stablehlo.compare GT, %p, %two, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %value : tensor<i1>
  }) {dimensions = array<i64: 0, 1>} : (tensor<2x2xf32>) -> tensor<2x2xi1>
  check.expect_eq_const %result, dense<[[false, false], [true, true]]> : tensor<2x2xi1>
  return
}
