func.func @return_several_values() {
  %yes = stablehlo.constant dense<true> : tensor<i1>
  %x = stablehlo.constant dense<7> : tensor<i32>
  %y = stablehlo.constant dense<2.0> : tensor<f32>
  %pair:2 = "stablehlo.if"(%yes) ({
    stablehlo.return %x, %y : tensor<i32>, tensor<f32>
  }, {
    stablehlo.return %x, %y : tensor<i32>, tensor<f32>
  }) : (tensor<i1>) -> (tensor<i32>, tensor<f32>)
  %result = stablehlo.convert %pair#1 : (tensor<f32>) -> tensor<i32>
  check.expect_eq_const %result, dense<2> : tensor<i32>
  return
}
