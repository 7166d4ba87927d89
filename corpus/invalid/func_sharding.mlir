sdy.mesh @m = <["x"=2]>
func.func @f(%a: tensor<4xf32> {sdy.sharding = #sdy.sharding<@nomesh, [{"x"}]>}) -> tensor<4xf32> {  // expected-error: func.sharding
  return %a : tensor<4xf32>
}
