sdy.mesh @m = <["x"=2]>
func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  %r = stablehlo.add %a, %a {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}, {}]>]>} : tensor<4xf32>  // expected-error: add.sharding
  return %r : tensor<4xf32>
}
